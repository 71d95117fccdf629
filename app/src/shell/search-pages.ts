import type { Entry } from '../search/entries.ts'
import { type AppRoute, ROUTES } from './routes.ts'

/** What people call a screen beside its title. */
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

/** Every screen that this person can go to, as the search shows it. */
export function searchPages(isAdmin: boolean, rostersBelow: boolean): readonly Entry[] {
  return ROUTES.filter((route) => isPlace(route, isAdmin, rostersBelow)).map((route) => ({
    key: `page ${route.path}`,
    kind: 'page',
    label: route.title,
    detail: ROUTES.find(({ path }) => path === route.under)?.title ?? '',
    also: `${route.label ?? ''} ${ALSO[route.path] ?? ''}`,
    target: { to: route.path },
  }))
}

function isPlace(route: AppRoute, isAdmin: boolean, rostersBelow: boolean): boolean {
  if (route.path.includes('$') || (!route.place && !route.under)) return false
  if (route.access === 'public' && !route.eitherFrame) return false
  if (route.access === 'admin' && !isAdmin) return false
  return rostersBelow || !route.needsRostersBelow
}
