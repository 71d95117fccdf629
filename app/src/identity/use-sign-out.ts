import { useCallback } from 'react'
import { useServices } from '../platform/calls/services.ts'
import { toast } from '../ui/states/toast.tsx'
import { signOut } from './session-control.ts'

export function useSignOut(): () => void {
  const services = useServices()
  return useCallback(() => {
    signOut(services, 'left').catch(() =>
      toast.problem('You are still signed in: the server could not be reached. Sign out again when you have signal.'),
    )
  }, [services])
}
