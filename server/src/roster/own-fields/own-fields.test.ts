import { randomUUID } from 'node:crypto'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import {
  createSoldier,
  exportMyData,
  exportRoster,
  getRoster,
  getSoldier,
  listChanges,
  listSoldierChanges,
  listSoldiers,
  undoChange,
  updateSoldiers,
} from '@muster/domain/roster/functions.ts'
import {
  countOwnFieldValues,
  orderOwnFields,
  removeOwnField,
  saveOwnField,
} from '@muster/domain/roster/own-fields/functions.ts'
import { setLeaderPart } from '@muster/domain/roster/leaders/functions.ts'
import { getMyRecord, updateMyRecord } from '@muster/domain/roster/own-record/functions.ts'
import { exportReport, getReport } from '@muster/domain/reports/functions.ts'
import { listSearchResults } from '@muster/domain/search/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everyArea } from '../../testing/unit/divided-company.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { startWorld, type WorldServer } from '../../testing/server/world-server.ts'

let setting: WorldServer
let roster: WorldRoster
let editor: WorldAccount
let viewer: WorldAccount
let above: WorldAccount
let linked: WorldAccount
let stranger: WorldAccount
let clay: string
let ortega: string

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  const [owner, sergeant, clerk, captain, specialist, other] = await Promise.all([
    world.leader('SFC', 'Navarro'),
    world.leader('SSG', 'Reed'),
    world.leader('SPC', 'Vance'),
    world.leader('CPT', 'Hale'),
    world.leader('SPC', 'Ortega'),
    world.leader('SGT', 'Stone'),
  ])
  ;[editor, viewer, above, linked, stranger] = [sergeant, clerk, captain, specialist, other]
  const company = await world.roster(captain, { name: 'A Co' })
  roster = await world.below(company, owner, {
    name: '1st Platoon',
    soldiers: [
      { rank: 'SPC', last: 'Ortega' },
      { rank: 'PFC', last: 'Clay' },
    ],
  })
  await world.member(roster, sergeant, 'editor')
  await world.member(roster, clerk, 'viewer')
  await world.link(roster, roster.soldiers[0], specialist)
  ortega = roster.soldiers[0]?.id ?? ''
  clay = roster.soldiers[1]?.id ?? ''
})

const of = () => ({ rosterId: roster.id })
const owner = () => setting.as(roster.owner)

type Given = Partial<RawInputOf<typeof saveOwnField>['field']> & { name: string }
const field = (given: Given) => ({ kind: 'text' as const, seenBy: 'viewers' as const, soldierSees: false, ...given })

async function add(given: Given, by = owner()) {
  return by.call(saveOwnField, { ...of(), fieldId: randomUUID(), version: null, field: field(given) })
}

const set = (soldierIds: string[], own: Record<string, string | number | boolean | null>, by = owner()) =>
  by.call(updateSoldiers, { ...of(), soldierIds, patch: { own } })

async function ownOf(soldierId: string, by = owner()) {
  return (await by.call(getSoldier, { ...of(), soldierId })).own
}

const names = async (by = owner()) => (await by.call(getRoster, of())).ownFields.map(({ name }) => name)

describe('definitions', () => {
  test('fields come in the order in which they were added, and in another once they are put in it', async () => {
    const first = await add({ name: 'Locker' })
    const second = await add({ name: 'Hangar pass', kind: 'date' })
    const third = await add({ name: 'Shift', kind: 'choice', choices: ['Days', 'Nights'] })
    expect(await names()).toEqual(['Locker', 'Hangar pass', 'Shift'])
    await owner().call(orderOwnFields, { ...of(), order: [third.id, first.id, second.id] })
    expect(await names()).toEqual(['Shift', 'Locker', 'Hangar pass'])
    const stale = owner().call(orderOwnFields, { ...of(), order: [first.id, second.id] })
    expect(await refusalOf(stale)).toMatchObject({ code: 'aborted', details: { field: 'order' } })
  })

  test.each([
    ['locker no', 'already-exists'],
    ['Boots', 'invalid-argument'],
    ['Boot size', 'invalid-argument'],
    ['e-mail address', 'invalid-argument'],
    ['Plt', 'invalid-argument'],
    ['Group', 'invalid-argument'],
    ['SSN', 'invalid-argument'],
    ['( )', 'invalid-argument'],
    ['', 'invalid-argument'],
    ['123-45-6789', 'invalid-argument'],
    ['x'.repeat(200), 'invalid-argument'],
    ['Key\0holder', 'invalid-argument'],
  ])('the name %j is refused', async (name, code) => {
    await add({ name: 'Locker No.' })
    expect(await refusalOf(add({ name }))).toMatchObject({ code, details: { field: 'field.name' } })
  })

  test('a list needs choices, each once', async () => {
    const none = refusalOf(add({ name: 'Shift', kind: 'choice' }))
    expect(await none).toMatchObject({ code: 'invalid-argument', details: { field: 'field.choices' } })
    await add({ name: 'Gate', kind: 'choice', choices: ['O+', 'O-', '1.5', '15'] })
    const blank = refusalOf(add({ name: 'Shift', kind: 'choice', choices: ['', ' '] }))
    expect(await blank).toMatchObject({ code: 'invalid-argument', details: { field: 'field.choices.0' } })
    const many = Array.from({ length: 61 }, (_, at) => `Bay ${at}`)
    const tooMany = refusalOf(add({ name: 'Bay', kind: 'choice', choices: many }))
    expect(await tooMany).toMatchObject({ code: 'invalid-argument', details: { field: 'field.choices' } })
    const twice = refusalOf(add({ name: 'Shift', kind: 'choice', choices: ['Days', 'days'] }))
    expect(await twice).toMatchObject({ code: 'invalid-argument', details: { field: 'field.choices' } })
  })

  test('a roster has at most 30', async () => {
    for (let n = 1; n <= 30; n += 1) await add({ name: `Locker ${n}` })
    expect(await refusalOf(add({ name: 'One more' }))).toMatchObject({ code: 'resource-exhausted' })
  })

  test('two leaders who change fields at once lose nothing', async () => {
    const { id } = await add({ name: 'Locker' })
    await Promise.all([add({ name: 'Shift' }), add({ name: 'Hangar' }, setting.as(editor))])
    expect((await names()).toSorted()).toEqual(['Hangar', 'Locker', 'Shift'])
    const rename = (name: string, by = owner()) =>
      by.call(saveOwnField, { ...of(), fieldId: id, version: 1, field: field({ name }) })
    const both = await Promise.allSettled([rename('Wall locker'), rename('Foot locker', setting.as(editor))])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const late = await refusalOf(rename('Third'))
    expect(late).toMatchObject({ code: 'aborted', details: { field: 'version' } })
    expect(late.message).toMatch(/(Navarro|Reed).* changed the field (Wall|Foot) locker since you opened it/)
  })

  test('a new name keeps the values', async () => {
    const { id } = await add({ name: 'Locker' })
    await set([clay], { [id]: 'B-12' })
    await owner().call(saveOwnField, { ...of(), fieldId: id, version: 1, field: field({ name: 'Wall locker' }) })
    expect(await ownOf(clay)).toEqual({ [id]: 'B-12' })
    const { changes } = await owner().call(listSoldierChanges, { ...of(), soldierId: clay })
    expect(changes[0]?.fields).toEqual([{ field: `own:${id}`, label: 'Wall locker', from: null, to: 'B-12' }])
  })

  test('a new kind needs values that fit, and takes them along', async () => {
    const { id } = await add({ name: 'Runs' })
    await set([clay], { [id]: '12' })
    await set([ortega], { [id]: 'a few' })
    const asNumber = () =>
      owner().call(saveOwnField, { ...of(), fieldId: id, version: 1, field: field({ name: 'Runs', kind: 'number' }) })
    expect(await refusalOf(asNumber())).toMatchObject({
      code: 'failed-precondition',
      message: '1 Soldier has a value that does not fit: a few is not a number. Change the values first.',
      details: { field: 'field.kind' },
    })
    await set([ortega], { [id]: null })
    await asNumber()
    expect(await ownOf(clay)).toEqual({ [id]: 12 })
  })

  test('a choice in use stays in the list', async () => {
    const { id } = await add({ name: 'Shift', kind: 'choice', choices: ['Days', 'Nights'] })
    await set([clay], { [id]: 'nights' })
    expect(await ownOf(clay)).toEqual({ [id]: 'Nights' })
    const only = { name: 'Shift', kind: 'choice' as const, choices: ['Days'] }
    const shorter = owner().call(saveOwnField, { ...of(), fieldId: id, version: 1, field: field(only) })
    expect(await refusalOf(shorter)).toMatchObject({ code: 'failed-precondition', details: { field: 'field.choices' } })
  })
})

describe('removing', () => {
  test('says how many values go, and undo brings the field and its values back', async () => {
    const { id } = await add({ name: 'Locker' })
    await set([clay, ortega], { [id]: 'B-12' })
    expect(await owner().call(countOwnFieldValues, { ...of(), fieldId: id })).toEqual({ soldiers: 2 })
    const removed = await owner().call(removeOwnField, { ...of(), fieldId: id, version: 1 })
    expect(removed.soldiers).toBe(2)
    expect(await names()).toEqual([])
    expect(await ownOf(clay)).toBeUndefined()
    const { changes } = await owner().call(listSoldierChanges, { ...of(), soldierId: clay })
    expect(changes[0]?.fields).toEqual([{ field: `own:${id}`, label: 'Locker', from: 'B-12', to: null }])

    const undone = await owner().call(undoChange, { ...of(), changeSetId: removed.changeSetId })
    expect(await names()).toEqual(['Locker'])
    expect(await ownOf(ortega)).toEqual({ [id]: 'B-12' })
    await owner().call(undoChange, { ...of(), changeSetId: undone.changeSetId })
    expect(await names()).toEqual([])
    expect(await ownOf(ortega)).toBeUndefined()
  })

  test('a field without values comes back too', async () => {
    const { id } = await add({ name: 'Locker' })
    const { changeSetId } = await owner().call(removeOwnField, { ...of(), fieldId: id, version: 1 })
    await owner().call(undoChange, { ...of(), changeSetId })
    expect(await names()).toEqual(['Locker'])
  })

  test('undo is refused while another field has the name, and nothing changes', async () => {
    const { id } = await add({ name: 'Locker' })
    await set([clay], { [id]: 'B-12' })
    const { changeSetId } = await owner().call(removeOwnField, { ...of(), fieldId: id, version: 1 })
    await add({ name: 'LOCKER' })
    expect(await refusalOf(owner().call(undoChange, { ...of(), changeSetId }))).toMatchObject({ code: 'aborted' })
    expect(await ownOf(clay)).toBeUndefined()
  })

  test('an older change of a removed field cannot be undone', async () => {
    const { id } = await add({ name: 'Locker' })
    await set([clay], { [id]: 'B-12' })
    const { changeSetId } = await set([clay], { [id]: null })
    await owner().call(removeOwnField, { ...of(), fieldId: id, version: 1 })
    const refused = await refusalOf(owner().call(undoChange, { ...of(), changeSetId }))
    expect(refused).toMatchObject({ code: 'aborted', message: expect.stringContaining('the field Locker was removed') })
  })
})

describe('values', () => {
  test('each kind keeps what fits and refuses the rest, naming the field', async () => {
    const ids = {
      text: (await add({ name: 'Locker' })).id,
      number: (await add({ name: 'Runs', kind: 'number' })).id,
      date: (await add({ name: 'Hangar pass', kind: 'date' })).id,
      choice: (await add({ name: 'Shift', kind: 'choice', choices: ['Days', 'Nights'] })).id,
      flag: (await add({ name: 'Key holder', kind: 'flag' })).id,
    }
    const good = {
      [ids.text]: 'B-12',
      [ids.number]: 2.5,
      [ids.date]: '2027-01-31',
      [ids.choice]: 'Days',
      [ids.flag]: false,
    }
    await set([clay], good)
    expect(await ownOf(clay)).toEqual(good)
    const bad: [string, string | number | boolean, string][] = [
      [ids.text, 7, 'Locker: not text.'],
      [ids.number, '7', 'Runs: not a number.'],
      [ids.number, 1e12, 'Runs: not a number.'],
      [ids.date, '2027-02-31', 'Hangar pass: not a date.'],
      [ids.choice, 'Swing', 'Shift: not one of Days, Nights.'],
      [ids.flag, 'yes', 'Key holder: not yes or no.'],
    ]
    for (const [id, value, message] of bad) {
      expect(await refusalOf(set([clay], { [id]: value }))).toMatchObject({
        code: 'invalid-argument',
        message,
        details: { field: `patch.own.${id}` },
      })
    }
    expect(await refusalOf(set([clay], { [ids.text]: '123-45-6789' }))).toMatchObject({ code: 'invalid-argument' })
    expect(await refusalOf(set([clay], { [randomUUID()]: 'x' }))).toMatchObject({ code: 'not-found' })
    expect(await refusalOf(set([clay], { locker: 'x' }))).toMatchObject({
      code: 'invalid-argument',
      message: 'patch.own.locker: This field is not known here.',
      details: { field: 'patch.own.locker' },
    })
    const long = await refusalOf(set([clay], { [ids.text]: 'x'.repeat(241) }))
    expect(long).toMatchObject({ code: 'invalid-argument', details: { field: `patch.own.${ids.text}` } })
    expect(await ownOf(clay)).toEqual(good)
  })

  test('a new Soldier has them, a change can be undone by field, and a list shows those asked for', async () => {
    const [a, b] = [await add({ name: 'Locker' }), await add({ name: 'Runs', kind: 'number' })]
    const soldierId = randomUUID()
    const soldier = { rank: 'PV2', last: 'New', own: { [a.id]: 'C-1', [b.id]: 3 } }
    await owner().call(createSoldier, { ...of(), soldierId, soldier })
    const { changeSetId } = await set([soldierId], { [a.id]: 'C-2' })
    await set([soldierId], { [b.id]: 4 })
    await owner().call(undoChange, { ...of(), changeSetId })
    expect(await ownOf(soldierId)).toEqual({ [a.id]: 'C-1', [b.id]: 4 })
    const listed = async (own: string[]) =>
      (await owner().call(listSoldiers, { ...of(), own })).soldiers.find(({ id }) => id === soldierId)?.own
    expect(await listed([])).toBeUndefined()
    expect(await listed([b.id])).toEqual({ [b.id]: 4 })
    expect(await listed([a.id, b.id])).toEqual({ [a.id]: 'C-1', [b.id]: 4 })
  })
})

describe('who sees what', () => {
  const SECRET = {
    viewers: 'open to viewers',
    editors: 'for editors',
    owner: 'for the owner',
    soldier: 'for the Soldier',
  }
  let ids: Record<keyof typeof SECRET, string>

  beforeEach(async () => {
    ids = {
      viewers: (await add({ name: 'Locker' })).id,
      editors: (await add({ name: 'Plan', seenBy: 'editors' })).id,
      owner: (await add({ name: 'Chapter', seenBy: 'owner' })).id,
      soldier: (await add({ name: 'Mentor', seenBy: 'owner', soldierSees: true })).id,
    }
    const own = Object.fromEntries(Object.entries(SECRET).map(([key, text]) => [ids[key as keyof typeof ids], text]))
    await set([ortega], own)
    await set([ortega], { [ids.owner]: 'other' })
    await set([ortega], { [ids.owner]: SECRET.owner })
  })

  /** Everything that these functions answer this account, or its refusals. */
  async function answersTo(account: WorldAccount): Promise<string> {
    const by = setting.as(account)
    const own = Object.values(ids)
    const answers = await Promise.all([
      by.call(getRoster, of()).catch(String),
      by.call(getSoldier, { ...of(), soldierId: ortega }).catch(String),
      by.call(listSoldiers, { ...of(), own }).catch(String),
      by.call(listSoldierChanges, { ...of(), soldierId: ortega }).catch(String),
      by.call(listChanges, of()).catch(String),
      by.call(getReport, { ...of(), reportId: 'fields' }).catch(String),
      ...own.map((choice) => by.call(getReport, { ...of(), reportId: 'fields', choice }).catch(String)),
      by
        .call(exportReport, { ...of(), reportId: 'fields', format: 'csv' })
        .then(textOf)
        .catch(String),
      by.call(getMyRecord, {}),
      by.call(exportMyData, {}),
    ])
    const data = answers.at(-1)
    const file = typeof data === 'object' && 'content' in data ? Buffer.from(data.content, 'base64').toString() : ''
    return JSON.stringify(answers) + file
  }

  function textOf({ content }: { readonly content: string }): string {
    return Buffer.from(content, 'base64').toString()
  }

  const SEEN: Record<string, readonly (keyof typeof SECRET)[]> = {
    owner: ['viewers', 'editors', 'owner', 'soldier'],
    editor: ['viewers', 'editors'],
    viewer: ['viewers'],
    above: [],
    linked: ['soldier'],
    stranger: [],
  }
  test.each(Object.keys(SEEN))('no answer shows the %s more than they may see', async (who) => {
    const accounts: Record<string, WorldAccount> = { owner: roster.owner, editor, viewer, above, linked, stranger }
    const answers = await answersTo(accounts[who] ?? stranger)
    const shown = Object.entries(SECRET).filter(([, text]) => answers.includes(text))
    expect(shown.map(([key]) => key)).toEqual(SEEN[who])
    const named = ['Locker', 'Plan', 'Chapter', 'Mentor'].filter((name) => answers.includes(`"${name}"`))
    expect(named).toHaveLength(SEEN[who]?.length ?? 0)
  })

  test.each(['nothing', 'see', 'change'] as const)('a co-leader with the roster to %s', async (level) => {
    const areas = { ...everyArea('change'), roster: level }
    const part = { position: null, groupIds: null, areas }
    await owner().call(setLeaderPart, { ...of(), uid: editor.uid, part })
    const found = await setting.as(editor).call(listSearchResults, { ...of(), text: SECRET.editors })
    const answers = (await answersTo(editor)) + JSON.stringify(found)
    expect(answers).toContain(SECRET.viewers)
    expect(answers.includes(SECRET.editors)).toBe(level === 'change')
    expect(answers.includes('"Plan"')).toBe(level === 'change')
  })

  test.each<[string, readonly (keyof typeof SECRET)[]]>([
    ['owner', ['viewers', 'editors', 'owner', 'soldier']],
    ['editor', ['viewers', 'editors']],
    ['viewer', ['viewers']],
  ])('a file of the %s has the fields that they see, and no others can be asked for', async (who, seen) => {
    const by = setting.as({ owner: roster.owner, editor, viewer }[who] ?? stranger)
    const file = async (format: 'csv' | 'xlsx', own: string[]) =>
      by.call(exportRoster, { ...of(), format, fields: ['last'], own })
    const { content } = await file(
      'csv',
      seen.map((key) => ids[key]),
    )
    const [heading = '', ...rows] = Buffer.from(content, 'base64').toString('utf8').trim().split('\r\n')
    const named = { viewers: 'Locker', editors: 'Plan', owner: 'Chapter', soldier: 'Mentor' }
    expect(heading.replace('\ufeff', '')).toBe(['Last name', ...seen.map((key) => named[key])].join(','))
    expect(rows).toContain(['Ortega', ...seen.map((key) => SECRET[key])].join(','))
    for (const key of ['viewers', 'editors', 'owner', 'soldier'] as const) {
      if (seen.includes(key)) continue
      const refused = await refusalOf(file('xlsx', [ids[key]]))
      expect(refused).toMatchObject({ code: 'not-found', details: { field: 'own.0' } })
    }
  })

  test('an editor neither sets, hides, counts, removes nor undoes what only the owner sees', async () => {
    const by = setting.as(editor)
    expect(await refusalOf(set([ortega], { [ids.owner]: 'x' }, by))).toMatchObject({ code: 'not-found' })
    const count = by.call(countOwnFieldValues, { ...of(), fieldId: ids.owner })
    expect(await refusalOf(count)).toMatchObject({ code: 'not-found' })
    const remove = by.call(removeOwnField, { ...of(), fieldId: ids.owner, version: 1 })
    expect(await refusalOf(remove)).toMatchObject({ code: 'not-found' })
    const hide = { ...of(), fieldId: ids.editors, version: 1, field: field({ name: 'Plan', seenBy: 'owner' }) }
    expect(await refusalOf(by.call(saveOwnField, hide))).toMatchObject({
      code: 'permission-denied',
      details: { field: 'field.seenBy' },
    })
    const { changeSets } = await by.call(listChanges, of())
    const undo = by.call(undoChange, { ...of(), changeSetId: changeSets[0]?.id ?? '' })
    expect(await refusalOf(undo)).toMatchObject({ code: 'permission-denied' })
    await by.call(orderOwnFields, { ...of(), order: [ids.editors, ids.viewers] })
    expect(await names()).toEqual(['Plan', 'Locker', 'Chapter', 'Mentor'])
  })

  test('the Soldier changes none of them', async () => {
    const patch = { own: { [ids.soldier]: 'x' } }
    const refused = await refusalOf(setting.as(linked).call(updateMyRecord, { version: 4, patch }))
    expect(refused).toMatchObject({ code: 'invalid-argument', details: { field: 'patch.own' } })
  })

  test('acts of an editor who became a viewer stay in their data without what they no longer see', async () => {
    await set([clay], { [ids.editors]: 'set by the editor', [ids.viewers]: 'set in the open' }, setting.as(editor))
    const before = await answersTo(editor)
    expect(before).toContain('set by the editor')
    await setting.server.database.pool.query(`update roster_members set role = 'viewer' where uid = $1`, [editor.uid])
    const after = await answersTo(editor)
    expect(after).not.toContain('set by the editor')
    expect(after).toContain('set in the open')
  })
})
