import { useEffect, useRef, useState } from 'react'

type Nearness = 'no' | 'near' | 'open'

export interface OnDemand<T> {
  /** Fetches it ahead of need. */
  load(): Promise<T>
  /** What was fetched. Only for what is drawn inside of it. */
  get(): T
  /**
   * Null until it is there. Fetched when somebody comes near what needs it, once more when it is opened and still
   * not there; `onMissing` says that it could not be fetched then.
   */
  useNear(near: Nearness, onMissing: () => void): T | null
}

/**
 * A part fetched once and used at once from then on. Not `lazy`, which hands over even what is long there by way of
 * `Suspense`, and that keeps people waiting for up to a third of a second.
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

/** By the element that somebody came near to, if they did. */
export function nearness(element: HTMLElement | null, open: boolean): Nearness {
  if (open) return 'open'
  return element ? 'near' : 'no'
}
