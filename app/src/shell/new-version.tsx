import { useEffect } from 'react'
import { toast } from 'sonner'
import { watchForUpdate } from '../platform/service-worker.ts'

/** Offers a new version when it is there; nobody's half-typed form is reloaded away. */
export function NewVersion() {
  useEffect(
    () =>
      watchForUpdate((reload) =>
        toast('A new version of Muster is ready. Reload when nothing is half typed.', {
          duration: Number.POSITIVE_INFINITY,
          action: { label: 'Reload', onClick: reload },
          cancel: { label: 'Later', onClick: () => undefined },
        }),
      ),
    [],
  )
  return null
}
