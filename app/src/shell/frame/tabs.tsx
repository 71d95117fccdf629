import { Link, useLocation } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../../ui/styles/cx.ts'
import { Menu, MenuLink } from '../../ui/overlays/menu.tsx'
import { fittingTabs } from './fitting-tabs.ts'
import { isIn, tabsOf } from '../routing/entries.ts'
import { useRoutes } from '../way/use-routes.ts'

const TAB =
  'flex min-h-14 shrink-0 items-center border-y-4 border-transparent px-2 text-14 whitespace-nowrap hover:border-b-line-strong ' +
  'aria-[current]:border-b-brass aria-[current]:font-strong'

/**
 * The top tabs of a desk. Those that do not fit (a narrow window, large text) go to More: always the same ones, so
 * that nobody has to look for a tab again after a click. On a phone they are in the drawer.
 */
export function Tabs({ isAdmin, isSoldier }: { isAdmin: boolean; isSoldier: boolean }) {
  const routes = useRoutes()
  const tabs = tabsOf(routes, isAdmin, isSoldier)
  const { pathname } = useLocation()
  const here = tabs.find((route) => isIn(route, pathname))
  const { nav, fitting } = useFitting(tabs.length)
  const more = tabs.slice(fitting)
  return (
    <nav ref={nav} aria-label="Main" data-tour="tabs" className="hidden min-w-0 grow overflow-clip desk:block">
      {/* All tabs and More, hidden, to measure the row and each tab. So nothing flickers when the width changes. */}
      <div aria-hidden="true" inert className="invisible relative flex h-0 w-max overflow-clip" data-measure="">
        {tabs.map((route) => (
          <span key={route.path} className={cx(TAB, 'font-strong')}>
            {route.title}
          </span>
        ))}
        <span className={cx(TAB, 'absolute font-strong')}>
          More <ChevronDown className="size-4" />
        </span>
      </div>
      <div className="flex items-center">
        {tabs.slice(0, fitting).map((route) => (
          <Link key={route.path} to={route.path} className={TAB} aria-current={route === here ? 'page' : undefined}>
            {route.title}
          </Link>
        ))}
        {more.length > 0 && (
          <Menu
            trigger={
              <button type="button" className={TAB} aria-current={here && more.includes(here) ? 'true' : undefined}>
                More <ChevronDown className="size-4" aria-hidden="true" />
              </button>
            }
          >
            {more.map((route) => (
              <MenuLink key={route.path}>
                <Link to={route.path} aria-current={route === here ? 'page' : undefined}>
                  {route.title}
                </Link>
              </MenuLink>
            ))}
          </Menu>
        )}
      </div>
    </nav>
  )
}

/** How many tabs fit, from the first on. */
function useFitting(count: number) {
  const nav = useRef<HTMLElement>(null)
  const [fitting, setFitting] = useState(count)
  useLayoutEffect(() => {
    const element = nav.current
    const measured = element?.querySelector('[data-measure]')
    if (!element || !measured) return
    function fit() {
      const widths = [...(measured?.children ?? [])].map((child) => child.getBoundingClientRect().width)
      // If there is room, the row is as wide as all tabs together, less a fraction of a pixel.
      const room = Math.ceil(element?.getBoundingClientRect().width ?? 0)
      setFitting(fittingTabs(widths.slice(0, -1), widths.at(-1) ?? 0, room))
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    // The font arrives after the first layout, and the text size may change.
    observer.observe(measured)
    return () => observer.disconnect()
  }, [count])
  return { nav, fitting }
}
