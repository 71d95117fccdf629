import { randomUUID } from 'node:crypto'
import { getDashboard } from '@muster/domain/dashboard/functions.ts'
import { getAccountability, getPerstat, markOthersPresent, recordStatus } from '@muster/domain/dutyday/functions.ts'
import type { Perstat } from '@muster/domain/dutyday/schema.ts'
import { listSoldiers } from '@muster/domain/roster/functions.ts'
import { withDescendants } from '@muster/domain/roster/groups.ts'
import { setLeaderPart } from '@muster/domain/roster/leaders/functions.ts'
import { PRESETS } from '@muster/domain/roster/leaders/part.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'

const TODAY = '2026-11-12'
const SOLDIERS = 125

interface Leader {
  readonly client: Client
  readonly uid: string
  readonly kind: 'platoon' | 'squad'
  /** The Soldiers of the part, and all others of the company. */
  readonly own: ReadonlySet<string>
  readonly others: readonly string[]
}

let setting: WorldServer
let company: WorldRoster
let owner: Client
const leaders: Leader[] = []

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:00:00Z')
  const { world } = setting
  company = await world.roster(await world.leader('1SG', 'Rasmussen'), { name: 'A Co', soldiers: SOLDIERS })
  owner = setting.as(company.owner)
  const manned = company.groups.filter(({ id, parentId }) => parentId !== null || soldiersIn(id).length > 9)
  for (const { id, kind } of manned) {
    const account = await world.leader(kind === 'platoon' ? 'SFC' : 'SSG', 'Leader')
    await world.member(company, account, 'editor')
    const position = kind === 'platoon' ? 'platoon sergeant' : 'squad leader'
    const part = { position, groupIds: [id], areas: PRESETS[position].areas } as const
    await owner.call(setLeaderPart, { rosterId: company.id, uid: account.uid, part: { ...part, groupIds: [id] } })
    const own = new Set(soldiersIn(id))
    const others = company.soldiers.flatMap((soldier) => (own.has(soldier.id) ? [] : [soldier.id]))
    leaders.push({
      client: setting.as(account),
      uid: account.uid,
      kind: kind === 'platoon' ? kind : 'squad',
      own,
      others,
    })
  }
})
afterAll(() => setting.close())

function soldiersIn(groupId: string): string[] {
  const groups = new Set(withDescendants(company.groups, groupId))
  return company.soldiers.flatMap(({ id, groupId: of }) => (of !== null && groups.has(of) ? [id] : []))
}

/** What one leader does before 0630, and everything that the company shows them meanwhile. */
async function morning({ client, kind, own, others }: Leader): Promise<void> {
  const { id: rosterId } = company
  const answers: unknown[] = []
  const look = async () => {
    const day = await client.call(getAccountability, { rosterId })
    expect(new Set(day.rows.map(({ soldierId }) => soldierId))).toEqual(own)
    const perstat = await client.call(getPerstat, { rosterId })
    expect(perstat.total.onHand).toBe(own.size)
    sumsUp(perstat)
    answers.push(day, perstat)
    answers.push(await client.call(listSoldiers, { rosterId, fields: ['rank', 'last'] }))
    answers.push(await client.call(getDashboard, { rosterId }))
  }
  await look()
  const status = (soldierId: string) => ({ id: randomUUID(), soldierId, status: 'PDY', from: TODAY }) as const
  const foreign = others[Math.floor(others.length / 2)] ?? ''
  const [first = ''] = own
  // All of it or none: the leader's own Soldier stays as before.
  for (const entries of [[status(foreign)], [status(first), status(foreign)]]) {
    const refusal = await refusalOf(client.call(recordStatus, { rosterId, entries }))
    expect(refusal.code).toMatch(/^(?:permission-denied|not-found)$/)
    expect(refusal.message).not.toBe('')
  }
  if (kind === 'squad') {
    for (const soldierId of own) await client.call(recordStatus, { rosterId, entries: [status(soldierId)] })
  } else {
    const marks = [...own].map((soldierId) => ({ id: randomUUID(), soldierId }))
    await client.call(markOthersPresent, { rosterId, dutyDate: TODAY, others: marks })
  }
  await look()
  const shown = JSON.stringify(answers)
  expect(others.filter((id) => shown.includes(id))).toEqual([])
}

type Line = Perstat['total']
const countsOf = ({ assigned, attached, detached, onHand, present, available, accounted, counts }: Line) => ({
  assigned,
  attached,
  detached,
  onHand,
  present,
  available,
  accounted,
  ...counts,
})

/** Each number of the company is the sum of those of its groups. */
function sumsUp({ total, groups }: Pick<Perstat, 'total' | 'groups'>): void {
  const sum: Record<string, number> = {}
  for (const { depth, line } of groups) {
    if (depth > 0) continue
    for (const [name, count] of Object.entries(countsOf(line))) sum[name] = (sum[name] ?? 0) + count
  }
  expect(sum).toEqual(countsOf(total))
}

test('a company of 125 is reported by 17 leaders at once, each within their part', async () => {
  expect(leaders).toHaveLength(17)
  let done = false
  const seen: number[] = []
  const watching = async () => {
    while (!done) {
      const perstat = await owner.call(getPerstat, { rosterId: company.id })
      sumsUp(perstat)
      expect(perstat.total.onHand).toBe(SOLDIERS)
      seen.push(perstat.total.present)
    }
  }
  const mornings = Promise.all(leaders.map(morning)).finally(() => {
    done = true
  })
  await Promise.all([mornings, watching(), watching()])
  const reported = new Set(leaders.flatMap(({ own }) => [...own])).size
  const { total } = await owner.call(getPerstat, { rosterId: company.id })
  expect(total).toMatchObject({ onHand: SOLDIERS, present: reported, accounted: reported })
  expect(new Set(seen).size).toBeGreaterThan(3)

  const { rows } = await setting.server.database.pool.query<{ uid: string; soldiers: string[] }>(
    `select recorded_by as uid, array_agg(distinct soldier_id::text) as soldiers from duty_entries
    where roster_id = $1 group by recorded_by`,
    [company.id],
  )
  for (const { uid, soldiers } of rows) {
    const leader = leaders.find((one) => one.uid === uid)
    expect(soldiers.filter((id) => !leader?.own.has(id))).toEqual([])
  }
})
