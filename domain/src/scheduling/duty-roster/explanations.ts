import type { CalendarDate } from '../../kernel/calendar-date.ts'
import type { DutySheetDay } from './schema.ts'
import type { ExceptionCode } from './shapes.ts'

/** A line of the reverse side: why a Soldier has a letter, over the days with the same reason. */
export interface Explanation {
  readonly place: number
  readonly code: ExceptionCode
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly reason: string
}

/**
 * The explanations of a sheet's letters, in the order of their first day and then of the sheet. Consecutive days of the
 * sheet with one reason have one explanation, also when no detail is made between them.
 */
export function explanationsOf(days: readonly Pick<DutySheetDay, 'day' | 'cells'>[]): readonly Explanation[] {
  const running = new Map<number, Explanation & { to: CalendarDate }>()
  const found: (Explanation & { to: CalendarDate })[] = []
  for (const { day, cells } of days) {
    for (const { place, code, reason } of cells) {
      const before = running.get(place)
      if (code === '') {
        running.delete(place)
      } else if (before && before.code === code && before.reason === reason) {
        before.to = day
      } else {
        const fresh = { place, code, from: day, to: day, reason }
        running.set(place, fresh)
        found.push(fresh)
      }
    }
  }
  return found.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.place - b.place))
}

/** The number of a cell's explanation, counted from 1. Null when it has none. */
export function explanationNumber(
  explanations: readonly Explanation[],
  { place, day }: { readonly place: number; readonly day: CalendarDate },
): number | null {
  const at = explanations.findIndex((one) => one.place === place && one.from <= day && day <= one.to)
  return at === -1 ? null : at + 1
}
