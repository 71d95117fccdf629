import { useEffect, useState } from 'react'
import { useServices } from '../../platform/calls/services.ts'
import { whenQuiet } from '../../platform/reads/when-shown.ts'
import { watchBegin } from '../tour/place.ts'
import type { BackgroundWork, BackgroundWorkProps } from './background-work.tsx'

const AGAIN_MS = 15_000

/** Loads the background work once the first screen is shown, and retries until it has it. */
export function Background(props: BackgroundWorkProps) {
  const { reads } = useServices()
  const [part, setPart] = useState<{ readonly BackgroundWork: typeof BackgroundWork } | null>(null)
  // Begins before the background work has loaded, which waits for the first screen.
  useEffect(watchBegin, [])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    function load() {
      import('./background-work.tsx').then(
        (loaded) => over || setPart(loaded),
        () => {
          if (!over) timer = setTimeout(load, AGAIN_MS)
        },
      )
    }
    const stop = whenQuiet(reads, load)
    return () => {
      over = true
      stop()
      clearTimeout(timer)
    }
  }, [reads])
  return part && <part.BackgroundWork {...props} />
}
