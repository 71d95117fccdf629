import type { Entry } from '../../search/entries.ts'
import { userMenuOf, tabsOf } from '../routing/entries.ts'
import { ALSO_CALLED } from '../routing/also-called.ts'
import { type AppRoute, ROUTES } from '../routing/routes.ts'

/** Every screen that this person can open, as a search entry. */
export function searchPages(
  isAdmin: boolean,
  rostersBelow: boolean,
  isSoldier = false,
  routes: readonly AppRoute[] = ROUTES,
): readonly Entry[] {
  const also: Readonly<Record<string, string>> = ALSO_CALLED
  const tabs = [...tabsOf(routes, isAdmin, isSoldier), ...userMenuOf(routes, isSoldier)].map(({ path }) => path)
  return routes
    .filter((route) => isPlace(route, isAdmin, rostersBelow) && isOfTabs(route, tabs, routes))
    .map((route) => ({
      key: `page ${route.path}`,
      kind: 'page',
      label: route.title,
      detail: routes.find(({ path }) => path === route.under)?.title ?? '',
      also: `${route.label ?? ''} ${also[route.path] ?? ''}`,
      target: { to: route.path },
    }))
}

/** A Soldier has neither the leaders' tabs nor the screens below them. */
function isOfTabs({ path, place, under }: AppRoute, tabs: readonly string[], routes: readonly AppRoute[]): boolean {
  const tab = place === 'tab' ? path : routes.find((route) => route.path === under && route.place === 'tab')?.path
  return tab === undefined || tabs.includes(tab)
}

function isPlace(route: AppRoute, isAdmin: boolean, rostersBelow: boolean): boolean {
  if (route.path.includes('$') || (!route.place && !route.under)) return false
  if (route.access === 'public' && !route.eitherFrame) return false
  if (route.access === 'admin' && !isAdmin) return false
  return rostersBelow || !route.needsRostersBelow
}
