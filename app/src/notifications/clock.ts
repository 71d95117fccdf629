/** `22:00` for `2200`, `22:00` or `630`; null if it is not a time. */
export function clockOf(typed: string): string | null {
  const [, hour, minute] = /^(\d{1,2}):?(\d{2})$/.exec(typed.trim()) ?? []
  if (!hour || !minute || Number(hour) > 23 || Number(minute) > 59) return null
  return `${hour.padStart(2, '0')}:${minute}`
}
