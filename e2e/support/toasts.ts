import { expect, type Locator, type Page } from '@playwright/test'

/** The message at the bottom of the page with this text. */
export function message(page: Page, text: string | RegExp): Locator {
  return page
    .getByRole('region', { name: /^Messages/ })
    .getByRole('listitem')
    .filter({ hasText: text })
}

/** Presses Undo in the message with this text. */
export async function undo(page: Page, text: string | RegExp): Promise<void> {
  const toast = message(page, text)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(toast).toBeHidden()
}
