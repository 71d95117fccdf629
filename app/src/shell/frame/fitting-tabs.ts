/**
 * How many tabs fit in the row, from the first on. The others go to More. The page that is open makes no difference,
 * so that each tab keeps its place.
 */
export function fittingTabs(widths: readonly number[], moreWidth: number, room: number): number {
  if (widths.reduce((total, width) => total + width, 0) <= room) return widths.length
  let left = room - moreWidth
  return widths.findIndex((width) => {
    left -= width
    return left < 0
  })
}
