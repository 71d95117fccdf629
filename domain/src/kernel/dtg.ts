const LETTERS_EAST = 'ABCDEFGHIKLM'
const LETTERS_WEST = 'NOPQRSTUVWXY'

/**
 * The date-time group of an instant in a time zone: `211115ZNOV26` in UTC, `210615RNOV26` in New York in winter. A zone
 * without a letter (half hours, more than 12 hours) gets J, local time.
 */
export function dtg(instant: Date, timeZone: string): string {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: 'short',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'longOffset',
    })
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  const letter = zoneLetter(parts.timeZoneName ?? '')
  return `${parts.day}${parts.hour}${parts.minute}${letter}${(parts.month ?? '').toUpperCase()}${(parts.year ?? '').slice(-2)}`
}

/** The zone letter of an offset such as `GMT`, `UTC`, `GMT-05:00` or `GMT+05:30`. */
function zoneLetter(offset: string): string {
  if (/^(?:GMT|UTC)(?:[+-]00:00)?$/.test(offset)) return 'Z'
  const match = /^GMT([+-])(\d{2}):(\d{2})$/.exec(offset)
  if (!match || match[3] !== '00') return 'J'
  const hours = Number(match[2])
  return (match[1] === '+' ? LETTERS_EAST : LETTERS_WEST)[hours - 1] ?? 'J'
}
