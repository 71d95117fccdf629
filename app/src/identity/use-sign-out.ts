import { useCallback } from 'react'
import { useParts } from '../platform/parts.ts'
import { toast } from '../ui/toast.tsx'
import { signOut } from './session-control.ts'

export function useSignOut(): () => void {
  const parts = useParts()
  return useCallback(() => {
    signOut(parts, 'left').catch(() =>
      toast.problem('You are still signed in: the server could not be reached. Sign out again when you have signal.'),
    )
  }, [parts])
}
