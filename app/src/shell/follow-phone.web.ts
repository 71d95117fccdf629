import { closeOverlay, hasOpenOverlay } from '../platform/open-overlay.ts'
import type { FollowPhone } from './follow-phone.ts'

let onPop: ((event: PopStateEvent) => void) | undefined
// Before there is a router, which listens as well: a window tells its listeners in the order in which they came.
window.addEventListener('popstate', (event) => onPop?.(event))

/**
 * The Back of a browser closes what lies over the screen, as the button of a phone does, before it leaves the screen.
 * A browser says so only once it has gone: it is sent forward again, and the router hears of neither. Closing waits
 * until it is back, since it may change the address.
 */
export const followPhone: FollowPhone = (router) => {
  let returning = false
  function arrived(event: PopStateEvent) {
    const here = indexOf(router.history.location.state)
    const there = indexOf(event.state)
    const back = there < here && hasOpenOverlay() && !isTouring()
    if (Number.isNaN(there) || !(returning || back)) return
    event.stopImmediatePropagation()
    returning = there !== here
    if (returning) window.history.go(here - there)
    else if (hasOpenOverlay()) closeOverlay()
  }
  onPop = arrived
  return () => {
    onPop = undefined
  }
}

/** The tour's words stay whatever is pressed, so Back leaves the screen under them. */
function isTouring(): boolean {
  return document.querySelector('[data-tour-card]') !== null
}

const ROUTERS_INDEX = '__TSR_index'

/** How many screens of the app came before, as the router counts them. */
function indexOf(state: unknown): number {
  return Number((state as Readonly<Record<string, unknown>> | null)?.[ROUTERS_INDEX])
}
