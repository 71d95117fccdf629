import { Link, useLocation } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../../ui/styles/cx.ts'
import { Menu, MenuLink } from '../../ui/overlays/menu.tsx'
import { useChosenInSight } from '../../ui/layout/use-chosen-in-sight.ts'
import { fittingTabs } from './fitting-tabs.ts'
import { screensOf, tabsOf } from '../routing/guard.ts'
import { type AppRoute, ROUTES } from '../routing/routes.ts'

const TAB =
  'flex min-h-11 shrink-0 items-center border-y-4 border-transparent px-2 text-14 whitespace-nowrap hover:border-b-line-strong wide:min-h-14 ' +
  'aria-[current=page]:border-b-brass aria-[current=page]:font-strong'

/** The tab a path belongs to. */
function isHere(route: AppRoute, path: string): boolean {
  return path === route.path || path.startsWith(`${route.path}/`)
}

/**
 * The top tabs: in the header, or in their own row below the width `wide`, so that all nine fit. Those that still do
 * not fit (large text) go to More. On a phone they are in the drawer.
 */
export function Tabs({ isAdmin, isSoldier }: { isAdmin: boolean; isSoldier: boolean }) {
  const tabs = tabsOf(ROUTES, isAdmin, isSoldier)
  const { pathname } = useLocation()
  const here = tabs.findIndex((route) => isHere(route, pathname))
  const { nav, shown } = useFitting(tabs.length, here)
  const more = tabs.filter((_, index) => !shown.includes(index))
  return (
    <nav
      ref={nav}
      aria-label="Main"
      data-tour="tabs"
      className="order-last hidden min-w-0 grow basis-full overflow-clip desk:block wide:order-none wide:basis-auto"
    >
      {/* All tabs and More, hidden, to measure the row and each tab. So nothing flickers when the width changes. */}
      <div aria-hidden="true" inert className="invisible relative flex h-0 w-max overflow-clip" data-measure="">
        {tabs.map((route) => (
          <span key={route.path} className={cx(TAB, 'font-strong')}>
            {route.title}
          </span>
        ))}
        <span className={cx(TAB, 'absolute')}>
          More <ChevronDown className="size-4" />
        </span>
      </div>
      <div className="flex items-center">
        {shown.map((index) => {
          const route = tabs[index]
          return (
            route && (
              <Link key={route.path} to={route.path} className={TAB} aria-current={index === here ? 'page' : undefined}>
                {route.title}
              </Link>
            )
          )
        })}
        {more.length > 0 && (
          <Menu
            trigger={
              <button type="button" className={TAB}>
                More <ChevronDown className="size-4" aria-hidden="true" />
              </button>
            }
          >
            {more.map((route) => (
              <MenuLink key={route.path}>
                <Link to={route.path}>{route.title}</Link>
              </MenuLink>
            ))}
          </Menu>
        )}
      </div>
    </nav>
  )
}

function useFitting(count: number, here: number) {
  const nav = useRef<HTMLElement>(null)
  const [shown, setShown] = useState<readonly number[]>(() => Array.from({ length: count }, (_, index) => index))
  useLayoutEffect(() => {
    const element = nav.current
    const measured = element?.querySelector('[data-measure]')
    if (!element || !measured) return
    function fit() {
      const widths = [...(measured?.children ?? [])].map((child) => child.getBoundingClientRect().width)
      // If there is room, the row is as wide as all tabs together, less a fraction of a pixel.
      const room = Math.ceil(element?.getBoundingClientRect().width ?? 0)
      const next = fittingTabs(widths.slice(0, -1), widths.at(-1) ?? 0, room, here)
      setShown((before) => (before.join() === next.join() ? before : next))
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    // The font arrives after the first layout, and the text size may change.
    observer.observe(measured)
    return () => observer.disconnect()
  }, [count, here])
  return { nav, shown: shown.filter((index) => index < count) }
}

/** The screens of the current tab: Accountability, PERSTAT, Tasks, AWOL. */
export function ScreenTabs({ rostersBelow }: { rostersBelow: boolean }) {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  const tab = ROUTES.find((route) => route.place === 'tab' && isHere(route, pathname))
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
