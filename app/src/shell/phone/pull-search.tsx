import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'
import { tick } from '../../platform/device/haptics.ts'
import { cx } from '../../ui/styles/cx.ts'
import { searching } from '../frame/search-button.tsx'
import { tourPlace } from '../tour/place.ts'
import { ENOUGH_PX, watchPull } from './pull.ts'

/** How far the hint follows the finger. */
const FARTHEST_PX = 48

/** Pulling the page down at its top opens the search. The button in the head does the same for everybody else. */
export function PullSearch() {
  const [pulled, setPulled] = useState(0)
  useEffect(
    () =>
      watchPull({
        onPull: setPulled,
        onEnough: () => {
          if (tourPlace.get() !== null) return
          tick()
          searching.set(true)
        },
      }),
    [],
  )
  if (pulled === 0) return null
  const isEnough = pulled >= ENOUGH_PX
  return (
    <p
      aria-hidden="true"
      style={{ translate: `-50% ${Math.min(pulled / 2, FARTHEST_PX)}px` }}
      className={cx(
        'pointer-events-none fixed top-(--frame-top) left-1/2 z-20 flex min-h-11 items-center gap-2 rounded-box border px-4 text-14 font-strong whitespace-nowrap shadow-raised',
        isEnough ? 'border-action bg-action text-on-action' : 'border-line-strong bg-surface text-ink',
      )}
    >
      <Search className="size-4" />
      {isEnough ? 'Let go to search' : 'Pull to search'}
    </p>
  )
}
