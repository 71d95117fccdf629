import { SessionEnd } from '../identity/components/session-warning.tsx'
import { useClaimAtSignIn } from '../roster/linking/use-claim-at-sign-in.ts'
import { NewVersion } from './new-version.tsx'
import { TourStart } from './tour/tour-start.tsx'
import { useLeftDrafts } from './use-left-drafts.ts'

export interface AttendantsProps {
  keepsNone: boolean
}

/** What goes on behind every screen of the signed-in area and is seldom seen: no screen waits for its code. */
export function Attendants({ keepsNone }: AttendantsProps) {
  useClaimAtSignIn()
  useLeftDrafts()
  return (
    <>
      <SessionEnd />
      <NewVersion />
      <TourStart keepsNone={keepsNone} />
    </>
  )
}
