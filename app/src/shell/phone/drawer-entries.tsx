import { Link, useLocation } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import Waiting from 'lucide-react/icons/clock-arrow-up'
import History from 'lucide-react/icons/history'
import QrCode from 'lucide-react/icons/qr-code'
import { type ReactNode, useEffect, useRef } from 'react'
import { opened } from '../frame/opened.ts'
import { screensOf, tabsOf, userMenuOf } from '../routing/entries.ts'
import type { AppRoute } from '../routing/routes.ts'
import { useRoutes } from '../way/use-routes.ts'
import { nameOf } from '../way/way.ts'
import { entryAt } from './bar.ts'
import { SCREEN_MARKS } from './screen-marks.ts'

const ENTRY =
  'flex min-h-11 w-full items-center gap-3 border-l-4 border-transparent pr-4 text-left text-16 hover:bg-sunken ' +
  'aria-[current]:border-brass aria-[current]:bg-brass-soft aria-[current]:font-strong'

interface DrawerEntriesProps {
  isAdmin: boolean
  isSoldier: boolean
  rostersBelow: boolean
  close: () => void
}

/** All screens by tab, in the order of the tabs, and at the end what is one's own. */
export function DrawerEntries({ isAdmin, isSoldier, rostersBelow, close }: DrawerEntriesProps) {
  const { pathname } = useLocation()
  const routes = useRoutes()
  const list = useRef<HTMLDivElement>(null)
  // Some forty entries are longer than a phone: it opens where the person is.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
  }, [])
  // The screens below a tab need a roster, and a Soldier has those below My Profile as entries.
  const under = (tab: AppRoute) =>
    isSoldier && tab.access !== 'admin'
      ? []
      : screensOf(tab.path, routes, rostersBelow).filter(({ path }) => path !== tab.path)
  const tabs = tabsOf(routes, isAdmin, isSoldier)
  const own = userMenuOf(routes, isSoldier)
  const all = [...tabs, ...own].flatMap((tab) => [tab, ...under(tab)])
  const here = entryAt(pathname, all)?.path ?? null
  const group = (tab: AppRoute) => <Group key={tab.path} tab={tab} screens={under(tab)} here={here} close={close} />
  return (
    <div ref={list} className="mt-auto">
      {tabs.map(group)}
      <hr className="my-2 border-line-strong" />
      {own.map(group)}
      <button
        type="button"
        className={`${ENTRY} pl-3 font-strong`}
        onClick={() => {
          close()
          opened.set('undo')
        }}
      >
        <Marked mark={History}>Recent changes</Marked>
      </button>
      <button
        type="button"
        className={`${ENTRY} pl-3 font-strong`}
        onClick={() => {
          close()
          opened.set('entries')
        }}
      >
        <Marked mark={Waiting}>Entries on this device</Marked>
      </button>
      {!isSoldier && (
        <button
          type="button"
          className={`${ENTRY} pl-3 font-strong`}
          onClick={() => {
            close()
            opened.set('between')
          }}
        >
          <Marked mark={QrCode}>Hand over without signal</Marked>
        </button>
      )}
    </div>
  )
}

interface GroupProps {
  tab: AppRoute
  screens: readonly AppRoute[]
  /** The entry of the page that is shown, or that it lies below. */
  here: string | null
  close: () => void
}

/** A tab and its screens, under its name. */
function Group({ tab, screens, here, close }: GroupProps) {
  const entry = (route: AppRoute, name: string, className: string) => (
    <Link
      to={route.path}
      className={`${ENTRY} ${className}`}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={route.path === here ? 'true' : undefined}
      onClick={close}
    >
      <Marked mark={SCREEN_MARKS[route.path]}>{name}</Marked>
    </Link>
  )
  if (screens.length === 0) return entry(tab, tab.title, 'pl-3 font-strong')
  return (
    <section aria-label={tab.title} className="border-line not-first:border-t not-first:pt-1 not-last:pb-1">
      <h3>{entry(tab, tab.title, 'pl-3 font-strong')}</h3>
      <ul>
        {screens.map((screen) => (
          <li key={screen.path}>{entry(screen, nameOf(screen), 'pl-8')}</li>
        ))}
      </ul>
    </section>
  )
}

function Marked({ mark: Mark, children }: { mark: LucideIcon | undefined; children: ReactNode }) {
  return (
    <>
      {Mark && <Mark className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />}
      {children}
    </>
  )
}
