import { expect, type Page } from '@playwright/test'

const MOST = 150

/** Tabs through the page from top to end. Each stop must show its focus. Returns their names. */
export async function tabThrough(page: Page, state: string): Promise<string[]> {
  await page.evaluate(() => {
    // Just removing the focus would continue from the last place.
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
    window.scrollTo(0, 0)
  })
  const stops: string[] = []
  while (stops.length < MOST) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      // After the last stop the focus is in the browser, but the last element may still be the active one.
      if (!document.hasFocus() || !(element instanceof HTMLElement) || element === document.body) return null
      const rings = [element, element.parentElement, element.nextElementSibling].filter((one) => one !== null)
      const seen = rings.some((one) => {
        const style = getComputedStyle(one)
        return (
          (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== 'none'
        )
      })
      return { name: element.getAttribute('aria-label') ?? element.textContent ?? element.tagName, seen }
    })
    if (stop === null) break
    expect.soft(stop.seen, `${state}: the focus on ${stop.name}`).toBe(true)
    stops.push(stop.name)
  }
  return stops
}
