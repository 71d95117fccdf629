import { formatDate } from '../kernel/calendar-date.ts'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { PlanLine } from './schema.ts'

const TITLE_LIMIT = 200

/**
 * A plan line as a task. Leaders above see tasks but do not read the counseling, so the task holds the line and only
 * the date of the session.
 */
export function planTask(
  { action, standard }: Pick<PlanLine, 'action' | 'standard'>,
  heldOn: CalendarDate,
): { readonly title: string; readonly details: string; readonly source: string } {
  const letters = [...action]
  const fits = letters.length <= TITLE_LIMIT && action.length <= TITLE_LIMIT
  const title = fits ? action : `${shortened(letters)}…`
  const details = [fits ? '' : action, standard === '' ? '' : `Standard: ${standard}`].filter(Boolean).join('\n')
  return { title, details, source: `Counseling ${formatDate(heldOn)}` }
}

/** As many whole letters as fit before the ellipsis. */
function shortened(letters: readonly string[]): string {
  let text = ''
  for (const letter of letters) {
    if (text.length + letter.length > TITLE_LIMIT - 1) break
    text += letter
  }
  return text.trimEnd()
}
