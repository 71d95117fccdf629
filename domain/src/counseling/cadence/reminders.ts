import { type CalendarDate, daysBetween } from '../../kernel/calendar-date.ts'
import { type CounselingDue, counselingDue, type SoldierFacts } from './counseling-due.ts'
import type { CadencePolicy } from './policy.ts'

/** `soon`: so many days ahead as the line warns, for what has a fixed day. `due`: the day has come. */
export const REMINDER_STAGES = ['soon', 'due'] as const
export type ReminderStage = (typeof REMINDER_STAGES)[number]

export interface CounselingReminder extends CounselingDue {
  readonly due: CalendarDate
  /** Which line, `agreed` where none asks, of an assessment with its session: with the day and the stage what is told once. */
  readonly item: string
  readonly stage: ReminderStage
}

/**
 * Of what leaders are to be reminded: assessments three days ahead and on the day, a reception on day 20 and day 30,
 * the next counseling when it is due. A day that was missed is told the day after; a later stage stands for one that
 * was.
 */
export function counselingReminders(
  facts: SoldierFacts,
  policy: CadencePolicy,
  told: ReadonlySet<string>,
  today: CalendarDate,
): CounselingReminder[] {
  return counselingDue(facts, policy, today).flatMap((one): CounselingReminder[] => {
    if (one.due === null) return []
    const stage: ReminderStage | null =
      daysBetween(today, one.due) <= 0 ? 'due' : one.state === 'due soon' ? 'soon' : null
    const again = one.line !== 'reception' && one.line !== 'assessment'
    if (stage === null || (again && stage === 'soon')) return []
    const reminder = {
      ...one,
      due: one.due,
      stage,
      item: one.line === 'assessment' ? `assessment:${one.from?.id ?? ''}` : (one.line ?? 'agreed'),
    }
    return told.has(reminderKey(reminder)) ? [] : [reminder]
  })
}

export function reminderKey({ item, due, stage }: Pick<CounselingReminder, 'item' | 'due' | 'stage'>): string {
  return `${item} ${due} ${stage}`
}
