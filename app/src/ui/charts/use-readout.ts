import { type KeyboardEvent, useState } from 'react'

/** The point that a key moves to, or null if the key does not move. */
export function pointByKey(key: string, at: number, count: number): number | null {
  const last = count - 1
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(0, at - 1)
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(last, at + 1)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

interface Asked {
  /** Read aloud: `Strength over time, day`. */
  label: string
  count: number
  /** The name of a point: `12 Nov 2026`. */
  nameOf: (at: number) => string
  /** The first point that a key moves to: the last day of a trend, the first bar. */
  start: number
}

/**
 * A point of a chart is read by pointing at it or with the arrow keys. `picked` is null while nobody reads one. Put
 * `slider` on the element that takes the keys, and the values of `picked` into a `<Readout>`.
 */
export function useReadout({ label, count, nameOf, start }: Asked) {
  const [picked, setPicked] = useState<number | null>(null)
  const [byKey, setByKey] = useState(false)
  const valid = picked !== null && picked < count ? picked : null
  const at = valid ?? Math.min(start, count - 1)
  function pick(next: number | null) {
    setByKey(false)
    setPicked(next)
  }
  return {
    picked: valid,
    /** The point was reached by a key, so its values are announced. */
    byKey: byKey && valid !== null,
    pick,
    slider: {
      role: 'slider',
      tabIndex: 0,
      'aria-label': label,
      'aria-valuemin': 0,
      'aria-valuemax': Math.max(0, count - 1),
      'aria-valuenow': at,
      'aria-valuetext': nameOf(at),
      onPointerLeave: () => pick(null),
      onBlur: () => pick(null),
      onKeyDown(event: KeyboardEvent) {
        const next = pointByKey(event.key, valid ?? at, count)
        if (next === null || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        setByKey(true)
        // The first key reads the point where the keys start, and the next ones move on.
        setPicked(valid === null && event.key.startsWith('Arrow') ? at : next)
      },
    } as const,
  }
}
