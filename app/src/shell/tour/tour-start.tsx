import { saveMyProfile } from '@muster/domain/identity/functions.ts'
import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import {
  hasBegunHere,
  isTourForced,
  noteBegunHere,
  noteTourDone,
  owesTour,
  tourAsked,
  type TourVariant,
  untoldTour,
} from '../../identity/onboarding.ts'
import { useMyProfile } from '../../identity/use-my-profile.ts'
import { useConnection } from '../../platform/calls/calls.ts'
import { useServices } from '../../platform/calls/services.ts'
import { useStore } from '../../platform/storage/store.ts'
import { useIsPhone } from '../../ui/layout/use-media.ts'
import { routeOf } from '../routing/guard.ts'
import { ROUTES } from '../routing/routes.ts'
import { begun } from './place.ts'
import { isBusy } from './surroundings.ts'

const Tour = lazy(async () => ({ default: (await import('./tour.tsx')).Tour }))

/** Specification section 9: after the profile is ready. */
const START_AFTER_MS = 400
/** The person is busy: check again after this time. */
const AGAIN_MS = 1000

/** Shows the tour to people who have not seen it, at a quiet moment, and stores in the profile that they have. */
export function TourStart({ keepsNone, isSoldier }: { keepsNone: boolean; isSoldier: boolean }) {
  const profile = useMyProfile().data
  // The same width at which tabs give way to the drawer. A device that counts as a phone by its 820 px is below it.
  const variant: TourVariant = useIsPhone() ? 'mobile' : 'desktop'
  // The screen that is shown. While the next one loads, the focus has not moved there yet.
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname })
  const asked = useStore(tourAsked)
  const [running, setRunning] = useState(false)
  const [ended, setEnded] = useState(0)
  const uid = profile?.uid ?? null

  const forced = uid !== null && isTourForced(uid)
  const owed = profile !== undefined && owesTour(profile, variant)
  useBeginAfterWelcome(pathname)
  const wanted = owed && isPlaceFor(pathname, forced)
  useEffect(() => {
    if (!wanted || running) return
    // Starts only once while the tab is open. Neither a reload nor turning the device starts it again.
    if (!forced && (hasBegunHere(uid) || begun.here)) return
    let timer = setTimeout(start, START_AFTER_MS)
    function start() {
      // Somebody who has begun to do something is not interrupted. The tour waits for the next visit.
      if (!forced && begun.here) return
      if (isBusy()) {
        timer = setTimeout(start, AGAIN_MS)
        return
      }
      if (uid !== null) noteBegunHere(uid)
      setRunning(true)
    }
    return () => clearTimeout(timer)
  }, [wanted, running, forced, asked, ended, uid])

  useTellProfile(ended)
  if (!running || uid === null) return null
  return (
    <Suspense>
      <Tour
        uid={uid}
        variant={variant}
        // A leader who is about to start a roster sees the leader's tour.
        isSoldier={isSoldier}
        whole={forced}
        keepsNone={keepsNone && profile?.declaredRole !== 'Leader'}
        onEnd={(variants) => {
          noteTourDone(uid, variants)
          setRunning(false)
          setEnded((count) => count + 1)
        }}
      />
    </Suspense>
  )
}

/** What was done to complete the profile does not count as begun: the tour belongs after it. */
function useBeginAfterWelcome(pathname: string): void {
  useEffect(() => {
    if (pathname !== '/welcome') return
    return () => {
      begun.here = false
    }
  }, [pathname])
}

/**
 * It starts by itself only on entry screens. A person who came by a link to sign, import, answer a recall or pay is
 * not interrupted.
 */
function isPlaceFor(path: string, forced: boolean): boolean {
  const route = routeOf(path, ROUTES)
  return forced ? path !== '/welcome' : route?.place === 'tab'
}

/** At once, or when the network is back, at the latest at the next start. */
function useTellProfile(ended: number): void {
  const { client } = useServices()
  const profile = useMyProfile().data
  const online = useConnection().state === 'live'
  const change = profile ? untoldTour(profile) : null
  const said = change && JSON.stringify(change)
  useEffect(() => {
    if (said === null || !online) return
    client.call(saveMyProfile.name, JSON.parse(said), { idempotencyKey: crypto.randomUUID() }).catch(() => undefined)
  }, [client, said, online, ended])
}
