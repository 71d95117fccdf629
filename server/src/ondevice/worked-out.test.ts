import { randomUUID } from 'node:crypto'
import { boardPageOf } from '@muster/domain/counseling/cadence/board-page.ts'
import { getCounselingBoard, getCounselingFacts } from '@muster/domain/counseling/cadence/functions.ts'
import { addDays, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { getSoldierTimeline } from '@muster/domain/dashboard/functions.ts'
import { TIMELINE_MOST } from '@muster/domain/dashboard/limits.ts'
import { TIMELINE_KINDS, type TimelineEntry } from '@muster/domain/dashboard/soldier-timeline.ts'
import { timelineFromKept } from '@muster/domain/dashboard/timeline-from-kept.ts'
import { accountabilityAhead } from '@muster/domain/dutyday/day-ahead.ts'
import { getAccountability, getDutyDayBefore, getPerstat, recordStatus } from '@muster/domain/dutyday/functions.ts'
import { absenceDaysOf } from '@muster/domain/dutyday/history/day-kinds.ts'
import { getAbsenceDays, getDayKinds, listPlannedEntries } from '@muster/domain/dutyday/history/functions.ts'
import { calendarAround } from '@muster/domain/ondevice/parts.ts'
import { perstatOfDay } from '@muster/domain/dutyday/perstat-of-day.ts'
import type { Accountability, Perstat } from '@muster/domain/dutyday/schema.ts'
import { getReadinessColours, getReadinessMatrix } from '@muster/domain/readiness/functions.ts'
import { coloursIn, viewOf } from '@muster/domain/readiness/matrix.ts'
import { getRoster } from '@muster/domain/roster/functions.ts'
import { getTrainingSchedule, listEvents, listWholeEvents } from '@muster/domain/scheduling/calendar/functions.ts'
import { scheduleKnown } from '@muster/domain/scheduling/calendar/kept-days.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DividedCompany, DIVIDED_AT, dividedCompany } from '../testing/unit/divided-company.ts'
import { keptBy } from '../testing/unit/kept-by.ts'
import type { Person } from '../testing/unit/rosters.ts'

/** What a device works out, compared with the server's answer to the same question, on the demo company. */
let company: DividedCompany
let part: Person
const TODAY = '2026-11-12' as CalendarDate

beforeAll(async () => {
  company = await dividedCompany()
  part = await company.leader({ groups: ['1st Platoon'] })
  const { rosterId, setting, soldierIds, owner } = company
  const { rows } = await setting.server.call(getAccountability, { rosterId }, owner.token)
  const here = rows.filter(({ soldierId }) => soldierIds.own.includes(soldierId)).map(({ soldierId }) => soldierId)
  const plan = (soldier: number, status: 'LV' | 'TDY' | 'APT', from: string, to: string | null) => ({
    id: randomUUID(),
    soldierId: here[soldier] ?? '',
    status,
    from,
    to,
  })
  const hours = { startsAt: '2026-11-13T12:00:00.000Z', endsAt: '2026-11-13T20:00:00.000Z' }
  const entries = [
    plan(0, 'LV', '2026-11-13', '2026-11-20'),
    plan(1, 'LV', '2026-11-14', '2026-11-15'),
    plan(1, 'TDY', '2026-11-17', null),
    plan(2, 'LV', '2026-11-22', '2026-12-20'),
    { ...plan(3, 'APT', '2026-11-13', '2026-11-13'), hours },
  ]
  await setting.server.call(recordStatus, { rosterId, entries }, owner.token)
})
afterAll(() => company.setting.close())

const accountability = (dutyDate: string | null, { token }: Person = company.owner) =>
  company.setting.server.call(getAccountability, { rosterId: company.rosterId, dutyDate }, token)
const planned = async ({ token }: Person = company.owner) =>
  (await company.setting.server.call(listPlannedEntries, { rosterId: company.rosterId }, token)).entries

/** The status of each Soldier with all that a row says about it. What is no entry's says `null` or is left out. */
const statuses = ({ rows }: Accountability) =>
  rows.map(({ entry, hours, ...row }) => ({
    ...row,
    entry: entry && { ...entry, hours: entry.hours ?? null, source: entry.source ?? null },
    hours: hours?.map(({ id, overridden }) => ({ id, overridden })).sort((a, b) => (a.id < b.id ? -1 : 1)),
  }))

test('planned statuses are those that begin after today, without withdrawn ones', async () => {
  const entries = await planned()
  expect(entries.length).toBeGreaterThan(5)
  expect(entries.every(({ from }) => from > TODAY)).toBe(true)
  const [withdrawn] = entries
  await company.query(`insert into duty_withdrawals (roster_id, entry_id, at, by) values ($1, $2, $3, $4)`, [
    company.rosterId,
    withdrawn?.id,
    DIVIDED_AT,
    company.owner.uid,
  ])
  expect((await planned()).map(({ id }) => id)).toEqual(entries.slice(1).map(({ id }) => id))
})

test.each([1, 2, 5, 10, 20])('accountability %i days ahead is the server’s', async (days) => {
  const day = addDays(TODAY, days)
  const ahead = accountabilityAhead(await accountability(null), await planned(), { day, now: DIVIDED_AT })
  const server = await accountability(day)
  expect(ahead && statuses(ahead)).toEqual(statuses(server))
  expect(ahead).toMatchObject({ dutyDate: day, today: TODAY, timeZone: server.timeZone, reportDue: server.reportDue })
})

test('an earlier day is not worked out', async () => {
  const known = await accountability(null)
  expect(accountabilityAhead(known, [], { day: addDays(TODAY, -1), now: DIVIDED_AT })).toBeNull()
})

test('after days without signal, today is the server’s, had nobody entered anything', async () => {
  const [known, entries] = [await accountability(null), await planned()]
  const later = new Date(DIVIDED_AT.getTime() + 3 * 86_400_000)
  company.setting.at(later)
  try {
    const token = (await company.signIn(company.owner.uid)).token
    const server = await accountability(null, { uid: company.owner.uid, token })
    const ahead = accountabilityAhead(known, entries, { day: null, now: later })
    expect(ahead && statuses(ahead)).toEqual(statuses(server))
    expect(ahead).toMatchObject({ dutyDate: server.dutyDate, today: server.today })
  } finally {
    company.setting.at(DIVIDED_AT)
  }
})

/** What the device cannot know, or what the server says in the moment. */
const comparable = ({ before: _, asOf: _at, newestEntryAt: _newest, byName, ...report }: Perstat) => ({
  ...report,
  // With an open absence case the server says when the absence began.
  byName: byName.map(({ from: _from, ...row }) => row),
})

test('the PERSTAT of the roster, of a group and of a leader’s part is the server’s', async () => {
  const { rosterId, groupIds, owner, setting } = company
  for (const [person, groupId] of [
    [owner, null],
    [owner, groupIds['1st Platoon'] ?? ''],
    [owner, groupIds['2nd Platoon'] ?? ''],
    [part, null],
  ] as const) {
    const server = await setting.server.call(getPerstat, { rosterId, groupId }, person.token)
    const roster = await setting.server.call(getRoster, { rosterId }, person.token)
    const own = perstatOfDay(await accountability(null, person), roster, { groupId, asOf: DIVIDED_AT })
    expect(comparable(own)).toEqual(comparable(server))
    if (groupId !== null) continue
    const { dutyDate, before } = server
    expect(await setting.server.call(getDutyDayBefore, { rosterId }, person.token)).toEqual({ dutyDate, before })
  }
})

test('the days of absence of the roster and of a leader’s part are the server’s', async () => {
  const { rosterId, owner, setting } = company
  for (const { token } of [owner, part]) {
    const kept = await setting.server.call(getDayKinds, { rosterId }, token)
    const roster = await setting.server.call(getRoster, { rosterId }, token)
    const { rows } = await setting.server.call(getAccountability, { rosterId }, token)
    const known = { rosterId, unit: roster.settings.name, groups: roster.groups, people: rows }
    for (const [from, to] of [
      [-29, 0],
      [-10, -3],
    ] as const) {
      const period = { from: addDays(TODAY, from), to: addDays(TODAY, to) }
      const server = await setting.server.call(getAbsenceDays, { rosterId, ...period }, token)
      expect(server.soldiers.length).toBeGreaterThan(5)
      expect(absenceDaysOf(kept, period, known)).toEqual(server)
    }
  }
})

test('the readiness colors of everyone are the server’s', async () => {
  const { rosterId, owner, setting } = company
  const { soldiers } = await setting.server.call(getReadinessColours, { rosterId }, owner.token)
  const matrix = await setting.server.call(getReadinessMatrix, { rosterId }, owner.token)
  expect(new Set(soldiers.map(({ colour }) => colour)).size).toBeGreaterThan(1)
  expect(coloursIn(viewOf(matrix))).toEqual(soldiers)
})

test('the board of counselings due of the roster, of a section, of a group and of a leader’s part is the server’s', async () => {
  const { rosterId, groupIds, setting, owner } = company
  const usual = { over: 'roster', section: null, groupId: null, after: 0, limit: 200 } as const
  const pages = [
    usual,
    { ...usual, section: 'overdue' as const },
    { ...usual, groupId: groupIds['2nd Platoon'] ?? null },
    { ...usual, after: 5, limit: 10 },
  ]
  for (const { token } of [owner, part]) {
    const { board, mayCounsel } = await setting.server.call(getCounselingFacts, { rosterId }, token)
    for (const page of pages) {
      const server = await setting.server.call(getCounselingBoard, { rosterId, ...page }, token)
      expect(boardPageOf({ asked: board, rosters: [board], mayCounsel }, page)).toEqual(server)
    }
    const server = await setting.server.call(getCounselingBoard, { rosterId }, token)
    expect(server.rows.length).toBeGreaterThan(5)
  }
})

test('what is coming for each Soldier is the server’s but for duties, and nothing is said to have happened that did not', async () => {
  const { rosterId, setting, owner } = company
  const whole = { kinds: [...TIMELINE_KINDS], most: TIMELINE_MOST }
  // The device knows the newest result of each item alone, and names it by the item.
  const words = ({ key: _, ...entry }: TimelineEntry) => JSON.stringify(entry)
  const seen = new Set<string>()
  const lastDay = calendarAround(TODAY).to
  for (const person of [owner, part]) {
    const kept = await keptBy(company, person, TODAY)
    const { rows } = await accountability(null, person)
    for (const { soldierId } of rows.slice(0, 25)) {
      const server = await setting.server.call(getSoldierTimeline, { rosterId, soldierId, ...whole }, person.token)
      const known = await timelineFromKept(kept, { soldierId, ...whole })
      const coming = server.coming.filter(({ kind, on }) => kind !== 'duty' && (kind !== 'event' || on <= lastDay))
      expect(known?.coming.map(words).toSorted()).toEqual(coming.map(words).toSorted())
      const past = new Set(server.past.map(words))
      // An absence that began before the days that a device knows is shown from the first of them.
      const others = known?.past.filter(({ kind }) => kind !== 'status').map(words) ?? []
      expect(others.filter((one) => !past.has(one))).toEqual([])
      for (const { kind } of [...(known?.coming ?? []), ...(known?.past ?? [])]) seen.add(kind)
    }
  }
  expect([...seen].toSorted()).toEqual(expect.arrayContaining(['counseling', 'leave', 'readiness', 'status']))
})

test.each([
  ['the owner', '2026-11-09', false],
  ['the owner', '2026-11-16', true],
  ['the owner', '2026-12-07', false],
  ['a leader of some groups', '2026-11-16', false],
] as const)('the training schedule that %s has of the week of %s is the server’s', async (who, week, drafts) => {
  const { rosterId, owner, setting } = company
  const { token } = who === 'the owner' ? owner : part
  const around = { rosterId, from: '2026-11-01', to: '2026-12-31' }
  const days = await setting.server.call(listEvents, around, token)
  const { events } = await setting.server.call(listWholeEvents, around, token)
  const server = await setting.server.call(getTrainingSchedule, { rosterId, week, drafts }, token)
  const asked = { week: week as CalendarDate, drafts, today: TODAY }
  const rosterName = server.rosterName
  expect(scheduleKnown({ days, events, rosterName }, asked)).toEqual(server)
  if (week === '2026-11-09') expect(server.days.flatMap(({ lines }) => lines).length).toBeGreaterThan(3)
})

test('a training schedule with an event that is not known is not worked out', async () => {
  const { rosterId, owner, setting } = company
  const around = { rosterId, from: '2026-11-01', to: '2026-12-31' }
  const days = await setting.server.call(listEvents, around, owner.token)
  const asked = { week: '2026-11-09' as CalendarDate, drafts: false, today: TODAY }
  expect(scheduleKnown({ days, events: [], rosterName: 'x' }, asked)).toBeNull()
})
