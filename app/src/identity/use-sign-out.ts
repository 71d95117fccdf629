import { useCallback } from 'react'
import { useServices } from '../platform/calls/services.ts'
import { toast } from '../ui/states/toast.tsx'
import { signOut } from './session-control.ts'
import { signOutQuestion } from './sign-out-question.ts'

/** Signs out, after a question if entries wait on this device. */
export function useSignOut(): () => void {
  const { account } = useServices()
  const now = useSignOutNow()
  return useCallback(() => {
    const acts = account.get()?.outbox.acts.get() ?? []
    const waiting = acts.filter(({ state }) => state !== 'done').length
    if (waiting > 0) signOutQuestion.set(waiting)
    else now()
  }, [account, now])
}

export function useSignOutNow(): () => void {
  const services = useServices()
  return useCallback(() => {
    signOut(services, 'left').catch(() =>
      toast.problem('You are still signed in: the server could not be reached. Sign out again when you have signal.'),
    )
  }, [services])
}
