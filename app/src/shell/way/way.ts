import { isIn } from '../routing/entries.ts'
import { routeOf } from '../routing/guard.ts'
import type { AppRoute } from '../routing/routes.ts'

/** The name of a screen in its row, in the drawer and in the browser's title. */
export function nameOf({ title, label, row }: AppRoute): string {
  return (row && label) || title
}

/** The tab, or the entry of the user menu, that an address belongs to. */
export function tabOf(path: string, routes: readonly AppRoute[]): AppRoute | undefined {
  return routes.find((route) => route.place && isIn(route, path))
}

/**
 * The screens that a page lies below, from its tab down. Empty for the screens of a tab itself. `below` says that the
 * page shows one thing of the screen at its address: one case, one request.
 */
export function wayTo(path: string, routes: readonly AppRoute[], below: boolean): readonly AppRoute[] {
  const above = routes.filter(
    (route) => (route.place || route.row) && isIn(route, path) && (below || route.path !== path),
  )
  const isScreenOfTab = !below && above.length === 1 && routeOf(path, routes)?.row
  return isScreenOfTab ? [] : above
}
