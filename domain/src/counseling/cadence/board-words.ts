import { type CalendarDate, daysBetween, formatDate } from '../../kernel/calendar-date.ts'
import type { ListLine } from '../../kernel/list.ts'
import { COUNSELING_KINDS } from '../kinds.ts'
import type { BoardSection } from './counseling-due.ts'
import { CADENCE_LABELS } from './policy.ts'
import type { BoardRow } from './schema.ts'

export const SECTION_LABELS: Readonly<Record<BoardSection, string>> = {
  overdue: 'Overdue',
  'due soon': 'Due soon',
  reception: 'Reception and integration',
  assessment: 'Assessments due',
  'no data': 'Not due yet, none on record',
  current: 'Current',
}

/**
 * One Soldier and one counseling that is due: by when, and why. `under` is the group, or the roster in a list of a
 * chain.
 */
export function dueLine(row: BoardRow, today: CalendarDate, under: string): ListLine {
  return {
    title: row.soldier,
    under: [under],
    strong: '',
    soft: [whyWords(row)],
    marks: [{ kind: row.state === 'overdue' ? 'late' : 'plain', words: dueWords(row, today) }],
  }
}

/** When it is due, in words: `20 Nov 2026, 1 day overdue`, `4 Dec 2026, in 13 days`. */
export function dueWords({ due }: Pick<BoardRow, 'due'>, today: CalendarDate): string {
  if (due === null) return 'No date'
  const days = daysBetween(today, due)
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`
  return `${formatDate(due)}, ${days === 0 ? 'today' : days < 0 ? `${count} overdue` : `in ${count}`}`
}

/** The policy line that asks for the counseling, and the session that the date follows from. */
export function whyWords({ line, last, agreed }: Pick<BoardRow, 'line' | 'last' | 'agreed'>): string {
  const session = last && `${COUNSELING_KINDS[last.kind].label} on ${formatDate(last.heldOn)}`
  if (line === null) return agreed ? `Set by the session: ${session ?? ''}` : 'No line of the policy covers this rank'
  if (line === 'assessment') return `Set by the session: ${session ?? ''}`
  if (line === 'reception') return 'New arrival, no reception on record'
  const from = session === null ? 'no performance or growth session on record' : `last: ${session}`
  return `${CADENCE_LABELS[line]}; ${from}${agreed ? '; the last session set an earlier date' : ''}`
}
