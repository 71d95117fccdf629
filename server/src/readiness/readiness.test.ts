import { randomUUID } from 'node:crypto'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import {
  closeDutyProfile,
  correctReadiness,
  getMyReadiness,
  getReadinessColours,
  getReadinessMatrix,
  getReadinessPolicy,
  getReadinessSummary,
  getSoldierReadiness,
  recordReadiness,
  removeReadiness,
  saveDutyProfile,
  saveReadinessPolicy,
  setReadinessApplies,
  withdrawReadiness,
} from '@muster/domain/readiness/functions.ts'
import { SEED_READINESS } from '@muster/domain/readiness/seed.ts'
import {
  createSoldier,
  exportMyData,
  undoChange,
  saveRosterSettings,
  updateSoldiers,
} from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '../testing/unit/rosters.ts'
import type { WorldAccount, WorldRoster } from '../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../testing/server/world-server.ts'
import { asViewer } from '../roster/scope.ts'
import { latestRecordsOf, profilesOver } from './reads.ts'

// 0630 in New York.
const NOW = '2026-11-12T11:30:00.000Z'
const TODAY = '2026-11-12'

let setting: WorldServer
let commander: WorldAccount
let sergeant: WorldAccount
let platoon: WorldRoster
let company: WorldRoster
let above: Client
let leader: Client
let second: Client
let viewer: Client
let soldier: Client
let stranger: Client
let soldierId: string
let otherId: string

beforeAll(async () => {
  setting = await startWorld('2026-11-01T12:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-01T12:00:00Z')
  const { world } = setting
  commander = await world.leader('CPT', 'Hale')
  sergeant = await world.leader('SFC', 'Navarro')
  const dixon = await world.leader('SSG', 'Dixon')
  const reed = await world.leader('SGT', 'Reed')
  const ortega = await world.leader('SPC', 'Ortega', { role: 'Soldier' })
  company = await world.roster(commander, { name: 'A Co' })
  platoon = await world.below(company, sergeant, {
    name: '1st Platoon',
    soldiers: ['Ortega', 'Bell', 'Clay'].map((last) => ({ rank: 'SPC', last })),
  })
  await world.member(platoon, dixon, 'editor')
  await world.member(platoon, reed, 'viewer')
  await world.link(platoon, platoon.soldiers[0], ortega)
  soldierId = platoon.soldiers[0]?.id ?? ''
  otherId = platoon.soldiers[1]?.id ?? ''
  above = setting.as(commander)
  leader = setting.as(sergeant)
  second = setting.as(dixon)
  viewer = setting.as(reed)
  soldier = setting.as(ortega)
  stranger = setting.as(await world.leader('SFC', 'Stone'))
  setting.at(NOW)
})

type Entry = RawInputOf<typeof recordReadiness>['entries'][number]
const entry = (item: string, more: Partial<Entry> = {}): Entry => ({
  id: randomUUID(),
  soldierId,
  item,
  seen: null,
  doneOn: '2026-10-01',
  ...more,
})
const record = (entries: Entry[], by = leader) => by.call(recordReadiness, { rosterId: platoon.id, entries })
const one = (more: Partial<RawInputOf<typeof getSoldierReadiness>> = {}, by = leader) =>
  by.call(getSoldierReadiness, { rosterId: platoon.id, soldierId, ...more })
async function cell(item: string, of = soldierId) {
  const { soldiers } = await leader.call(getReadinessMatrix, { rosterId: platoon.id })
  return soldiers.find(({ id }) => id === of)?.cells.find(([key]) => key === item)
}

describe('results', () => {
  test('are recorded many at once, and the matrix has the latest of each with its due day', async () => {
    const entries = [
      entry('aft', { value: 421, detail: { MDL: 240, standard: 'general' } }),
      entry('pha', { doneOn: '2026-03-31' }),
      // Older than the current result, so it is only history.
      entry('pha', { doneOn: '2025-03-31' }),
      entry('weapon', { soldierId: otherId, value: 31 }),
      entry('aft', { soldierId: otherId, value: 380, practice: true }),
    ]
    expect(await record(entries)).toEqual({ recorded: 5, conflicts: [] })
    expect(await cell('aft')).toEqual(['aft', 'pass', 421, '2026-10-01', '2027-04-01', 1])
    expect(await cell('pha')).toEqual(['pha', null, null, '2026-03-31', '2027-03-31', 1])
    expect(await cell('weapon', otherId)).toEqual(['weapon', 'sharpshooter', 31, '2026-10-01', '2027-10-01', 1])
    expect(await cell('aft', otherId)).toEqual(['aft', null, null, null, null, 1])
    // Sent again, nothing happens twice.
    expect(await record(entries)).toEqual({ recorded: 0, conflicts: [] })
  })

  test('of a combat MOS are held to the combat standard where no standard is given, and say so', async () => {
    await leader.call(updateSoldiers, { rosterId: platoon.id, soldierIds: [soldierId], patch: { mos: '11B10' } })
    await record([entry('aft', { value: 320 }), entry('aft', { soldierId: otherId, value: 320 })])
    expect((await cell('aft'))?.slice(1, 3)).toEqual(['fail', 320])
    expect((await cell('aft', otherId))?.slice(1, 3)).toEqual(['pass', 320])
    const [kept] = (await one({ item: 'aft' })).history
    expect(kept?.detail).toEqual({ standard: 'combat' })
    const wrong = { recordId: kept?.id ?? '', id: randomUUID(), seen: 1, value: 349, doneOn: '2026-10-01' }
    await leader.call(correctReadiness, { rosterId: platoon.id, ...wrong })
    expect((await cell('aft'))?.slice(1, 3)).toEqual(['fail', 349])
  })

  test('of a cell that somebody else wrote since are left alone and reported, and the rest is stored', async () => {
    const mine = [entry('aft', { value: 300 }), entry('pha')]
    const theirs = [entry('aft', { value: 255, doneOn: '2026-11-03' })]
    await record(theirs, second)
    const { recorded, conflicts } = await record(mine)
    expect(recorded).toBe(1)
    expect(conflicts).toMatchObject([
      {
        id: mine[0]?.id,
        soldierId,
        item: 'aft',
        version: 1,
        outcome: 'fail',
        value: 255,
        by: expect.stringMatching('Dixon'),
      },
    ])
    // After seeing it, the leader may record it anyway.
    expect(await record([{ ...entry('aft', { value: 300 }), seen: 1 }])).toEqual({ recorded: 1, conflicts: [] })
    expect((await one({ item: 'aft' })).history).toHaveLength(2)
  })

  test('two leaders at the same moment: one is refused, nothing is lost', async () => {
    const answers = await Promise.all([
      record([entry('aft', { value: 300 })]),
      record([entry('aft', { value: 301 })], second),
    ])
    expect(answers.map(({ recorded }) => recorded).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(answers.flatMap(({ conflicts }) => conflicts)).toHaveLength(1)
  })

  test('are corrected and removed by new rows, and the earlier one counts again', async () => {
    const [old, wrong] = [entry('pha', { doneOn: '2026-01-05' }), entry('pha', { doneOn: '2026-10-06', seen: 1 })]
    await record([old])
    await record([wrong])
    const fixed = { rosterId: platoon.id, recordId: wrong.id, id: randomUUID(), seen: 2, doneOn: '2026-10-05' }
    expect(await leader.call(correctReadiness, fixed)).toEqual({ recordId: fixed.id, conflict: null })
    expect((await cell('pha'))?.slice(3)).toEqual(['2026-10-05', '2027-10-05', 3])
    const gone = { rosterId: platoon.id, recordId: fixed.id, id: randomUUID(), note: 'Another Soldier’s' }
    const stale = await leader.call(removeReadiness, { ...gone, seen: 2 })
    expect(stale.conflict).toMatchObject({ version: 3, doneOn: '2026-10-05' })
    await leader.call(removeReadiness, { ...gone, seen: 3 })
    expect((await cell('pha'))?.slice(3)).toEqual(['2026-01-05', '2027-01-05', 4])
    const { history } = await one()
    expect(history.map(({ act, replaced, current }) => [act, replaced, current])).toEqual([
      ['remove', false, false],
      ['correct', true, false],
      ['record', true, false],
      ['record', false, true],
    ])
    const again = await refusalOf(leader.call(correctReadiness, { ...fixed, id: randomUUID(), seen: 4 }))
    expect(again.code).toBe('failed-precondition')
    const itself = await refusalOf(leader.call(correctReadiness, { ...fixed, id: wrong.id }))
    expect(itself).toMatchObject({ code: 'already-exists', details: { field: 'id' } })
  })

  test('that were recorded together are undone together, except results corrected since', async () => {
    const before = entry('pha', { doneOn: '2026-01-05' })
    await record([before])
    const block = [
      entry('pha', { doneOn: '2026-10-01', seen: 1 }),
      entry('hiv'),
      entry('weapon', { soldierId: otherId, value: 31 }),
    ]
    await record(block)
    const [, hiv] = block
    const fixed = { recordId: hiv?.id ?? '', id: randomUUID(), seen: 1, doneOn: '2026-10-02' }
    await second.call(correctReadiness, { rosterId: platoon.id, ...fixed })
    const recordIds = block.map(({ id }) => id)
    const undo = (ids = recordIds, by = leader) => by.call(withdrawReadiness, { rosterId: platoon.id, recordIds: ids })
    expect(await undo()).toEqual({ withdrawn: 2, left: 1 })
    // The earlier result counts again, a corrected one stays, and a first result leaves no data.
    expect((await cell('pha'))?.slice(3)).toEqual(['2026-01-05', '2027-01-05', 3])
    expect((await cell('hiv'))?.slice(3, 4)).toEqual(['2026-10-02'])
    expect(await cell('weapon', otherId)).toEqual(['weapon', null, null, null, null, 2])
    // Pressed again, nothing happens twice.
    expect(await undo()).toEqual({ withdrawn: 0, left: 3 })
    expect((await refusalOf(undo([randomUUID()]))).code).toBe('not-found')
    expect((await refusalOf(undo(recordIds, viewer))).code).toBe('permission-denied')
    expect((await refusalOf(undo(recordIds, stranger))).code).toBe('not-found')
  })

  test('say what is wrong with them, and where', async () => {
    const refused = async (more: Entry) => {
      const { code, details } = await refusalOf(record([entry('pha'), more]))
      return [code, (details as { field?: string }).field]
    }
    expect(await refused(entry('aft', { value: 501 }))).toEqual(['invalid-argument', 'entries.1.value'])
    expect(await refused(entry('aft', { value: 300, doneOn: '2026-11-13' }))).toEqual([
      'invalid-argument',
      'entries.1.doneOn',
    ])
    expect(await refused(entry('ets'))).toEqual(['invalid-argument', 'entries.1.item'])
    expect(await refused(entry('pha', { note: 'SSN 123-45-6789' }))).toEqual(['invalid-argument', 'entries.1.note'])
    expect(await refused(entry('pha', { soldierId: randomUUID() }))).toEqual(['not-found', 'entries.1.soldierId'])
    expect(await cell('pha')).toBeUndefined()
  })

  test('cannot be from before the Soldier’s birth, where the roster has the date', async () => {
    const settings = { personalFields: ['dob' as const] }
    await leader.call(saveRosterSettings, { rosterId: platoon.id, version: 1, settings })
    const patch = { dob: '2001-02-03' }
    await leader.call(updateSoldiers, { rosterId: platoon.id, soldierIds: [soldierId], patch })
    const early = entry('pha', { doneOn: '2001-02-02' })
    const { details } = await refusalOf(record([entry('hiv'), early]))
    expect((details as { field?: string }).field).toBe('entries.1.doneOn')
    expect(await record([{ ...early, soldierId: otherId }])).toMatchObject({ recorded: 1 })
    const right = entry('pha')
    await record([right])
    const wrong = { rosterId: platoon.id, recordId: right.id, id: randomUUID(), seen: 1, doneOn: '1999-01-01' }
    expect((await refusalOf(leader.call(correctReadiness, wrong))).details).toMatchObject({ field: 'doneOn' })
  })

  test('of a Soldier keep an import of them from being undone', async () => {
    const newcomer = randomUUID()
    const { changeSetId } = await leader.call(createSoldier, {
      rosterId: platoon.id,
      soldierId: newcomer,
      soldier: { rank: 'PV2', last: 'New' },
    })
    await record([entry('pha', { soldierId: newcomer })])
    const { message } = await refusalOf(leader.call(undoChange, { rosterId: platoon.id, changeSetId }))
    expect(message).toContain('readiness records')
  })
})

describe('the policy', () => {
  const change = (key: string, more: object) => ({
    ...SEED_READINESS,
    lines: SEED_READINESS.lines.map((line) => (line.key === key ? { ...line, ...more } : line)),
  })

  test('is the default until it is changed, and another interval moves due days, except those stated by a record', async () => {
    await record([entry('pha'), entry('hearing', { expiresOn: '2026-12-24' })])
    const policy = change('pha', { every: { count: 6, unit: 'months' } })
    const lines = policy.lines.map((line) =>
      line.key === 'hearing' ? { ...line, every: { count: 10, unit: 'days' as const } } : line,
    )
    await leader.call(saveReadinessPolicy, { rosterId: platoon.id, version: null, policy: { ...policy, lines } })
    expect((await cell('pha'))?.slice(4)).toEqual(['2027-04-01', 1])
    expect((await cell('hearing'))?.slice(4)).toEqual(['2026-12-24', 1])
    const saved = await above.call(getReadinessPolicy, { rosterId: platoon.id })
    expect(saved).toMatchObject({ version: 1, seed: false })
  })

  test('does not overwrite another leader’s change', async () => {
    const policy = change('flu', { on: false })
    await second.call(saveReadinessPolicy, { rosterId: platoon.id, version: null, policy })
    const late = await refusalOf(
      leader.call(saveReadinessPolicy, { rosterId: platoon.id, version: null, policy: null }),
    )
    expect([late.code, late.message]).toEqual(['aborted', expect.stringContaining('Dixon')])
    await leader.call(saveReadinessPolicy, { rosterId: platoon.id, version: 1, policy: null })
    expect(await leader.call(getReadinessPolicy, { rosterId: platoon.id })).toMatchObject({ version: 2, seed: true })
  })

  test('with an empty interval is refused, naming the field', async () => {
    const policy = change('pha', { every: { count: 0, unit: 'months' } })
    const { code, details } = await refusalOf(
      leader.call(saveReadinessPolicy, { rosterId: platoon.id, version: null, policy }),
    )
    expect([code, (details as { field?: string }).field]).toEqual([
      'invalid-argument',
      expect.stringMatching(/^policy\.lines\.\d+\.every\.count$/),
    ])
  })
})

describe('access', () => {
  test('a leader above and a viewer read it and change nothing, the Soldier reads their own, a stranger nothing', async () => {
    await record([entry('pha')])
    for (const by of [above, viewer]) {
      const seen = await by.call(getReadinessMatrix, { rosterId: platoon.id })
      expect([seen.mayChange, seen.soldiers.length]).toEqual([false, 3])
      expect((await one({}, by)).history).toHaveLength(1)
    }
    expect((await refusalOf(record([entry('hiv')], viewer))).code).toBe('permission-denied')
    expect((await refusalOf(record([entry('hiv')], above))).code).toBe('not-found')
    const { mine } = await soldier.call(getMyReadiness, {})
    expect([mine?.soldier.id, mine?.mayChange, mine?.history.length]).toEqual([soldierId, false, 1])
    expect((await soldier.call(getMyReadiness, { item: 'hiv' })).mine?.history).toEqual([])
    for (const by of [soldier, stranger]) {
      expect((await refusalOf(by.call(getReadinessMatrix, { rosterId: platoon.id }))).code).toBe('not-found')
    }
    expect(await stranger.call(getMyReadiness, {})).toEqual({ mine: null })
  })

  test('"my data" has it, of the roster and about the account itself', async () => {
    await record([entry('pha', { note: 'Seen by me' })])
    for (const by of [leader, soldier]) {
      const { content } = await by.call(exportMyData, {})
      expect(Buffer.from(content, 'base64').toString()).toContain('Seen by me')
    }
  })
})

describe('profiles', () => {
  const profile = (more: object = {}) => ({
    id: randomUUID(),
    soldierId,
    kind: 'temporary' as const,
    from: '2026-11-01',
    to: '2026-12-01',
    limits: ['no running', 'no driving'] as ('no running' | 'no driving')[],
    ...more,
  })
  const save = (one: ReturnType<typeof profile>, by = leader) =>
    by.call(saveDutyProfile, { rosterId: platoon.id, profile: one })
  async function limitsOn(day: string) {
    const { database } = setting.server
    const scope = await asViewer({ caller: { uid: sergeant.uid }, tx: database.reading }, platoon.id, 'readiness')
    const days = { from: day as never, to: day as never }
    const found = await profilesOver(database.reading, scope, [soldierId, otherId], days)
    return (found.get(soldierId) ?? []).flatMap(({ limits }) => limits)
  }

  test('are in force on their days, end early, are replaced, and are removed when wrong', async () => {
    const first = profile()
    await save(first)
    await save(first)
    expect(await limitsOn('2026-12-01')).toEqual(['no running', 'no driving'])
    expect(await limitsOn('2026-12-02')).toEqual([])
    const permanent = profile({ kind: 'permanent', to: null, limits: ['no running'], replaces: first.id })
    await save(permanent)
    expect(await limitsOn('2026-11-12')).toEqual(['no running'])
    expect((await refusalOf(save(profile({ replaces: first.id }), second))).code).toBe('aborted')
    await leader.call(closeDutyProfile, { rosterId: platoon.id, profileId: permanent.id, lastDay: TODAY })
    expect([await limitsOn(TODAY), await limitsOn('2026-11-13')]).toEqual([['no running'], []])
    const wrong = profile()
    await save(wrong)
    await leader.call(closeDutyProfile, { rosterId: platoon.id, profileId: wrong.id, lastDay: null })
    expect(await limitsOn('2026-11-13')).toEqual([])
    expect((await one()).profiles).toHaveLength(3)
  })

  test('stay in force until the early renewal begins', async () => {
    const first = profile()
    await save(first)
    await save(profile({ from: '2026-11-20', to: '2026-12-20', limits: ['no jumping'], replaces: first.id }))
    expect(await limitsOn('2026-11-19')).toEqual(['no running', 'no driving'])
    expect(await limitsOn('2026-11-20')).toEqual(['no jumping'])
  })

  test('are for editors', async () => {
    expect((await refusalOf(save(profile(), viewer))).code).toBe('permission-denied')
  })
})

describe('a summary', () => {
  test('counts by item and group over the chain, grey never as current, and lists what is due', async () => {
    await leader.call(updateSoldiers, { rosterId: platoon.id, soldierIds: [otherId], patch: { ets: '2027-01-15' } })
    await record([
      entry('pha'),
      entry('pha', { soldierId: otherId, doneOn: '2025-11-01' }),
      entry('aft', { value: 250 }),
      entry('hiv', { doneOn: '2024-12-01' }),
    ])
    const summary = await above.call(getReadinessSummary, { rosterId: company.id, over: 'chain', within: 30 })
    const pha = summary.items.find(({ key }) => key === 'pha')
    // Three of the platoon, and the platoon sergeant's own row above.
    expect(pha?.counts).toEqual({ green: 1, amber: 0, red: 1, grey: summary.soldiers - 2 })
    expect(summary.rows.map(({ name, depth }) => [name, depth])).toEqual([
      ['A Co', 0],
      ['1st Platoon', 1],
    ])
    expect(summary.due.map(({ item, reason, due }) => [item, reason, due])).toEqual([
      ['pha', 'overdue', '2026-11-01'],
      // The class follows from it.
      ['mrc', 'overdue', '2026-11-01'],
      ['ets', 'due soon', '2027-01-15'],
      ['aft', 'failed', '2027-04-01'],
      ['hiv', 'due soon', '2026-12-01'],
    ])
    const page = await leader.call(getReadinessSummary, { rosterId: platoon.id, within: 30, limit: 1, after: 1 })
    expect([page.due.length, page.next, page.total]).toEqual([1, 2, 5])
  })

  test('has the worst status of each Soldier, for the roster', async () => {
    await record([entry('aft', { value: 250 })])
    const { soldiers } = await above.call(getReadinessColours, { rosterId: platoon.id })
    const others = soldiers.filter(({ id }) => id !== soldierId).map(({ colour }) => colour)
    expect(others).toEqual(['grey', 'grey'])
    expect(soldiers.find(({ id }) => id === soldierId)?.colour).toBe('red')
  })

  test('leaves out Soldiers whom an item does not apply to, by the policy or by choice', async () => {
    const counted = async (item: string) => {
      const { items } = await leader.call(getReadinessSummary, { rosterId: platoon.id, item })
      return items[0]?.counts.grey
    }
    expect([await counted('motorcycle'), await counted('pha')]).toEqual([0, 3])
    const opt = (item: string, applies: boolean | null) =>
      leader.call(setReadinessApplies, { rosterId: platoon.id, item, soldierIds: [soldierId], applies })
    expect(await opt('motorcycle', true)).toEqual({ changed: 1 })
    expect(await opt('motorcycle', true)).toEqual({ changed: 0 })
    await opt('pha', false)
    expect([await counted('motorcycle'), await counted('pha')]).toEqual([1, 2])
    await opt('pha', null)
    expect(await counted('pha')).toBe(3)
  })
})

test('other features read the current results', async () => {
  await record([entry('pha'), entry('weapon', { value: 40, soldierId: otherId })])
  const { reading } = setting.server.database
  const scope = await asViewer({ caller: { uid: sergeant.uid }, tx: reading }, platoon.id, 'readiness')
  const found = await latestRecordsOf(reading, scope, [soldierId, otherId], ['weapon'])
  expect(found).toMatchObject([
    { soldierId: otherId, item: 'weapon', outcome: 'expert', value: 40, doneOn: '2026-10-01' },
  ])
})
