/**
 * The tabs in the row, by index and in order. The others go to More. The current tab is always in the row, in the
 * last place if it would not fit otherwise.
 */
export function fittingTabs(
  widths: readonly number[],
  moreWidth: number,
  room: number,
  here: number,
): readonly number[] {
  const all = widths.map((_, index) => index)
  if (sum(widths) <= room) return all
  const kept = widths[here]
  let left = room - moreWidth - (kept ?? 0)
  const shown: number[] = []
  for (const index of all) {
    if (index === here) continue
    const width = widths[index] ?? 0
    if (width > left) break
    left -= width
    shown.push(index)
  }
  if (kept !== undefined) shown.push(here)
  return shown.sort((a, b) => a - b)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
