import { randomUUID } from 'node:crypto'
import {
  changeAwolCase,
  dropFromRolls,
  getAwolCase,
  listAwolCases,
  openAwolCase,
  recordAwolStep,
  takeBackDrop,
} from '@muster/domain/dutyday/awol/functions.ts'
import { getDutyHistory, recordStatus } from '@muster/domain/dutyday/functions.ts'
import { selfDeleteAccount } from '@muster/domain/identity/functions.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '../../testing/unit/rosters.ts'
import { atOnce } from '../../testing/unit/notices.ts'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { awolJobs } from './notices/jobs.ts'

// Thursday, 0630 in New York.
const T0 = '2026-11-12T11:30:00.000Z'
const after = (hours: number) => new Date(Date.parse(T0) + hours * 3_600_000)

let setting: WorldServer
let firstSergeant: WorldAccount
let platoonSergeant: WorldAccount
let squadLeader: WorldAccount
let clay: WorldAccount
let company: WorldRoster
let platoon: WorldRoster
let soldierId: string
let client: Client

beforeAll(async () => {
  setting = await startWorld('2026-11-01T12:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-01T12:00:00Z')
  const { world } = setting
  firstSergeant = await world.leader('1SG', 'Hale')
  platoonSergeant = await world.leader('SFC', 'Navarro')
  squadLeader = await world.leader('SSG', 'Dixon')
  clay = await world.leader('SPC', 'Clay')
  company = await world.roster(firstSergeant, { name: 'A Co' })
  platoon = await world.below(company, platoonSergeant, {
    name: '1st Platoon',
    soldiers: [
      { rank: 'SPC', last: 'Clay' },
      { rank: 'PFC', last: 'Bell' },
    ],
  })
  await world.member(platoon, squadLeader, 'editor')
  soldierId = platoon.soldiers[0]?.id ?? ''
  await world.link(platoon, platoon.soldiers[0], clay)
  client = setting.as(platoonSergeant)
  setting.at(T0)
})

async function open(by = client): Promise<string> {
  const input = { rosterId: platoon.id, caseId: randomUUID(), soldierId, discoveredAt: T0, absentSince: T0 }
  return (await by.call(openAwolCase, input)).caseId
}

const get = (caseId: string, by = client) => by.call(getAwolCase, { rosterId: platoon.id, caseId })
type Input = RawInputOf<typeof changeAwolCase>
const change = (caseId: string, state: Input['state'], wanted: Input['change'], by = client) =>
  by.call(changeAwolCase, { rosterId: platoon.id, caseId, state, change: wanted })
const mark = (caseId: string, step: string, by = client) =>
  by.call(recordAwolStep, { rosterId: platoon.id, caseId, eventId: randomUUID(), step, mark: 'done' })

describe('access to a case', () => {
  test('leaders above change it and see it in the list of their chain, and only leaders of the roster drop', async () => {
    const caseId = await open()
    const above = setting.as(firstSergeant)
    const { cases } = await above.call(listAwolCases, { rosterId: company.id, over: 'chain' })
    expect(cases).toMatchObject([{ id: caseId, rosterId: platoon.id, rosterName: '1st Platoon' }])
    expect((await above.call(listAwolCases, { rosterId: company.id })).cases).toEqual([])
    await mark(caseId, 'search', above)
    await change(caseId, 'late', { kind: 'absent-unknown' }, above)
    expect((await get(caseId)).events[0]).toMatchObject({ kind: 'moved', by: firstSergeant.name })
    setting.at(after(24 * 40))
    await change(caseId, 'unknown', { kind: 'decide', finding: 'voluntary' }, above)
    const drop = { rosterId: platoon.id, caseId }
    expect(await refusalOf(above.call(dropFromRolls, drop))).toMatchObject({ code: 'not-found' })
    expect(await client.call(dropFromRolls, drop)).toMatchObject({ state: 'dropped' })
  })

  test('a viewer reads it, and for a stranger, a leader beside or below the roster does not exist', async () => {
    const caseId = await open()
    const viewer = await setting.world.leader('SGT', 'Viewer')
    await setting.world.member(platoon, viewer, 'viewer')
    expect((await get(caseId, setting.as(viewer))).case.id).toBe(caseId)
    expect(await refusalOf(mark(caseId, 'search', setting.as(viewer)))).toMatchObject({ code: 'permission-denied' })
    const beside = await setting.world.leader('SFC', 'Boone')
    const other = await setting.world.below(company, beside)
    for (const stranger of [beside, await setting.world.leader('SGT', 'Stranger')]) {
      expect(await refusalOf(get(caseId, setting.as(stranger)))).toMatchObject({ code: 'not-found' })
    }
    // The id does not help on a roster of one's own either.
    const guess = setting.as(beside).call(getAwolCase, { rosterId: other.id, caseId })
    expect(await refusalOf(guess)).toMatchObject({ code: 'not-found', details: { field: 'caseId' } })
  })

  test('the Soldier of a case sees nothing of it, even as a leader of the same roster, and opens none', async () => {
    await setting.world.member(platoon, clay, 'editor')
    const caseId = await open()
    const oneself = setting.as(clay)
    expect((await oneself.call(listAwolCases, { rosterId: platoon.id })).cases).toEqual([])
    expect(await refusalOf(get(caseId, oneself))).toMatchObject({ code: 'not-found' })
    expect(await refusalOf(mark(caseId, 'search', oneself))).toMatchObject({ code: 'not-found' })
    expect(await refusalOf(open(oneself))).toMatchObject({
      code: 'failed-precondition',
      details: { field: 'soldierId' },
    })
    expect(await told(clay)).toEqual([])
  })

  test('the acts of a deleted account stay, without its name', async () => {
    const caseId = await open(setting.as(squadLeader))
    await mark(caseId, 'search', setting.as(squadLeader))
    await setting.as(squadLeader).call(selfDeleteAccount, { confirm: 'DELETE' })
    const found = await get(caseId)
    expect(found.case).toMatchObject({ openedBy: 'A deleted account', records: [{ by: 'A deleted account' }] })
    expect(JSON.stringify(found)).not.toContain('Dixon')
  })
})

describe('two leaders at the same moment', () => {
  test('open one case, and both learn whose it is', async () => {
    const input = () => ({ rosterId: platoon.id, caseId: randomUUID(), soldierId, discoveredAt: T0, absentSince: T0 })
    const clients = [client, setting.as(squadLeader), setting.as(firstSergeant)]
    await Promise.all(clients.map((one) => one.call(listAwolCases, { rosterId: platoon.id })))
    const { answers, refusals } = await atOnce(...clients.map((one) => one.call(openAwolCase, input())))
    expect(refusals).toEqual([])
    expect(new Set(answers.map(({ caseId }) => caseId)).size).toBe(1)
    expect(answers.filter(({ openedBefore }) => openedBefore === null)).toHaveLength(1)
    const { events } = await get(answers[0]?.caseId ?? '')
    expect(events.map(({ kind }) => kind).toSorted()).toEqual(['opened', 'opened too', 'opened too'])
    const names = [platoonSergeant, squadLeader, firstSergeant].map(({ name }) => name)
    expect(events.map(({ by }) => by).toSorted()).toEqual(names.toSorted())
    const { entries } = await client.call(getDutyHistory, { rosterId: platoon.id, soldierId })
    expect(entries).toHaveLength(1)
  })

  test('check off the same step: both marks are kept, and one record is shown', async () => {
    const caseId = await open()
    const other = setting.as(squadLeader)
    await get(caseId, other)
    const { refusals } = await atOnce(mark(caseId, 'search'), mark(caseId, 'search', other))
    expect(refusals).toEqual([])
    const { case: about, events } = await get(caseId)
    expect(
      events
        .filter(({ kind }) => kind === 'done')
        .map(({ by }) => by)
        .toSorted(),
    ).toEqual([platoonSergeant.name, squadLeader.name].toSorted())
    expect(about.records).toHaveLength(1)
    expect(about.records[0]?.by).toBe(events[0]?.by)
  })

  test('decide differently: the second must look again, and learns who was first', async () => {
    const caseId = await open()
    await change(caseId, 'late', { kind: 'absent-unknown' })
    setting.at(after(48))
    const other = setting.as(squadLeader)
    await Promise.all([get(caseId), get(caseId, other)])
    const { answers, refusals } = await atOnce(
      change(caseId, 'unknown', { kind: 'decide', finding: 'voluntary' }),
      change(caseId, 'unknown', { kind: 'decide', finding: 'other' }, other),
    )
    expect([answers.length, refusals.length]).toEqual([1, 1])
    expect(refusals[0]).toMatchObject({
      code: 'aborted',
      message: expect.stringMatching(/moved this case to (AWOL|Missing) since you opened it/),
      details: { version: answers[0]?.state, by: expect.any(String), at: expect.any(String) },
    })
    const { entries } = await client.call(getDutyHistory, { rosterId: platoon.id, soldierId })
    expect(entries.filter(({ status }) => status === 'AWL' || status === 'MIS')).toHaveLength(1)
    expect((await get(caseId)).case.state).toBe(answers[0]?.state)
  })

  test('one decides while another marks present: both entries are in the history, and the case shows the conflict', async () => {
    const caseId = await open()
    await change(caseId, 'late', { kind: 'absent-unknown' })
    setting.at(after(48))
    const other = setting.as(squadLeader)
    await get(caseId, other)
    const present = { id: randomUUID(), soldierId, status: 'PDY' as const, from: '2026-11-14' }
    const { refusals } = await atOnce<unknown>(
      change(caseId, 'unknown', { kind: 'decide', finding: 'voluntary' }),
      other.call(recordStatus, { rosterId: platoon.id, entries: [present] }),
    )
    expect(refusals).toEqual([])
    const { entries } = await client.call(getDutyHistory, { rosterId: platoon.id, soldierId })
    const [last] = entries
    expect(entries.map(({ status }) => status).toSorted()).toEqual(['AUN', 'AWL', 'FTR', 'PDY'])
    const { contradiction } = (await get(caseId)).case
    if (last?.status === 'PDY') expect(contradiction).toMatchObject({ status: 'PDY', recordedBy: squadLeader.name })
    else expect(contradiction).toBeNull()
  })
})

interface Told {
  readonly title: string
  readonly body: string
  readonly link: string
}

async function told(account: WorldAccount): Promise<Told[]> {
  const { rows } = await setting.server.database.pool.query<Told>(
    `select title, body, link from outbox where kind = 'awol' and $1 = any(recipients) order by id`,
    [account.uid],
  )
  return rows
}

/** Runs the job as a server would. */
async function run(): Promise<void> {
  const [job] = awolJobs(setting.server.database.system, () => setting.server.clock.now())
  await job?.handle({ id: 'test', data: {}, signal: new AbortController().signal })
}

describe('reminders', () => {
  const steps = async (account: WorldAccount) => (await told(account)).map(({ body }) => body)

  test('go to the leaders of the roster and above, once per step, and show only the name on a lock screen', async () => {
    const caseId = await open()
    await run()
    await run()
    for (const leader of [platoonSergeant, squadLeader, firstSergeant]) {
      expect(await told(leader)).toEqual([
        {
          title: 'Absence case: SPC Clay',
          body: `1st Platoon. Opened by ${platoonSergeant.name}`,
          link: `/dutyday/awol?case=${caseId}&roster=${platoon.id}`,
        },
      ])
    }
    setting.at(after(0.5))
    await run()
    setting.at(after(2.5))
    await mark(caseId, 'tell-chain')
    await run()
    await run()
    expect((await steps(firstSergeant)).slice(1)).toEqual([
      '1st Platoon. Notify PSG, 1SG and commander, due in 30 min.',
      '1st Platoon. Duty status to absent, unknown (AUN), due in 30 min; Alert Army law enforcement (PMO or DES), due in 30 min.',
    ])
    expect((await get(caseId)).reminders.map(({ step }) => step).toSorted()).toEqual([
      ...['absent-unknown', 'law-enforcement', 'tell-chain'],
    ])
    // A server that was down sends the missed reminder with its true age.
    setting.at(after(9))
    await run()
    expect((await steps(firstSergeant)).at(-1)).toBe(
      '1st Platoon. Notify family or next of kin; ask for help, 1 h 00 min late.',
    )
  })

  test('are sent once per step by two servers', async () => {
    await open()
    await run()
    setting.at(after(8))
    await Promise.all([run(), run(), run()])
    const { rows } = await setting.server.database.pool.query<{ step: string }>(
      'select step from awol_reminders where soldier_id = $1',
      [soldierId],
    )
    expect(rows.map(({ step }) => step).toSorted()).toEqual([
      ...['absent-unknown', 'family', 'law-enforcement', 'tell-chain'],
    ])
    expect(await steps(firstSergeant)).toHaveLength(2)
  })

  test('stop for completed steps, and follow the case: moved, returned, closed', async () => {
    const caseId = await open()
    await run()
    for (const step of ['tell-chain', 'law-enforcement', 'family']) await mark(caseId, step)
    await change(caseId, 'late', { kind: 'absent-unknown' }, setting.as(squadLeader))
    await run()
    setting.at(after(10))
    await run()
    setting.at(after(12))
    await change(caseId, 'unknown', { kind: 'returned' })
    await change(caseId, 'returned', { kind: 'close' })
    await run()
    setting.at(after(100))
    await run()
    expect(await steps(firstSergeant)).toEqual([
      `1st Platoon. Opened by ${platoonSergeant.name}`,
      `1st Platoon. Moved on by ${squadLeader.name}`,
      `1st Platoon. Closed by ${platoonSergeant.name}`,
    ])
  })

  test('name a drop and its undoing, and report the later of two that happened between two runs', async () => {
    const caseId = await open()
    await change(caseId, 'late', { kind: 'absent-unknown' })
    setting.at(after(48))
    await change(caseId, 'unknown', { kind: 'decide', finding: 'voluntary' })
    setting.at(after(24 * 34))
    await run()
    const heard = (await steps(firstSergeant)).length
    const words = async () => (await steps(firstSergeant)).slice(heard)
    const about = { rosterId: platoon.id, caseId }
    const other = setting.as(squadLeader)
    const by = { psg: platoonSergeant.name, squad: squadLeader.name }
    const dropped = `1st Platoon. Dropped from rolls by ${by.psg}`
    const takenBack = `1st Platoon. Drop taken back by ${by.squad}`
    await client.call(dropFromRolls, about)
    await run()
    setting.at(after(24 * 34 + 1))
    await other.call(takeBackDrop, about)
    await run()
    expect(await words()).toEqual([expect.stringContaining(dropped), expect.stringContaining(takenBack)])
    setting.at(after(24 * 34 + 2))
    await client.call(dropFromRolls, about)
    setting.at(after(24 * 34 + 2.01))
    await other.call(takeBackDrop, about)
    await run()
    await run()
    expect((await words()).slice(2)).toEqual([expect.stringContaining(takenBack)])
    setting.at(after(24 * 34 + 3))
    await client.call(dropFromRolls, about)
    await run()
    setting.at(after(24 * 34 + 4))
    await other.call(takeBackDrop, about)
    setting.at(after(24 * 34 + 4.01))
    await client.call(dropFromRolls, about)
    await run()
    expect((await words()).slice(3)).toEqual([expect.stringContaining(dropped), expect.stringContaining(dropped)])
  })

  test('come at 0600 in the unit’s time zone', async () => {
    const caseId = await open()
    await change(caseId, 'late', { kind: 'absent-unknown' })
    setting.at(after(48))
    await change(caseId, 'unknown', { kind: 'decide', finding: 'voluntary' })
    setting.at('2026-11-20T22:00:00Z')
    await run()
    const before = (await steps(firstSergeant)).length
    setting.at('2026-11-21T10:59:00Z')
    await run()
    expect(await steps(firstSergeant)).toHaveLength(before)
    setting.at('2026-11-21T11:00:00Z')
    await run()
    expect((await steps(firstSergeant)).at(-1)).toBe('1st Platoon. Letter to the next of kin, due today.')
  })
})
