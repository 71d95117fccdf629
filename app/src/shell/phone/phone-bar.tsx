import { Link, useLocation } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useEffect } from 'react'
import { useStore } from '../../platform/storage/store.ts'
import { useHeightAs } from '../../ui/layout/use-height-as.ts'
import { useRoutes } from '../way/use-routes.ts'
import { barOf, type BarOwner, entryAt } from './bar.ts'
import { drawerOpen } from './drawer.tsx'
import { watchHead } from './head-away.ts'
import { MARKS } from './marks.ts'
import { PullSearch } from './pull-search.tsx'
import { useKeyboardUp } from './use-keyboard-up.ts'

const ENTRY =
  'flex min-h-14 w-full min-w-0 flex-col items-center justify-center gap-0.5 border-t-4 border-transparent px-0.5 pb-1 text-12 ' +
  'aria-[current]:border-brass aria-[current]:font-strong aria-expanded:bg-sunken'

/** The bar at the bottom of a phone, under the thumb: the screens that are used most, and the drawer. */
export function PhoneBar(who: BarOwner) {
  const bar = useHeightAs<HTMLElement>('--tab-bar')
  const { pathname } = useLocation()
  const open = useStore(drawerOpen)
  const isHidden = useKeyboardUp()
  const routes = useRoutes()
  const entries = barOf(who).filter(({ path }) => routes.some((route) => route.path === path))
  const here = entryAt(pathname, entries)
  useEffect(watchHead, [])
  return (
    <>
      <PullSearch />
      <nav
        ref={bar}
        aria-label="Most used"
        data-tour="bar"
        hidden={isHidden}
        className="sticky bottom-0 z-20 border-t border-line-strong bg-surface pb-[env(safe-area-inset-bottom)] desk:hidden print:hidden [@media(max-height:26rem)]:static"
      >
        <ul className="flex">
          {entries.map((entry) => {
            const Mark = MARKS[entry.path]
            return (
              <li key={entry.path} className="min-w-0 flex-1">
                {/* The link of a tab counts as active on all of its screens, also on those with an entry of their own. */}
                <Link
                  to={entry.path}
                  activeOptions={{ exact: true }}
                  className={ENTRY}
                  aria-current={entry === here ? 'page' : undefined}
                >
                  {Mark && <Mark className="size-6" aria-hidden="true" />}
                  <span className="max-w-full truncate">{entry.word}</span>
                </Link>
              </li>
            )
          })}
          <li className="min-w-0 flex-1">
            <button
              type="button"
              className={ENTRY}
              aria-haspopup="dialog"
              aria-expanded={open}
              aria-current={here ? undefined : 'true'}
              onClick={() => drawerOpen.set(true)}
            >
              <Ellipsis className="size-6" aria-hidden="true" />
              More
            </button>
          </li>
        </ul>
      </nav>
    </>
  )
}
