/** One entry of the bar at the bottom of a phone. Its mark is in `marks.ts`. */
export interface BarEntry {
  readonly path: string
  readonly word: string
}

const LEADER: readonly BarEntry[] = [
  { path: '/dashboard', word: 'Today' },
  { path: '/soldiers', word: 'Soldiers' },
  { path: '/dutyday', word: 'Duty Day' },
  { path: '/dutyday/tasks', word: 'Tasks' },
]

/** A Soldier's own record is at the address of the dashboard. */
const SOLDIER: readonly BarEntry[] = [
  { path: '/dashboard', word: 'Today' },
  { path: '/profile/schedule', word: 'Schedule' },
  { path: '/profile/leave', word: 'Leave' },
  { path: '/profile/counselings', word: 'Counselings' },
]

/** What the bar holds for this person, before More. Four entries at most: with More they fill the width of a phone. */
export function barOf({ isSoldier }: { isAdmin: boolean; isSoldier: boolean }): readonly BarEntry[] {
  return isSoldier ? SOLDIER : LEADER
}

/** The entry that an address belongs to: the longest that it begins with. Null if it belongs to More. */
export function barEntryAt(path: string, entries: readonly BarEntry[]): BarEntry | null {
  const fitting = entries.filter((entry) => path === entry.path || path.startsWith(`${entry.path}/`))
  return fitting.toSorted((a, b) => b.path.length - a.path.length)[0] ?? null
}
