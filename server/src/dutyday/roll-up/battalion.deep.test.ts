import { randomUUID } from 'node:crypto'
import { withDescendants } from '@muster/domain/roster/groups.ts'
import type { FunctionDeclaration, OutputOf, RawInputOf } from '@muster/domain/kernel/function.ts'
import {
  dutyTopic,
  getAccountability,
  getPerstat,
  getRollUp,
  markOthersPresent,
  recordStatus,
  submitAccountability,
} from '@muster/domain/dutyday/functions.ts'
import { getGroupReports, submitGroups } from '@muster/domain/dutyday/groups/functions.ts'
import type { Headcount, Perstat, RollUp } from '@muster/domain/dutyday/schema.ts'
import { listSoldiers } from '@muster/domain/roster/functions.ts'
import { chainTopic } from '@muster/domain/roster/linking/functions.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { bearer, listen, type LiveEvents } from '../../testing/server/live-events.ts'
import { type Client, signIn, startWorld, type WorldServer } from '../../testing/server/world-server.ts'

/**
 * A battalion of 900 Soldiers in six companies, reported by 80 leaders at one moment: the commander, a sergeant of the
 * S1, six first sergeants, and twelve leaders of platoons and squads in each company.
 */
const TODAY = '2026-11-12'
const COMPANIES = ['HHC', 'A Co', 'B Co', 'C Co', 'D Co', 'E Co']
const GROUPS_LED = 12

interface Leader {
  readonly client: Client
  readonly groupId: string
  /** The Soldiers of the part. */
  readonly own: ReadonlySet<string>
  /** The one who is on leave today: of the group itself, because those below it have their own leaders. */
  readonly onLeave: string | undefined
}
interface Company {
  readonly roster: WorldRoster
  readonly owner: WorldAccount
  readonly leaders: readonly Leader[]
  readonly soldiers: readonly string[]
}

let setting: WorldServer
let commander: WorldAccount
let battalion: WorldRoster
let clerk: Client
const companies: Company[] = []
let staff: string[]
let everybody: string[]

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:00:00Z')
  const { world } = setting
  commander = await world.leader('LTC', 'Ibarra')
  const people = (count: number, rank: string) =>
    Array.from({ length: count }, (_, at) => ({ rank, last: `Person${at}`, groupId: null }))
  battalion = await world.roster(commander, { name: '2-504 PIR', soldiers: people(24, 'SGT') })
  const s1 = await world.leader('SFC', 'Okafor')
  await world.member(battalion, s1, 'editor')
  clerk = setting.as(s1)
  for (const name of COMPANIES) {
    const owner = await world.leader('1SG', 'Hale')
    const roster = await world.below(battalion, owner, { name, soldiers: 140 })
    const attached = await world.arrive(roster, people(5, 'PFC'))
    const all = [...roster.soldiers, ...attached]
    const inGroups = (ids: ReadonlySet<string>) =>
      all.flatMap(({ id, groupId }) => (groupId !== null && ids.has(groupId) ? [id] : []))
    const platoons = roster.groups.filter(({ parentId }) => parentId === null)
    const led = [...platoons, ...roster.groups.filter(({ parentId }) => parentId !== null)].slice(0, GROUPS_LED)
    const leaders: Leader[] = []
    for (const { id: groupId, kind } of led) {
      const account = await world.leader(kind === 'platoon' ? 'SFC' : 'SSG', 'Leader')
      await world.leads(roster, account, kind === 'platoon' ? 'platoon sergeant' : 'squad leader', groupId)
      leaders.push({
        client: setting.as(account),
        groupId,
        own: new Set(inGroups(new Set(withDescendants(roster.groups, groupId)))),
        onLeave: inGroups(new Set([groupId]))[0],
      })
    }
    companies.push({ roster, owner, leaders, soldiers: all.map(({ id }) => id) })
  }
  const { rows } = await setting.server.database.pool.query<{ id: string; staff: boolean }>(
    'select id, roster_id = $1 as staff from soldiers',
    [battalion.id],
  )
  everybody = rows.map(({ id }) => id)
  staff = rows.flatMap(({ id, staff: here }) => (here ? [id] : []))
})
afterAll(() => setting.close())

const marks = (soldierIds: Iterable<string>) => [...soldierIds].map((soldierId) => ({ id: randomUUID(), soldierId }))
const present = (client: Client, { id }: WorldRoster, soldierIds: Iterable<string>) =>
  client.call(markOthersPresent, { rosterId: id, dutyDate: TODAY, others: marks(soldierIds) })

/** What the leader of a group does before 0630, and everything that the company answers meanwhile. */
async function morning(roster: WorldRoster, { client, groupId, own, onLeave }: Leader): Promise<void> {
  const { id: rosterId } = roster
  const answers: unknown[] = []
  const look = async () => {
    const day = await client.call(getAccountability, { rosterId })
    expect(new Set(day.rows.map(({ soldierId }) => soldierId))).toEqual(own)
    answers.push(day, await client.call(getGroupReports, { rosterId }))
    answers.push(await client.call(listSoldiers, { rosterId, fields: ['rank', 'last'] }))
  }
  await look()
  if (onLeave !== undefined) {
    const entry = { id: randomUUID(), soldierId: onLeave, status: 'LV', from: TODAY, to: TODAY } as const
    answers.push(await client.call(recordStatus, { rosterId, entries: [entry] }))
  }
  answers.push(
    await present(
      client,
      roster,
      [...own].filter((id) => id !== onLeave),
    ),
  )
  answers.push(await client.call(submitGroups, { rosterId, dutyDate: TODAY, groupIds: [groupId] }))
  await look()
  const text = JSON.stringify(answers)
  expect(everybody.filter((id) => !own.has(id) && text.includes(id))).toEqual([])
}

/** A read that is on the screen: made once, and again whenever one of its topics is touched. */
class Shown<D extends FunctionDeclaration> {
  readonly topics: readonly string[]
  latest: OutputOf<D> | null = null
  times = 0
  #reading: Promise<void> | null = null
  #again = false
  readonly #read: () => Promise<OutputOf<D>>
  readonly #check: (answer: OutputOf<D>) => void

  constructor(client: Client, declaration: D, input: RawInputOf<D>, check: (answer: OutputOf<D>) => void) {
    this.topics = declaration.topics?.(declaration.input.parse(input) as never, commander.uid) ?? []
    this.#read = () => client.call(declaration, input)
    this.#check = check
  }

  /** Touches during a read are one more read after it. */
  touched(): Promise<void> {
    this.#again = true
    return (this.#reading ??= this.#untilQuiet().finally(() => (this.#reading = null)))
  }

  async #untilQuiet(): Promise<void> {
    while (this.#again) {
      this.#again = false
      this.latest = await this.#read()
      this.times++
      this.#check(this.latest)
    }
  }
}

const KEYS = ['onHand', 'reported', 'accounted', 'present', 'available'] as const
const sumOf = (counts: readonly Headcount[]) =>
  Object.fromEntries(KEYS.map((key) => [key, counts.reduce((sum, one) => sum + one[key], 0)]))
const onlyCounts = (one: Headcount) => sumOf([one])

/** The battalion is the sum of its companies and of its own Soldiers. */
function battalionSumsUp({ rosters }: RollUp): void {
  const [top, ...below] = rosters
  if (!top) throw new Error('The roll-up is empty')
  expect(below.map(({ name }) => name).toSorted()).toEqual(COMPANIES.toSorted())
  expect(sumOf([top.own, ...below.map(({ whole }) => whole)])).toEqual(onlyCounts(top.whole))
  for (const one of below) expect(onlyCounts(one.whole)).toEqual(onlyCounts(one.own))
  expect(top.whole.onHand).toBe(900)
}

/** Each number of a company is the sum of its groups and of those without a group. */
function companySumsUp({ total, groups }: Perstat): void {
  const lines = groups.flatMap(({ depth, line }) => (depth === 0 ? [line] : []))
  expect(groups.some(({ groupId }) => groupId === null)).toBe(true)
  for (const key of ['assigned', 'onHand', 'accounted', 'present', 'available'] as const)
    expect(
      lines.reduce((sum, line) => sum + line[key], 0),
      key,
    ).toBe(total[key])
  expect(total.onHand).toBe(145)
}

test('a battalion of 900 is reported by 80 leaders at once, and its screen follows by notices alone', async () => {
  expect(everybody).toHaveLength(900)
  expect(companies.flatMap(({ leaders }) => leaders)).toHaveLength(72)
  const screen = setting.as(commander)
  const rollUp = new Shown(screen, getRollUp, { rosterId: battalion.id }, battalionSumsUp)
  const ofCompanies = companies.map(({ roster: { id: rosterId } }) => ({
    reports: new Shown(screen, getGroupReports, { rosterId }, () => undefined),
    perstat: new Shown(screen, getPerstat, { rosterId, over: 'roster' }, companySumsUp),
  }))
  const reads = [rollUp, ...ofCompanies.flatMap(({ reports, perstat }) => [reports, perstat])]
  const token = await signIn(setting.server, commander)
  const topics = [...new Set(reads.flatMap((read) => read.topics))]
  const live = await listen(setting.server, topics, bearer(token))
  expect(await live.next()).toEqual({ event: 'open', data: { refused: [] } })
  await Promise.all(reads.map((read) => read.touched()))

  let closed = false
  const heard = new Map<string, number>()
  const count = (topics: readonly string[]) => {
    for (const topic of topics) heard.set(topic, (heard.get(topic) ?? 0) + 1)
  }
  const following = follow(live, reads, count, () => closed)
  // The error of a read is told where the test waits for the screen.
  following.catch(() => undefined)
  /** Fails when the screen does not come to show it by what it hears, or when a read failed meanwhile. */
  const shows = (what: () => void) => Promise.race([following, vi.waitFor(what, { timeout: 30_000 })])
  const unreported = () =>
    (rollUp.latest?.rosters ?? []).flatMap(({ name, submission }) => (submission === null ? [name] : []))

  const groupsReport = async ({ roster, owner, leaders, soldiers }: Company) => {
    const led = new Set(leaders.flatMap(({ own }) => [...own]))
    const rest = soldiers.filter((id) => !led.has(id))
    await Promise.all([present(setting.as(owner), roster, rest), ...leaders.map((leader) => morning(roster, leader))])
  }
  await Promise.all([present(clerk, battalion, staff), ...companies.map(groupsReport)])
  const onLeave = companies.flatMap(({ leaders }) => leaders.filter((leader) => leader.onLeave !== undefined)).length
  await shows(() => {
    const whole = { onHand: 900, reported: 900, accounted: 900, present: 900 - onLeave }
    expect(rollUp.latest?.rosters[0]?.whole).toMatchObject(whole)
    for (const { reports } of ofCompanies) {
      expect(reports.latest?.groups).toHaveLength(GROUPS_LED)
      expect(reports.latest?.groups.filter(({ submission }) => submission === null)).toEqual([])
    }
  })

  await Promise.all(
    companies.map(({ roster, owner }) =>
      setting.as(owner).call(submitAccountability, { rosterId: roster.id, dutyDate: TODAY }),
    ),
  )
  await shows(() => expect(unreported()).toEqual(['2-504 PIR']))
  await screen.call(submitAccountability, { rosterId: battalion.id, dutyDate: TODAY })
  await shows(() => expect(unreported()).toEqual([]))

  // Each report of a group makes a notice of its own. In the rush one notice may have shown the work of several, so now
  // one leader at a time corrects a status and reports again, and the battalion must hear of both.
  const noticed = async (rosterId: string, act: () => Promise<unknown>, what: string) => {
    const awaited = [dutyTopic(rosterId), chainTopic(battalion.id)]
    const times = () => awaited.map((topic) => heard.get(topic) ?? 0)
    const before = times()
    await act()
    const all = () => times().every((now, at) => now > (before[at] ?? 0))
    await shows(() => expect(all(), what).toBe(true))
  }
  for (const [at, { roster, leaders }] of companies.entries()) {
    const rosterId = roster.id
    for (const { client, groupId, own } of leaders) {
      const shown = () => ofCompanies[at]?.reports.latest?.groups.find((one) => one.groupId === groupId)?.submission?.id
      const first = shown()
      const [soldierId = ''] = own
      const entry = { id: randomUUID(), soldierId, status: 'APT', from: TODAY, to: TODAY } as const
      const correct = () => client.call(recordStatus, { rosterId, entries: [entry] })
      await noticed(rosterId, correct, `a status in company ${at + 1}`)
      const submit = () => client.call(submitGroups, { rosterId, dutyDate: TODAY, groupIds: [groupId] })
      await noticed(rosterId, submit, `the report of ${groupId} in company ${at + 1}`)
      await shows(() => expect(shown()).not.toBe(first))
    }
  }

  // It was live: the screen showed the morning while it went on.
  expect(rollUp.times).toBeGreaterThan(5)
  closed = true
  await live.close()
}, 300_000)

/** Reads again what each notice concerns, until the stream is closed. A read that fails ends it with its error. */
async function follow(
  live: LiveEvents,
  reads: readonly { readonly topics: readonly string[]; touched(): Promise<void> }[],
  onHeard: (topics: readonly string[]) => void,
  isClosed: () => boolean,
): Promise<void> {
  let failed: (error: unknown) => void = () => undefined
  const failing = new Promise<never>((_, reject) => (failed = reject))
  const hearing = async () => {
    for (;;) {
      const { event, data } = await live.next()
      if (event !== 'touch') continue
      const topics = data['topics'] as readonly string[]
      onHeard(topics)
      for (const read of reads) if (read.topics.some((topic) => topics.includes(topic))) read.touched().catch(failed)
    }
  }
  await Promise.race([hearing(), failing]).catch((error: unknown) => {
    if (!isClosed()) throw error
  })
}
