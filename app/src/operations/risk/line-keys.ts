import type { RiskLine } from '@muster/domain/operations/risk/schema.ts'

export interface KeyedLines {
  readonly lines: readonly RiskLine[]
  readonly keys: readonly number[]
  /** The next free key. */
  readonly next: number
}

export const NO_LINES: KeyedLines = { lines: [], keys: [], next: 0 }

/** A key for each line that stays the same when other lines are added or removed. Lines have no ids of their own. */
export function keyed(before: KeyedLines, lines: readonly RiskLine[]): KeyedLines {
  if (lines.length === before.lines.length) return { ...before, lines }
  const same = (mine: RiskLine | undefined, theirs: RiskLine | undefined) =>
    JSON.stringify(mine) === JSON.stringify(theirs)
  const most = Math.min(lines.length, before.lines.length)
  let first = 0
  while (first < most && same(lines[first], before.lines[first])) first += 1
  let last = 0
  while (last < most - first && same(lines.at(-1 - last), before.lines.at(-1 - last))) last += 1
  const made = lines.length - first - last
  const fresh = Array.from({ length: made }, (_, index) => before.next + index)
  const rest = before.keys.slice(before.keys.length - last)
  return { lines, keys: [...before.keys.slice(0, first), ...fresh, ...rest], next: before.next + made }
}
