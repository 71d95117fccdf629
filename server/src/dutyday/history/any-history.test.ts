import { randomUUID } from 'node:crypto'
import { DUTY_STATUS_CODES, isMissing, PERSTAT_COLUMNS } from '@muster/domain/dutyday/duty-status.ts'
import { getAccountability, getPerstat } from '@muster/domain/dutyday/functions.ts'
import type { Hours } from '@muster/domain/dutyday/hours-hold.ts'
import { daysOfHours } from '@muster/domain/dutyday/hours-words.ts'
import type { AccountabilityRow } from '@muster/domain/dutyday/schema.ts'
import { absenceDaysOf } from '@muster/domain/dutyday/history/day-kinds.ts'
import { getAbsenceDays, getDayKinds, getDutyYear } from '@muster/domain/dutyday/history/functions.ts'
import { type AbsenceDays, DAYS_KEPT } from '@muster/domain/dutyday/history/schema.ts'
import { getRoster } from '@muster/domain/roster/functions.ts'
import { byDay } from '@muster/domain/dutyday/history/duty-days.ts'
import { perstatOf, type PerstatCell } from '@muster/domain/dutyday/perstat.ts'
import { lastDay, statusAt, statusOn } from '@muster/domain/dutyday/status-history.ts'
import { standingAt } from '@muster/domain/dutyday/strength-history.ts'
import { addDays, type CalendarDate, daysBetween, endOfDay, instantAt } from '@muster/domain/kernel/calendar-date.ts'
import { STRENGTH_KINDS, type StrengthKind } from '@muster/domain/roster/soldier-fields.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorldRoster } from '../../demo/world/world.ts'
import { Chance } from '../../demo/world/chance.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'

/*
 * Compares PostgreSQL's results for random histories with the rules applied day by day: Soldiers who arrive, leave,
 * come back, change groups and are detached, and entries over several days, without an end, in the past and the future,
 * and withdrawn. The times are around both changes of clocks. A failure's name has the seed.
 */
const ZONE = 'America/New_York'
const NOW = new Date('2026-11-10T17:00:00Z')
const TODAY = '2026-11-10' as CalendarDate
const PERIODS = [
  { from: '2026-02-20', to: '2026-03-20' },
  { from: '2026-10-15', to: '2026-11-30' },
] as const

interface Entry {
  readonly id: string
  readonly status: (typeof DUTY_STATUS_CODES)[number]
  readonly from: CalendarDate
  readonly to: CalendarDate | null
  readonly recordedAt: string
  readonly withdrawnAt: string | null
  readonly hours: Hours | null
  readonly source: string | null
  readonly method: 'seen' | 'prefilled'
}
interface Change {
  readonly seq: number
  readonly fromAt: string
  readonly groupId: string | null
  readonly strength: StrengthKind
  readonly onRoster: boolean
}
interface Person {
  readonly id: string
  readonly entries: readonly Entry[]
  readonly changes: readonly Change[]
}

let setting: WorldServer
beforeAll(async () => {
  setting = await startWorld('2026-01-05T12:00:00Z')
})
afterAll(() => setting.close())

async function unit(seed: number): Promise<{ roster: WorldRoster; leader: Client; people: Person[] }> {
  setting.at('2026-01-05T12:00:00Z')
  const { world } = setting
  const owner = await world.leader('SFC', 'Navarro')
  const roster = await world.roster(owner, { soldiers: 12 })
  const chance = new Chance(seed)
  const period = () => PERIODS[chance.below(2)] ?? PERIODS[0]
  const someDay = () => {
    const { from, to } = period()
    return addDays(from as CalendarDate, chance.between(-8, daysBetween(from as CalendarDate, to as CalendarDate)))
  }
  const someTime = (least = 0) => {
    const day = someDay()
    const at = instantAt(day, '00:00', ZONE).getTime() + chance.between(0, 1440) * 60_000
    return new Date(Math.max(least, at > NOW.getTime() ? NOW.getTime() - chance.between(1, 99) * 3_600_000 : at))
  }
  /** Between a quarter of an hour and several days, around midnights and both changes of clocks. */
  const someHours = (): Hours => {
    const start = instantAt(someDay(), '00:00', ZONE).getTime() + chance.between(0, 1440) * 60_000
    const minutes = chance.percent(80) ? chance.between(15, 1500) : chance.between(1500, 6 * 1440)
    return { startsAt: new Date(start).toISOString(), endsAt: new Date(start + minutes * 60_000).toISOString() }
  }
  const people = roster.soldiers.map((soldier, at): Person => {
    const sources = Array.from({ length: 3 }, () => `calendar:${chance.uuid()}`)
    const entries = Array.from({ length: chance.between(0, 26) }, (): Entry => {
      const hours = chance.percent(35) ? someHours() : null
      const status = chance.pick(hours ? DUTY_STATUS_CODES.filter((code) => !isMissing(code)) : DUTY_STATUS_CODES)
      const from = hours ? daysOfHours(hours, ZONE).from : someDay()
      const to = hours
        ? daysOfHours(hours, ZONE).to
        : chance.percent(25)
          ? null
          : addDays(from, chance.percent(50) ? 0 : chance.between(0, 12))
      const recordedAt = someTime()
      const withdrawnAt = chance.percent(20) ? someTime(recordedAt.getTime() + 1000) : null
      return {
        id: chance.uuid(),
        status,
        from,
        to: lastDay({ status, from, to }),
        hours,
        source: hours && chance.percent(60) ? chance.pick(sources) : null,
        method: hours && chance.percent(50) ? 'prefilled' : 'seen',
        recordedAt: recordedAt.toISOString(),
        withdrawnAt: withdrawnAt?.toISOString() ?? null,
      }
    })
    const changes = Array.from(
      { length: chance.between(0, 6) },
      (): Change => ({
        seq: 0,
        // Losses may have a future date.
        fromAt: (chance.percent(12)
          ? new Date(NOW.getTime() + chance.between(2, 700) * 3_600_000)
          : someTime()
        ).toISOString(),
        groupId: chance.percent(20) ? null : (chance.pick(roster.groups)?.id ?? null),
        strength: chance.pick(STRENGTH_KINDS),
        onRoster: chance.percent(70),
      }),
    )
    const first = {
      seq: 0,
      fromAt: '2026-01-05T12:00:00.000Z',
      groupId: soldier.groupId,
      strength: 'assigned' as const,
    }
    return {
      id: soldier.id,
      entries,
      changes: [{ ...first, onRoster: at % 5 !== 4 }, ...changes].map((one, seq) => ({ ...one, seq })),
    }
  })

  const { pool } = setting.server.database
  const entries = people.flatMap(({ id, entries: own }) => own.map((entry) => ({ soldier_id: id, ...entry })))
  // In random order, independent of the times.
  const mixed = chance.some(entries, entries.length)
  await pool.query(
    `insert into duty_entries (roster_id, id, soldier_id, status, from_date, to_date, method, recorded_at, recorded_by,
      starts_at, ends_at, source)
    select $1, e.id, e.soldier_id, e.status, e."from", e."to", e.method, e."recordedAt", $2,
      (e.hours ->> 'startsAt')::timestamptz, (e.hours ->> 'endsAt')::timestamptz, e.source
    from jsonb_to_recordset($3) e (id uuid, soldier_id uuid, status text, "from" date, "to" date,
      "recordedAt" timestamptz, method text, hours jsonb, source text)`,
    [roster.id, owner.uid, JSON.stringify(mixed)],
  )
  await pool.query(
    `insert into duty_withdrawals (roster_id, entry_id, at, by) select $1, e.id, e."withdrawnAt", $2
    from jsonb_to_recordset($3) e (id uuid, "withdrawnAt" timestamptz) where e."withdrawnAt" is not null`,
    [roster.id, owner.uid, JSON.stringify(mixed)],
  )
  await pool.query('delete from strength_history where roster_id = $1', [roster.id])
  await pool.query(
    `insert into strength_history (roster_id, soldier_id, from_at, rank, strength, group_id, on_roster)
    select $1, c.soldier_id, c."fromAt", 'SPC', c.strength, c."groupId", c."onRoster"
    from jsonb_to_recordset($2) c (soldier_id uuid, seq int, "fromAt" timestamptz, strength text, "groupId" uuid, "onRoster" boolean)
    order by c.seq`,
    [
      roster.id,
      JSON.stringify(people.flatMap(({ id, changes }) => changes.map((change) => ({ soldier_id: id, ...change })))),
    ],
  )
  setting.at(NOW)
  return { roster, leader: setting.as(owner), people }
}

/** A Soldier's strength on a day: at its end, or for today, now. */
function standingOn(person: Person, day: CalendarDate) {
  const end = new Date(instantAt(addDays(day, 1), '00:00', ZONE).getTime() - 1)
  return standingAt(person.changes, day === TODAY ? new Date(NOW.getTime() + 60_000) : end)
}

function kindOn(person: Person, day: CalendarDate): string | null {
  const standing = standingOn(person, day)
  if (!standing) return null
  if (standing.strength === 'detached') return 'DET'
  return statusOn(person.entries, day, '2199-01-01T00:00:00Z').entry?.status ?? 'NR'
}

const SEEDS = Array.from({ length: 12 }, (_, at) => 1000 + at)

test.each(SEEDS)('history %i: a year has what each of its days has', async (seed) => {
  const { roster, leader, people } = await unit(seed)
  for (const person of people) {
    const year = await leader.call(getDutyYear, { rosterId: roster.id, soldierId: person.id, year: 2026 })
    const days = byDay(year.segments)
    const expected: Record<string, string | null> = {}
    const found: Record<string, string | null> = {}
    for (let day = '2026-01-06' as CalendarDate; day <= '2026-12-31'; day = addDays(day, 1)) {
      expected[day] = kindOn(person, day)
      found[day] = days.get(day)?.kind ?? null
    }
    expect(found, person.id).toEqual(expected)
    for (const { from, to, kind, entryId } of year.segments) {
      expect(to >= from).toBe(true)
      const entry = person.entries.find(({ id }) => id === entryId)
      expect(entry?.status ?? null).toBe(kind === 'NR' || kind === 'DET' ? null : kind)
    }
    expect(new Set(year.entries.map(({ id }) => id))).toEqual(
      new Set(
        person.entries
          .filter(({ from, to }) => from <= '2026-12-31' && (to ?? '9') >= '2026-01-01')
          .map(({ id }) => id),
      ),
    )
  }
})

test.each(SEEDS)('history %i: absence days add up to the days on the roster', async (seed) => {
  const { roster, leader, people } = await unit(seed)
  for (const { from, to } of PERIODS) {
    const report = await leader.call(getAbsenceDays, { rosterId: roster.id, from, to })
    const end = to < TODAY ? to : TODAY
    const counts = new Map<string, number>()
    for (const person of people) {
      const own = new Map<string, number>()
      let spans = 0
      let before: string | null = null
      for (let day = from as CalendarDate; day <= end; day = addDays(day, 1)) {
        const kind = kindOn(person, day)
        if (kind !== null) own.set(kind, (own.get(kind) ?? 0) + 1)
        // Days on which no report was due are left out, and an absence has none of those.
        if (kind !== null && kind !== 'NR' && kind !== before) spans += 1
        before = kind
      }
      const line = report.soldiers.find(({ soldierId }) => soldierId === person.id)
      expect(line?.total ?? 0).toBe([...own.values()].reduce((sum, days) => sum + days, 0))
      const unreported = own.get('NR') ?? 0
      expect(line?.days.find(({ kind }) => kind === 'NR')?.days ?? 0).toBeLessThanOrEqual(unreported)
      own.delete('NR')
      expect(known(line?.days ?? [])).toEqual(Object.fromEntries(own))
      expect(line?.days.reduce((sum, { kind, spans: each }) => (kind === 'NR' ? sum : sum + each), 0) ?? 0).toBe(spans)
      for (const [kind, days] of own) counts.set(kind, (counts.get(kind) ?? 0) + days)
    }
    expect(known(report.total.days)).toEqual(Object.fromEntries(counts))
    const tops = report.groups.filter(({ depth }) => depth === 0)
    expect(tops.reduce((sum, { total }) => sum + total, 0)).toBe(report.total.total)
  }
})

test.each(SEEDS)('history %i: a device counts the days as the server does', async (seed) => {
  const { roster, leader } = await unit(seed)
  const { id: rosterId } = roster
  const kept = await leader.call(getDayKinds, { rosterId })
  const [here, day] = [await leader.call(getRoster, { rosterId }), await leader.call(getAccountability, { rosterId })]
  const known = { rosterId, unit: here.settings.name, groups: here.groups, people: day.rows }
  expect(kept.days).toHaveLength(DAYS_KEPT)
  for (const [first, last] of [
    [1 - DAYS_KEPT, 0],
    [-20, -6],
    [-3, 12],
  ] as const) {
    const period = { from: addDays(TODAY, first), to: addDays(TODAY, last) }
    const own = absenceDaysOf(kept, period, known)
    expect(own && counts(own)).toEqual(counts(await leader.call(getAbsenceDays, { rosterId, ...period })))
  }
  expect(absenceDaysOf(kept, { from: addDays(TODAY, -DAYS_KEPT), to: TODAY }, known)).toBeNull()
})

/** These histories say nothing about the rows of today, which have another rank and group. */
function counts({ soldiers, ...report }: AbsenceDays) {
  return { ...report, soldiers: soldiers.map(({ rank: _, groupId: _group, ...soldier }) => soldier) }
}

/** The days with a recorded status. */
function known(days: readonly { readonly kind: string; readonly days: number }[]) {
  return Object.fromEntries(days.flatMap(({ kind, days: count }) => (kind === 'NR' ? [] : [[kind, count]])))
}

test.each(SEEDS)('history %i: the PERSTAT adds up at any moment, and agrees with the rules', async (seed) => {
  const { roster, leader, people } = await unit(seed)
  const chance = new Chance(seed)
  for (let round = 0; round < 6; round++) {
    const { from } = PERIODS[round % 2] ?? PERIODS[0]
    const asOf = new Date(Math.min(NOW.getTime(), Date.parse(from) + chance.between(0, 40 * 1440) * 60_000))
    const report = await leader.call(getPerstat, { rosterId: roster.id, asOf: asOf.toISOString() })
    const cells = people.flatMap((person): PerstatCell[] => {
      const standing = standingAt(person.changes, asOf)
      if (!standing) return []
      const status = statusAt(person.entries, report.dutyDate, { at: asOf, knownAt: asOf }).entry?.status ?? 'NR'
      return [{ groupId: standing.groupId, strength: standing.strength, strengthClass: 'enlisted', status, count: 1 }]
    })
    expect(report).toMatchObject(perstatOf({ cells, groups: roster.groups, authorized: null }))
    const sum = PERSTAT_COLUMNS.reduce((all, column) => all + report.total.counts[column], 0)
    expect(sum).toBe(report.total.onHand)
  }
  const { rows } = await leader.call(getAccountability, { rosterId: roster.id })
  expect(statusesOf(rows)).toEqual(statusesThen(people, TODAY, NOW))
  // A past day is shown as it ended, and a planned one as its report will be.
  for (const day of [addDays(TODAY, -9), addDays(TODAY, -1), addDays(TODAY, 2)]) {
    const then = await leader.call(getAccountability, { rosterId: roster.id, dutyDate: day })
    const at = day < TODAY ? endOfDay(day, ZONE) : instantAt(day, then.reportDue, ZONE)
    expect(statusesOf(then.rows), day).toEqual(statusesThen(people, day, at))
  }
})

function statusesOf(rows: readonly AccountabilityRow[]) {
  return Object.fromEntries(
    rows.flatMap(({ soldierId, strength, status }) => (strength === 'detached' ? [] : [[soldierId, status]])),
  )
}

function statusesThen(people: readonly Person[], day: CalendarDate, at: Date) {
  return Object.fromEntries(
    people.flatMap((person) => {
      const standing = standingOn(person, day)
      if (!standing || standing.strength === 'detached') return []
      return [[person.id, statusAt(person.entries, day, { at, knownAt: '2199-01-01T00:00:00Z' }).entry?.status ?? 'NR']]
    }),
  )
}

test('none of it is about a stranger', async () => {
  const { roster, people } = await unit(1)
  const stranger = setting.as(await setting.world.leader('SSG', 'Far'))
  const asked = { rosterId: roster.id, soldierId: people[0]?.id ?? '', year: 2026 }
  await expect(stranger.call(getDutyYear, asked)).rejects.toMatchObject({
    code: 'not-found',
    details: { field: 'rosterId' },
  })
  const owner = setting.as(roster.owner)
  await expect(owner.call(getDutyYear, { ...asked, soldierId: randomUUID() })).rejects.toMatchObject({
    code: 'not-found',
    details: { field: 'soldierId' },
  })
})
