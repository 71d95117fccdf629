import type { Page } from '@playwright/test'

/** A control that is smaller than a fingertip: what it is, and its size. */
export interface SmallTarget {
  readonly what: string
  readonly width: number
  readonly height: number
}

const LEAST = 44

/**
 * Everything that can be tapped and is smaller than 44 by 44 CSS pixels. A label of a control counts as part of it.
 * Links within a line of text may be as high as the line (WCAG 2.5.8, inline).
 */
export function smallTargets(page: Page): Promise<SmallTarget[]> {
  return page.evaluate((least) => {
    const CONTROLS =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=radio], [role=checkbox], [role=switch], [role=menuitem], [role=menuitemradio], [role=slider]'
    const small: { what: string; width: number; height: number }[] = []
    for (const element of document.querySelectorAll<HTMLElement>(CONTROLS)) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (element.closest('[inert], [aria-hidden=true]')) continue
      const style = getComputedStyle(element)
      const inText = element.tagName === 'A' && style.display === 'inline' && element.closest('p') !== null
      if (inText) continue
      const boxes = [
        element,
        ...('labels' in element ? ((element.labels as NodeListOf<HTMLElement> | null) ?? []) : []),
      ]
        .concat(element.closest('label') ?? [])
        // A tap on the cell selects the row; the checkbox only shows it.
        .concat(
          element.matches('[type=checkbox][readonly]') ? (element.closest<HTMLElement>('[role=gridcell]') ?? []) : [],
        )
        .map((each) => each.getBoundingClientRect())
      // A control may extend its tap area with an empty layer.
      const layer = getComputedStyle(element, '::after')
      const over = layer.content !== 'none' && layer.position === 'absolute' ? layer : null
      const left = Math.min(...boxes.map((box) => box.left))
      const right = Math.max(...boxes.map((box) => box.right))
      const top = Math.min(...boxes.map((box) => box.top))
      const bottom = Math.max(...boxes.map((box) => box.bottom))
      const width = Math.max(right - left, Number.parseFloat(over?.width ?? '0'))
      const height = Math.max(bottom - top, Number.parseFloat(over?.height ?? '0'))
      // Elements only for screen readers and the keyboard take no taps.
      if (width <= 1.5 || height <= 1.5 || style.clipPath !== 'none') continue
      if (width >= least - 0.5 && height >= least - 0.5) continue
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
      small.push({ what: `${element.tagName.toLowerCase()} ${name.slice(0, 60)}`, width, height })
    }
    return small
  }, LEAST)
}

/** Elements that extend beyond the right edge and make the page scroll sideways. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    const out = [...document.querySelectorAll('body *')].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > width + 0.5,
    )
    const inner = out.filter((element) => !out.some((other) => other !== element && element.contains(other)))
    return inner.map((element) => element.outerHTML.slice(0, 200))
  })
}
