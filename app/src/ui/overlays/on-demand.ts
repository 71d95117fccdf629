import { useEffect, useRef, useState } from 'react'

type Nearness = 'no' | 'near' | 'open'

export interface OnDemand<T> {
  /** Loads it before it is needed. */
  load(): Promise<T>
  /** The loaded part. Call it only inside content that is drawn after loading. */
  get(): T
  /**
   * Null until it is loaded. Loading starts when the pointer or focus comes near, and again when it is opened and
   * still missing. `onMissing` says that it could not be loaded then.
   */
  useNear(near: Nearness, onMissing: () => void): T | null
}

/**
 * A part that is loaded once and available at once from then on. Not `lazy`, which goes through `Suspense` even for a
 * loaded part and can delay it by up to a third of a second.
 */
export function onDemand<T>(fetch: () => Promise<T>): OnDemand<T> {
  let there: T | null = null
  let underWay: Promise<T> | null = null
  function load(): Promise<T> {
    underWay ??= fetch().then(
      (part) => {
        there = part
        return part
      },
      (error: unknown) => {
        underWay = null
        throw error
      },
    )
    return underWay
  }
  return {
    load,
    get() {
      if (there === null) throw new Error('This part has not been fetched yet.')
      return there
    },
    useNear(near, onMissing) {
      const part = there
      const [, setArrived] = useState(false)
      const missing = useRef(onMissing)
      useEffect(() => {
        missing.current = onMissing
      })
      useEffect(() => {
        if (near === 'no' || part !== null) return
        load().then(
          () => setArrived(true),
          () => {
            if (near === 'open') missing.current()
          },
        )
      }, [near, part])
      return part
    },
  }
}

/** How near the person is: opened, near (they touched this element), or neither. */
export function nearness(element: HTMLElement | null, open: boolean): Nearness {
  if (open) return 'open'
  return element ? 'near' : 'no'
}
