import type { AppRoute } from './routes.ts'

/** Whether a phone's back button leaves the app here, because no other screen leads to this one. */
export function isRootPath(path: string, routes: readonly AppRoute[]): boolean {
  if (['/', '/login', '/welcome', '/goodbye'].includes(path)) return true
  return routes.some((route) => route.place === 'tab' && route.path === path)
}
