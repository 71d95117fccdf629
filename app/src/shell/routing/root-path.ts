import type { AppRoute } from './routes.ts'

/** A screen that is not reached from another one: there the back button of a phone leaves the app. */
export function isRootPath(path: string, routes: readonly AppRoute[]): boolean {
  if (['/', '/login', '/welcome', '/goodbye'].includes(path)) return true
  return routes.some((route) => route.place === 'tab' && route.path === path)
}
