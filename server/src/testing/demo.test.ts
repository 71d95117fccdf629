import { getAccountability, getDutyHistory, getPerstat, getStrengthTrend } from '@muster/domain/dutyday/functions.ts'
import type { Perstat, Submission } from '@muster/domain/dutyday/schema.ts'
import { getOnboardingInfo } from '@muster/domain/identity/functions.ts'
import { addDays, dayAt, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { listMyRosters } from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from './demo.ts'
import { isFormationDay } from './demo-calendar.ts'
import { type Client, startWorld, type WorldServer } from './world-server.ts'

const ZONE = 'America/New_York'
// A Thursday at 0600 in New York.
const NOW = new Date('2026-11-12T11:00:00Z')
const ISSUER = 'http://127.0.0.1:4856/demo-idp'

let setting: WorldServer
let firstSergeant: Client
let rosterId: string

beforeAll(async () => {
  setting = await startWorld(NOW)
  expect(await seedDemo(setting.server.database, { now: NOW, issuer: ISSUER })).toBe(true)
  const { rows } = await setting.server.database.pool.query<{ uid: string }>(
    `select uid from identities where issuer = $1 and sub = 'first-sergeant'`,
    [ISSUER],
  )
  firstSergeant = setting.as({ uid: rows[0]?.uid ?? '', rank: '1SG', last: 'Rasmussen', name: '1SG Rasmussen, D.' })
  const { rosters } = await firstSergeant.call(listMyRosters, {})
  rosterId = rosters[0]?.id ?? ''
  expect(rosters).toMatchObject([{ name: 'A Co, 2-504 PIR (demo)', role: 'owner', soldiers: 125 }])
})
afterAll(() => setting.close())

test('the first sergeant has nothing left to fill in', async () => {
  expect(await firstSergeant.call(getOnboardingInfo, {})).toMatchObject({ needsProfile: false })
})

test('today is untouched: absences run on, two or three are due back, everyone else waits to be reported', async () => {
  const today = await firstSergeant.call(getAccountability, { rosterId })
  expect(today.submissions).toEqual([])
  expect(today.rows.filter((row) => row.entry && !row.carried)).toEqual([])
  const dueBack = today.rows.filter((row) => row.dueBack)
  expect(dueBack.length).toBeGreaterThanOrEqual(2)
  expect(dueBack.length).toBeLessThanOrEqual(4)
  const carried = today.rows.filter((row) => row.carried)
  expect(carried.length).toBeGreaterThanOrEqual(10)
  expect(carried.length).toBeLessThanOrEqual(40)
  expect(today.rows.filter((row) => row.status === 'NR').length).toBe(today.rows.length - carried.length)
})

test('every formation day was reported whole by a believable company, and no other day at all', async () => {
  const today = dayAt(NOW, ZONE)
  const { rows } = await setting.server.database.pool.query<{
    duty_date: string
    submitted_at: Date
    counts: Submission['counts']
    snapshot: Perstat
  }>('select duty_date, submitted_at, counts, snapshot from submissions order by submitted_at')
  const days = Array.from({ length: 60 }, (_, index) => addDays(today, index - 60))
  expect([...new Set(rows.map((row) => row.duty_date))]).toEqual(days.filter(isFormationDay))
  for (const { duty_date: day, counts, snapshot, submitted_at: at } of rows) {
    expect(counts.reported, day).toBe(counts.onHand)
    expect(counts.onHand, day).toBeGreaterThanOrEqual(123)
    const share = (counts.present * 100) / counts.onHand
    expect(share, day).toBeGreaterThan(70)
    expect(share, day).toBeLessThan(97)
    expect(counts.accounted, day).toBeGreaterThanOrEqual(counts.onHand - 1)
    expect(snapshot.asOf, day).toBe(at.toISOString())
    expect(snapshot.dutyDate).toBe(day)
  }
  const first = days.filter(isFormationDay).map((day) => rows.find((row) => row.duty_date === day))
  for (const row of first) {
    const time = formatTime(row?.submitted_at ?? NOW, ZONE)
    expect(time >= '0635' && time <= '0655', time).toBe(true)
  }
})

test('a snapshot is what the PERSTAT of its moment still says', async () => {
  const { rows } = await setting.server.database.pool.query<{ snapshot: Perstat }>(
    'select snapshot from submissions order by submitted_at desc limit 3',
  )
  for (const { snapshot } of rows) {
    const again = await firstSergeant.call(getPerstat, { rosterId, asOf: snapshot.asOf })
    expect({ ...again, submission: null }).toEqual({ ...snapshot, submission: null })
  }
})

test('the trend shows the formation days of two months, and an absence that was cleared up', async () => {
  const { points } = await firstSergeant.call(getStrengthTrend, { rosterId, days: 60 })
  expect(points.length).toBeGreaterThan(35)
  // Saturdays and Sundays have a CQ and nobody else: no formation, no point.
  expect(points.filter((point) => !isFormationDay(point.dutyDate))).toEqual([])
  expect(Math.max(...points.map((point) => point.counts.NR))).toBe(0)
  expect(points.filter((point) => point.counts.AUN > 0)).toHaveLength(1)
  const { rows } = await setting.server.database.pool.query<{ soldier_id: string }>(
    `select soldier_id from duty_entries where status = 'AUN'`,
  )
  const { entries } = await firstSergeant.call(getDutyHistory, {
    rosterId,
    soldierId: rows[0]?.soldier_id ?? '',
    limit: 200,
  })
  expect(entries.map((entry) => entry.status)).toEqual(expect.arrayContaining(['FTR', 'AUN', 'PDY']))
})

test('it is seeded once, and found again at another address', async () => {
  const { database } = setting.server
  const again = { now: addDays(dayAt(NOW, ZONE), 3), issuer: 'http://127.0.0.1:9999/demo-idp' }
  expect(await seedDemo(database, { now: new Date(again.now), issuer: again.issuer })).toBe(false)
  expect(await seedDemo(database, { now: new Date(again.now), issuer: again.issuer })).toBe(false)
  const { rows } = await database.pool.query(
    `select count(distinct uid) as accounts, count(*) as identities from identities where sub = 'first-sergeant'`,
  )
  expect(rows).toEqual([{ accounts: 1, identities: 2 }])
})
