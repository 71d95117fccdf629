/**
 * The time that somebody typed, as 'HH:MM', or null if it is none: `0630`, `06:30`, `630`, `1830`, `6:30 pm`, `6pm`,
 * `0630 hrs`.
 */
export function typedClock(text: string): string | null {
  const typed = text.trim().toLowerCase()
  const civil = /^(\d{1,2})(?:[:.]?(\d{2}))?\s?([ap])\.?m?\.?$/.exec(typed)
  if (civil) {
    const hour = Number(civil[1])
    return hour < 1 || hour > 12 ? null : clock((hour % 12) + (civil[3] === 'p' ? 12 : 0), Number(civil[2] ?? 0))
  }
  const military = /^(\d{1,2})[:.]?(\d{2})(?:\s?(?:h|hrs?|hours))?$/.exec(typed)
  return military && clock(Number(military[1]), Number(military[2]))
}

function clock(hour: number, minute: number): string | null {
  if (hour > 23 || minute > 59) return null
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
