import { closeOverlay, hasOpenOverlay } from '../../platform/device/open-overlay.ts'
import type { FollowPhone } from './follow-phone.ts'

/**
 * The browser's Back closes an overlay before it leaves the screen, like a phone's back button. If the address names
 * the overlay, Back closes it anyway.
 */
export const followPhone: FollowPhone = (router) =>
  router.history.block({
    blockerFn({ action, currentLocation, nextLocation }) {
      const leaves = action === 'BACK' && nextLocation.pathname !== currentLocation.pathname
      const stays = leaves && hasOpenOverlay() && !isTouring()
      // The browser reports Back after it happened, and the router goes forward again. The overlay is closed only after
      // that, because closing may change the address.
      if (stays) window.addEventListener('popstate', closeOverlay, { once: true })
      return stays
    },
    enableBeforeUnload: false,
  })

/** The tour's card stays whatever is pressed, so Back leaves the screen behind it. */
function isTouring(): boolean {
  return document.querySelector('[data-tour-card]') !== null
}
