import type { Locator, Page } from '@playwright/test'

/** Types a name into the field with this label, and takes the Soldier from the list. */
export async function chooseSoldier(within: Page | Locator, name: string, label = 'Soldier'): Promise<void> {
  const field = within.getByRole('combobox', { name: new RegExp(`^${label}(:| \\(required\\)|$)`) })
  await field.fill(name)
  await within.getByRole('option', { name }).first().click()
}
