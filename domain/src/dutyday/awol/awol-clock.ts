import { addDays, type CalendarDate, dayAt, daysBetween, instantAt } from '../../kernel/calendar-date.ts'
import { type AwolPolicy, type DueAnchor, isMoveStep, MOVE_STEPS, type PolicyStep, type StepCourse } from './policy.ts'

/** What has happened, as far as the clock asks. Instants as the wire writes them. */
export interface AbsenceFacts {
  /** T0: when the absence was discovered. Hours are counted from this time. */
  readonly discoveredAt: string
  /** When the Soldier should have been there. Its day in the unit's time zone is day 1. */
  readonly absentSince: string
  /** The unit's, IANA. */
  readonly timeZone: string
  readonly unknownAt: string | null
  readonly decidedAt: string | null
  /** What was decided last. */
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
 * Hours end in an instant; a day of the absence is due until the clocks of the unit show midnight. `from` when it
 * is due, late after `until`.
 */
export type Due =
  | { readonly kind: 'instant'; readonly from: Date; readonly until: Date }
  | { readonly kind: 'day'; readonly from: Date; readonly until: Date; readonly day: CalendarDate }

/**
 * - `open`: to be done, and nothing else has to come first.
 * - `waiting`: for something else to come first: the decision, the drop, the return.
 * - `off course`: the case went another way.
 */
export type StepStanding = 'done' | 'not applicable' | 'open' | 'waiting' | 'off course'

export interface StepClock {
  readonly step: PolicyStep
  readonly standing: StepStanding
  /** Null where no hour is set, or what it counts from has not happened. */
  readonly due: Due | null
  /** By how much an open step is late now, or a done one was, in milliseconds; null for in time. */
  readonly lateBy: number | null
}

export interface AwolClock {
  /** Of the absence; day 1 is its first, and a return stops the count. */
  readonly dayCount: number
  readonly steps: readonly StepClock[]
  /** The open step that is due first; null when none with an hour is open. */
  readonly next: StepClock | null
  /** Open and late. */
  readonly late: readonly StepClock[]
}

const HOUR_MS = 3_600_000

/** Where an absence stands at `now`. Hours are elapsed time; days are days of the calendar in the unit's time zone. */
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

/** The same of a case, by what was last recorded of each step. */
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

/** How many days the absence has touched: the day of `absentSince` is the first. */
export function dayCount(facts: Pick<AbsenceFacts, 'absentSince' | 'timeZone' | 'returnedAt'>, now: Date): number {
  const until = facts.returnedAt === null ? now : new Date(facts.returnedAt)
  return dayOfAbsence(facts, dayAt(until, facts.timeZone))
}

/** Which day of the absence a day of the calendar is. */
export function dayOfAbsence(facts: Pick<AbsenceFacts, 'absentSince' | 'timeZone'>, day: CalendarDate): number {
  return Math.max(1, daysBetween(firstDay(facts), day) + 1)
}

/** The day of the calendar on which the absence reaches that day. */
export function dateOfDay(facts: Pick<AbsenceFacts, 'absentSince' | 'timeZone'>, day: number): CalendarDate {
  return addDays(firstDay(facts), day - 1)
}

/** The day on which a drop from the rolls takes effect: the one that the policy names, once that day has come, and not before AWOL counts. */
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

/** When the case made this move. Who was decided on was absent-unknown before, whether or not it was said. */
function movedAt(key: string, facts: AbsenceFacts): string | null {
  if (key === MOVE_STEPS.unknown) return facts.unknownAt ?? facts.decidedAt
  return key === MOVE_STEPS.decision ? facts.decidedAt : facts.droppedAt
}

function standingOf({ course, due }: PolicyStep, facts: AbsenceFacts): StepStanding {
  const back = facts.returnedAt !== null
  // Who is back is counselled, not searched for; and a closed case asks for nothing.
  if (facts.closedAt !== null || (back && course !== 'returned')) return 'off course'
  const courses = coursesOf(facts)
  if (courses[course] === false) return 'off course'
  if (courses[course] === null) return 'waiting'
  return anchorOf(due, facts) === null ? 'waiting' : 'open'
}

/** Whether the case goes this way: yes, no, or not known yet. */
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

/** When a step is due; null where no hour is set, or what it counts from has not happened. */
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

/** Whether an absence that ended then is a failure to report, with no AWOL entry. Elapsed time, not clock faces. */
export function isFailureToReport(
  policy: Pick<AwolPolicy, 'reportOnlyHours'>,
  facts: Pick<AbsenceFacts, 'absentSince'>,
  endedAt: Date,
): boolean {
  return endedAt.getTime() - Date.parse(facts.absentSince) < policy.reportOnlyHours * HOUR_MS
}

/** Leaders are told half an hour before an hour strikes, and at 0600 of a day. */
const REMIND_BEFORE_MS = 30 * 60_000
const REMIND_AT = '06:00'

/** When leaders are to be reminded of a step; null where nothing is due by the clock, or it was due at once. */
export function remindAt({ step, due }: Pick<StepClock, 'step' | 'due'>, timeZone: string): Date | null {
  if (due === null) return null
  if (due.kind === 'day') return instantAt(due.day, REMIND_AT, timeZone)
  // Whoever opens the case, decides or reports the return stands before this very step.
  if (step.due.kind === 'hours' && step.due.hours === 0) return null
  return new Date(due.until.getTime() - REMIND_BEFORE_MS)
}
