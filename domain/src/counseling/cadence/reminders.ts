import { type CalendarDate, daysBetween } from '../../kernel/calendar-date.ts'
import { type CounselingDue, counselingDue, type SoldierFacts } from './counseling-due.ts'
import type { CadencePolicy } from './policy.ts'

/** `soon` comes the policy line's warning days ahead, only for something with a fixed day. `due` comes on the day. */
export const REMINDER_STAGES = ['soon', 'due'] as const
export type ReminderStage = (typeof REMINDER_STAGES)[number]

export interface CounselingReminder extends CounselingDue {
  readonly due: CalendarDate
  /**
   * The policy line, `agreed` when no line applies, or an assessment with its session. Item, day and stage together are
   * reminded of once.
   */
  readonly item: string
  readonly stage: ReminderStage
}

/**
 * The reminders that leaders get: assessments three days ahead and on the day, a reception on day 20 and day 30, and
 * the next counseling when it is due. After a day without a check the reminder comes on the next one. When a later
 * stage has begun by then, only that stage is sent.
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
