import { isFromSource } from '@muster/domain/dutyday/hours-hold.ts'
import { hoursInFull } from '@muster/domain/dutyday/hours-words.ts'
import type { HistoryEntryOnWire } from '@muster/domain/dutyday/schema.ts'
import { sourceWords } from '@muster/domain/dutyday/status-source.ts'
import { type CalendarDate, dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { CLOCK_TOLERANCE_MS } from '@muster/domain/kernel/clock-off.ts'

/** `12 Nov 2026 0912`. */
export function momentOf(instant: string, timeZone: string): string {
  const at = new Date(instant)
  return `${formatDate(dayAt(at, timeZone))} ${formatTime(at, timeZone)}`
}

/** Who recorded an entry and when, and whether it was a correction, late, or taken back. */
export function recordedWords(entry: HistoryEntryOnWire, timeZone: string): string {
  const { reason, recordedAt, recordedBy, madeAt, withdrawnAt, withdrawnBy } = entry
  const when = momentOf(recordedAt, timeZone)
  const said = reason ? `Corrected ${when} by ${recordedBy}: ${reason}` : `${recordedBy}, ${when}`
  const apart = madeAt !== null && Math.abs(Date.parse(madeAt) - Date.parse(recordedAt)) >= CLOCK_TOLERANCE_MS
  const device = apart ? `; the device said ${momentOf(madeAt, timeZone)}` : ''
  const taken = withdrawnAt
    ? `; undone ${momentOf(withdrawnAt, timeZone)}${withdrawnBy ? ` by ${withdrawnBy}` : ''}`
    : ''
  return `${said}${device}${taken}`
}

/** What an entry says besides its status: its days or hours, the place, the remark, and what made it. */
export function entryWords(entry: HistoryEntryOnWire, timeZone: string): string {
  const { hours, place, remark, source } = entry
  const made = isFromSource(entry) ? sourceWords(source) : ''
  return [hours ? hoursInFull(hours, timeZone) : datesOf(entry), place, remark, made].filter(Boolean).join(', ')
}

function datesOf({ from, to }: { readonly from: CalendarDate; readonly to: CalendarDate | null }): string {
  if (to === null) return `from ${formatDate(from)}`
  return to === from ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
}
