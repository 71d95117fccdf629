/** How far a person scrolls down before the head goes away, and up before it comes back. */
const AWAY_PX = 24
const BACK_PX = 8
/** The row of the head. Nearer to the top of the page than this, the head is always there. */
const ROW_PX = 48

/**
 * On a phone, the row at the top goes away while a person scrolls down, and comes back when they scroll up, when a key
 * brings the focus to it, and when a dialog or sheet opens. Only its place on the screen changes (`base.css`), so
 * nothing of the page moves.
 */
export function watchHead(): () => void {
  const { body, documentElement: root } = document
  const scrolled = () => Math.max(0, Math.min(window.scrollY, root.scrollHeight - window.innerHeight))
  // By a key, or one of its menus is open.
  const isInUse = () => document.querySelector('[data-frame-head] :is(:focus-visible, [aria-expanded=true])') !== null
  // Not asked for at the start, because that lays out the whole page. The first scroll then counts as a jump.
  let last = Number.NaN
  /** Where the person last turned around. */
  let turn = last

  function put(away: boolean): void {
    turn = last
    if (away) root.dataset.head = 'away'
    else delete root.dataset.head
  }

  function scroll(): void {
    const now = scrolled()
    const isAway = 'head' in root.dataset
    // Going to another place of the page, as with Back, is no scrolling.
    const isJump = !(Math.abs(now - last) <= window.innerHeight / 2)
    last = now
    turn = isAway ? Math.max(turn, now) : Math.min(turn, now)
    if (isJump || now <= ROW_PX) put(false)
    else if (isAway ? turn - now >= BACK_PX : now - turn >= AWAY_PX) put(!isAway && !isInUse())
  }

  const lock = new MutationObserver(() => 'scrollLocked' in body.dataset && put(false))
  lock.observe(body, { attributeFilter: ['data-scroll-locked'] })
  const stop = new AbortController()
  const { signal } = stop
  window.addEventListener('scroll', scroll, { signal, passive: true })
  document.addEventListener('focusin', () => isInUse() && put(false), { signal })
  return () => {
    stop.abort()
    lock.disconnect()
    delete root.dataset.head
  }
}
