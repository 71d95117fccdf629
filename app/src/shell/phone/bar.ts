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

/** The first of a Soldier's six entries (`tabsOf`). At the address of the dashboard a Soldier has their own Today. */
const SOLDIER: readonly BarEntry[] = [
  { path: '/dashboard', word: 'Today' },
  { path: '/profile/schedule', word: 'Schedule' },
  { path: '/profile/leave', word: 'Leave' },
  { path: '/profile/counselings', word: 'Counselings' },
]

/** For an admin without a roster. Requests for support are under Admin. */
const ADMIN: readonly BarEntry[] = [
  { path: '/admin', word: 'Admin' },
  { path: '/admin/push', word: 'Push' },
  { path: '/support', word: 'Support' },
]

export interface BarOwner {
  readonly isAdmin: boolean
  readonly isSoldier: boolean
  readonly keepsNone: boolean
}

/** What the bar holds for this person, before More. Four entries at most: with More they fill the width of a phone. */
export function barOf({ isAdmin, isSoldier, keepsNone }: BarOwner): readonly BarEntry[] {
  if (isSoldier) return SOLDIER
  return isAdmin && keepsNone ? ADMIN : LEADER
}

/** The entry of the bar or of the drawer that an address belongs to: the longest that it begins with. Null if none. */
export function entryAt<E extends { readonly path: string }>(path: string, entries: readonly E[]): E | null {
  const fitting = entries.filter((entry) => path === entry.path || path.startsWith(`${entry.path}/`))
  return fitting.toSorted((a, b) => b.path.length - a.path.length)[0] ?? null
}
