import { addDays, type CalendarDate } from '../../kernel/calendar-date.ts'
import type { ChecklistItem } from './schema.ts'

export interface StandardItem {
  readonly kind: 'step' | 't-week'
  readonly label: string
  readonly title: string
  readonly daysBefore: number
}

const week = (weeks: number, title: string): StandardItem => ({
  kind: 't-week',
  label: weeks === 0 ? 'T' : weeks > 0 ? `T-${weeks}` : `T+${-weeks}`,
  title,
  daysBefore: weeks * 7,
})
const step = (number: number, title: string, daysBefore: number): StandardItem => ({
  kind: 'step',
  label: `Step ${number}`,
  title,
  daysBefore,
})

/**
 * The T-weeks and the 8-step training model (army.md 8.1), in the order of their due dates. The days of the eight steps
 * are our own choice: each is at the end of the T-week that requires it. Leaders are trained before they recon the site
 * and issue the order (FM 7-0), and T-4 then certifies them.
 */
export const STANDARD_CHECKLIST: readonly StandardItem[] = [
  week(16, 'Identify major facilities and ranges'),
  week(12, 'Plan the event'),
  step(1, 'Plan the training event', 80),
  week(11, 'Refine the plan'),
  week(10, 'Pre-execution checks'),
  week(9, 'Confirm resource requests'),
  step(2, 'Train and certify leaders', 61),
  week(8, 'Reconnaissance, confirm resources'),
  step(3, 'Recon the training site', 54),
  week(7, 'Publish orders and the training schedule'),
  step(4, 'Issue the order', 47),
  week(6, 'Complete the deliberate risk assessment'),
  week(5, 'Tactical plan'),
  week(4, 'Certify leaders and prerequisites'),
  week(3, 'Rehearsals'),
  week(2, 'Finalize support, rehearse the opposing force'),
  week(1, 'Draw equipment, rehearsals of subordinate units'),
  step(5, 'Rehearse', 3),
  week(0, 'Execute'),
  step(6, 'Execute the training', 0),
  step(7, 'Evaluate: after action review', -1),
  week(-1, 'Recover, after action review'),
  step(8, 'Retrain', -14),
]

/** The day on which a line is due. It moves with its event. */
export function suspenseOf(daysBefore: number, eventDay: CalendarDate): CalendarDate {
  return addDays(eventDay, -daysBefore)
}

/** The progress of a checklist. */
export function progressOf(
  items: readonly Pick<ChecklistItem, 'done' | 'suspense'>[],
  today: CalendarDate,
): { done: number; total: number; late: number } {
  const done = items.filter((item) => item.done).length
  const late = items.filter((item) => !item.done && item.suspense < today).length
  return { done, total: items.length, late }
}
