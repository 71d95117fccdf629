import { Link, useLocation } from '@tanstack/react-router'
import { useRef } from 'react'
import { cx } from '../../ui/styles/cx.ts'
import { useChosenInSight } from '../../ui/layout/use-chosen-in-sight.ts'
import type { AppRoute } from '../routing/routes.ts'
import { nameOf } from './way.ts'

/** The screens of a tab at a desk: all of them, in one order, on each of its pages. */
export function ScreenRow({ tab, screens }: { tab: AppRoute; screens: readonly AppRoute[] }) {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // The screen that a page lies below: the taskings of one tasking. The first screen of a tab has none but its own.
  const above = screens.findLast((route) => pathname.startsWith(`${route.path}/`))
  const isScreen = screens.some(({ path }) => path === pathname)
  useChosenInSight(nav, '[aria-current]', `${pathname} ${screens.length}`)
  return (
    <nav ref={nav} aria-label={tab.title} className="relative -mx-4 -mt-4 mb-4 flex overflow-x-auto px-4 print:hidden">
      <ul className="flex grow gap-1 border-b border-line">
        {screens.map((route) => (
          <li key={route.path}>
            <Link
              to={route.path}
              // The link marks itself as the current page, whatever its filters. The tab's first screen is not marked
              // for the others.
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={!isScreen && route === above ? 'true' : undefined}
              className={cx(
                'flex min-h-control items-center border-b-2 border-transparent px-3 text-14 whitespace-nowrap hover:border-line-strong',
                '[&[aria-current]]:border-brass [&[aria-current]]:font-strong',
              )}
            >
              {nameOf(route)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
