/** How far a finger pulls the top of the page down to open the search. */
export const ENOUGH_PX = 80
/** A finger that moves less than this is still. */
const STILL_PX = 10
/** A finger that rests this long holds something, or selects text. */
const HELD_MS = 400

interface Pull {
  /** How far the page is pulled, in pixels; 0 when it was let go. */
  readonly onPull: (px: number) => void
  /** It was let go far enough down. */
  readonly onEnough: () => void
}

/**
 * Watches one finger that pulls down where the page is at its top. What scrolls by itself, takes text or drawings, or
 * lies over the page keeps its touches.
 */
export function watchPull({ onPull, onEnough }: Pull): () => void {
  let start: { readonly x: number; readonly y: number; readonly at: number } | null = null
  let pulled = 0

  function put(px: number): void {
    if (px === pulled) return
    pulled = px
    onPull(px)
  }

  function end(): void {
    start = null
    put(0)
  }

  function down(event: TouchEvent): void {
    end()
    const [touch] = event.touches
    if (!touch || event.touches.length > 1 || window.scrollY > 0 || !isOfPage(event.target)) return
    start = { x: touch.clientX, y: touch.clientY, at: event.timeStamp }
  }

  function move(event: TouchEvent): void {
    const [touch] = event.touches
    if (!start || !touch) return
    const [aside, by] = [Math.abs(touch.clientX - start.x), touch.clientY - start.y]
    if (pulled === 0) {
      if (aside < STILL_PX && Math.abs(by) < STILL_PX) return
      if (by < 2 * aside || event.timeStamp - start.at > HELD_MS) return end()
    }
    if (event.touches.length > 1 || window.scrollY > 0) end()
    else put(Math.max(1, by))
  }

  function up(): void {
    const isEnough = pulled >= ENOUGH_PX
    end()
    if (isEnough) onEnough()
  }

  const stop = new AbortController()
  const passive = { signal: stop.signal, passive: true }
  document.addEventListener('touchstart', down, passive)
  document.addEventListener('touchmove', move, passive)
  document.addEventListener('touchend', up, passive)
  document.addEventListener('touchcancel', end, passive)
  return () => stop.abort()
}

const KEEPS_ITS_TOUCHES = 'input, textarea, select, canvas, [contenteditable], [role=dialog], [role=menu]'

function isOfPage(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || 'scrollLocked' in document.body.dataset) return false
  if (target.closest(KEEPS_ITS_TOUCHES)) return false
  for (let at: Element | null = target; at && at !== document.body; at = at.parentElement) {
    const { overflowY, touchAction } = getComputedStyle(at)
    if (touchAction === 'none') return false
    if (/auto|scroll/.test(overflowY) && at.scrollHeight > at.clientHeight) return false
  }
  return true
}
