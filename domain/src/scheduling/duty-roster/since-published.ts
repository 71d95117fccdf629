import { type CalendarDate, formatDate } from '../../kernel/calendar-date.ts'
import { exceptionOn, type DutyFacts } from './plan-duty.ts'
import type { DutySheetCell } from './schema.ts'
import type { ExceptionCode } from './shapes.ts'
import { EXCEPTING_STATUSES, statusReason } from './status-exceptions.ts'
import type { DutyStatusCode } from '../../dutyday/duty-status.ts'

type Known = Pick<DutyFacts, 'statuses' | 'byHand'>

/** The letter that a cell of a published day would have now. '' for none. */
export interface LetterNow {
  readonly place: number
  readonly code: ExceptionCode | ''
  readonly reason: string
}

const STATUS_REASONS: ReadonlySet<string> = new Set(
  EXCEPTING_STATUSES.map((status) => statusReason(status as DutyStatusCode)),
)

/**
 * The letters that would be different now. A published day keeps its letters and numbers, although since then a TDY was
 * cut short or a leave was entered. Days off and other duties are left out, and so are detailed Soldiers, whose
 * conflicts are shown separately.
 */
export function lettersSince(
  day: CalendarDate,
  cells: readonly DutySheetCell[],
  soldierAt: ReadonlyMap<number, string>,
  knownOf: (soldierId: string) => Known,
): LetterNow[] {
  return cells.flatMap(({ place, code, reason, detailed }): LetterNow[] => {
    const soldierId = soldierAt.get(place)
    const ofDuty = code === 'D' && !STATUS_REASONS.has(reason)
    if (soldierId === undefined || detailed || ofDuty) return []
    const now = exceptionOn({ ...knownOf(soldierId), others: [], recovery: 0 }, soldierId, day)
    if ((now?.code ?? '') === code) return []
    return [{ place, code: now?.code ?? '', reason: now?.reason ?? '' }]
  })
}

/** A change of letters over the days with the same change. */
export interface LetterChange {
  readonly place: number
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly words: string
}

/**
 * The changes in words, over the days with the same change: `A (TDY) no longer applies`, `Now A (Leave)`. Published
 * days only.
 */
export function letterChanges(
  days: readonly {
    readonly day: CalendarDate
    readonly cells: readonly DutySheetCell[]
    readonly changed?: readonly LetterNow[] | undefined
  }[],
): LetterChange[] {
  const found: LetterChange[] = []
  let running = new Map<number, LetterChange & { to: CalendarDate }>()
  for (const { day, cells, changed } of days) {
    const next: typeof running = new Map()
    for (const now of changed ?? []) {
      const was = cells.find(({ place }) => place === now.place)
      const words =
        now.code === '' ? `${was?.code} (${was?.reason}) no longer applies` : `Now ${now.code} (${now.reason})`
      const before = running.get(now.place)
      const change = before?.words === words ? before : { place: now.place, from: day, to: day, words }
      if (change === before) change.to = day
      else found.push(change)
      next.set(now.place, change)
    }
    running = next
  }
  return found
}

/** The days of a change: `24 Nov 2026 to 1 Dec 2026`, `24 Nov 2026`. */
export function changeDays({ from, to }: Pick<LetterChange, 'from' | 'to'>): string {
  return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
}
