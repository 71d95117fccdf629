import { AxeBuilder } from '@axe-core/playwright'
import { type Page, test } from '@playwright/test'

export const EVERY_RULE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Fault {
  readonly id: string
  readonly help: string
  readonly where: readonly string[]
}

/** axe for our pages: without frames, so that it runs in the page itself, and reporting only violations. */
export async function axeOn(page: Page): Promise<AxeBuilder> {
  // Half a megabyte to load, so only once for each document.
  const isThere = await page.evaluate(() => 'axe' in window)
  return new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
}

/**
 * The axe violations of the current page. A small target counts only if it is still small in the middle of the
 * window.
 */
export async function faultsOf(page: Page, axe: AxeBuilder): Promise<Fault[]> {
  const { violations } = await test.step('axe', () => axe.analyze())
  const faults: Fault[] = []
  for (const { id, help, nodes } of violations) {
    const where =
      id === 'target-size'
        ? await smallInSight(
            page,
            nodes.map(({ target }) => String(target)),
          )
        : nodes.map(({ html }) => html)
    if (where.length > 0) faults.push({ id, help, where })
  }
  return faults
}

/** How much of a row the bar at the bottom covers depends only on the scroll position. */
async function smallInSight(page: Page, selectors: readonly string[]): Promise<string[]> {
  const top = await page.evaluate(() => scrollY)
  const small: string[] = []
  for (const selector of selectors) {
    await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const { violations } = await (await axeOn(page)).include(selector).withRules(['target-size']).analyze()
    small.push(...violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)))
  }
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
  return small
}
