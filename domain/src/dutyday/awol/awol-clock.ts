import { addDays, type CalendarDate, dayAt, daysBetween, instantAt } from '../../kernel/calendar-date.ts'
import { type AwolPolicy, type DueAnchor, isMoveStep, MOVE_STEPS, type PolicyStep, type StepCourse } from './policy.ts'

/** The facts of an absence that the clock needs. Instants are ISO text, as in the API. */
export interface AbsenceFacts {
  /** T0: when the absence was discovered. Hours are counted from this time. */
  readonly discoveredAt: string
  /** When the Soldier should have been there. That day in the unit's time zone is day 1. */
  readonly absentSince: string
  /** The unit's IANA time zone. */
  readonly timeZone: string
  readonly unknownAt: string | null
  readonly decidedAt: string | null
  /** The last decision. */
  readonly decision: 'awol' | 'missing' | null
  readonly droppedAt: string | null
  readonly returnedAt: string | null
  readonly closedAt: string | null
}

export interface StepMark {
  readonly mark: 'done' | 'not applicable'
  readonly at: string
}

/**
 * A step due in hours is due at an instant. A step due on a day is due until midnight in the unit's time zone. It is
 * due at `from` and late after `until`.
 */
export type Due =
  | { readonly kind: 'instant'; readonly from: Date; readonly until: Date }
  | { readonly kind: 'day'; readonly from: Date; readonly until: Date; readonly day: CalendarDate }

/**
 * The state of a step.
 * - `open`: to be done now.
 * - `waiting`: something else comes first: the decision, the drop or the return.
 * - `off course`: the case took another course.
 */
export type StepStanding = 'done' | 'not applicable' | 'open' | 'waiting' | 'off course'

export interface StepClock {
  readonly step: PolicyStep
  readonly standing: StepStanding
  /** Null when no hour is set, or the event that it counts from has not happened. */
  readonly due: Due | null
  /** In milliseconds: by how much an open step is late now, or a step that is done was late. Null when in time. */
  readonly lateBy: number | null
}

export interface AwolClock {
  /** The days of the absence so far. Day 1 is the first, and a return stops the count. */
  readonly dayCount: number
  readonly steps: readonly StepClock[]
  /** The open step that is due first. Null when no open step has a due time. */
  readonly next: StepClock | null
  /** The steps that are open and late. */
  readonly late: readonly StepClock[]
}

const HOUR_MS = 3_600_000

/** The state of an absence at `now`. Hours are elapsed time, and days are calendar days in the unit's time zone. */
export function awolClock(
  policy: AwolPolicy,
  facts: AbsenceFacts,
  marks: ReadonlyMap<string, StepMark>,
  now: Date,
): AwolClock {
  const steps = policy.steps.filter((step) => step.on).map((step) => clockOf(step, facts, marks.get(step.key), now))
  const open = steps.filter((step) => step.standing === 'open' && step.due !== null)
  return {
    dayCount: dayCount(facts, now),
    steps,
    next: open.reduce<StepClock | null>(earlier, null),
    late: open.filter((step) => step.lateBy !== null),
  }
}

/** The same for a case, with the last record of each step. */
export function caseClock(
  policy: AwolPolicy,
  about: AbsenceFacts & { readonly records: readonly (StepMark & { readonly step: string })[] },
  now: Date,
): AwolClock {
  return awolClock(policy, about, new Map(about.records.map((record) => [record.step, record])), now)
}

function earlier(one: StepClock | null, other: StepClock): StepClock {
  if (one === null) return other
  return (other.due?.until.getTime() ?? 0) < (one.due?.until.getTime() ?? 0) ? other : one
}

/** How many calendar days the absence has touched, counted from the day of `absentSince`. */
export function dayCount(facts: Pick<AbsenceFacts, 'absentSince' | 'timeZone' | 'returnedAt'>, now: Date): number {
  const until = facts.returnedAt === null ? now : new Date(facts.returnedAt)
  return dayOfAbsence(facts, dayAt(until, facts.timeZone))
}

/** The day of the absence that a calendar date is. */
export function dayOfAbsence(facts: Pick<AbsenceFacts, 'absentSince' | 'timeZone'>, day: CalendarDate): number {
  return Math.max(1, daysBetween(firstDay(facts), day) + 1)
}

/** The calendar date on which the absence reaches a day. */
export function dateOfDay(facts: Pick<AbsenceFacts, 'absentSince' | 'timeZone'>, day: number): CalendarDate {
  return addDays(firstDay(facts), day - 1)
}

/**
 * The day on which a drop from the rolls takes effect: the day that the policy names, but not before AWOL counts, and
 * today when that day is still ahead.
 */
export function dropDay(
  policy: Pick<AwolPolicy, 'steps'>,
  facts: Pick<AbsenceFacts, 'absentSince' | 'timeZone'> & { readonly awlEffective: CalendarDate | null },
  today: CalendarDate,
): CalendarDate {
  const step = policy.steps.find(({ key, on }) => on && key === MOVE_STEPS.dropped)
  if (step?.due.kind !== 'day of absence') return today
  const named = dateOfDay(facts, step.due.day)
  const day = facts.awlEffective !== null && facts.awlEffective > named ? facts.awlEffective : named
  return day < today ? day : today
}

function firstDay(facts: Pick<AbsenceFacts, 'absentSince' | 'timeZone'>): CalendarDate {
  return dayAt(new Date(facts.absentSince), facts.timeZone)
}

function clockOf(step: PolicyStep, facts: AbsenceFacts, mark: StepMark | undefined, now: Date): StepClock {
  const due = dueOf(step, facts)
  const done = isMoveStep(step.key) ? movedAt(step.key, facts) : mark?.mark === 'done' ? mark.at : null
  if (done !== null) return { step, standing: 'done', due, lateBy: lateness(due, new Date(done)) }
  if (mark?.mark === 'not applicable') return { step, standing: 'not applicable', due, lateBy: null }
  const standing = standingOf(step, facts)
  return { step, standing, due, lateBy: standing === 'open' ? lateness(due, now) : null }
}

function lateness(due: Due | null, at: Date): number | null {
  if (due === null || at.getTime() <= due.until.getTime()) return null
  return at.getTime() - due.until.getTime()
}

/**
 * When the case made this move. A Soldier about whom a decision was made was absent-unknown before, even when nobody
 * recorded it.
 */
function movedAt(key: string, facts: AbsenceFacts): string | null {
  if (key === MOVE_STEPS.unknown) return facts.unknownAt ?? facts.decidedAt
  return key === MOVE_STEPS.decision ? facts.decidedAt : facts.droppedAt
}

function standingOf({ course, due }: PolicyStep, facts: AbsenceFacts): StepStanding {
  const back = facts.returnedAt !== null
  // A Soldier who has returned is counseled, not searched for. A closed case asks for nothing.
  if (facts.closedAt !== null || (back && course !== 'returned')) return 'off course'
  const courses = coursesOf(facts)
  if (courses[course] === false) return 'off course'
  if (courses[course] === null) return 'waiting'
  return anchorOf(due, facts) === null ? 'waiting' : 'open'
}

/** Whether the case takes each course. Null when that is not known yet. */
function coursesOf(facts: AbsenceFacts): Readonly<Record<StepCourse, boolean | null>> {
  const decided = (as: 'awol' | 'missing') => (facts.decision === null ? null : facts.decision === as)
  return {
    any: true,
    awol: decided('awol'),
    missing: decided('missing'),
    dropped: facts.droppedAt !== null ? true : facts.decision === 'missing' ? false : null,
    returned: facts.returnedAt !== null ? true : null,
  }
}

function anchorOf(due: PolicyStep['due'], facts: AbsenceFacts): string | null {
  if (due.kind === 'promptly') return facts.discoveredAt
  if (due.kind === 'day of absence') return facts.absentSince
  const anchors: Readonly<Record<DueAnchor, string | null>> = {
    discovery: facts.discoveredAt,
    decision: facts.decidedAt,
    drop: facts.droppedAt,
    return: facts.returnedAt,
  }
  return anchors[due.after]
}

/** When a step is due. Null when no hour is set, or the event that it counts from has not happened. */
export function dueOf({ due }: Pick<PolicyStep, 'due'>, facts: AbsenceFacts): Due | null {
  const anchor = anchorOf(due, facts)
  if (anchor === null || due.kind === 'promptly') return null
  const { timeZone } = facts
  if (due.kind === 'hours') {
    const at = new Date(Date.parse(anchor) + due.hours * HOUR_MS)
    return { kind: 'instant', from: at, until: at }
  }
  const day = due.kind === 'days' ? addDays(dayAt(new Date(anchor), timeZone), due.days) : dateOfDay(facts, due.day)
  return {
    kind: 'day',
    from: instantAt(day, '00:00', timeZone),
    until: instantAt(addDays(day, 1), '00:00', timeZone),
    day,
  }
}

/** Whether an absence that ended at `endedAt` is a failure to report, with no AWOL entry. Counts elapsed time. */
export function isFailureToReport(
  policy: Pick<AwolPolicy, 'reportOnlyHours'>,
  facts: Pick<AbsenceFacts, 'absentSince'>,
  endedAt: Date,
): boolean {
  return endedAt.getTime() - Date.parse(facts.absentSince) < policy.reportOnlyHours * HOUR_MS
}

/** A step due in hours is reminded of half an hour before, and a step due on a day at 0600. */
const REMIND_BEFORE_MS = 30 * 60_000
const REMIND_AT = '06:00'

/** When to remind leaders of a step. Null when it has no due time, or was due at once. */
export function remindAt({ step, due }: Pick<StepClock, 'step' | 'due'>, timeZone: string): Date | null {
  if (due === null) return null
  if (due.kind === 'day') return instantAt(due.day, REMIND_AT, timeZone)
  // The person who opens the case, decides or reports the return sees this step at that moment.
  if (step.due.kind === 'hours' && step.due.hours === 0) return null
  return new Date(due.until.getTime() - REMIND_BEFORE_MS)
}
