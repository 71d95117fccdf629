import { expect, type Locator, type Page } from '@playwright/test'

/** Long lists draw only rows near the window. Scrolls down, as a person does, until the row is there. */
export async function scrollTo(page: Page, wanted: Locator): Promise<Locator> {
  await expect(async () => {
    if (!(await wanted.isVisible())) await page.evaluate(() => window.scrollBy(0, window.innerHeight * 0.8))
    await expect(wanted).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
  return wanted
}
