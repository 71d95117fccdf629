/** The typed whole number, or NaN, which every rule refuses. */
export function wholeNumber(typed: string): number {
  return /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN
}
