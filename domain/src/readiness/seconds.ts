/** Seconds as `14:30`, under a minute as `0:45`, and negative ones as `-0:30`. */
export function formatSeconds(seconds: number): string {
  const whole = Math.abs(seconds)
  return `${seconds < 0 ? '-' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
