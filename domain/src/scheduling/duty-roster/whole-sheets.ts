import { addDays, type CalendarDate } from '../../kernel/calendar-date.ts'
import { SHOWN_DAYS } from './limits.ts'
import type { DutySheet, WholeDutySheets } from './schema.ts'

/** How many days before today a sheet begins when no day is asked for. */
const DAYS_BACK = 2

/** Sheets as a device keeps them. */
export function wholeSheetsOf(sheets: readonly DutySheet[]): WholeDutySheets {
  return {
    sheets: sheets.map(({ days: _, details: _of, ...sheet }) => sheet),
    days: sheets.flatMap(({ dutyRosterId, days, details }) =>
      days
        .filter(({ published }) => published)
        .map((day) => ({ ...day, dutyRosterId, details: details.filter((detail) => detail.day === day.day) })),
    ),
  }
}

/** One sheet with its published days, on a later day too. Null when the device does not have it, or not from that day on. */
export function sheetFrom(
  kept: WholeDutySheets,
  asked: { readonly dutyRosterId: string; readonly from: CalendarDate | null; readonly today: CalendarDate },
): DutySheet | null {
  const { dutyRosterId, today } = asked
  const sheet = kept.sheets.find((one) => one.dutyRosterId === dutyRosterId)
  const from = asked.from ?? addDays(today, -DAYS_BACK)
  if (!sheet || from < sheet.from) return null
  const to = addDays(from, SHOWN_DAYS - 1)
  const own = kept.days.filter((one) => one.dutyRosterId === dutyRosterId && from <= one.day && one.day <= to)
  return {
    ...sheet,
    today,
    from,
    to,
    publishedOnly: true,
    days: own.map(({ dutyRosterId: _, details: _of, ...day }) => day),
    details: own.flatMap(({ details }) => details),
  }
}
