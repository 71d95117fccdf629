import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useEffect } from 'react'
import { useMyProfile } from '../../identity/use-my-profile.ts'
import { Bell } from '../../notifications/components/bell.tsx'
import { setUnitZone } from '../../platform/clock/unit-zone.ts'
import { useMyRosters } from '../../roster/current-roster.ts'
import { useHasRostersBelow } from '../../roster/linking/use-rosters-below.ts'
import { RosterSwitcher } from '../../roster/components/roster-switcher.tsx'
import { loadOverlays } from '../../ui/overlays/overlays.ts'
import { lazyPart } from '../../ui/states/lazy-part.ts'
import { Toaster } from '../../ui/states/toast.tsx'
import { useHeightAs } from '../../ui/layout/use-height-as.ts'
import { isPhoneNow, useIsPhone } from '../../ui/layout/use-media.ts'
import { AsOf } from './as-of.tsx'
import { AskedToLink } from './asked-to-link.tsx'
import { Background } from '../background/background.tsx'
import { Drawer } from '../phone/drawer.tsx'
import { HomeLink } from './home-link.tsx'
import { loadDrawer } from '../phone/load-drawer.ts'
import { RefusedEntries } from '../background/refused-entries.tsx'
import { RosterGate } from '../routing/roster-gate.tsx'
import { ScreenShape } from './screen-shape.tsx'
import { SearchButton } from './search-button.tsx'
import { UnknownAddressNote } from '../routing/unknown-address-note.tsx'
import { loadScreenRow, Screens } from '../way/screens.tsx'
import { Nudge, ViewOnly } from '../view-only/view-only.tsx'

// A separate import, so that no page waits for it. It is still there before the first touch.
void import('../../ui/overlays/second-tap.ts').then(({ dropSecondTaps }) => dropSecondTaps())

// What only a desk or only a phone shows is not loaded by the other. It is asked for at once, not when the frame is
// drawn.
const loadTabs = () => import('./tabs.tsx')
const loadUserMenu = () => import('./user-menu.tsx')
const loadPhoneBar = () => import('../phone/phone-bar.tsx')
const loadKeys = () => import('./keys.tsx')
for (const load of isPhoneNow() ? [loadPhoneBar] : [loadTabs, loadScreenRow, loadUserMenu, loadKeys])
  void load().catch(() => undefined)
const Tabs = lazyPart(async () => ({ default: (await loadTabs()).Tabs }))
const UserMenu = lazyPart(async () => ({ default: (await loadUserMenu()).UserMenu }))
const Keys = lazyPart(async () => ({ default: (await loadKeys()).Keys }))
const PhoneBar = lazyPart(async () => ({ default: (await loadPhoneBar()).PhoneBar }))

const HeaderNotes = lazy(async () => ({ default: (await import('./header-notes.tsx')).HeaderNotes }))

/** Most leaders never open a roster below. */
const BelowBar = lazy(async () => ({
  default: (await import('../../roster/linking/components/below-bar.tsx')).BelowBar,
}))

/**
 * The frame of every screen of the signed-in area. Drawn in small steps, so that a slow phone still answers a touch.
 */
export function Frame() {
  const begun = useDeferredValue(true, false)
  return begun ? (
    <WholeFrame />
  ) : (
    <main className="px-4 py-16">
      <ScreenShape />
    </main>
  )
}

function WholeFrame() {
  const profile = useMyProfile().data
  const isAdmin = profile?.isAdmin ?? false
  const rosters = useMyRosters()
  const { timeZone } = rosters
  useEffect(() => {
    if (timeZone !== null) setUnitZone(timeZone)
  }, [timeZone])
  const rostersBelow = useHasRostersBelow(rosters.current)
  // The person has no roster: the screens show their own record, without the parts of a roster.
  const keepsNone = rosters.read.data !== undefined && rosters.own === null
  const isSoldier = keepsNone && profile?.declaredRole === 'Soldier'
  const header = useHeightAs<HTMLElement>('--frame-top')
  // On a phone the drawer has these links, so a row of links need not be drawn and measured.
  const isPhone = useIsPhone()
  return (
    <ViewOnly>
      <div className="flex min-h-dvh flex-col">
        <header
          ref={header}
          data-frame-head
          className="sticky top-0 z-30 border-b border-line bg-ground pt-[env(safe-area-inset-top)] print:hidden"
        >
          <div className="@container flex min-h-12 items-center gap-x-2 px-4 desk:min-h-14">
            <HomeLink />
            <RosterSwitcher rosters={rosters} />
            {!isPhone && (
              <Suspense fallback={<div className="grow" />}>
                <Tabs isAdmin={isAdmin} isSoldier={isSoldier} />
              </Suspense>
            )}
            <SearchButton />
            <Bell />
            {!isPhone && (
              // As wide as the menu without the name. The tabs are then measured with the room that they really have.
              <Suspense fallback={<div className="w-[2.375rem] shrink-0" />}>
                <UserMenu isSoldier={isSoldier} />
              </Suspense>
            )}
            <Drawer isAdmin={isAdmin} isSoldier={isSoldier} rostersBelow={rostersBelow} />
          </div>
          {rosters.current && rosters.current.id !== rosters.own?.id && (
            <Suspense>
              <BelowBar own={rosters.own} current={rosters.current} />
            </Suspense>
          )}
          <AsOf />
          <Suspense>
            <HeaderNotes />
          </Suspense>
        </header>
        <RefusedEntries />
        <AskedToLink />
        <main
          id="main"
          tabIndex={-1}
          className="w-full grow px-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] outline-none"
        >
          <UnknownAddressNote />
          <Nudge />
          <Screens
            isPhone={isPhone}
            keepsNone={keepsNone}
            isSoldier={isSoldier}
            rostersBelow={rostersBelow}
            rosterId={rosters.current?.id ?? null}
          >
            <RosterGate rosters={rosters}>
              <Outlet />
            </RosterGate>
          </Screens>
        </main>
        {isPhone && (
          <Suspense>
            <PhoneBar isAdmin={isAdmin} isSoldier={isSoldier} keepsNone={keepsNone} />
          </Suspense>
        )}
        <Suspense>
          <Keys isAdmin={isAdmin} isSoldier={isSoldier} />
        </Suspense>
        <Background keepsNone={keepsNone} isSoldier={isSoldier} />
        <Toaster />
      </div>
    </ViewOnly>
  )
}

/**
 * What is needed when the person starts to act, or opens a screen with a long list. It is here so that the sign-in page
 * does not load it.
 */
export async function loadWhatLiesOver(): Promise<void> {
  await Promise.all([loadOverlays(), loadDrawer(), import('../../ui/layout/measured-later.ts')])
}
