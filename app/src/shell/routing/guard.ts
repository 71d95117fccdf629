import { returnPathOf } from '../../identity/return-path.ts'
import type { AppRoute } from './routes.ts'

/** What the redirects depend on. */
export interface Visit {
  readonly path: string
  /** With the question mark, or empty. */
  readonly search: string
  readonly hash: string
  readonly signedIn: boolean
  /** The person signed out on purpose. The next sign-in starts at the first screen. */
  readonly left?: boolean
  readonly isAdmin: boolean
  /** The profile is incomplete, and this session has not shown /welcome yet. */
  readonly owesWelcome: boolean
}

/** Where to redirect, or null to stay. Pure: all of specification section 2 in one place. */
export function redirectOf(visit: Visit, routes: readonly AppRoute[]): string | null {
  const path = visit.path.length > 1 ? visit.path.replace(/\/+$/, '') || '/' : visit.path
  const token = new URLSearchParams(visit.search).get('token')
  if (token && !path.startsWith('/intake/')) return `/intake/${encodeURIComponent(token)}`
  if (path === '/login' && visit.signedIn) return returnPathOf(visit.search) ?? '/dashboard'

  const route = routeOf(path, routes)
  if (route?.access === 'public') return null
  if (!visit.signedIn)
    return path === '/' || visit.left ? '/login' : `/login?return=${encodeURIComponent(addressOf(path, visit))}`
  if (path === '/myprofile') return '/profile'
  if (visit.owesWelcome && path !== '/welcome' && path !== '/profile') {
    return path === '/' ? '/welcome' : `/welcome?return=${encodeURIComponent(addressOf(path, visit))}`
  }
  if (path === '/') return '/dashboard'
  if (isScreen(path, visit, routes)) return null
  return path.startsWith('/operations/') ? '/operations' : '/dashboard'
}

/** The address without a screen from which a signed-in person was redirected; null if there was none. */
export function unknownAddressOf(visit: Visit, routes: readonly AppRoute[]): string | null {
  const to = visit.signedIn ? redirectOf(visit, routes) : null
  if (to !== '/dashboard' && to !== '/operations') return null
  return visit.path === '/' || isScreen(visit.path, visit, routes) ? null : visit.path
}

/**
 * Whether the person has a screen at this address. People who are not admins cannot find out which screens admins
 * have.
 */
export function isScreen(path: string, { isAdmin }: Pick<Visit, 'isAdmin'>, routes: readonly AppRoute[]): boolean {
  const route = routeOf(path, routes)
  return route !== null && (route.access !== 'admin' || isAdmin)
}

/** The route that matches a path. A literal path comes before one with a parameter. */
export function routeOf(path: string, routes: readonly AppRoute[]): AppRoute | null {
  const parts = path.split('/')
  const fitting = routes.filter((route) => fits(route.path.split('/'), parts))
  return fitting.find((route) => route.path === path) ?? fitting[0] ?? null
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  if (parts.length !== pattern.length) return false
  return pattern.every((piece, index) => piece === parts[index] || (piece.startsWith('$') && Boolean(parts[index])))
}

function addressOf(path: string, visit: Visit): string {
  return path + visit.search + (visit.hash && !visit.hash.startsWith('#') ? `#${visit.hash}` : visit.hash)
}
