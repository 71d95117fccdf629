import { expect, type Locator, type Page } from '@playwright/test'

/** Opens a tab, or the same entry of the drawer. */
export async function goTo(page: Page, title: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title, exact: true }).click()
}

/** Opens a screen of the current tab: from the row, or on a phone behind the name of the screen. */
export async function openScreen(page: Page, name: string): Promise<void> {
  const all = page.getByRole('button', { name: /screens of /i })
  const row = page.locator('#main').getByRole('navigation').getByRole('link', { name, exact: true })
  await expect(all.or(row)).toBeVisible()
  if (await row.isVisible()) return row.click()
  await all.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Goes back to the screen that the page lies below. */
export async function goBackUp(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click()
}

/** Opens an address and waits until none of its parts shows a loading outline. */
export async function openLoaded(page: Page, place: string): Promise<void> {
  await page.goto(place)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectLoaded(page)
}

/** Waits until no part of the screen shows a loading outline. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('.loading')).toHaveCount(0)
}

/**
 * Marks the page. The returned function says whether it is still the same page: a reload or a full navigation removes
 * the mark.
 */
export async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
  return async () => {
    try {
      return await page.evaluate(() => document.documentElement.hasAttribute('data-marked'))
    } catch (error) {
      // The page was just navigating.
      if (/context was destroyed/i.test(String(error))) return false
      throw error
    }
  }
}

/**
 * Makes sure that the app opens without signal from here on. The service worker does not control the very first page,
 * only the next one.
 */
export async function keepAppOnDevice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** A link among the actions of the page: beside its name on a phone, in its head at a desk. */
export function actionLink(page: Page, name: string): Locator {
  return page.locator('#main').getByRole('link', { name }).and(page.locator(':not(nav *)'))
}
