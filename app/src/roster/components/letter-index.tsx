import type { Soldier } from '@muster/domain/roster/schema.ts'
import { type KeyboardEvent, type PointerEvent, useEffect, useReducer, useRef, useState } from 'react'
import type { Scrolled } from '../../ui/table/card-list.tsx'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

interface LetterIndexProps extends Scrolled<Soldier> {
  label: string
  letterOf: (soldier: Soldier) => string
  /** Puts the list in the order of the letters. Null if it is. */
  onSort: (() => void) | null
}

/**
 * The letters along the edge of a long list. They are one control as wide as a finger, which slides along it, because 26
 * buttons of that size fit on no phone. The search finds the same without it.
 */
export function LetterIndex({ label, letterOf, onSort, items, above, goTo }: LetterIndexProps) {
  const [at, setAt] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const [, draw] = useReducer((count: number) => count + 1, 0)

  // Kept until the list is in the order of the letters.
  const wanted = useRef<string>(null)
  useEffect(() => {
    const letter = wanted.current
    if (letter === null) return
    const letters = items.map((item) => (item.kind === 'row' ? letterOf(item.row) : ''))
    if (letters.some((each, index) => each < (letters[index - 1] ?? ''))) return
    wanted.current = null
    const first = letters.findIndex((each) => each >= letter)
    goTo(first < 0 ? items.length - 1 : first)
  })

  function go(index: number) {
    const next = Math.max(0, Math.min(LETTERS.length - 1, index))
    wanted.current = LETTERS[next] ?? ''
    setAt(next)
    draw()
    onSort?.()
  }

  function slide(event: PointerEvent<HTMLDivElement>) {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const index = Math.floor(((event.clientY - top) / height) * LETTERS.length)
    if (!isHeld || index !== at) go(index)
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: LETTERS.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    go(next)
  }

  return (
    <div className="absolute inset-y-0 -right-4 z-10 w-11 print:hidden">
      <div
        style={{ height: `calc(100dvh - ${above}px - var(--tab-bar) - 1rem)` }}
        className="sticky top-[calc(var(--frame-top)+0.5rem)] min-h-52"
      >
        <div
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-orientation="vertical"
          aria-valuemin={1}
          aria-valuemax={LETTERS.length}
          aria-valuenow={at + 1}
          aria-valuetext={LETTERS[at]}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            setHeld(true)
            slide(event)
          }}
          onPointerMove={(event) => isHeld && slide(event)}
          onPointerUp={() => setHeld(false)}
          onPointerCancel={() => setHeld(false)}
          className="flex h-full touch-none flex-col items-end pr-1 select-none"
        >
          {LETTERS.map((letter) => (
            <span
              key={letter}
              aria-hidden="true"
              className="flex min-h-0 w-5 grow basis-0 items-center justify-center text-12 leading-none font-strong text-action"
            >
              {letter}
            </span>
          ))}
          {isHeld && (
            <span
              aria-hidden="true"
              className="pointer-events-none fixed top-1/3 left-1/2 flex size-20 -translate-x-1/2 items-center justify-center rounded-box bg-ink text-40 font-heavy text-ground"
            >
              {LETTERS[at]}
            </span>
          )}
        </div>
      </div>
    </div>
  )
}
