import { useEffect } from 'react'
import { watchForUpdate } from '../platform/service-worker.ts'
import { toast } from '../ui/toast.tsx'

/** Offers a new version when it is there; nobody's half-typed form is reloaded away. */
export function NewVersion() {
  useEffect(() => watchForUpdate((reload) => toast.problem('A new version of Muster is ready.', reload)), [])
  return null
}
