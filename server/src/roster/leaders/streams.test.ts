import { randomUUID } from 'node:crypto'
import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import { getAccountability, recordStatus } from '@muster/domain/dutyday/functions.ts'
import { userTopic } from '@muster/domain/identity/functions.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { archiveSoldiers, listSoldiers, rosterTopic, updateSoldiers } from '@muster/domain/roster/functions.ts'
import { handOverGroups, setLeaderPart, takeBackGroups } from '@muster/domain/roster/leaders/functions.ts'
import { PRESETS } from '@muster/domain/roster/leaders/part.ts'
import { removeCoLeader } from '@muster/domain/roster/linking/functions.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { EVERY_TABLE } from '../../every-table.ts'
import type { WorldAccount, WorldRoster, WorldSoldier } from '../../demo/world/world.ts'
import { declarations } from '../../testing/server/declared.ts'
import { exampleWith } from '../../testing/server/example-input.ts'
import { bearer, listen } from '../../testing/server/live-events.ts'
import { startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { rosterJobs } from '../jobs.ts'

const TODAY = '2026-11-12' as CalendarDate

let setting: WorldServer
let owner: WorldAccount
let reyes: WorldAccount
let cole: WorldAccount
let company: WorldRoster
/** Kept by a Soldier of 1st Squad. */
let team: WorldRoster
let first: Group
let second: Group
let soldiers: WorldSoldier[]

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  owner = await world.leader('1SG', 'Navarro')
  reyes = await world.leader('SSG', 'Reyes')
  cole = await world.leader('SSG', 'Cole')
  const dixon = await world.leader('SGT', 'Dixon')
  first = { id: randomUUID(), parentId: null, kind: 'squad', name: '1st Squad', position: 0 }
  second = { id: randomUUID(), parentId: null, kind: 'squad', name: '2nd Squad', position: 1 }
  company = await world.roster(owner, { name: 'A Co', groups: [first, second], soldiers: [] })
  soldiers = await world.arrive(company, [
    { rank: 'SSG', last: 'Reyes', groupId: first.id },
    { rank: 'SGT', last: 'Dixon', groupId: first.id },
    { rank: 'SSG', last: 'Cole', groupId: second.id },
    { rank: 'SPC', last: 'Zephyr', groupId: second.id },
  ])
  for (const [at, account] of [reyes, dixon, cole].entries()) await world.link(company, soldiers[at], account)
  team = await world.roster(dixon, { name: 'Dixon’s Team', soldiers: 2 })
  await world.leads(company, reyes, 'squad leader', first.id)
  await world.leads(company, cole, 'squad leader', second.id)
})

const as = (account: WorldAccount) => setting.as(account)
const of = () => ({ rosterId: company.id })
const give = (account: WorldAccount, group: Group) =>
  as(owner).call(setLeaderPart, {
    ...of(),
    uid: account.uid,
    part: { position: 'squad leader', groupIds: [group.id], areas: PRESETS['squad leader'].areas },
  })
const report = (soldier: WorldSoldier | undefined, status: DutyStatusCode = 'PDY') =>
  as(owner).call(recordStatus, {
    ...of(),
    entries: [{ id: randomUUID(), soldierId: soldier?.id ?? '', status, from: TODAY, to: TODAY }],
  })

/** Everything that an open stream has sent to a leader. */
async function streamOf(account: WorldAccount, topics: readonly string[]) {
  const { server } = setting
  const { token } = await server.database.write((tx) =>
    server.composition.sessions.start(tx, { uid: account.uid, kind: 'native', device: '' }, server.clock.now()),
  )
  const live = await listen(server, topics, bearer(token))
  const open = await live.next()
  const events: unknown[] = [open]
  const touched: string[] = []
  const hear = async () => {
    for (;;) {
      const { event, data } = await live.next()
      events.push({ event, data })
      if (event === 'touch') touched.push(...(data['topics'] as string[]))
    }
  }
  hear().catch(() => undefined)
  return {
    refused: open.data['refused'],
    events,
    touched,
    /** What the stream sends from `act` until a later notice about the account, which it always hears. */
    async during(act: () => Promise<unknown>): Promise<readonly string[]> {
      const mark = async () => {
        const before = touched.length
        await server.database.write(async (tx) => tx.touch(userTopic(account.uid)))
        await vi.waitUntil(() => touched.lastIndexOf(userTopic(account.uid)) >= before, 10_000)
      }
      await mark()
      const from = touched.length
      await act()
      await mark()
      return touched.slice(from)
    },
  }
}

/** Every topic of a roster that a screen of it listens to. */
const topicsOf = (rosterId: string, { uid }: WorldAccount) => [
  ...new Set(
    declarations
      .filter((one) => one.area !== undefined && one.topics)
      .flatMap((one) => one.topics?.(one.input.parse(exampleWith(one, { rosterId })) as never, uid) ?? [])
      .filter((topic) => topic.startsWith(rosterTopic(rosterId)) || topic === userTopic(uid)),
  ),
]

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

test('an open stream tells a leader of a part that something changed, and names no Soldier and no row', async () => {
  const topics = [...topicsOf(company.id, reyes), userTopic(reyes.uid)]
  expect(topics.length).toBeGreaterThan(8)
  const stream = await streamOf(reyes, topics)
  expect(stream.refused).toEqual([])
  const inside = await stream.during(() => report(soldiers[1]))
  expect(inside.some((topic) => topic.startsWith(`${rosterTopic(company.id)}/`))).toBe(true)
  await stream.during(async () => {
    await report(soldiers[3], 'SC')
    const patch = { groupId: null, remarks: 'Zephyr only' }
    await as(owner).call(updateSoldiers, { ...of(), soldierIds: [soldiers[3]?.id ?? ''], patch })
  })
  const text = JSON.stringify(stream.events)
  expect(new Set([...text.matchAll(UUID)].map(([id]) => id))).toEqual(new Set([company.id, reyes.uid]))
  expect(text).not.toContain('Zephyr')
  // What the screen reads upon the notice holds the part alone.
  const { rows } = await as(reyes).call(getAccountability, of())
  expect(new Set(rows.map(({ soldierId }) => soldierId))).toEqual(new Set(soldiers.slice(0, 2).map(({ id }) => id)))
})

describe('an open stream of a leader', () => {
  const below = () => rosterTopic(team.id)
  const changeBelow = () =>
    as(team.owner).call(updateSoldiers, {
      rosterId: team.id,
      soldierIds: team.soldiers.map(({ id }) => id),
      patch: { remarks: randomUUID() },
    })

  /** Each takes 1st Squad, and with it the roster below, from the one who listens. */
  const WAYS = {
    'who gets another part': { who: () => reyes, end: () => give(reyes, second), keeps: true },
    'who moves to another squad': {
      who: () => reyes,
      end: () =>
        as(owner).call(updateSoldiers, {
          ...of(),
          soldierIds: [soldiers[0]?.id ?? ''],
          patch: { groupId: second.id },
        }),
      keeps: true,
    },
    'who had the group for a time': {
      who: () => cole,
      end: () => as(reyes).call(takeBackGroups, { ...of(), uid: reyes.uid, toUid: cole.uid }),
      keeps: true,
    },
    'whose last day with the group is over': {
      who: () => cole,
      end: async () => {
        const next = new Date('2026-11-13T11:30:00Z')
        const jobs = rosterJobs(setting.server.database, EVERY_TABLE, () => next)
        const passing = jobs.find(({ name }) => name === 'roster.pass-hand-overs')
        await passing?.handle({ id: '', data: {}, signal: new AbortController().signal })
      },
      keeps: true,
    },
    'who is removed': {
      who: () => reyes,
      end: () => as(owner).call(removeCoLeader, { ...of(), uid: reyes.uid }),
      keeps: false,
    },
    'whose Soldier is archived': {
      who: () => reyes,
      end: () =>
        as(owner).call(archiveSoldiers, {
          ...of(),
          soldierIds: [soldiers[0]?.id ?? ''],
          lossDate: TODAY,
          reason: 'PCS',
        }),
      keeps: false,
    },
  }

  test.each(Object.entries(WAYS))('%s sends from then on what is left of the part', async (_, { who, end, keeps }) => {
    await as(reyes).call(handOverGroups, {
      ...of(),
      uid: reyes.uid,
      toUid: cole.uid,
      groupIds: [first.id],
      from: TODAY,
      until: TODAY,
    })
    const listener = who()
    const stream = await streamOf(listener, [below(), rosterTopic(company.id), userTopic(listener.uid)])
    expect(stream.refused).toEqual([])
    expect(await stream.during(changeBelow)).toContain(below())
    const from = stream.touched.length
    await end()
    // The last word about the roster below: its screen reads again, and is refused.
    await vi.waitUntil(() => stream.touched.slice(from).includes(below()), 10_000)
    const after = await stream.during(async () => {
      await changeBelow()
      await as(owner).call(updateSoldiers, {
        ...of(),
        soldierIds: [soldiers[3]?.id ?? ''],
        patch: { remarks: randomUUID() },
      })
    })
    expect(after).not.toContain(below())
    expect(after.includes(rosterTopic(company.id))).toBe(keeps)
    const { refused } = await streamOf(listener, [below(), rosterTopic(company.id)])
    expect(refused).toEqual(keeps ? [below()] : [below(), rosterTopic(company.id)])
    if (keeps) {
      const { soldiers: seen } = await as(listener).call(listSoldiers, { ...of(), fields: ['last'] })
      expect(seen.map(({ id }) => id)).not.toContain(soldiers[1]?.id)
    }
  })
})
