import type { Page } from '@playwright/test'

interface Shift {
  readonly value: number
  /** What moved, and from where to where. */
  readonly moved: readonly string[]
}

/** Records from now on, on every page, what moves without a touch. Not on the page that is open now. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement
      return `${element?.localName ?? 'gone'} “${element?.textContent.trim().slice(0, 40) ?? ''}”`
    }
    const shifts: Shift[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const each of list.getEntries() as unknown as readonly LayoutShift[]) {
        if (each.hadRecentInput) continue
        const moved = each.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)} from ${place(previousRect)} to ${place(currentRect)}`,
        )
        shifts.push({ value: each.value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

interface LayoutShift {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

/** How much moved since the last call: the sum as browsers report it, and the parts that matter, in words. */
export async function takeShifts(page: Page): Promise<{ readonly sum: number; readonly words: readonly string[] }> {
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts.splice(0))
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    words: shifts
      .filter(({ value }) => value > 0.002)
      .map(({ value, moved }) => `${value.toFixed(3)}: ${moved.join('; ')}`),
  }
}

/** Each answer takes this long from now on, as with one bar of signal, so that screens show what loads. */
export async function slowDown(page: Page, latency: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  })
}
