import { addDays, type CalendarDate, dayAt, instantAt } from '../../kernel/calendar-date.ts'
import { dayOfWeek, federalHoliday } from '../../kernel/federal-holidays.ts'
import type { DayOff, Formation, FormationKind, FormationOnDay } from './schema.ts'

/** The fields of a formation that the rules need. */
export type Recurring = Pick<Formation, 'id' | 'name' | 'time' | 'weekdays' | 'closesAfter' | 'counts' | 'onDaysOff'>

const MINUTE = 60_000
/**
 * A formation can be submitted this long before it is due. Not longer, so that nobody submits the evening formation in
 * the morning.
 */
const OPENS_BEFORE = 120 * MINUTE
/** Leaders who have not submitted are reminded this long after the formation was due. */
export const REMIND_AFTER = 5 * MINUTE

/** The name of the day off: a federal holiday, or a day off that the unit's leaders set. Null when the day is none. */
export function dayOffName(day: CalendarDate, daysOff: readonly DayOff[]): string | null {
  return daysOff.find((each) => each.day === day)?.name ?? federalHoliday(day)
}

export function isHeldOn(formation: Recurring, day: CalendarDate, daysOff: readonly DayOff[]): boolean {
  if (!formation.weekdays.includes(dayOfWeek(day))) return false
  return formation.onDaysOff || dayOffName(day, daysOff) === null
}

/** The facts that decide whether a day's report is owed. Of the days off, only that day is needed. */
export interface ReportFacts {
  readonly formations: readonly Recurring[]
  readonly daysOff: readonly DayOff[]
}

/**
 * Whether a roster owes the day's report. With formations that count as the day's accountability, only on a day when
 * one is held, so that nobody is late on a day off. A roster without one owes its report every day.
 */
export function isReportOwed(day: CalendarDate, { formations, daysOff }: ReportFacts): boolean {
  const counting = formations.filter(({ counts }) => counts === 'day')
  return counting.length === 0 || counting.some((formation) => isHeldOn(formation, day, daysOff))
}

export interface Moments {
  readonly opensAt: Date
  readonly dueAt: Date
  readonly closesAt: Date
}

/**
 * The instants of a formation on a day. It is due when the unit's clocks show its time, also on a day when clocks
 * change. It stays open for `closesAfter` elapsed minutes after that.
 */
export function momentsOn(
  formation: Pick<Recurring, 'time' | 'closesAfter'>,
  day: CalendarDate,
  timeZone: string,
): Moments {
  const dueAt = instantAt(day, formation.time, timeZone)
  return {
    opensAt: new Date(dueAt.getTime() - OPENS_BEFORE),
    dueAt,
    closesAt: new Date(dueAt.getTime() + formation.closesAfter * MINUTE),
  }
}

/** The search goes no further ahead than this. No unit is off for longer. */
const DAYS_AHEAD = 60

/** When the next reminder of a formation may be due, after an instant. */
export function nextReminder(
  formation: Recurring,
  after: Date,
  timeZone: string,
  daysOff: readonly DayOff[],
): { readonly day: CalendarDate; readonly at: Date } | null {
  const first = addDays(dayAt(after, timeZone), -1)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = addDays(first, ahead)
    if (!isHeldOn(formation, day, daysOff)) continue
    const at = new Date(momentsOn(formation, day, timeZone).dueAt.getTime() + REMIND_AFTER)
    if (at > after) return { day, at }
  }
  return null
}

/** The day whose formation is late enough for a reminder, and still open. Null when there is none. */
export function reminderDue(
  formation: Recurring,
  now: Date,
  timeZone: string,
  daysOff: readonly DayOff[],
): CalendarDate | null {
  const today = dayAt(now, timeZone)
  // A formation that closes after midnight belongs to the day before.
  for (const day of [today, addDays(today, -1)]) {
    if (!isHeldOn(formation, day, daysOff)) continue
    const { dueAt, closesAt } = momentsOn(formation, day, timeZone)
    if (dueAt.getTime() + REMIND_AFTER <= now.getTime() && now < closesAt) return day
  }
  return null
}

/**
 * The fields of a submission that the rules need. With a null `formationId` it is the day's report and names no
 * formation.
 */
export interface Filed {
  readonly id: string
  readonly formationId: string | null
  /** It does not count as the day's accountability. */
  readonly extra: boolean
  readonly submittedAt: string
  readonly submittedBy: string
  readonly counts: NonNullable<FormationOnDay['submission']>['counts']
}

/**
 * The formations of a day by their time, each with the last report submitted at it. While no formation of the roster
 * counts as the day's accountability, the roster's report stands in the list, due at its usual time.
 */
export function formationsOn(
  day: CalendarDate,
  facts: {
    readonly formations: readonly Recurring[]
    readonly daysOff: readonly DayOff[]
    /** Every submission of the day. */
    readonly filed: readonly Filed[]
    readonly timeZone: string
    readonly reportDue: string
  },
): FormationOnDay[] {
  const { timeZone, filed } = facts
  const held = facts.formations.filter((formation) => isHeldOn(formation, day, facts.daysOff))
  const newestFirst = filed.toSorted((a, b) => Date.parse(b.submittedAt) - Date.parse(a.submittedAt))
  const ofTheDay = held.filter((formation) => formation.counts === 'day')
  const list = held.map((formation): FormationOnDay => {
    const { opensAt, dueAt, closesAt } = momentsOn(formation, day, timeZone)
    const own = newestFirst.find(({ formationId }) => formationId === formation.id)
    // When one formation alone is the day's accountability, the day's report counts as its report, even when it names
    // no formation.
    const found = own ?? (ofTheDay.length === 1 && formation.counts === 'day' ? reportOf(newestFirst) : undefined)
    return {
      formationId: formation.id,
      name: formation.name,
      counts: formation.counts,
      opensAt: opensAt.toISOString(),
      dueAt: dueAt.toISOString(),
      closesAt: formation.counts === 'day' ? null : closesAt.toISOString(),
      submission: found ? withoutFormation(found) : null,
    }
  })
  if (facts.formations.every((formation) => formation.counts !== 'day')) {
    const { opensAt, dueAt } = momentsOn({ time: facts.reportDue, closesAfter: 0 }, day, timeZone)
    const found = reportOf(newestFirst)
    list.push({
      formationId: null,
      name: 'Daily report',
      counts: 'day',
      opensAt: opensAt.toISOString(),
      dueAt: dueAt.toISOString(),
      closesAt: null,
      submission: found ? withoutFormation(found) : null,
    })
  }
  return list.sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt) || a.name.localeCompare(b.name))
}

function reportOf(newestFirst: readonly Filed[]): Filed | undefined {
  return newestFirst.find(({ extra }) => !extra)
}

function withoutFormation({
  formationId: _,
  extra: __,
  ...submission
}: Filed): NonNullable<FormationOnDay['submission']> {
  return submission
}

export type FormationState = 'submitted' | 'later' | 'due' | 'late' | 'missed'

/** The state of a formation at an instant. */
export function stateOf(
  formation: Pick<FormationOnDay, 'opensAt' | 'dueAt' | 'closesAt' | 'submission'>,
  now: number,
): FormationState {
  if (formation.submission) return 'submitted'
  if (formation.closesAt !== null && now >= Date.parse(formation.closesAt)) return 'missed'
  if (now > Date.parse(formation.dueAt)) return 'late'
  return now >= Date.parse(formation.opensAt) ? 'due' : 'later'
}

/** The formation at which the day's report is submitted: the last one that counts and is open. Null when none is. */
export function formationToSubmit(formations: readonly FormationOnDay[], now: number): string | null {
  const open = formations.filter(({ counts, opensAt }) => counts === 'day' && Date.parse(opensAt) <= now)
  return open.at(-1)?.formationId ?? null
}

/**
 * Time until a formation is due, or by how much it is late: `due in 12 min`, `7 min late`. Long spans are in hours and
 * days.
 */
export function dueWords(dueAt: string, now: number): string {
  const minutes = Math.round((Date.parse(dueAt) - now) / MINUTE)
  const size = Math.abs(minutes)
  const words =
    size < 120 ? `${size} min` : size < 48 * 60 ? `${Math.floor(size / 60)} h` : `${Math.floor(size / 1440)} days`
  if (minutes === 0) return 'due now'
  return minutes > 0 ? `due in ${words}` : `${words} late`
}

/**
 * Why a formation may not be submitted now, or null when it may. One that counts as the day's accountability may be
 * submitted late.
 */
export function whyNotSubmit(
  formation: Recurring,
  day: CalendarDate,
  facts: {
    readonly now: Date
    readonly timeZone: string
    readonly daysOff: readonly DayOff[]
    readonly clock: (at: Date) => string
  },
): string | null {
  const { now, timeZone, daysOff, clock } = facts
  if (!isHeldOn(formation, day, daysOff)) return `${formation.name} is not held on this day. Submit the day instead.`
  const { opensAt, closesAt } = momentsOn(formation, day, timeZone)
  if (now < opensAt) return `${formation.name} opens at ${clock(opensAt)}. Submit it then.`
  const kind: FormationKind = formation.counts
  if (kind === 'check' && now >= closesAt)
    return `${formation.name} closed at ${clock(closesAt)}. Submit the day instead.`
  return null
}
