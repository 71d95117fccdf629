import { closeOverlay, hasOpenOverlay } from '../../platform/device/open-overlay.ts'
import type { FollowPhone } from './follow-phone.ts'

/**
 * The Back of a browser closes what lies over the screen, as the button of a phone does, before it leaves the screen.
 * Where the address says what is open, Back closes that by itself.
 */
export const followPhone: FollowPhone = (router) =>
  router.history.block({
    blockerFn({ action, currentLocation, nextLocation }) {
      const leaves = action === 'BACK' && nextLocation.pathname !== currentLocation.pathname
      const stays = leaves && hasOpenOverlay() && !isTouring()
      // The browser reports Back after it happened, and the router sends it forward again. Close only then: closing may
      // change the address.
      if (stays) window.addEventListener('popstate', closeOverlay, { once: true })
      return stays
    },
    enableBeforeUnload: false,
  })

/** The tour's words stay whatever is pressed, so Back leaves the screen under them. */
function isTouring(): boolean {
  return document.querySelector('[data-tour-card]') !== null
}
