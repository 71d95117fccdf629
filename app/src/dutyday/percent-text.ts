/** `91.2`; null if there is nothing to divide by. */
export function percentText(value: number | null): string | null {
  return value === null ? null : value.toFixed(1)
}
