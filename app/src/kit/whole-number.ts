/** The whole number that is typed; else NaN, which no rule takes for one. */
export function wholeNumber(typed: string): number {
  return /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN
}
