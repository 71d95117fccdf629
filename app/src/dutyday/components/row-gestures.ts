import { tick } from '../../platform/device/haptics.ts'

/** How far a row must be pulled to report present. */
const PRESENT_PX = 88
const FARTHEST_PX = 112
/** A finger that moves less than this is still. */
const STILL_PX = 10
const HOLD_MS = 500
/** The click that the browser sends after a gesture comes within this time. */
const CLICK_MS = 400

interface Gestures {
  /** A row was pulled to the right. Only rows marked `data-swipe` follow the finger. */
  readonly onSwipe: (soldierId: string) => void
  /** A row was held. */
  readonly onHold: (soldierId: string) => void
}

interface Touch {
  readonly row: HTMLElement
  readonly id: string
  readonly pointer: number
  readonly x: number
  readonly y: number
  readonly timer: ReturnType<typeof setTimeout>
  swiping: boolean
}

/**
 * Swipe and long press on the rows of a list, by touch. The rows have `touch-action: pan-y`, so the browser keeps
 * scrolling to itself and ends the gesture when it scrolls. Each gesture also has a button.
 */
export function watchRows(list: HTMLElement, { onSwipe, onHold }: Gestures): () => void {
  let touch: Touch | null = null
  let done = Number.NEGATIVE_INFINITY
  /** The finger of a long press is still down, or its click has not come. */
  let held = false

  function end(): void {
    if (touch === null) return
    clearTimeout(touch.timer)
    touch.row.style.transform = ''
    delete touch.row.dataset.pulled
    touch = null
  }

  function down(event: PointerEvent): void {
    end()
    held = false
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-soldier]') : null
    const id = row?.dataset.soldier
    if (event.pointerType === 'mouse' || !event.isPrimary || !row || !id) return
    const timer = setTimeout(() => {
      end()
      held = true
      tick()
      onHold(id)
    }, HOLD_MS)
    touch = { row, id, pointer: event.pointerId, x: event.clientX, y: event.clientY, timer, swiping: false }
  }

  function move(event: PointerEvent): void {
    if (touch?.pointer !== event.pointerId) return
    const [right, down] = [event.clientX - touch.x, Math.abs(event.clientY - touch.y)]
    if (!touch.swiping) {
      if (Math.abs(right) < STILL_PX && down < STILL_PX) return
      clearTimeout(touch.timer)
      if (right < 2 * down || !('swipe' in touch.row.dataset)) return end()
      touch.swiping = true
      touch.row.setPointerCapture(event.pointerId)
    }
    const pulled = Math.max(0, Math.min(FARTHEST_PX, right))
    touch.row.style.transform = `translateX(${pulled}px)`
    touch.row.dataset.pulled = pulled >= PRESENT_PX ? 'enough' : 'some'
  }

  function up(event: PointerEvent): void {
    if (touch?.pointer !== event.pointerId) return
    const { id, swiping, row } = touch
    const enough = row.dataset.pulled === 'enough'
    end()
    if (!swiping) return
    done = event.timeStamp
    if (!enough) return
    tick()
    onSwipe(id)
  }

  /** The end of a gesture is not a tap on the button under the finger. */
  function click(event: MouseEvent): void {
    if (event.detail === 0 || !(held || event.timeStamp - done <= CLICK_MS)) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** A long press must not open the phone's own menu. A right click still does. */
  function menu(event: MouseEvent): void {
    if (touch !== null || held) event.preventDefault()
  }

  const stop = new AbortController()
  const { signal } = stop
  list.addEventListener('pointerdown', down, { signal })
  list.addEventListener('pointermove', move, { signal })
  list.addEventListener('pointerup', up, { signal })
  list.addEventListener('pointercancel', end, { signal })
  list.addEventListener('click', click, { signal, capture: true })
  list.addEventListener('contextmenu', menu, { signal })
  return () => {
    end()
    stop.abort()
  }
}
