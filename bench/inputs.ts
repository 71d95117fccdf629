import type { Page } from '@playwright/test'

/** How much slower than this machine: about a phone that is some years old. */
export const SLOWER = 4

/** Records from now on, on every page, how long each input took until the next frame, as INP measures it. */
export async function watchInputs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const inputs: number[] = []
    Object.assign(globalThis, { inputs })
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('interactionId' in entry && entry.interactionId) inputs.push(entry.duration)
    })
    // The browser does not report less than 16 ms.
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
}

export async function slowProcessor(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** The slowest input since the last call. 16 ms when all were faster than that. */
export async function slowestInput(page: Page): Promise<number> {
  // Event Timing reports after the frame.
  await page.waitForTimeout(1000)
  const inputs = await page.evaluate(() => (globalThis as unknown as { inputs: number[] }).inputs.splice(0))
  return Math.max(16, ...inputs)
}
