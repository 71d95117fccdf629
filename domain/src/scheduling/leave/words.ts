import { addDays, daysBetween } from '../../kernel/calendar-date.ts'
import type { ListMark } from '../../kernel/list.ts'
import type { LeaveRequest } from './schema.ts'
import { LEAVE_STATES, standingOn } from './states.ts'

/** An absence that a transfer took along. What was over or refused before that keeps its own words. */
export function wentAlong({ state, signedInAt, wentAlongAt }: LeaveRequest): boolean {
  return Boolean(wentAlongAt) && state === 'approved' && signedInAt === null
}

/** The state of a request today, in a word or two. */
export function standingBadge(request: LeaveRequest): ListMark & {
  readonly kind: 'plain' | 'here' | 'soon' | 'alert' | 'late'
} {
  const { state, today, to, signedOutAt } = request
  if (wentAlong(request)) return { kind: 'plain', words: 'Went along' }
  switch (standingOn(request, today)) {
    case 'coming':
      return { kind: 'plain', words: 'Approved' }
    case 'away':
      return { kind: 'here', words: signedOutAt === null ? 'Away, not signed out' : 'Away' }
    case 'overdue':
      return { kind: 'late', words: overdueWords(daysBetween(addDays(to, 1), today)) }
    case 'back':
      return { kind: 'plain', words: 'Back' }
    default:
      return { kind: LEAVE_STATES[state].tone, words: LEAVE_STATES[state].label }
  }
}

function overdueWords(days: number): string {
  if (days === 0) return 'Due back today'
  return `Overdue ${days} ${days === 1 ? 'day' : 'days'}`
}

/** Who acted last, for a line of the list. */
export function lastWord(request: LeaveRequest): string {
  const { decision, recommendation, requestedBy, state } = request
  if (wentAlong(request)) return 'Went along to the gaining roster'
  if (decision) return `${LEAVE_STATES[state].label} by ${decision.by}`
  if (recommendation) return `${recommendation.yes ? 'Recommended' : 'Not recommended'} by ${recommendation.by}`
  return `Requested by ${requestedBy}`
}
