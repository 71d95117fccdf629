import { redirectOf, routeOf } from './guard.ts'
import { ROUTES } from './routes.ts'

/**
 * Loads the code of the screen at this address while what the device keeps for its account is opened. With signal the
 * server's hints do the same. Whether the person may see the screen is decided later.
 */
export function loadEarly({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): void {
  const visit = { path: pathname, search, hash, signedIn: true, isAdmin: false, owesWelcome: false }
  const path = (redirectOf(visit, ROUTES) ?? pathname).replace(/[?#].*$/, '')
  const route = routeOf(path, ROUTES)
  if (!route || route.access === 'public') return
  // What fails is asked for again by the router, which says so.
  void Promise.allSettled([import('../frame/frame.tsx'), route.screen()])
}
