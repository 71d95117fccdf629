import type { Entry } from '../../search/entries.ts'
import { userMenuOf, tabsOf } from '../routing/entries.ts'
import { ALSO_CALLED } from '../routing/also-called.ts'
import { type AppRoute, ROUTES } from '../routing/routes.ts'

/** Every screen that this person can open, as a search entry. */
export function searchPages(isAdmin: boolean, rostersBelow: boolean, isSoldier = false): readonly Entry[] {
  const also: Readonly<Record<string, string>> = ALSO_CALLED
  const tabs = [...tabsOf(ROUTES, isAdmin, isSoldier), ...userMenuOf(ROUTES, isSoldier)].map(({ path }) => path)
  return ROUTES.filter((route) => isPlace(route, isAdmin, rostersBelow) && isOfTabs(route, tabs)).map((route) => ({
    key: `page ${route.path}`,
    kind: 'page',
    label: route.title,
    detail: ROUTES.find(({ path }) => path === route.under)?.title ?? '',
    also: `${route.label ?? ''} ${also[route.path] ?? ''}`,
    target: { to: route.path },
  }))
}

/** A Soldier has neither the leaders' tabs nor the screens below them. */
function isOfTabs({ path, place, under }: AppRoute, tabs: readonly string[]): boolean {
  const tab = place === 'tab' ? path : ROUTES.find((route) => route.path === under && route.place === 'tab')?.path
  return tab === undefined || tabs.includes(tab)
}

function isPlace(route: AppRoute, isAdmin: boolean, rostersBelow: boolean): boolean {
  if (route.path.includes('$') || (!route.place && !route.under)) return false
  if (route.access === 'public' && !route.eitherFrame) return false
  if (route.access === 'admin' && !isAdmin) return false
  return rostersBelow || !route.needsRostersBelow
}
