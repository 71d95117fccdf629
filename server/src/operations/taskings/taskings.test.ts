import { randomUUID } from 'node:crypto'
import { getAccountability, recordStatus } from '@muster/domain/dutyday/functions.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import {
  assignToTasking,
  exportTaskings,
  getTasking,
  getTaskingPicker,
  listMyTaskings,
  listTaskings,
  moveTasking,
  removeFromTasking,
  saveTasking,
  tickTaskingStep,
} from '@muster/domain/operations/taskings/functions.ts'
import { saveLicense } from '@muster/domain/operations/licenses/functions.ts'
import { saveDutyProfile } from '@muster/domain/readiness/functions.ts'
import { archiveSoldiers, exportMyData, listMyRosters } from '@muster/domain/roster/functions.ts'
import { decideLeave, fileLeave } from '@muster/domain/scheduling/leave/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dutyRoster, publishSeen } from '../../testing/unit/duty-rosters.ts'
import { textOfPdf } from '../../testing/files/pdf-text.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'
import { atOnce, noticesTo } from '../../testing/unit/notices.ts'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { fillInTaskings } from './fill/jobs.ts'

// Thursday, 0630 in New York.
const NOW = '2026-11-12T11:30:00.000Z'

let setting: WorldServer
let owner: WorldAccount
let second: WorldAccount
let commander: WorldAccount
let ortega: WorldAccount
let platoon: WorldRoster
let leader: Client
let other: Client
let above: Client
let soldier: Client
/** In roster order: SSG Reyes 11B, SGT Bell 11B, SPC Clay 88M, SPC Ortega 11B. */
let ids: { reyes: string; bell: string; clay: string; ortega: string }

beforeAll(async () => {
  setting = await startWorld('2026-11-01T12:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-01T12:00:00Z')
  const { world } = setting
  commander = await world.leader('CPT', 'Hale')
  owner = await world.leader('SFC', 'Navarro', { first: 'Luis' })
  second = await world.leader('SSG', 'Quinn')
  ortega = await world.leader('SPC', 'Ortega', { role: 'Soldier' })
  const company = await world.roster(commander, { name: 'A Co' })
  platoon = await world.below(company, owner, {
    name: '1st Platoon',
    soldiers: [
      { rank: 'SSG', last: 'Reyes', mos: '11B30', position: 'Squad leader' },
      { rank: 'SGT', last: 'Bell', mos: '11B', militarySchools: 'BLC\nCombat Lifesaver (CLS)' },
      { rank: 'SPC', last: 'Clay', mos: '88M' },
      { rank: 'SPC', last: 'Ortega', mos: '11B' },
    ],
  })
  const idOf = (last: string) => platoon.soldiers.find((one) => one.last === last)?.id ?? ''
  ids = { reyes: idOf('Reyes'), bell: idOf('Bell'), clay: idOf('Clay'), ortega: idOf('Ortega') }
  await world.link(platoon, platoon.soldiers[3], ortega)
  await world.member(platoon, second, 'editor')
  leader = setting.as(owner)
  other = setting.as(second)
  above = setting.as(commander)
  soldier = setting.as(ortega)
  setting.at(NOW)
})

type Planned = Partial<RawInputOf<typeof saveTasking>['tasking']>
const anybody = (count = 1) => ({ id: randomUUID(), count })
const range = (more: Planned = {}) => ({
  name: 'Range detail',
  type: 'range' as const,
  place: 'Range 14',
  from: '2026-11-16T11:30:00.000Z',
  to: '2026-11-17T21:00:00.000Z',
  lines: [anybody(2)],
  ...more,
})

async function plan(more: Planned = {}, by: Client = leader) {
  const taskingId = randomUUID()
  const tasking = range(more)
  await by.call(saveTasking, { rosterId: platoon.id, taskingId, version: null, tasking })
  return { rosterId: platoon.id, taskingId, lineId: tasking.lines[0]?.id ?? '', tasking }
}
type Plan = Awaited<ReturnType<typeof plan>>
const about = ({ rosterId, taskingId }: Plan) => ({ rosterId, taskingId })
const place = ({ rosterId, taskingId, lineId }: Plan) => ({ rosterId, taskingId, lineId })
const names = (list: readonly { readonly last: string }[]) => list.map(({ last }) => last)

async function leaveFor(soldierId: string, from: string, to: string) {
  const request = { rosterId: platoon.id, requestId: randomUUID() }
  await leader.call(fileLeave, { ...request, soldierId, kind: 'ordinary', from, to, location: 'home' })
  await above.call(decideLeave, { ...request, state: 'requested', act: 'approve' })
}

describe('a tasking', () => {
  test('is planned, read, listed with its open places, and changed by the caller with the newest version', async () => {
    const steps = [{ id: randomUUID(), title: 'Recon the site', daysBefore: 5 }]
    const planned = await plan({ risk: 'M', reference: 'FRAGO 3', ncoic: { soldierId: ids.reyes }, steps })
    const { tasking } = await leader.call(getTasking, about(planned))
    expect(tasking).toMatchObject({
      state: 'planned',
      version: 1,
      place: 'Range 14',
      fromDay: '2026-11-16',
      toDay: '2026-11-17',
      risk: 'M',
      ncoic: { soldierId: ids.reyes, name: 'SSG Reyes' },
      lines: [{ count: 2, assigned: [] }],
    })
    await leader.call(tickTaskingStep, { ...about(planned), stepId: steps[0]?.id ?? '', done: true })
    const list = await above.call(listTaskings, { rosterId: platoon.id })
    expect(list.taskings).toMatchObject([{ name: 'Range detail', required: 2, filled: 0, ncoic: 'SSG Reyes' }])
    expect(list.open).toEqual({ taskings: 1, required: 2, filled: 0 })
    const change = { ...about(planned), version: 1, tasking: { ...planned.tasking, name: 'Range 14 detail', steps } }
    expect(await leader.call(saveTasking, change)).toMatchObject({ version: 2 })
    expect(await refusalOf(other.call(saveTasking, change))).toMatchObject({ code: 'aborted' })
    const after = await leader.call(getTasking, about(planned))
    expect(after.tasking.steps).toMatchObject([{ title: 'Recon the site', done: { by: 'SFC Navarro, L.' } }])
    expect(after.events.map(({ act }) => act)).toEqual(['change', 'create'])
    const mine = await leader.call(exportMyData, {})
    expect(Buffer.from(mine.content, 'base64').toString()).toContain('Range 14 detail')
  })

  test('is listed over the chain for leaders above, and exported with the assigned Soldiers', async () => {
    const planned = await plan({ place: 'Range 14' })
    await leader.call(assignToTasking, { ...place(planned), soldierIds: [ids.bell] })
    const company = (await above.call(listMyRosters, {})).rosters.find(({ name }) => name === 'A Co')
    const asked = { rosterId: company?.id ?? '' }
    expect((await above.call(listTaskings, asked)).taskings).toEqual([])
    const chain = await above.call(listTaskings, { ...asked, over: 'chain' })
    expect(chain.taskings).toMatchObject([{ name: 'Range detail', rosterName: '1st Platoon', rosterId: platoon.id }])
    expect(chain.open).toMatchObject({ taskings: 1, filled: 1 })
    const file = (format: 'csv' | 'xlsx' | 'pdf') => above.call(exportTaskings, { ...asked, over: 'chain', format })
    const csv = await file('csv')
    expect(csv.fileName).toMatch(/^taskings-open-2026-11-\d\d\.csv$/)
    const [head, row] = Buffer.from(csv.content, 'base64').toString().split(/\r?\n/)
    expect(head).toContain('Roster,Tasking,Type,State,Reference,From,To,Place,NCOIC,Risk,Needed,Filled,Who')
    expect(row).toMatch(/^1st Platoon,Range detail,Range,Planned,.*Range 14,.*,2,1,"?SGT Bell"?$/)
    const printed = (await textOfPdf(Buffer.from((await file('pdf')).content, 'base64'))).flat().join('\n')
    for (const words of ['Open taskings', 'Range detail', '1 of 2', 'SGT Bell', 'PERSONAL DATA']) {
      expect(printed).toContain(words)
    }
  })

  test('lists too long for one file are refused, not cut', async () => {
    const { taskingId } = await plan()
    const columns = `version, name, type, state, from_at, to_at, from_day, to_day, place, oic, ncoic, reference, fills_in,
      aar, state_at, state_by, created_at, created_by`
    const more = (count: number) =>
      setting.server.database.pool.query(
        `insert into taskings (roster_id, id, ${columns})
        select roster_id, gen_random_uuid(), ${columns} from taskings, generate_series(1, $2) where id = $1`,
        [taskingId, count],
      )
    const file = () => leader.call(exportTaskings, { rosterId: platoon.id, format: 'csv' })
    await more(499)
    expect(
      Buffer.from((await file()).content, 'base64')
        .toString()
        .trim()
        .split('\r\n'),
    ).toHaveLength(501)
    await more(1)
    expect(await refusalOf(file())).toMatchObject({
      code: 'out-of-range',
      message: 'There are more than 500 taskings on this list. Choose a type, or one roster.',
      details: { field: 'type' },
    })
  })

  test.each([
    ['name', 'Occupy 17S PU 12345 67890', 'tasking.name', /No grids/],
    ['place', '35.1390, -79.0064', 'tasking.place', /Name the place in words/],
    ['aar', 'SP 0430 along MSR Tampa', 'tasking.aar', /No routes or movement times/],
    ['to', '2026-11-16T11:30:00.000Z', 'tasking.to', /not after the beginning/],
    ['to', '2027-11-16T11:30:00.000Z', 'tasking.to', /92 days at most/],
  ])('refuses %s %s', async (field, value, at, message) => {
    const refused = await refusalOf(plan({ [field]: value }))
    expect(refused).toMatchObject({ code: 'invalid-argument', details: { field: at } })
    expect(refused.message).toMatch(message)
  })

  test('goes from planned to closed, notifies the assigned Soldiers, and refuses a second leader with a message', async () => {
    const planned = await plan()
    await leader.call(assignToTasking, { ...place(planned), soldierIds: [ids.ortega] })
    const move = (state: 'planned' | 'approved' | 'executing', act: 'approve' | 'start' | 'close', by = leader) =>
      by.call(moveTasking, { ...about(planned), state, act })
    await move('planned', 'approve')
    expect(await refusalOf(move('planned', 'approve', other))).toMatchObject({
      code: 'aborted',
      message: 'SFC Navarro, L. was first: this tasking is approved. Review it.',
    })
    expect((await refusalOf(move('approved', 'start'))).message).toMatch(/It begins on 16 Nov 2026/)
    setting.at('2026-11-16T12:00:00Z')
    await move('approved', 'start')
    await move('executing', 'close')
    expect(await noticesTo(setting, ortega)).toEqual(['You are on Range detail', 'Approved: Range detail'])
    const closed = await leader.call(listTaskings, { rosterId: platoon.id, show: 'closed' })
    expect(closed).toMatchObject({ taskings: [{ state: 'closed', filled: 1 }], open: { taskings: 0 } })
    const late = leader.call(assignToTasking, { ...place(planned), soldierIds: [ids.bell] })
    expect((await refusalOf(late)).message).toMatch(/is closed/)
  })

  test('is canceled only with a reason', async () => {
    const planned = await plan()
    const cancel = (remark: string) =>
      leader.call(moveTasking, { ...about(planned), state: 'planned', act: 'cancel', remark })
    expect(await refusalOf(cancel(''))).toMatchObject({ details: { field: 'remark' } })
    expect(await cancel('Range closed')).toMatchObject({ state: 'cancelled' })
  })

  test('keeps the assigned Soldiers when its lines change', async () => {
    const planned = await plan()
    await leader.call(assignToTasking, { ...place(planned), soldierIds: [ids.bell, ids.clay] })
    const save = (lines: Planned['lines']) =>
      leader.call(saveTasking, {
        ...about(planned),
        version: 1,
        tasking: { ...planned.tasking, lines: lines ?? [] },
      })
    expect(await refusalOf(save([{ id: planned.lineId, count: 1 }]))).toMatchObject({
      details: { field: 'tasking.lines.0.count' },
    })
    expect(await refusalOf(save([anybody()]))).toMatchObject({ details: { field: 'tasking.lines' } })
    await save([{ id: planned.lineId, count: 3, label: 'Lane safety' }, anybody()])
    const { tasking } = await leader.call(getTasking, about(planned))
    expect(tasking.lines.map(({ count, assigned }) => [count, assigned.length])).toEqual([
      [3, 2],
      [1, 0],
    ])
  })

  test('keeps an NCOIC who has left, and accepts none who has left before', async () => {
    const planned = await plan({ ncoic: { soldierId: ids.reyes } })
    const gone = { rosterId: platoon.id, soldierIds: [ids.reyes, ids.bell] }
    await leader.call(archiveSoldiers, { ...gone, lossDate: '2026-11-10', reason: 'PCS' })
    const save = (version: number, more: Planned) =>
      leader.call(saveTasking, { ...about(planned), version, tasking: { ...planned.tasking, ...more } })
    await save(1, { name: 'Renamed' })
    const renamed = (await leader.call(getTasking, about(planned))).tasking
    expect(renamed).toMatchObject({ name: 'Renamed', ncoic: { soldierId: ids.reyes, name: 'SSG Reyes' } })
    for (const [field, more] of [
      ['tasking.oic', { oic: { soldierId: ids.reyes } }],
      ['tasking.ncoic', { ncoic: { soldierId: ids.bell } }],
    ] as const) {
      expect(await refusalOf(save(2, more))).toMatchObject({ code: 'not-found', details: { field } })
    }
  })

  test('is visible from above, where nobody may change it', async () => {
    const planned = await plan()
    await above.call(getTasking, about(planned))
    const refused = above.call(assignToTasking, { ...place(planned), soldierIds: [ids.bell] })
    expect(await refusalOf(refused)).toMatchObject({ code: 'not-found' })
    expect(await refusalOf(soldier.call(getTasking, about(planned)))).toMatchObject({ code: 'not-found' })
  })
})

describe('the picker', () => {
  test('shows who fits and is free, and the others with every reason', async () => {
    await leaveFor(ids.bell, '2026-11-14', '2026-11-20')
    const cq = await dutyRoster(leader, platoon, {
      beginsOn: '2026-11-17',
      members: [{ id: ids.clay, start: 9 }],
    })
    await publishSeen(leader, cq, '2026-11-17')
    const first = await plan({ name: 'Gate guard', type: 'guard', lines: [anybody()] })
    await leader.call(assignToTasking, { ...place(first), soldierIds: [ids.ortega] })
    const planned = await plan()
    const picker = await leader.call(getTaskingPicker, place(planned))
    expect(names(picker.fits)).toEqual(['Reyes'])
    const reasons = Object.fromEntries(picker.others.map((one) => [one.last, one.reasons]))
    expect(reasons).toEqual({
      Bell: ['Leave, 14 Nov 2026 to 20 Nov 2026'],
      Clay: ['CQ, 17 Nov 2026 to 18 Nov 2026'],
      Ortega: ['On Gate guard, 16 Nov 2026 to 17 Nov 2026'],
    })
  })

  test('knows the duty of a Soldier however many others have one', async () => {
    const members = [{ id: ids.clay, start: 9 }]
    const cq = await dutyRoster(leader, platoon, { beginsOn: '2026-11-17', members })
    await publishSeen(leader, cq, '2026-11-17')
    await setting.server.database.pool.query(
      `insert into duty_details (roster_id, id, duty_roster_id, day_id, day, through_date, soldier_id, performer_id, by)
      select roster_id, gen_random_uuid(), duty_roster_id, day_id, '2010-01-01'::date + n, '2026-11-16', $2, $2, by
      from duty_details, generate_series(1, 2001) n where roster_id = $1`,
      [platoon.id, ids.reyes],
    )
    const { others } = await leader.call(getTaskingPicker, place(await plan()))
    expect(others.map(({ last, reasons }) => [last, ...reasons])).toEqual([
      ['Reyes', 'CQ, 2 Jan 2010 to 16 Nov 2026'],
      ['Clay', 'CQ, 17 Nov 2026 to 18 Nov 2026'],
    ])
  })

  test('filters by grade, MOS and skill', async () => {
    const lines = [
      { id: randomUUID(), count: 2, gradeFrom: 'E-5', need: { kind: 'mos' as const, value: '11b' } },
      { id: randomUUID(), count: 1, need: { kind: 'skill' as const, value: 'CLS' } },
      { id: randomUUID(), count: 1, gradeTo: 'E-4' },
    ]
    const planned = await plan({ lines })
    const of = async (at: number) => {
      const picker = await leader.call(getTaskingPicker, { ...place(planned), lineId: lines[at]?.id ?? '' })
      return [names(picker.fits), picker.others.map(({ last, reasons }) => [last, ...reasons].join(': '))]
    }
    expect(await of(0)).toEqual([
      ['Reyes', 'Bell'],
      ['Ortega: E-4, needs E-5 or above', 'Clay: E-4, needs E-5 or above: MOS 88M, needs 11b'],
    ])
    expect((await of(1))[0]).toEqual(['Bell'])
    expect((await of(2))[0]).toEqual(['Clay', 'Ortega'])
  })

  test('considers licenses and profiles', async () => {
    const vehicles = [{ vehicle: 'M1083', standing: 'qualified' as const, qualifiedOn: '2026-01-10' }]
    for (const [soldierId, checkRideOn] of [
      [ids.clay, '2026-06-01'],
      [ids.bell, '2025-10-01'],
    ] as const) {
      const license = { kind: 'military' as const, issuedOn: '2025-01-10', checkRideOn, vehicles }
      const added = { rosterId: platoon.id, soldierId, licenseId: randomUUID(), version: null }
      await leader.call(saveLicense, { ...added, license })
    }
    await leader.call(saveDutyProfile, {
      rosterId: platoon.id,
      profile: {
        id: randomUUID(),
        soldierId: ids.ortega,
        kind: 'temporary',
        from: '2026-11-01',
        to: '2026-11-16',
        limits: ['no running', 'no weapons'],
      },
    })
    const planned = await plan({ lines: [{ id: randomUUID(), count: 1, need: { kind: 'license', value: 'M1083' } }] })
    const picker = await leader.call(getTaskingPicker, place(planned))
    expect(names(picker.fits)).toEqual(['Clay'])
    const reasons = Object.fromEntries(picker.others.map((one) => [one.last, one.reasons]))
    expect(reasons).toEqual({
      Bell: ['check ride 411 days ago'],
      Ortega: ['Profile: no running, no weapons, 1 Nov 2026 to 16 Nov 2026', 'no OF 346 on record'],
      Reyes: ['no OF 346 on record'],
    })
  })

  test('recognizes the vehicle of a line however it is typed, and refuses an unknown one', async () => {
    const asking = (value: string) => [{ id: randomUUID(), count: 1, need: { kind: 'license' as const, value } }]
    const planned = await plan({ lines: asking('m-1083') })
    const { tasking } = await leader.call(getTasking, { rosterId: platoon.id, taskingId: planned.taskingId })
    expect(tasking.lines[0]?.need).toEqual({ kind: 'license', value: 'M1083' })
    const refused = await refusalOf(plan({ lines: asking('Deuce and a half') }))
    expect(refused).toMatchObject({ code: 'invalid-argument', details: { field: 'tasking.lines.0.need' } })
    expect(await refusalOf(plan({ lines: [{ id: randomUUID(), count: 0 }] }))).toMatchObject({
      details: { field: 'tasking.lines.0.count', issues: [{ message: 'Ask for 1 or more.' }] },
    })
  })

  test('offers Soldiers with the fewest tasking days first', async () => {
    const before = await plan({ from: '2026-11-13T12:00:00.000Z', to: '2026-11-14T12:00:00.000Z', lines: [anybody(3)] })
    await leader.call(assignToTasking, { ...place(before), soldierIds: [ids.reyes, ids.bell] })
    const again = await plan({ from: '2026-11-15T12:00:00.000Z', to: '2026-11-15T20:00:00.000Z' })
    await leader.call(assignToTasking, { ...place(again), soldierIds: [ids.reyes] })
    const { fits } = await leader.call(getTaskingPicker, place(await plan()))
    expect(fits.map(({ last, days, lastOn }) => [last, days, lastOn])).toEqual([
      ['Clay', 0, null],
      ['Ortega', 0, null],
      ['Bell', 2, '2026-11-14'],
      ['Reyes', 3, '2026-11-15'],
    ])
  })
})

describe('assigning', () => {
  test('a Soldier on leave needs a reason, which is shown next to the name', async () => {
    await leaveFor(ids.bell, '2026-11-14', '2026-11-20')
    const planned = await plan()
    const wish = { ...place(planned), soldierIds: [ids.bell] }
    const refused = await refusalOf(leader.call(assignToTasking, wish))
    expect(refused).toMatchObject({ code: 'failed-precondition', details: { field: 'reason' } })
    expect(refused.message).toMatch(/^SGT Bell: Leave, 14 Nov 2026 to 20 Nov 2026\. Say why/)
    await leader.call(assignToTasking, { ...wish, reason: 'Recalled from leave by the CDR' })
    const { tasking } = await leader.call(getTasking, about(planned))
    expect(tasking.lines[0]?.assigned).toMatchObject([
      { last: 'Bell', reason: 'Recalled from leave by the CDR', problems: ['Leave, 14 Nov 2026 to 20 Nov 2026'] },
    ])
  })

  test('two leaders with the same Soldier or the last place: one is refused', async () => {
    const planned = await plan({ lines: [anybody()] })
    const wish = { ...place(planned), soldierIds: [ids.bell] }
    const same = await atOnce(leader.call(assignToTasking, wish), other.call(assignToTasking, wish))
    expect(same.answers).toHaveLength(1)
    expect(same.refusals).toMatchObject([{ code: 'aborted' }])
    expect(same.refusals[0]?.message).toMatch(/was first: SGT Bell is on this tasking already/)
    const full = leader.call(assignToTasking, { ...wish, soldierIds: [ids.clay] })
    expect((await refusalOf(full)).message).toMatch(/This line is full/)
    const two = [await plan({ name: 'Alpha' }), await plan({ name: 'Bravo' })].map((one, at) =>
      (at === 0 ? leader : other).call(assignToTasking, { ...place(one), soldierIds: [ids.clay] }),
    )
    const both = await atOnce(...two)
    expect(both.answers).toHaveLength(1)
    expect(both.refusals[0]?.message).toMatch(/SPC Clay: On (Alpha|Bravo), 16 Nov 2026/)
  })

  test('notifies the Soldier, who sees it, and again when taken off', async () => {
    const planned = await plan()
    await leader.call(assignToTasking, { ...place(planned), soldierIds: [ids.ortega] })
    const { mine } = await soldier.call(listMyTaskings, {})
    expect(mine?.taskings).toMatchObject([{ name: 'Range detail', place: 'Range 14', state: 'planned' }])
    await leader.call(removeFromTasking, { ...about(planned), soldierIds: [ids.ortega] })
    await leader.call(removeFromTasking, { ...about(planned), soldierIds: [ids.clay, ids.ortega] })
    expect((await soldier.call(listMyTaskings, {})).mine?.taskings).toEqual([])
    expect(await noticesTo(setting, ortega)).toEqual(['You are on Range detail', 'You are no longer on Range detail'])
    const { events } = await leader.call(getTasking, about(planned))
    expect(events.map(({ act, whom }) => [act, whom])).toEqual([
      ['remove', 'SPC Ortega'],
      ['assign', 'SPC Ortega'],
      ['create', ''],
    ])
  })

  test('accepts nobody who is archived or on another roster', async () => {
    const planned = await plan()
    const gone = { rosterId: platoon.id, soldierIds: [ids.clay], lossDate: '2026-11-10' }
    await leader.call(archiveSoldiers, { ...gone, reason: 'PCS' })
    for (const id of [ids.clay, randomUUID()]) {
      const refused = leader.call(assignToTasking, { ...place(planned), soldierIds: [id] })
      expect(await refusalOf(refused)).toMatchObject({ code: 'not-found', details: { field: 'soldierIds.0' } })
    }
  })
})

describe('accountability', () => {
  const statusOf = async (soldierId: string) => {
    const { rows } = await leader.call(getAccountability, { rosterId: platoon.id })
    return rows.find((row) => row.soldierId === soldierId)?.status
  }

  test('a long tasking filled in day by day is one reason in the picker of another', async () => {
    const days = Array.from({ length: 45 }, (_, at) => new Date(Date.UTC(2026, 10, 16 + at, 15)).toISOString())
    const span = { from: '2026-11-16T11:30:00.000Z', to: '2026-12-30T21:00:00.000Z' }
    const long = await plan({ ...span, name: 'Gate guard' })
    await leader.call(assignToTasking, { ...place(long), soldierIds: [ids.ortega] })
    await leader.call(moveTasking, { ...about(long), state: 'planned', act: 'approve' })
    for (const day of days) {
      setting.at(day)
      await fillInTaskings(setting.server.database, new Date(day))
    }
    const picked = await plan({ ...span, name: 'Range detail' })
    const reasonsOf = async () => (await leader.call(getTaskingPicker, place(picked))).others[0]?.reasons
    expect(await reasonsOf()).toEqual(['On Gate guard, 16 Nov 2026 to 30 Dec 2026'])
    // A closed tasking is not named any more, and the reported status stays.
    await leader.call(moveTasking, { ...about(long), state: 'approved', act: 'start' })
    await leader.call(moveTasking, { ...about(long), state: 'executing', act: 'close' })
    expect(await reasonsOf()).toEqual(['Detail or tasking, 16 Nov 2026 to 30 Dec 2026'])
  })

  test('shows Soldiers on an approved tasking as DTL each morning, where no leader has recorded a status', async () => {
    const planned = await plan()
    await leader.call(assignToTasking, { ...place(planned), soldierIds: [ids.ortega, ids.bell] })
    setting.at('2026-11-16T10:00:00Z')
    expect(await fillInTaskings(setting.server.database, new Date('2026-11-16T10:00:00Z'))).toBe(0)
    await leader.call(moveTasking, { ...about(planned), state: 'planned', act: 'approve' })
    await leader.call(recordStatus, {
      rosterId: platoon.id,
      entries: [{ id: randomUUID(), soldierId: ids.bell, status: 'QTR', from: '2026-11-16', to: '2026-11-18' }],
    })
    expect(await fillInTaskings(setting.server.database, new Date('2026-11-16T10:00:00Z'))).toBe(2)
    expect([await statusOf(ids.ortega), await statusOf(ids.bell)]).toEqual(['DTL', 'QTR'])
    // A status filled in from this tasking is no reason against anybody on it.
    const { tasking } = await leader.call(getTasking, about(planned))
    expect(tasking.lines[0]?.assigned.map(({ last, problems }) => [last, problems.length])).toEqual([
      ['Bell', 1],
      ['Ortega', 0],
    ])
    expect(await fillInTaskings(setting.server.database, new Date('2026-11-16T10:05:00Z'))).toBe(0)
    setting.at('2026-11-17T10:00:00Z')
    await fillInTaskings(setting.server.database, new Date('2026-11-17T10:00:00Z'))
    expect(await statusOf(ids.ortega)).toBe('DTL')
    setting.at('2026-11-18T10:00:00Z')
    expect(await fillInTaskings(setting.server.database, new Date('2026-11-18T10:00:00Z'))).toBe(0)
  })
})
