import { daysBetween } from '../kernel/calendar-date.ts'
import { isOverdueOrFailed, stateAmong } from '../readiness/colour.ts'
import type { SummaryRoster } from '../readiness/summary.ts'
import { DASHBOARD_ROWS, EXPIRING_WEEKS, type Expiring } from './schema.ts'

type Row = Expiring['rows'][number]

/**
 * Readiness items that are red or due in 30, 60 and 90 days, over all Soldiers and items of these rosters. Red items
 * count in a band too.
 */
export function expiringOf(rosters: readonly SummaryRoster[]): {
  readonly expiring: Expiring
  /** The number of red items of each roster, by its id. */
  readonly redOf: ReadonlyMap<string, number>
} {
  const counts = { red: 0, in30: 0, in60: 0, in90: 0, noData: 0 }
  const weeks = Array.from({ length: EXPIRING_WEEKS }, () => 0)
  const redOf = new Map<string, number>()
  const rows: (Row & { readonly left: number })[] = []
  for (const { rosterId, name: rosterName, policy, today, soldiers } of rosters) {
    const lines = policy.lines.filter(({ on }) => on)
    let red = 0
    for (const soldier of soldiers) {
      for (const line of lines) {
        const state = stateAmong(line, soldier, { lines, cells: soldier.cells, today })
        const { colour, reason, due } = state
        if (colour === 'grey') counts.noData += 1
        if (colour === 'none' || colour === 'grey') continue
        const left = due === null ? null : daysBetween(today, due)
        const isSoon = left !== null && left <= 90 && !isOverdueOrFailed(state)
        if (colour === 'red') red += 1
        else if (!isSoon) continue
        if (isSoon) {
          counts[left <= 30 ? 'in30' : left <= 60 ? 'in60' : 'in90'] += 1
          // An evaluation is overdue for weeks before the policy calls it red. It counts as due now.
          const week = Math.max(0, Math.floor(left / 7))
          weeks[week] = (weeks[week] ?? 0) + 1
          if (left > 30 && colour !== 'red') continue
        }
        // A failed item without a date is sorted with those due today.
        const row = { rosterId, rosterName, soldierId: soldier.id, name: soldier.name, item: line.label, due }
        rows.push({ ...row, red: colour === 'red', failed: reason === 'failed', left: left ?? 0 })
      }
    }
    counts.red += red
    redOf.set(rosterId, red)
  }
  const first = rows
    .toSorted((a, b) => Number(b.red) - Number(a.red) || a.left - b.left)
    .slice(0, DASHBOARD_ROWS)
    .map(({ left: _, ...row }) => row)
  return { expiring: { ...counts, weeks, rows: first, rowCount: rows.length }, redOf }
}
