import { type CalendarDate, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import type { Cell } from '@muster/domain/readiness/cells.ts'
import type { CellState, Reason } from '@muster/domain/readiness/colour.ts'
import { type ItemLine, outcomeOf } from '@muster/domain/readiness/policy.ts'
import { numberWords } from '@muster/domain/readiness/result-words.ts'

const REASON_WORDS: Readonly<Record<Reason, string>> = {
  current: 'Current',
  'due soon': 'Due soon',
  watch: 'Watch',
  overdue: 'Overdue',
  failed: 'Failed',
  'no data': 'No data',
  'not applicable': 'Not applicable',
}

/** The result in a cell, in a few letters: `421`, `EXP`, `2`; empty if the date says everything. */
export function resultLetters(line: ItemLine, cell: Cell | undefined, state: CellState): string {
  if (state.colour === 'grey') return 'No data'
  if (state.colour === 'none') return ''
  if (line.kind === 'profile') return state.due === null ? 'Perm' : 'Temp'
  if (line.kind === 'field') return DATE_LETTERS[state.reason] ?? ''
  if (line.kind === 'score' && cell?.value !== null && cell?.value !== undefined) return numberWords(line, cell.value)
  return outcomeOf(line, cell?.outcome ?? null)?.short ?? DATE_LETTERS[state.reason] ?? ''
}

const DATE_LETTERS: Partial<Record<Reason, string>> = { current: 'OK', 'due soon': 'Due', overdue: 'Late' }

/** `1 Apr 27`: fits a cell. */
export function shortDate(date: CalendarDate): string {
  const whole = formatDate(date)
  return `${whole.slice(0, -4)}${whole.slice(-2)}`
}

/** `Due soon, due 12 Dec 2026` */
export function stateWords({ reason, due }: CellState): string {
  const words = REASON_WORDS[reason]
  return due === null ? words : `${words}, due ${formatDate(due)}`
}
