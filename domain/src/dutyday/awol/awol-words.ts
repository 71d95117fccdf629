import { instantIn } from '../../kernel/instant-in.ts'
import { type AwolState, STATE_OF } from './awol-state.ts'
import type { DueAnchor, PolicyStep, StepCourse } from './policy.ts'
import type { AwolCase, AwolEvent } from './schema.ts'

/**
 * Since when a Soldier is absent: `Absent since 12 Nov 2026, 0630`. Every list and page names a case by it. The time
 * when a state was set is another one, and is never called "since".
 */
export function absentWords({ absentSince, timeZone }: Pick<AwolCase, 'absentSince' | 'timeZone'>): string {
  return `Absent since ${instantIn(absentSince, timeZone)}`
}

/** The state and when it was set: `AWOL, set 14 Nov 2026, 0634`. */
export function stateWords({
  state,
  stateSince,
  timeZone,
}: Pick<AwolCase, 'state' | 'stateSince' | 'timeZone'>): string {
  return `${STATE_OF[state].label}, set ${instantIn(stateSince, timeZone)}`
}

const AFTER: Readonly<Record<DueAnchor, string>> = {
  discovery: 'the discovery',
  decision: 'the decision',
  drop: 'the drop',
  return: 'the return',
}

/** When a step is due: `3 h after the discovery`, `day 10 of the absence`, `promptly`. */
export function ruleWords({ due }: Pick<PolicyStep, 'due'>): string {
  if (due.kind === 'promptly') return 'promptly'
  if (due.kind === 'day of absence') return `day ${due.day} of the absence`
  const count = due.kind === 'hours' ? due.hours : due.days
  const unit = due.kind === 'hours' ? 'h' : count === 1 ? 'day' : 'days'
  return count === 0 ? `at ${AFTER[due.after]}` : `${count} ${unit} after ${AFTER[due.after]}`
}

export const COURSE_WORDS: Readonly<Record<StepCourse, string>> = {
  any: 'Always',
  awol: 'If AWOL',
  missing: 'If missing',
  dropped: 'After a drop',
  returned: 'On return',
}

/** A time span, left or late: `2 h 14 min`, `14 min 5 s`, `3 days 4 h`. */
export function spanWords(ms: number): string {
  const seconds = Math.floor(Math.abs(ms) / 1000)
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days >= 3) return `${days} days ${hours % 24} h`
  if (hours >= 1) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
  if (minutes >= 10) return `${minutes} min`
  return minutes >= 1 ? `${minutes} min ${String(seconds % 60).padStart(2, '0')} s` : `${seconds} s`
}

/** A line of the history in words, without the person and the time. */
export function eventWords(event: AwolEvent, label: (step: string) => string): string {
  const state = (value: AwolState | null) => (value === null ? '' : STATE_OF[value].label)
  switch (event.kind) {
    case 'opened':
      return `Case opened: ${state(event.to)}`
    case 'opened too':
      return 'Also tried to open a case, and joined this one'
    case 'done':
      return `Done: ${label(event.step ?? '')}`
    case 'not applicable':
      return `Does not apply: ${label(event.step ?? '')}`
    case 'undone':
      return `Marked not done: ${label(event.step ?? '')}`
    case 'moved':
      return `${state(event.from)} to ${state(event.to)}`
    case 'taken back':
      return `Undone: ${state(event.from)}, back to ${state(event.to)}`
    case 'corrected':
      return 'Times corrected'
    case 'policy':
      return 'Now uses the newer policy'
    case 'closed':
      return 'Case closed'
    case 'reopened':
      return 'Case reopened'
  }
}

/** The Soldier stays archived when the drop did not archive him. */
export function dropTakenBackWords({ archived }: { readonly archived: boolean }): string {
  return `The drop was taken back.${archived ? ' The Soldier is still archived: restore the record.' : ''}`
}
