import { expect, type Page } from '@playwright/test'

/** A tab, or the same entry of the drawer. */
export async function goTo(page: Page, title: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title, exact: true }).click()
}

/** The screen at an address, once all of it is there: none of its parts shows its outline any more. */
export async function openLoaded(page: Page, place: string): Promise<void> {
  await page.goto(place)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectLoaded(page)
}

/** No part of the screen shows the outline of what comes. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('.breathe[role="status"]')).toHaveCount(0)
}

/** Whether the page is still the one it is now: a reload or a page change of the browser takes the mark away. */
export async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
  return async () => {
    try {
      return await page.evaluate(() => document.documentElement.hasAttribute('data-marked'))
    } catch (error) {
      // Asked while it was on its way to another.
      if (/context was destroyed/i.test(String(error))) return false
      throw error
    }
  }
}

/** From here on the app opens without signal: the first page of all is not the service worker's yet, the next one is. */
export async function keepAppOnDevice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
