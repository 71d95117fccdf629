import type { Entry } from '../../search/entries.ts'
import { tabsOf } from '../routing/guard.ts'
import { type AppRoute, ROUTES } from '../routing/routes.ts'

/** Other names that people use for a screen. */
const ALSO: Readonly<Record<string, string>> = {
  '/dashboard': 'home start overview',
  '/soldiers': 'roster people unit',
  '/soldiers/alerts': 'recall phone tree call',
  '/soldiers/settings': 'platoon squad co-leaders personal fields retention',
  '/soldiers/readiness': 'matrix expiring overdue medical weapons training',
  '/soldiers/readiness/policy': 'intervals items',
  '/soldiers/readiness/entry': 'range AFT scores weapons bulk',
  '/soldiers/readiness/aft': 'fitness test score PT',
  '/dutyday': 'accountability morning report formation',
  '/dutyday/perstat': 'strength personnel status report',
  '/dutyday/absences': 'days away',
  '/dutyday/tasks': 'due-outs suspense',
  '/dutyday/awol': 'absent missing dropped from rolls DFR',
  '/scheduling': 'calendar events',
  '/scheduling/schedule': 'week',
  '/scheduling/leave': 'DA Form 31',
  '/scheduling/duty': 'DA Form 6 CQ staff duty',
  '/operations/taskings': 'detail personnel picker',
  '/operations/manifests': 'vehicle load seats passengers driver',
  '/operations/licenses': 'driver OF 346 vehicle',
  '/operations/risk': 'DD 2977 worksheet',
  '/operations/equipment': 'sign-out hand receipt',
  '/counseling': 'DA Form 4856',
  '/counseling/due': 'cadence overdue board',
  '/invite': 'intake link QR code',
  '/support': 'help questions contact tour',
  '/profile': 'account sign-in notifications',
  '/billing': 'payment trial plan',
}

/** Every screen that this person can open, as a search entry. */
export function searchPages(isAdmin: boolean, rostersBelow: boolean, isSoldier = false): readonly Entry[] {
  const tabs = tabsOf(ROUTES, isAdmin, isSoldier).map(({ path }) => path)
  return ROUTES.filter((route) => isPlace(route, isAdmin, rostersBelow) && isOfTabs(route, tabs)).map((route) => ({
    key: `page ${route.path}`,
    kind: 'page',
    label: route.title,
    detail: ROUTES.find(({ path }) => path === route.under)?.title ?? '',
    also: `${route.label ?? ''} ${ALSO[route.path] ?? ''}`,
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
