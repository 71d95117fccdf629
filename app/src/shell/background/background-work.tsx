import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { SignInAgainDialog } from '../../identity/components/sign-in-again-dialog.tsx'
import { SignOutDialog } from '../../identity/components/sign-out-dialog.tsx'
import { SessionEnd } from '../../identity/components/session-warning.tsx'
import { usePushAtStart } from '../../notifications/push/use-push-at-start.ts'
import { unitZone } from '../../platform/clock/unit-zone.ts'
import { useClaimAtSignIn } from '../../roster/linking/use-claim-at-sign-in.ts'
import { useScopeOfRoster } from '../../roster/use-scope-of-roster.ts'
import { goByUnitDay } from '../../ui/forms/dates/unit-day.ts'
import { lazyPart } from '../../ui/states/lazy-part.ts'
import { loadUndoList } from '../../ui/states/toast.tsx'
import { lockGate } from '../lock/lock-gate.ts'
import { NewVersion } from '../frame/new-version.tsx'
import { TourStart } from '../tour/tour-start.tsx'
import { useDeviceKey } from './use-device-key.ts'
import { useLeftDrafts } from './use-left-drafts.ts'
import { useOfflineDays } from './use-offline-days.ts'
import { usePartInTitle } from './use-part-in-title.ts'

const SavedElsewhere = lazyPart(async () => ({ default: (await import('./saved-elsewhere.tsx')).SavedElsewhere }))
// Without its code there is nothing to bring with, and the next start tries again.
const RosterSync = lazy(() =>
  import('../../ondevice/roster-sync.tsx').then(
    (loaded) => ({ default: loaded.RosterSync }),
    () => ({ default: () => null }),
  ),
)

goByUnitDay(() => dayAt(new Date(), unitZone()))

export interface BackgroundWorkProps {
  keepsNone: boolean
  isSoldier: boolean
}

/** Background work of the signed-in area that is seldom visible. No screen waits for its code. */
export function BackgroundWork({ keepsNone, isSoldier }: BackgroundWorkProps) {
  useClaimAtSignIn()
  useLeftDrafts()
  useOfflineDays()
  useScopeOfRoster()
  usePartInTitle()
  useDeviceKey(!keepsNone && !isSoldier)
  // It ends with the session, and the next person must see nothing of what was changed.
  useEffect(() => () => void loadUndoList().then(({ forgetAllUndo }) => forgetAllUndo()), [])
  const { history } = useRouter()
  // While the lock hides the page, it must not navigate.
  usePushAtStart((path) => void lockGate.whenOpen().then(() => history.push(path)))
  return (
    <>
      <Suspense>
        <SavedElsewhere />
      </Suspense>
      <Suspense>
        <RosterSync />
      </Suspense>
      <SessionEnd />
      <SignOutDialog />
      <SignInAgainDialog />
      <NewVersion />
      <TourStart keepsNone={keepsNone} isSoldier={isSoldier} />
    </>
  )
}
