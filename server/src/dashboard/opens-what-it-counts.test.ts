import {
  counselingFigures,
  type DashboardFigure,
  expiringFigures,
  strengthReport,
  unreportedList,
} from '@muster/domain/dashboard/figures.ts'
import { getDashboard, getNeeds } from '@muster/domain/dashboard/functions.ts'
import type { NeedKind } from '@muster/domain/dashboard/need-kinds.ts'
import { placeOf } from '@muster/domain/dashboard/need-place.ts'
import { needsOf } from '@muster/domain/dashboard/needs.ts'
import { TILES } from '@muster/domain/dashboard/persona-order.ts'
import type { Dashboard, Need } from '@muster/domain/dashboard/schema.ts'
import { tilesOf } from '@muster/domain/dashboard/tiles-of.ts'
import { getAccountability } from '@muster/domain/dutyday/functions.ts'
import type { Headcount } from '@muster/domain/dutyday/schema.ts'
import { getRoster, listMyRosters } from '@muster/domain/roster/functions.ts'
import { withDescendants } from '@muster/domain/roster/groups.ts'
import { listLinkRequests } from '@muster/domain/roster/linking/functions.ts'
import { getDutySheet } from '@muster/domain/scheduling/duty-roster/functions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../demo/demo.ts'
import { opened, type Opening } from '../testing/figures/opened.ts'
import { type Client, startWorld, type WorldServer } from '../testing/server/world-server.ts'

const ISSUER = 'http://127.0.0.1:4856/demo-idp'
// A Thursday, 0900 in New York: the first events of the day are over.
const NOW = new Date('2026-11-12T14:00:00.000Z')

let setting: WorldServer
/** Figures that were above zero somewhere. Zero equals zero whatever a list shows. */
const seen = new Set<string>()
const seenOfGroups = new Set<string>()

beforeAll(async () => {
  setting = await startWorld(NOW.toISOString())
  expect(await seedDemo(setting.server.database, { now: NOW, issuer: ISSUER })).toBe(true)
})
afterAll(() => setting.close())

async function leader(sub: string) {
  const { rows } = await setting.server.database.pool.query<{ uid: string }>(
    'select uid from identities where issuer = $1 and sub = $2',
    [ISSUER, sub],
  )
  const client = setting.as({ uid: rows[0]?.uid ?? '' })
  const { rosters } = await client.call(listMyRosters, {})
  return { client, rosterId: rosters[0]?.id ?? '' }
}

/** Every figure of the dashboard that is a link. */
function figuresOf(dashboard: Dashboard): DashboardFigure[] {
  const { accountability, expiring, over, group } = dashboard
  const { headcount, before, lastReport } = accountability
  const strength = (counts: Headcount, moment?: Parameters<typeof strengthReport>[1]) =>
    (['accounted', 'present', 'available'] as const).map((key) => ({
      label: key,
      value: counts[key],
      ...strengthReport(dashboard, moment),
    }))
  return [
    ...tilesOf(dashboard, 'first sergeant').map((tile) => ({ ...tile, value: tile.value ?? Number.NaN })),
    ...(expiring ? expiringFigures(expiring, dashboard) : []),
    ...counselingFigures(dashboard),
    { label: 'Not reported', value: headcount.onHand - headcount.reported, ...unreportedList(dashboard) },
    ...strength(headcount),
    ...(before ? strength(before, { day: before.dutyDate }) : []),
    ...(lastReport && over === 'roster' && !group ? strength(lastReport.counts, { at: lastReport.submittedAt }) : []),
  ]
}

async function differing(client: Client, rosterId: string, over: Dashboard['over'], groupId: string | null = null) {
  const dashboard = await client.call(getDashboard, { rosterId, over, groupId })
  const { hasBelow, today, timeZone } = dashboard
  const figures = figuresOf(dashboard)
  expect(figures.length).toBeGreaterThanOrEqual(TILES.length + (groupId ? 14 : 17))
  const wrong: unknown[] = []
  for (const figure of figures) {
    const list = await opened({ client, rosterId, hasBelow, today, timeZone, now: NOW }, figure)
    if (list !== figure.value) wrong.push({ ...figure, list })
    if (list > 0) (groupId ? seenOfGroups : seen).add(figure.label)
  }
  return wrong
}

test('each figure of a company opens exactly what it counts', async () => {
  const { client, rosterId } = await leader('first-sergeant')
  expect(await differing(client, rosterId, 'roster')).toEqual([])
})

test('so does each figure of a battalion, by itself and with the companies below', async () => {
  const { client, rosterId } = await leader('sergeant-major')
  expect(await differing(client, rosterId, 'roster')).toEqual([])
  expect(await differing(client, rosterId, 'chain')).toEqual([])
})

const WHOLE = { over: 'roster', group: null } as const

test('so does each figure of every platoon of a company, and of a squad', async () => {
  const { client, rosterId } = await leader('first-sergeant')
  const { groups } = await client.call(getRoster, { rosterId })
  const platoons = groups.filter(({ parentId }) => parentId === null)
  const squads = groups.filter(({ parentId }) => parentId !== null).slice(0, 1)
  expect(squads).toHaveLength(1)
  for (const { id, name } of [...platoons, ...squads]) {
    expect({ name, wrong: await differing(client, rosterId, 'roster', id) }).toEqual({ name, wrong: [] })
  }
})

test('the platoons count no more than the company, and a group of another roster is refused', async () => {
  const { client, rosterId } = await leader('first-sergeant')
  const above = await leader('sergeant-major')
  const { groups } = await client.call(getRoster, { rosterId })
  const whole = await client.call(getDashboard, { rosterId })
  const platoons = await Promise.all(
    groups
      .filter(({ parentId }) => parentId === null)
      .map(({ id }) => client.call(getDashboard, { rosterId, groupId: id })),
  )
  const sum = (count: (one: Dashboard) => number) => platoons.reduce((total, one) => total + count(one), 0)
  expect(sum(({ accountability }) => accountability.headcount.onHand)).toBe(whole.accountability.headcount.onHand)
  expect(sum(({ cases }) => cases.count)).toBe(whole.cases.count)
  expect(sum(({ dueBack }) => dueBack.count)).toBe(whole.dueBack.count)
  expect(platoons.every(({ accountability }) => accountability.lastReport === null)).toBe(true)
  const groupId = groups[0]?.id ?? null
  await expect(above.client.call(getDashboard, { rosterId: above.rosterId, groupId })).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(client.call(getNeeds, { rosterId, over: 'chain', groupId })).rejects.toMatchObject({
    code: 'invalid-argument',
  })
})

test('what needs the leader of a platoon is of that platoon', async () => {
  const { client, rosterId } = await leader('first-sergeant')
  const { groups } = await client.call(getRoster, { rosterId })
  const { rows } = await client.call(getAccountability, { rosterId })
  const all = await client.call(getNeeds, { rosterId })
  const of = new Map(rows.map(({ soldierId, groupId }) => [soldierId, groupId]))
  const platoons = groups.filter(({ parentId }) => parentId === null)
  let about = 0
  for (const { id } of platoons) {
    const inside = withDescendants(groups, id)
    const { needs } = await client.call(getNeeds, { rosterId, groupId: id })
    const named = needs.flatMap(({ soldier }) => (soldier ? [soldier.id] : []))
    expect(named.filter((soldierId) => !inside.has(of.get(soldierId) ?? ''))).toEqual([])
    expect(needs.filter(({ kind }) => ['tasking', 'swap', 'link'].includes(kind))).toEqual([])
    about += named.length
  }
  expect(about).toBe(all.needs.filter(({ soldier }) => soldier && of.get(soldier.id)).length)
})

/** How many a line of what needs the leader says, and its list has. Null for a line about one thing, opened by its id. */
const SAID: Readonly<Record<NeedKind, ((asked: Opening, need: Need) => Promise<number>) | null>> = {
  counseling: (asked, need) => opened(asked, { label: need.what, value: 0, ...placeOf(need, WHOLE) }),
  swap: async ({ client, rosterId }, { id }) => {
    const { swaps } = await client.call(getDutySheet, { rosterId, dutyRosterId: id })
    return swaps.filter(({ state }) => state === 'asked').length
  },
  link: async ({ client, rosterId }) => (await client.call(listLinkRequests, { rosterId })).requests.length,
  recall: null,
  report: null,
  roster: null,
  absence: null,
  'due back': null,
  leave: null,
  sign: null,
  task: null,
  tasking: null,
  equipment: null,
}

test('a line that says how many there are opens as many', async () => {
  const { client, rosterId } = await leader('first-sergeant')
  const dashboard = await client.call(getDashboard, { rosterId, over: 'roster' })
  const { needs: waiting, persona } = await client.call(getNeeds, { rosterId, over: 'roster' })
  const accountability = await client.call(getAccountability, { rosterId })
  const needs = needsOf({ accountability, dashboard, waiting, persona, now: NOW })
  const { hasBelow, today, timeZone } = dashboard
  const counted = needs.filter(({ kind, what }) => SAID[kind] !== null && /^\d/.test(what))
  expect(counted.map(({ kind }) => kind)).toContain('counseling')
  for (const need of counted) {
    const list = await SAID[need.kind]?.({ client, rosterId, hasBelow, today, timeZone, now: NOW }, need)
    expect(`${list} of ${need.kind}`).toBe(`${need.what.split(' ')[0]} of ${need.kind}`)
  }
})

test('none of them was zero everywhere', () => {
  const labels = tilesOf(undefined, 'clerk').map(({ label }) => label)
  expect(labels.filter((label) => !seen.has(label))).toEqual([])
  expect(labels.filter((label) => !seenOfGroups.has(label))).toEqual([])
})
