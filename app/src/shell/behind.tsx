import { useEffect, useState } from 'react'
import { useParts } from '../platform/parts.ts'
import { whenQuiet } from '../platform/when-shown.ts'
import type { Attendants, AttendantsProps } from './attendants.tsx'

const AGAIN_MS = 15_000

/** Fetches what goes on behind the screens when the first of them stands, and does not give up. */
export function Behind(props: AttendantsProps) {
  const { reads } = useParts()
  const [part, setPart] = useState<{ readonly Attendants: typeof Attendants } | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    function load() {
      import('./attendants.tsx').then(
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
  return part && <part.Attendants {...props} />
}
