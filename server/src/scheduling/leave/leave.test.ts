import { randomUUID } from 'node:crypto'
import { getAccountability, getDutyHistory, getPerstat, recordStatus } from '@muster/domain/dutyday/functions.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import { archiveSoldiers, createSoldier, exportMyData, undoChange } from '@muster/domain/roster/functions.ts'
import {
  decideLeave,
  exportLeave,
  fileLeave,
  getLeave,
  getLeaveCalendar,
  listLeave,
  listMyLeave,
  requestMyLeave,
  saveLeaveMinimums,
  signLeave,
  signMyLeave,
  withdrawMyLeave,
} from '@muster/domain/scheduling/leave/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announceOverdueFormations } from '../../dutyday/formations/jobs.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'

// Thursday, 0630 in New York.
const NOW = '2026-11-12T11:30:00.000Z'
const TODAY = '2026-11-12'

let setting: WorldServer
let commander: WorldAccount
let sergeant: WorldAccount
let ortega: WorldAccount
let platoon: WorldRoster
let above: Client
let leader: Client
let soldier: Client
let soldierId: string

beforeAll(async () => {
  setting = await startWorld('2026-11-01T12:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-01T12:00:00Z')
  const { world } = setting
  commander = await world.leader('CPT', 'Hale')
  sergeant = await world.leader('SFC', 'Navarro')
  ortega = await world.leader('SPC', 'Ortega', { role: 'Soldier' })
  const company = await world.roster(commander, { name: 'A Co' })
  platoon = await world.below(company, sergeant, {
    name: '1st Platoon',
    soldiers: ['Ortega', 'Bell', 'Clay', 'Diaz', 'Eng'].map((last) => ({ rank: 'SPC', last })),
  })
  await world.link(platoon, platoon.soldiers[0], ortega)
  soldierId = platoon.soldiers[0]?.id ?? ''
  above = setting.as(commander)
  leader = setting.as(sergeant)
  soldier = setting.as(ortega)
  setting.at(NOW)
})

type Asked = Partial<RawInputOf<typeof requestMyLeave>>
const WISH = { kind: 'ordinary', from: '2026-11-16', to: '2026-11-20', location: 'home' } as const
const wish = (more: Asked = {}) => ({ requestId: randomUUID(), ...WISH, ...more })

async function asked(more: Asked = {}): Promise<string> {
  return (await soldier.call(requestMyLeave, wish(more))).requestId
}

async function filed(more: Asked = {}, whom = soldierId, by = leader): Promise<string> {
  return (await by.call(fileLeave, { rosterId: platoon.id, soldierId: whom, ...wish(more) })).requestId
}

const get = (requestId: string, by = leader) => by.call(getLeave, { rosterId: platoon.id, requestId })

type Act = RawInputOf<typeof decideLeave>['act']
async function decide(requestId: string, act: Act, by = above, remark = 'Short of people'): Promise<string> {
  const { state } = (await get(requestId)).request
  return (await by.call(decideLeave, { rosterId: platoon.id, requestId, state, act, remark })).state
}

async function approved(more: Asked = {}): Promise<string> {
  const id = await filed(more)
  await decide(id, 'approve')
  return id
}

const sign = (requestId: string, act: 'out' | 'in' | 'undo', more: object = {}) =>
  leader.call(signLeave, { rosterId: platoon.id, requestId, act, ...more })

async function statusOn(dutyDate: string, whom = soldierId) {
  const { rows } = await leader.call(getAccountability, { rosterId: platoon.id, dutyDate })
  return rows.find((row) => row.soldierId === whom)
}
const entries = async () => (await leader.call(getDutyHistory, { rosterId: platoon.id, soldierId })).entries

async function titles(who: WorldAccount): Promise<string[]> {
  const { rows } = await setting.server.database.pool.query<{ title: string }>(
    `select title from outbox where $1 = any(recipients) and kind = 'leave' order by id`,
    [who.uid],
  )
  return rows.map(({ title }) => title)
}

describe('a request', () => {
  test('goes from the Soldier through the leader to the one above, with a notice to each, and onto Duty Day', async () => {
    const id = await asked({ place: 'Dayton, OH' })
    expect(await titles(sergeant)).toEqual(['SPC Ortega requests leave'])
    const seen = await get(id)
    expect(seen).toMatchObject({
      request: { state: 'requested', last: 'Ortega', requestedBy: ortega.name, place: 'Dayton, OH' },
      may: { recommends: true, decides: false, oneself: false },
      deciders: [commander.name],
    })
    const refused = await refusalOf(decide(id, 'approve', leader))
    expect(refused).toMatchObject({ code: 'failed-precondition', details: { field: 'act' } })
    expect(await decide(id, 'recommend', leader, '')).toBe('recommended')
    expect(await titles(commander)).toEqual(['SPC Ortega: leave recommended'])
    expect((await get(id, above)).may).toMatchObject({ recommends: true, decides: true, oneself: false })
    expect(await decide(id, 'approve', above, '')).toBe('approved')
    expect(await titles(ortega)).toEqual(['Your leave is approved'])
    expect(await titles(sergeant)).toEqual(['SPC Ortega requests leave', 'SPC Ortega: leave approved'])
    expect(await statusOn('2026-11-16')).toMatchObject({ status: 'LV', entry: { place: 'Dayton, OH' } })
    expect(await statusOn('2026-11-20')).toMatchObject({ status: 'LV' })
    expect(await statusOn('2026-11-21')).toMatchObject({ status: 'NR', dueBack: { status: 'LV', until: '2026-11-20' } })
    const { mine } = await soldier.call(listMyLeave, {})
    expect(mine?.requests).toMatchObject([
      { id, state: 'approved', decision: { by: commander.name }, recommendation: { yes: true, by: sergeant.name } },
    ])
    expect((await get(id)).events.map(({ act }) => act)).toEqual(['approve', 'recommend', 'request'])
  })

  test('is decided by the owner where there is no leader above', async () => {
    const alone = await setting.world.leader('SSG', 'Dixon')
    const helper = await setting.world.leader('SGT', 'Reyes')
    const squad = await setting.world.roster(alone, { soldiers: [{ rank: 'PFC', last: 'Fox' }] })
    await setting.world.member(squad, helper, 'editor')
    const about = { rosterId: squad.id, requestId: randomUUID() }
    const whom = squad.soldiers[0]?.id ?? ''
    await setting.as(helper).call(fileLeave, { ...wish(), ...about, soldierId: whom })
    const approve = { ...about, state: 'requested', act: 'approve' } as const
    expect(await refusalOf(setting.as(helper).call(decideLeave, approve))).toMatchObject({
      code: 'failed-precondition',
    })
    expect(await setting.as(alone).call(decideLeave, approve)).toMatchObject({ state: 'approved' })
  })

  test('of a leader is decided by another one, and the database enforces it too', async () => {
    await setting.world.member(platoon, ortega, 'editor')
    const id = await asked()
    expect((await get(id, soldier)).may).toMatchObject({ recommends: true, oneself: true })
    expect(await refusalOf(decide(id, 'recommend', soldier))).toMatchObject({ code: 'failed-precondition' })
    const past = setting.server.database
      .as({ uid: ortega.uid })
      .write((tx) => tx.prepared('', 'every call', `update leave_requests set state = 'approved' where id = $1`, [id]))
    await expect(past).rejects.toThrow('nobody decides over their own leave')
  })

  test('sent again is the same one, and another one under its id is refused', async () => {
    const same = wish()
    await soldier.call(requestMyLeave, same)
    expect(await soldier.call(requestMyLeave, same)).toEqual({ requestId: same.requestId, state: 'requested' })
    expect(await refusalOf(soldier.call(requestMyLeave, { ...same, to: '2026-11-21' }))).toMatchObject({
      code: 'already-exists',
    })
    expect(await titles(sergeant)).toHaveLength(1)
  })

  test('that makes no sense is refused with its field', async () => {
    const field = async (more: Asked, by: 'soldier' | 'leader' = 'soldier') =>
      (await refusalOf(by === 'soldier' ? asked(more) : filed(more))).details?.['field']
    expect(await field({ to: '2026-11-15' })).toBe('to')
    expect(await field({ to: '2027-11-20' })).toBe('to')
    expect(await field({ from: '2026-11-11' })).toBe('from')
    expect(await field({ from: '2025-11-01', to: '2025-11-02' }, 'leader')).toBe('from')
    expect(await field({ note: 'knee surgery' })).toBe('note')
    expect(await field({ place: '123-45-6789' })).toBe('place')
    expect(await field({ extendsId: randomUUID() })).toBe('extendsId')
    await asked()
    expect(await refusalOf(asked({ from: '2026-11-20', to: '2026-11-22' }))).toMatchObject({
      code: 'failed-precondition',
      details: { field: 'from' },
      message: expect.stringContaining('16 Nov 2026 to 20 Nov 2026'),
    })
    expect(await refusalOf(filed({}, randomUUID()))).toMatchObject({ details: { field: 'soldierId' } })
    const nobody = await setting.world.leader('PV2', 'Nobody')
    expect(await refusalOf(setting.as(nobody).call(requestMyLeave, wish()))).toMatchObject({
      code: 'failed-precondition',
    })
    expect(await setting.as(nobody).call(listMyLeave, {})).toEqual({ mine: null })
  })

  test('for past days is made by a leader, who gets a warning, and is entered on Duty Day', async () => {
    const id = await filed({ from: '2026-11-10', to: '2026-11-14' })
    expect((await get(id)).check.warnings).toEqual(['The first day, 10 Nov 2026, is past.'])
    await decide(id, 'approve')
    expect(await statusOn('2026-11-10')).toMatchObject({ status: 'LV' })
    expect(await statusOn(TODAY)).toMatchObject({ status: 'LV' })
  })

  test('about a Soldier who was archived in the meantime is not approved', async () => {
    const id = await asked()
    const gone = { rosterId: platoon.id, soldierIds: [soldierId], lossDate: TODAY }
    await leader.call(archiveSoldiers, { ...gone, reason: 'PCS' })
    const approving = await refusalOf(decide(id, 'approve'))
    expect(approving).toMatchObject({ code: 'failed-precondition', message: expect.stringContaining('archived') })
    const filing = await refusalOf(filed({ from: '2026-12-01', to: '2026-12-02' }))
    expect(filing).toMatchObject({ code: 'failed-precondition', details: { field: 'soldierId' } })
    expect(await decide(id, 'deny')).toBe('denied')
  })

  test('can be withdrawn until it is decided', async () => {
    const id = await asked()
    await decide(id, 'recommend', leader)
    await soldier.call(withdrawMyLeave, { requestId: id })
    expect((await get(id)).request).toMatchObject({ state: 'withdrawn', decision: { by: ortega.name } })
    expect(await refusalOf(decide(id, 'approve'))).toMatchObject({ code: 'failed-precondition' })
    const other = await approved()
    const refused = await refusalOf(soldier.call(withdrawMyLeave, { requestId: other }))
    expect(refused).toMatchObject({ code: 'failed-precondition', message: expect.stringContaining(commander.name) })
    const theirs = await filed({}, platoon.soldiers[1]?.id)
    expect(await refusalOf(soldier.call(withdrawMyLeave, { requestId: theirs }))).toMatchObject({ code: 'not-found' })
  })

  test('of another Soldier cannot be withdrawn as one’s own, by a leader with a row on the roster', async () => {
    await setting.world.member(platoon, ortega, 'editor')
    const theirs = await filed({}, platoon.soldiers[1]?.id)
    // The leader sees it, so that only the check of whose it is protects it.
    expect((await get(theirs, soldier)).request).toMatchObject({ state: 'requested' })
    expect(await refusalOf(soldier.call(withdrawMyLeave, { requestId: theirs }))).toMatchObject({ code: 'not-found' })
    expect((await get(theirs)).request).toMatchObject({ state: 'requested' })
  })

  test('extends an approved absence as a request of its own', async () => {
    const id = await approved()
    expect(await refusalOf(asked({ extendsId: id, from: '2026-11-20', to: '2026-11-21' }))).toMatchObject({
      details: { field: 'from' },
    })
    const more = await asked({ extendsId: id, from: '2026-11-21', to: '2026-11-22' })
    await decide(more, 'approve')
    expect(await statusOn('2026-11-21')).toMatchObject({ status: 'LV', dueBack: null })
    expect(await statusOn('2026-11-23')).toMatchObject({ dueBack: { until: '2026-11-22' } })
  })
})

describe('two leaders in the same second', () => {
  test('do not both decide: the second learns who was first', async () => {
    const second = await setting.world.leader('1LT', 'Park')
    const { rows } = await setting.server.database.pool.query<{ id: string }>(
      'select id from rosters where owner_uid = $1',
      [commander.uid],
    )
    await setting.server.database.pool.query(
      `insert into roster_members (roster_id, uid, role) values ($1, $2, 'editor')`,
      [rows[0]?.id, second.uid],
    )
    for (let round = 0; round < 4; round++) {
      const id = await asked({ from: `2026-12-0${round + 1}`, to: `2026-12-0${round + 1}` })
      const about = { rosterId: platoon.id, requestId: id, state: 'requested' } as const
      const [yes, no] = await Promise.allSettled([
        above.call(decideLeave, { ...about, act: 'approve' }),
        setting.as(second).call(decideLeave, { ...about, act: 'deny', remark: 'Gunnery' }),
      ])
      expect([yes.status, no.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      const first = yes.status === 'fulfilled' ? commander : second
      const lost = yes.status === 'rejected' ? yes : no
      expect(lost).toMatchObject({
        reason: { code: 'aborted', message: expect.stringContaining(`${first.name} was first`) },
      })
      const status = (await statusOn(`2026-12-0${round + 1}`))?.status
      expect(status).toBe(yes.status === 'fulfilled' ? 'LV' : 'NR')
    }
  })

  test('and a Soldier who withdraws it: one of the two happens', async () => {
    for (let round = 0; round < 4; round++) {
      const from = `2026-12-1${round}`
      const id = await asked({ from, to: from })
      const about = { rosterId: platoon.id, requestId: id, state: 'requested' } as const
      const both = await Promise.allSettled([
        above.call(decideLeave, { ...about, act: 'approve' }),
        soldier.call(withdrawMyLeave, { requestId: id }),
      ])
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const { state } = (await get(id)).request
      expect((await statusOn(from))?.status).toBe(state === 'approved' ? 'LV' : 'NR')
    }
  })

  test('and two requests for the same days: one counts', async () => {
    const both = await Promise.allSettled([asked(), filed(), asked({ to: '2026-11-18' })])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('Duty Day', () => {
  const report = (status: 'LV' | 'TDY' | 'PDY', from: string, to: string | null = null) =>
    leader.call(recordStatus, {
      rosterId: platoon.id,
      entries: [{ id: randomUUID(), soldierId, status, from, to }],
    })

  test('gets nothing twice: an entry that a leader has made already stays the only one', async () => {
    await report('LV', '2026-11-14', '2026-11-22')
    const id = await approved()
    expect(await entries()).toHaveLength(1)
    await decide(id, 'cancel')
    expect((await entries())[0]).toMatchObject({ status: 'LV', withdrawnAt: null })
    // An entry without an end gets one.
    await report('LV', '2026-12-01')
    await approved({ from: '2026-12-01', to: '2026-12-05' })
    expect(await statusOn('2026-12-06')).toMatchObject({ status: 'NR', dueBack: { until: '2026-12-05' } })
  })

  test('adds up whatever happens', async () => {
    const id = await approved({ from: TODAY, to: '2026-11-14' })
    const total = async () => (await leader.call(getPerstat, { rosterId: platoon.id })).total
    expect(await total()).toMatchObject({ onHand: 5, counts: { LV: 1, NR: 4 } })
    await sign(id, 'in')
    expect(await total()).toMatchObject({ onHand: 5, counts: { LV: 0, PDY: 1, NR: 4 } })
    await sign(id, 'undo')
    expect(await total()).toMatchObject({ onHand: 5, counts: { LV: 1, NR: 4 } })
    await decide(id, 'cancel')
    expect(await total()).toMatchObject({ onHand: 5, counts: { LV: 0, NR: 5 } })
    await decide(id, 'reopen')
    await decide(id, 'approve')
    expect(await total()).toMatchObject({ onHand: 5, counts: { LV: 1, NR: 4 } })
  })

  test('has them back from the moment they sign in, from a phone too', async () => {
    const id = await approved({ from: TODAY, to: '2026-11-20' })
    await soldier.call(signMyLeave, { requestId: id, act: 'out' })
    expect(await refusalOf(decide(id, 'cancel'))).toMatchObject({ message: expect.stringContaining('signed out') })
    setting.at('2026-11-16T18:00:00Z')
    const mine = { requestId: id, act: 'in' } as const
    await Promise.all([soldier.call(signMyLeave, mine), soldier.call(signMyLeave, mine)])
    expect(await statusOn('2026-11-15')).toMatchObject({ status: 'LV' })
    expect(await statusOn('2026-11-16')).toMatchObject({
      status: 'PDY',
      entry: { method: 'self', recordedBy: ortega.name, remark: 'Signed in from leave' },
    })
    expect(await statusOn('2026-11-17')).toMatchObject({ status: 'NR', dueBack: null })
    const back = await get(id)
    expect(back.request).toMatchObject({ endedOn: '2026-11-16', signedInAt: '2026-11-16T18:00:00.000Z' })
    expect(back.check.days.at(-1)?.day, 'the last day that was taken').toBe('2026-11-16')
    expect((await entries()).map(({ status }) => status)).toEqual(['PDY', 'LV'])
    const other = { requestId: await filed({}, platoon.soldiers[1]?.id), act: 'out' } as const
    expect(await refusalOf(soldier.call(signMyLeave, other))).toMatchObject({ code: 'not-found' })
  })

  test('a sign-in that is reported late ends the absence on its day', async () => {
    const id = await approved({ from: TODAY, to: '2026-11-20' })
    setting.at('2026-11-18T12:00:00Z')
    await sign(id, 'in', { at: '2026-11-16T15:00:00Z' })
    expect(await statusOn('2026-11-15')).toMatchObject({ status: 'LV' })
    expect(await statusOn('2026-11-16')).toMatchObject({ status: 'PDY' })
    expect(await statusOn('2026-11-18')).toMatchObject({ status: 'NR', dueBack: null })
    expect((await get(id)).request.endedOn).toBe('2026-11-15')
  })

  test('keeps a later entry: TDY is not changed to present', async () => {
    const id = await approved({ from: TODAY, to: '2026-11-20' })
    setting.at('2026-11-16T18:00:00Z')
    await report('TDY', '2026-11-16', '2026-11-18')
    await sign(id, 'in')
    expect(await statusOn('2026-11-16')).toMatchObject({ status: 'TDY' })
  })

  test('signing early needs a remark', async () => {
    const id = await approved({ from: '2026-11-13', to: '2026-11-15' })
    expect(await refusalOf(soldier.call(signMyLeave, { requestId: id, act: 'out' }))).toMatchObject({
      details: { field: 'remark' },
    })
    await soldier.call(signMyLeave, { requestId: id, act: 'out', remark: 'Flight tonight' })
    expect((await get(id)).events[0]).toMatchObject({ act: 'sign out', remark: 'Flight tonight', by: ortega.name })
  })

  test('notifies the leaders once of who has not signed in, and shows it', async () => {
    const id = await approved({ from: TODAY, to: '2026-11-15' })
    setting.at('2026-11-16T20:00:00Z')
    const told = async () => {
      await announceOverdueFormations(setting.server.database, setting.server.clock.now())
      const { rows } = await setting.server.database.pool.query<{ title: string }>(
        `select title from outbox where $1 = any(recipients) and kind = 'overdue'`,
        [sergeant.uid],
      )
      return rows.map(({ title }) => title)
    }
    expect(await told()).toEqual(['SPC Ortega is due back'])
    expect(await told()).toEqual(['SPC Ortega is due back'])
    expect(await statusOn('2026-11-16')).toMatchObject({ dueBack: { status: 'LV', until: '2026-11-15' } })
    await report('PDY', '2026-11-16')
    expect((await get(id)).request).toMatchObject({ reportedBack: true, signedInAt: null })
  })
})

describe('strength', () => {
  test('is shown before a decision, with everybody who is away or requests to be', async () => {
    const [, bell, clay] = platoon.soldiers
    await setting.world.entry(platoon, bell, { status: 'TDY', from: '2026-11-18', to: '2026-11-19' })
    await filed({ from: '2026-11-19', to: '2026-11-25' }, clay?.id)
    const id = await asked()
    const { check } = await get(id)
    expect(check.days.map(({ present }) => present)).toEqual([4, 4, 3, 2, 3])
    expect(check.shortfalls).toEqual([{ group: null, percent: 80, days: ['2026-11-18', '2026-11-19', '2026-11-20'] }])
    await leader.call(saveLeaveMinimums, { rosterId: platoon.id, minimums: { percent: 50, groups: [] } })
    expect((await get(id)).check.shortfalls).toEqual([{ group: null, percent: 50, days: ['2026-11-19'] }])
    // The request counts as away, approved or not.
    await decide(id, 'approve')
    expect((await get(id)).check.days.map(({ present }) => present)).toEqual([4, 4, 3, 2, 3])
  })

  test('and the Soldier’s other absences', async () => {
    await setting.world.entry(platoon, platoon.soldiers[0], { status: 'TDY', from: '2026-11-18', to: '2026-11-19' })
    await asked({ kind: 'regular pass', from: '2026-11-13', to: '2026-11-15' })
    const { check } = await get(await asked({ kind: '4-day pass', to: '2026-11-20' }))
    expect(check.overlaps).toEqual(['TDY, 18 Nov 2026 to 19 Nov 2026, on Duty Day'])
    expect(check.warnings).toHaveLength(2)
  })

  test('is on the calendar, each absence once', async () => {
    await approved()
    await filed({ kind: 'regular pass', from: '2026-11-19', to: '2026-11-21' }, platoon.soldiers[1]?.id)
    const month = { rosterId: platoon.id, from: '2026-11-01', to: '2026-11-30' }
    const calendar = await above.call(getLeaveCalendar, month)
    expect(calendar.bars).toMatchObject([
      { from: '2026-11-16', to: '2026-11-20', state: 'approved', kind: 'ordinary' },
      { from: '2026-11-19', to: '2026-11-21', state: 'requested', kind: 'regular pass' },
    ])
    expect(calendar.soldiers.map(({ last }) => last)).toEqual(['Bell', 'Ortega'])
    expect(calendar.days.filter(({ below }) => below).map(({ day }) => day)).toEqual(['2026-11-19', '2026-11-20'])
    expect(await refusalOf(above.call(getLeaveCalendar, { ...month, to: '2027-02-01' }))).toMatchObject({
      code: 'out-of-range',
    })
    expect(
      await refusalOf(
        leader.call(saveLeaveMinimums, {
          rosterId: platoon.id,
          minimums: { percent: 80, groups: [{ groupId: randomUUID(), percent: 50 }] },
        }),
      ),
    ).toMatchObject({ details: { field: 'minimums.groups.0.groupId' } })
  })
})

describe('lists', () => {
  test('are separate by state, over the chain, filtered, and exported as files', async () => {
    const open = await asked()
    const current = await filed({}, platoon.soldiers[1]?.id)
    await decide(current, 'approve')
    const closed = await filed({ kind: 'emergency' }, platoon.soldiers[2]?.id)
    await decide(closed, 'deny')
    const { rows } = await setting.server.database.pool.query<{ id: string }>(
      'select id from rosters where owner_uid = $1',
      [commander.uid],
    )
    const company = { rosterId: rows[0]?.id ?? '', over: 'chain' } as const
    const shelf = async (show: 'open' | 'current' | 'closed', more: object = {}) =>
      (await above.call(listLeave, { ...company, show, ...more })).requests.map(({ id }) => id)
    expect([await shelf('open'), await shelf('current'), await shelf('closed')]).toEqual([[open], [current], [closed]])
    expect(await shelf('closed', { kind: 'ordinary' })).toEqual([])
    expect(await shelf('open', { soldierId })).toEqual([open])
    expect(await shelf('open', { over: 'roster' })).toEqual([])
    for (const format of ['csv', 'pdf', 'xlsx'] as const) {
      const file = await above.call(exportLeave, { ...company, show: 'closed', format })
      expect(file.fileName).toMatch(new RegExp(`^leave-a-co-with-rosters-below-2026-11-12\\.${format}$`))
      if (format === 'csv') expect(Buffer.from(file.content, 'base64').toString()).toContain('Emergency leave')
    }
  })

  test('come a page at a time', async () => {
    for (let at = 1; at <= 3; at++) await decide(await filed({ from: `2026-12-0${at}`, to: `2026-12-0${at}` }), 'deny')
    const closedAtOnce = 'update leave_requests set state_at = now() where roster_id = $1 returning id'
    const { rows } = await setting.server.database.pool.query<{ id: string }>(closedAtOnce, [platoon.id])
    const asking = { rosterId: platoon.id, show: 'closed', limit: 2 } as const
    const page = await leader.call(listLeave, asking)
    const rest = await leader.call(listLeave, { ...asking, after: page.next })
    expect([...page.requests, ...rest.requests].map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted())
    expect([page.more, rest.more, rest.next]).toEqual([true, false, null])
  })
})

test('belongs to its Soldier and the leaders of the roster, and keeps adding the Soldier from being undone', async () => {
  await asked()
  const data = async (by: Client) =>
    JSON.parse(Buffer.from((await by.call(exportMyData, {})).content, 'base64').toString('utf8')).leave
  expect(await data(soldier)).toMatchObject({ rosters: [], aboutMe: [{ soldier_id: soldierId, events: [{}] }] })
  expect(await data(leader)).toMatchObject({ rosters: [{ requests: [{ soldier_id: soldierId }] }], aboutMe: [] })
  const newcomer = randomUUID()
  const { changeSetId } = await leader.call(createSoldier, {
    rosterId: platoon.id,
    soldierId: newcomer,
    soldier: { rank: 'PVT', last: 'Gray' },
  })
  await filed({}, newcomer)
  expect(await refusalOf(leader.call(undoChange, { rosterId: platoon.id, changeSetId }))).toMatchObject({
    code: 'aborted',
    message: expect.stringContaining('leave requests of these Soldiers would be lost'),
  })
})
