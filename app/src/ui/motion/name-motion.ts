import type { AnyRouter } from '@tanstack/react-router'
import './name-motion.css'
import { lastOf, nameMove } from './name-move.ts'

let isFollowed = false

/**
 * From now on a name goes from its row to the head of the page that is opened, and back, where the browser can do it.
 * Both texts say `data-name-of`. The router has loaded the screen before, and the page does not wait for data.
 */
export function followNames(router: AnyRouter): void {
  // A browser without this could not be told which moves between pages are meant.
  if (isFollowed || !CSS.supports('selector(:active-view-transition-type(a))')) return
  isFollowed = true
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const moving = new CSSStyleSheet()
  document.adoptedStyleSheets.push(moving)
  let openedFrom: string | null = null
  let isDrawn = false
  // A browser that follows the finger back over the page has shown the move already.
  addEventListener('popstate', ({ hasUAVisualTransition }) => (isDrawn = hasUAVisualTransition), { capture: true })
  router.update({
    ...router.options,
    defaultViewTransition: {
      types: ({ fromLocation, toLocation }) => {
        const wasDrawn = isDrawn
        isDrawn = false
        const [from, to] = [fromLocation?.pathname ?? '', toLocation.pathname]
        const id = nameMove(from, to, isNamed, openedFrom)
        if (id === null) return false
        if (id === lastOf(to)) openedFrom = from
        if (still.matches || document.hidden || wasDrawn) return false
        if (id !== lastOf(to)) drawRows(router)
        moving.replaceSync(`[data-name-of="${CSS.escape(id)}"] { view-transition-name: moving-name }`)
        return ['moving-name']
      },
    },
  })
}

const isNamed = (id: string) => document.querySelectorAll(`[data-name-of="${CSS.escape(id)}"]`).length === 1

/**
 * A list of the page draws the rows in sight when it hears of the scrolling. The router scrolls to where the list was
 * left, and the browser would say so a frame too late for the name to find its row.
 */
function drawRows(router: AnyRouter): void {
  const end = router.subscribe('onRendered', () => {
    end()
    dispatchEvent(new Event('scroll'))
  })
}
