import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { useRouter } from '@tanstack/react-router'
import { SessionEnd } from '../identity/components/session-warning.tsx'
import { usePushAtStart } from '../notifications/push/use-push-at-start.ts'
import { unitZone } from '../platform/unit-zone.ts'
import { useClaimAtSignIn } from '../roster/linking/use-claim-at-sign-in.ts'
import { goByUnitDay } from '../ui/unit-day.ts'
import { lockGate } from './lock/lock-gate.ts'
import { NewVersion } from './new-version.tsx'
import { TourStart } from './tour/tour-start.tsx'
import { useLeftDrafts } from './use-left-drafts.ts'

goByUnitDay(() => dayAt(new Date(), unitZone()))

export interface AttendantsProps {
  keepsNone: boolean
  isSoldier: boolean
}

/** What goes on behind every screen of the signed-in area and is seldom seen: no screen waits for its code. */
export function Attendants({ keepsNone, isSoldier }: AttendantsProps) {
  useClaimAtSignIn()
  useLeftDrafts()
  const { history } = useRouter()
  // What is behind a lock stays as it was left.
  usePushAtStart((path) => void lockGate.whenOpen().then(() => history.push(path)))
  return (
    <>
      <SessionEnd />
      <NewVersion />
      <TourStart keepsNone={keepsNone} isSoldier={isSoldier} />
    </>
  )
}
