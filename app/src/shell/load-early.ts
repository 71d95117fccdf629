import { loadKeeping } from '../identity/session-control.ts'
import { redirectOf, routeOf } from './routing/guard.ts'
import { ROUTES } from './routing/routes.ts'

/**
 * Loads the code of the screen at this address together with what opens the account, in the order in which they run.
 * With signal the server's hints do the same. Whether the person may see the screen is decided later, and what cannot be
 * loaded is asked for again where it is needed.
 */
export function loadEarly({ pathname: path, search, hash }: Location): void {
  const to = redirectOf({ path, search, hash, signedIn: true, isAdmin: false, owesWelcome: false }, ROUTES) ?? path
  const route = routeOf(to.replace(/[?#].*/, ''), ROUTES)
  void Promise.allSettled([loadKeeping(), import('./frame/frame.tsx'), route?.screen()])
}
