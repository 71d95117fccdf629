import { isOpenTo } from '@muster/domain/roster/leaders/area-of-screen.ts'
import type { LeaderPart } from '@muster/domain/roster/leaders/schema.ts'
import type { AppRoute } from './routes.ts'

// A file of its own, because the sign-in page loads the redirects and has no entries.

/** The tabs that the person may open. A Soldier without a roster has six entries about themselves. */
export function tabsOf(routes: readonly AppRoute[], isAdmin: boolean, isSoldier = false): readonly AppRoute[] {
  const tabs = routes.filter(({ place, access, own }) =>
    isSoldier && access !== 'admin' ? own : place === 'tab' && (access !== 'admin' || isAdmin),
  )
  return isSoldier ? tabs.map((tab) => (tab.own && tab.label ? { ...tab, title: tab.label } : tab)) : tabs
}

/** The screens of one tab that have their own entry; empty if there is only one. */
export function screensOf(tab: string, routes: readonly AppRoute[], rostersBelow = true): readonly AppRoute[] {
  const own = routes.filter(
    (route) => (route.path === tab || route.under === tab) && route.row && (rostersBelow || !route.needsRostersBelow),
  )
  return own.length > 1 ? own : []
}

/** The routes that a leader with this part of the roster may open. A screen whose tab is closed to them is a tab itself: licenses without equipment. */
export function openTo(routes: readonly AppRoute[], part: LeaderPart | null): readonly AppRoute[] {
  if (!part) return routes
  const open = routes.filter(({ path }) => isOpenTo(part, path))
  const isAlone = ({ row, under }: AppRoute) => row && under && !open.some(({ path }) => path === under)
  return open.map((route) => (isAlone(route) ? Object.assign({}, route, { place: 'tab' as const }) : route))
}

/** Whether a path is a tab's, or lies below it. */
export function isIn({ path: tab }: AppRoute, path: string): boolean {
  return path === tab || path.startsWith(`${tab}/`)
}

/** The entries of the user menu. A Soldier has Support there. */
export function userMenuOf(routes: readonly AppRoute[], isSoldier: boolean): readonly AppRoute[] {
  return routes.filter(({ path, place }) => place === 'user menu' || (isSoldier && path === '/support'))
}
