import { useEffect, useState } from 'react'
import { isConcealed } from '../../platform/device/concealed.ts'

const CARD = '[data-tour-card]'
const OWN = `${CARD}, [data-tour="drawer"]`

/** Whether a dialog, panel or menu other than the tour's own is open, or the app lock. */
function isCovered(): boolean {
  if (isConcealed()) return true
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].some(
    (each) => !each.matches(OWN),
  )
}

/** Whether it is a bad moment to start: something is open, somebody is typing, or the page is hidden. */
export function isBusy(): boolean {
  if (document.visibilityState === 'hidden' || isConcealed()) return true
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true
  const at = document.activeElement
  return at instanceof HTMLElement && (at.isContentEditable || at.matches('input, textarea, select'))
}

function find(selectors: readonly string[]): Element {
  for (const selector of selectors) {
    const found = [...document.querySelectorAll(selector)].find((each) => each.getClientRects().length > 0)
    if (found) return found
  }
  return document.querySelector('header') ?? document.body
}

/**
 * The element that a step points at, as the page changes: tabs collapse, the drawer opens, screens change, devices
 * are turned. Also whether something else covers the page, in which case the tour steps back.
 */
export function useSurroundings(targets: readonly string[]): { readonly target: Element | null; covered: boolean } {
  const [seen, setSeen] = useState<{ target: Element | null; covered: boolean }>({ target: null, covered: true })
  const list = targets.join('\n')
  useEffect(() => {
    function look() {
      const target = find(list.split('\n'))
      const covered = isCovered()
      setSeen((before) => (before.target === target && before.covered === covered ? before : { target, covered }))
    }
    look()
    const observer = new MutationObserver(look)
    observer.observe(document.documentElement, {
      subtree: true,
      childList: true,
      attributeFilter: ['class', 'hidden', 'role', 'href', 'data-state', 'data-concealed'],
    })
    addEventListener('resize', look)
    return () => {
      observer.disconnect()
      removeEventListener('resize', look)
    }
  }, [list])
  return seen
}
