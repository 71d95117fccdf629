import { expect, type Locator, type Page } from '@playwright/test'

/** The message at the foot of the page that says this. */
export function message(page: Page, text: string | RegExp): Locator {
  return page
    .getByRole('region', { name: /^Messages/ })
    .getByRole('listitem')
    .filter({ hasText: text })
}

/** Take back what the message says was done. */
export async function undo(page: Page, text: string | RegExp): Promise<void> {
  const toast = message(page, text)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(toast).toBeHidden()
}
