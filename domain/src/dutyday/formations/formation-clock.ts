import { addDays, type CalendarDate, dayAt, instantAt } from '../../kernel/calendar-date.ts'
import { dayOfWeek, federalHoliday } from '../../kernel/federal-holidays.ts'
import type { DayOff, Formation, FormationKind, FormationOnDay } from './schema.ts'

/** What the rules need of a formation. */
export type Recurring = Pick<Formation, 'id' | 'name' | 'time' | 'weekdays' | 'closesAfter' | 'counts' | 'onDaysOff'>

const MINUTE = 60_000
/** A formation can be submitted so long before it is due: early birds, not the evening's at dawn. */
const OPENS_BEFORE = 120 * MINUTE
/** Leaders who have not submitted are reminded so long after it was due. */
export const REMIND_AFTER = 5 * MINUTE

/** The name of the day off that this day is to the unit, or null: a federal holiday, or one that its leaders set. */
export function dayOffName(day: CalendarDate, daysOff: readonly DayOff[]): string | null {
  return daysOff.find((each) => each.day === day)?.name ?? federalHoliday(day)
}

export function isHeldOn(formation: Recurring, day: CalendarDate, daysOff: readonly DayOff[]): boolean {
  if (!formation.weekdays.includes(dayOfWeek(day))) return false
  return formation.onDaysOff || dayOffName(day, daysOff) === null
}

/** What says whether a day's report is owed; of the days off that of the day is enough. */
export interface ReportFacts {
  readonly formations: readonly Recurring[]
  readonly daysOff: readonly DayOff[]
}

/**
 * Whether a roster owes the day's report. Where formations count as the day's accountability, only on a day on which
 * one is held: on a day off nobody is late. A roster that keeps none owes its report every day.
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
 * The instants of a formation on a day. It is due when the unit's clocks show its time, whatever they did in
 * the night; it is open for so many real minutes after that.
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

/** Nothing is looked for further ahead: a unit is not off for longer. */
const DAYS_AHEAD = 60

/** When the next reminder of a formation might be needed, after an instant. */
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

/** The day whose formation is past due by enough to remind of it, and still open; null when there is none. */
export function reminderDue(
  formation: Recurring,
  now: Date,
  timeZone: string,
  daysOff: readonly DayOff[],
): CalendarDate | null {
  const today = dayAt(now, timeZone)
  // One that closes after midnight belongs to the day before.
  for (const day of [today, addDays(today, -1)]) {
    if (!isHeldOn(formation, day, daysOff)) continue
    const { dueAt, closesAt } = momentsOn(formation, day, timeZone)
    if (dueAt.getTime() + REMIND_AFTER <= now.getTime() && now < closesAt) return day
  }
  return null
}

/** A submission as the rules see it; `formationId` null: the day's report, for no formation by name. */
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
 * The formations of a day by their time, each with the last report submitted at it. While no formation of the
 * roster counts as a day's accountability, its report does, due at its usual time.
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
    // Where one formation is the day's accountability, the day's report is its report, whichever way it was sent.
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

/** Where a formation stands at an instant. */
export function stateOf(
  formation: Pick<FormationOnDay, 'opensAt' | 'dueAt' | 'closesAt' | 'submission'>,
  now: number,
): FormationState {
  if (formation.submission) return 'submitted'
  if (formation.closesAt !== null && now >= Date.parse(formation.closesAt)) return 'missed'
  if (now > Date.parse(formation.dueAt)) return 'late'
  return now >= Date.parse(formation.opensAt) ? 'due' : 'later'
}

/** The formation that the day's report is submitted at: of those that count, the last one open by now. */
export function formationToSubmit(formations: readonly FormationOnDay[], now: number): string | null {
  const open = formations.filter(({ counts, opensAt }) => counts === 'day' && Date.parse(opensAt) <= now)
  return open.at(-1)?.formationId ?? null
}

/** `due in 12 min`, `7 min late`; hours and days where minutes say little. */
export function dueWords(dueAt: string, now: number): string {
  const minutes = Math.round((Date.parse(dueAt) - now) / MINUTE)
  const size = Math.abs(minutes)
  const words =
    size < 120 ? `${size} min` : size < 48 * 60 ? `${Math.floor(size / 60)} h` : `${Math.floor(size / 1440)} days`
  if (minutes === 0) return 'due now'
  return minutes > 0 ? `due in ${words}` : `${words} late`
}

/** Why a formation may not be submitted now, or null. Late is fine for what counts as the day's accountability. */
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
