import { Link, useLocation } from '@tanstack/react-router'
import { useRef } from 'react'
import { cx } from '../../ui/styles/cx.ts'
import { useChosenInSight } from '../../ui/layout/use-chosen-in-sight.ts'
import { isIn, screensOf } from '../routing/entries.ts'
import { ROUTES } from '../routing/routes.ts'

/** The screens of the current tab: Accountability, PERSTAT, Tasks, AWOL. */
export function ScreenTabs({ rostersBelow }: { rostersBelow: boolean }) {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  const tab = ROUTES.find((route) => route.place === 'tab' && isIn(route, pathname))
  const screens = tab ? screensOf(tab.path, ROUTES, rostersBelow) : []
  // The parent screen of a screen below: the readiness policy, one tasking.
  const above = screens.find((route) => route.path !== tab?.path && pathname.startsWith(`${route.path}/`))
  useChosenInSight(nav, '[aria-current]', `${pathname} ${screens.length}`)
  if (!tab || screens.length === 0) return null
  return (
    <nav
      ref={nav}
      aria-label={tab.title}
      className="relative -mx-4 -mt-4 mb-1 flex overflow-x-auto px-4 desk:mb-4 print:hidden"
    >
      <ul className="flex grow gap-1 border-b border-line">
        {screens.map((route) => (
          <li key={route.path}>
            <Link
              to={route.path}
              // The link marks itself as the current page, whatever its filters. The tab's first screen is not marked
              // for the others.
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={route === above ? 'true' : undefined}
              className={cx(
                'flex min-h-control items-center border-b-2 border-transparent px-3 text-14 whitespace-nowrap hover:border-line-strong',
                '[&[aria-current]]:border-brass [&[aria-current]]:font-strong',
              )}
            >
              {route.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
