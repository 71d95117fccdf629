import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router'
import { type ComponentType, useEffect } from 'react'
import type { UserProfile } from '@muster/domain/identity/schema.ts'
import { GET_MY_PROFILE } from '../../identity/known-functions.ts'
import { type Services, useServices } from '../../platform/calls/services.ts'
import { type Answered, readKey } from '../../platform/reads/reads.ts'
import { session } from '../../platform/session/session.ts'
import { whenShown } from '../../platform/reads/when-shown.ts'
import { ErrorScreen } from './error-screen.tsx'
import { redirectOf, unknownAddressOf, type Visit } from './guard.ts'
import { PublicFrame } from '../frame/public-frame.tsx'
import { Root } from './root.tsx'
import { type AppRoute, ROUTES } from './routes.ts'
import { ScreenShape } from '../frame/screen-shape.tsx'
import { unknownAddress } from './unknown-address.ts'
import { owesWelcome } from '../../identity/welcome-once.ts'

interface RouterContext {
  readonly services: Services
}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Root,
  beforeLoad: ({ context, location, preload }) => {
    const now = session.get()
    const signedIn = now.state === 'signed-in'
    const profile = signedIn ? profileOf(context.services) : null
    const visit: Visit = {
      path: location.pathname,
      search: location.searchStr,
      hash: location.hash,
      signedIn,
      left: now.state === 'signed-out' && now.reason === 'left',
      isAdmin: profile?.isAdmin ?? false,
      owesWelcome: profile ? owesWelcome(profile) : false,
    }
    const to = redirectOf(visit, ROUTES)
    const led = unknownAddress.get()
    const from = unknownAddressOf(visit, ROUTES)
    if (from && to) unknownAddress.set({ from, to })
    else if (led && !preload && to === null && led.to !== location.pathname) unknownAddress.set(null)
    if (to === null) return
    throw redirect({ href: to, replace: true })
  },
})

const publicRoute = createRoute({ getParentRoute: () => rootRoute, id: 'public', component: PublicFrame })
const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: lazyRouteComponent(() => import('../frame/frame.tsx'), 'Frame'),
})

const eitherRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'either',
  component: lazyRouteComponent(() => import('../frame/either-frame.tsx'), 'EitherFrame'),
})

function screenRoute(route: AppRoute) {
  const isPublic = route.access === 'public'
  return createRoute({
    getParentRoute: () => parentOf(route),
    path: route.path,
    staticData: { title: (route.row && route.label) || route.title },
    component: lazyRouteComponent(async () => {
      const screen = await route.screen()
      return { default: (isPublic ? screen : withOverlays(screen)) as RouteComponent }
    }),
  })
}

function parentOf(route: AppRoute) {
  if (route.eitherFrame) return eitherRoute
  return route.access === 'public' ? publicRoute : signedInRoute
}

/** The screen. Once it is shown, its overlays are loaded. */
function withOverlays(Screen: ComponentType) {
  return function ShownScreen() {
    const { reads } = useServices()
    useEffect(() => whenShown(reads, async () => (await import('../frame/frame.tsx')).loadWhatLiesOver()), [reads])
    return <Screen />
  }
}

const routeTree = rootRoute.addChildren([
  publicRoute.addChildren(ROUTES.filter((route) => parentOf(route) === publicRoute).map(screenRoute)),
  eitherRoute.addChildren(ROUTES.filter((route) => parentOf(route) === eitherRoute).map(screenRoute)),
  signedInRoute.addChildren(ROUTES.filter((route) => parentOf(route) === signedInRoute).map(screenRoute)),
])

export function createAppRouter(services: Services) {
  return createRouter({
    routeTree,
    context: { services },
    defaultPreload: 'intent',
    // Data are in the query cache. The router only loads code.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorScreen,
    defaultPendingComponent: ScreenShape,
    defaultPendingMs: 300,
    defaultNotFoundComponent: ScreenShape,
    scrollRestoration: true,
    // Search parameters stay text as in the address: `?token=007` is not the number 7.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const pairs = Object.entries(search).filter(
        (pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== '',
      )
      const text = new URLSearchParams(pairs).toString()
      return text ? `?${text}` : ''
    },
  })
}

function profileOf(services: Services): UserProfile | null {
  return (services.reads.getQueryData<Answered>(readKey(GET_MY_PROFILE, {}))?.output as UserProfile | undefined) ?? null
}
