import type { Page } from '@playwright/test'

/** Does something with the filters of a list. A phone has them in a sheet. */
export async function inFilters(page: Page, phone: boolean, act: () => Promise<void>): Promise<void> {
  await openFilters(page, phone)
  await act()
  if (phone) await page.getByRole('button', { name: 'Show the list' }).click()
}

/** Makes the filters visible, where what is chosen closes them. At a desk they are open. */
export async function openFilters(page: Page, phone: boolean): Promise<void> {
  if (phone) await page.getByRole('button', { name: /^Filter(, \d+)?$/ }).click()
}
