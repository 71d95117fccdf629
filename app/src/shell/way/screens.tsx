import { useLocation, useMatches } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { createStore, useStore } from '../../platform/storage/store.ts'
import { PageFrameContext, type PageTitle } from '../../ui/layout/page-frame.ts'
import { lazyPart } from '../../ui/states/lazy-part.ts'
import { screensOf } from '../routing/entries.ts'
import { routeOf } from '../routing/guard.ts'
import { ROUTES } from '../routing/routes.ts'
import { useRoutes } from './use-routes.ts'
import { ScreenMenu } from './screen-menu.tsx'
import { forgetVisited, placeOf, visit } from './visited.ts'
import { nameOf, tabOf, wayTo } from './way.ts'

/** A phone has the screens behind the name of the page. */
export const loadScreenRow = () => import('./screen-row.tsx')
const ScreenRow = lazyPart(async () => ({ default: (await loadScreenRow()).ScreenRow }))

const PartShown = lazy(async () => ({ default: (await import('../../roster/components/scope-words.tsx')).PartShown }))
const Crumbs = lazyPart(async () => ({ default: (await import('./crumbs.tsx')).Crumbs }))

interface ScreensProps {
  isPhone: boolean
  /** The person has no roster. Only the screens about themselves have a row then. */
  keepsNone: boolean
  /** Their tabs are what the row of My Profile has. */
  isSoldier: boolean
  rostersBelow: boolean
  rosterId: string | null
  children: ReactNode
}

/** The title of the page that is shown, from its `PageHeader`. */
const pageTitle = createStore<PageTitle | null>(null)

/**
 * What lies around a screen: the screens of its tab, as a row at a desk and behind the name of the screen on a phone,
 * and the way back on a page below one of them.
 */
export function Screens({ isPhone, keepsNone, isSoldier, rostersBelow, rosterId, children }: ScreensProps) {
  const { href, state } = useLocation()
  // Of the screen that is drawn. The address changes before the next screen has loaded, and nothing may move until then.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const place = placeOf(state)
  const page = useStore(pageTitle)
  useEffect(forgetVisited, [rosterId])
  useEffect(() => {
    if (page) visit(place, href, page.below)
  }, [place, href, page])

  const routes = useRoutes()
  const tab = tabOf(pathname, routes)
  const hasNone = !tab || (keepsNone && tab.place === 'tab' && tab.needsRoster)
  const screens = hasNone || isSoldier ? [] : screensOf(tab.path, routes, rostersBelow)
  const way = hasNone ? [] : wayTo(pathname, ROUTES, page?.below ?? false)
  const route = routeOf(pathname, ROUTES)
  const name = isPhone && route && way.length === 0 && screens.length > 0 ? nameOf(route) : null
  const [besideName, setBesideName] = useState<HTMLElement | null>(null)
  const [besideWay, setBesideWay] = useState<HTMLElement | null>(null)
  const part = useMemo(
    () =>
      rosterId && (
        <Suspense>
          <PartShown rosterId={rosterId} />
        </Suspense>
      ),
    [rosterId],
  )
  const frame = useMemo(
    () => ({ name, part, besideName, besideWay, onTitle: pageTitle.set }),
    [name, part, besideName, besideWay],
  )
  return (
    <PageFrameContext value={frame}>
      {!isPhone && tab && screens.length > 0 && (
        <Suspense fallback={<div className="-mt-4 mb-4 min-h-control border-b border-line" />}>
          <ScreenRow tab={tab} screens={screens} />
        </Suspense>
      )}
      {name !== null && tab && (
        <div className="-mt-3 flex flex-wrap items-center gap-x-2 print:hidden">
          <ScreenMenu tab={tab} screens={screens} name={name} part={part} />
          <div ref={setBesideName} className="flex grow flex-wrap items-center justify-end gap-2" />
        </div>
      )}
      {way.length > 0 && (
        <div className="flex items-center gap-2 max-desk:-mt-3 desk:-mt-2 print:hidden">
          <Suspense fallback={<div className="min-h-control grow" />}>
            <Crumbs way={way} title={page?.title ?? route?.title} />
          </Suspense>
          {!isPhone && <div ref={setBesideWay} />}
          {isPhone && tab && screens.length > 0 && <ScreenMenu tab={tab} screens={screens} name={null} />}
        </div>
      )}
      {children}
    </PageFrameContext>
  )
}
