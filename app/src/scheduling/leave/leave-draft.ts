import { type CalendarDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { LeaveKind, LeaveLocation } from '@muster/domain/scheduling/leave/kinds.ts'
import { guardLeaveText } from '@muster/domain/scheduling/leave/leave-text.ts'
import {
  datesProblem,
  leaveWarnings,
  type OtherRequest,
  overlapProblem,
} from '@muster/domain/scheduling/leave/rules.ts'

/** The values of the form, valid or not. */
export interface LeaveDraft {
  readonly kind: LeaveKind
  readonly from: string
  readonly to: string
  readonly location: LeaveLocation
  readonly place: string
  readonly note: string
}

export const EMPTY_DRAFT: LeaveDraft = { kind: 'ordinary', from: '', to: '', location: 'home', place: '', note: '' }

export interface DraftCheck {
  readonly problems: Partial<Record<keyof LeaveDraft, string>>
  readonly warnings: readonly string[]
  /** What is sent, if there are no problems. */
  readonly wish: (Omit<LeaveDraft, 'from' | 'to'> & { readonly from: CalendarDate; readonly to: CalendarDate }) | null
}

/** Finds all problems at once, by the server's rules. */
export function checkDraft(
  draft: LeaveDraft,
  about: {
    readonly today: CalendarDate
    readonly bySoldier: boolean
    readonly others: readonly OtherRequest[]
  },
): DraftCheck {
  const { from, to } = draft
  const problems: Partial<Record<keyof LeaveDraft, string>> = {}
  const A_DAY = 'Enter a date such as 12 Nov 2026.'
  if (!isCalendarDate(from)) problems.from = A_DAY
  if (!isCalendarDate(to)) problems.to = A_DAY
  for (const name of ['place', 'note'] as const) {
    const guarded = guardLeaveText(draft[name])
    if (guarded) problems[name] = guarded
  }
  if (!isCalendarDate(from) || !isCalendarDate(to)) return { problems, warnings: [], wish: null }
  const wish = { ...draft, from, to }
  const found = datesProblem(wish, about) ?? overlapProblem(wish, about.others)
  if (found) problems[found.field] = found.message
  const warnings = found ? [] : leaveWarnings(wish, about)
  return { problems, warnings, wish: Object.keys(problems).length === 0 ? wish : null }
}
