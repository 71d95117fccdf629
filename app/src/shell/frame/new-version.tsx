import { useEffect } from 'react'
import { appVersions } from '../../platform/device/service-worker.ts'
import { toast } from '../../ui/states/toast.tsx'

/** Offers a new version when there is one. It never reloads by itself, so that no half-typed form is lost. */
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
