import { useEffect } from 'react'
import { appVersions } from '../platform/service-worker.ts'
import { toast } from '../ui/toast.tsx'

/** Offers a new version when it is there; nobody's half-typed form is reloaded away. */
export function NewVersion() {
  useEffect(
    () =>
      appVersions.watchForUpdate((reload) =>
        toast.offer('A new version of Muster is ready. Finish what you are typing, then reload.', 'Reload', reload),
      ),
    [],
  )
  return null
}
