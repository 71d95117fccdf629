// Looks at: identity
import type { Page, TestInfo } from '@playwright/test'
import { download } from '../support/downloads.ts'
import { keepAppOnDevice } from '../support/navigation.ts'
import { newPerson, signInAsNewPerson, signInOnPages } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { introduce, keepTogether, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

// Without signal the app runs on what the service worker has stored.
test.use({ serviceWorkers: 'allow' })

async function leader(page: Page, name: string): Promise<Page> {
  await signInAsNewPerson(page, newPerson(name))
  await introduce(page)
  return page
}

/** What this browser stores of anybody: names of databases with entries, and of entries in both storages. */
async function keptIn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = [...Object.keys(localStorage), ...Object.keys(sessionStorage).filter((key) => !key.startsWith('tsr-'))]
    for (const { name = '' } of await indexedDB.databases()) if (name.startsWith('muster-')) kept.push(name)
    return kept
  })
}

test('an account is deleted: the consequences are shown, the roster is handed over, and nothing stays on the device', async ({
  page,
  browser,
  server,
  guard,
  expectAccessible,
  shoot,
}, info: TestInfo) => {
  // The session is deleted with the account. Requests after that are refused.
  guard.allow(/Failed to load resource/)
  const setting = { server, guard, info }
  const person = await signInAsNewPerson(page, newPerson('Quincy R. Zimmermann'))
  await introduce(page)
  const rosterId = await startSquad(page, 'A Co')
  const editor = await leader(await secondBrowser(browser, setting), 'Pat Dixon')
  await keepTogether(editor, page, { rosterId, role: 'editor' })
  const viewer = await leader(await secondBrowser(browser, setting), 'Lee Cruz')
  await keepTogether(viewer, page, { rosterId, role: 'viewer' })
  await page.goto('/profile')
  await keepAppOnDevice(page)

  const dialog = page.getByRole('dialog', { name: 'Delete your account' })
  const confirm = dialog.getByLabel('Type “DELETE” to continue')
  const go = dialog.getByRole('button', { name: 'Delete my account' })
  const fate = dialog.getByLabel('What happens to A Co')

  await test.step('without a network it cannot start, and says why', async () => {
    await expect(page.getByRole('button', { name: 'Delete account' })).toBeEnabled()
    await page.context().setOffline(true)
    await expect(page.getByRole('button', { name: 'Delete account' })).toBeDisabled()
    await expect(page.getByText('You are offline. An account can be deleted only with a connection')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('button', { name: 'Delete account' })).toBeEnabled()
  })

  await test.step('by keyboard: opened, read, left again', async () => {
    await page.getByRole('button', { name: 'Delete account' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('A Co', { exact: true })).toBeVisible()
    await expect(dialog.getByText('6 Soldiers', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Delete account' })).toBeFocused()
  })

  await test.step('a copy of everything first', async () => {
    await page.getByRole('button', { name: 'Delete account' }).click()
    const file = await download(page, () => dialog.getByRole('button', { name: 'Download my data' }).click())
    expect(file.bytes.toString('utf8')).toContain(person.email)
    expect(file.bytes.toString('utf8')).toContain('Alvarez')
  })

  await test.step('the editor takes the roster over, unless the person chooses otherwise', async () => {
    await expect(fate.locator('option:checked')).toHaveText(/^Hand over to .*Dixon.* \(editor\)$/)
    await expect(dialog.getByText(/Dixon.* becomes the owner, with everything in it\./)).toBeVisible()
    await fate.selectOption({ label: 'Delete it' })
    await expect(dialog.getByText('A Co is deleted for good, with 6 Soldiers.')).toBeVisible()
    await expectAccessible(page)
    await shoot(page, 'delete-account')
    await confirm.scrollIntoViewIfNeeded()
    await shoot(page, 'delete-account-end')
  })

  await test.step('a person who left in the meantime gets nothing', async () => {
    const names = await fate.locator('option').allInnerTexts()
    await fate.selectOption({ label: names.find((name) => name.includes('Cruz')) ?? '' })
    // The list on screen is now out of date.
    await page.route('**/api/previewAccountDeletion', (route) => route.abort())
    await viewer.goto('/soldiers/settings?tab=leaders')
    await viewer.getByRole('button', { name: 'Leave' }).click()
    await viewer.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(viewer.getByText('Leaders of this roster')).toBeHidden()
    await page.unroute('**/api/previewAccountDeletion')
    await confirm.fill('delet')
    await expect(go).toBeDisabled()
    await confirm.fill('delete')
    await go.click()
    await expect(dialog.getByRole('alert')).toContainText('Choose someone else.')
    await expect(dialog.getByRole('alert')).toContainText('Nothing was deleted.')
    await expect(fate.locator('option')).toHaveCount(2)
    await expect(fate.locator('option:checked')).toHaveText(/Dixon/)
    await shoot(page, 'delete-account-refused')
  })

  await test.step('deleted', async () => {
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    expect((await keptIn(page)).filter((name) => name.startsWith('muster-reads-'))).toHaveLength(1)
    await confirm.press('Enter')
    await expect(page).toHaveURL(/\/goodbye$/)
    await expect(page.getByRole('heading', { name: 'Goodbye' })).toBeVisible()
    await expect(page.locator('#main')).toBeFocused()
    await expect.poll(() => keptIn(page), { message: 'only how the app looks stays' }).toEqual(['theme'])
    await expectAccessible(page)
    await page.goto('/soldiers')
    await expect(page).toHaveURL(/\/login/)
  })

  await test.step('the editor is the owner now', async () => {
    await editor.goto('/soldiers')
    await expect(editor.getByText('6 on the roster')).toBeVisible()
    await editor.goto('/soldiers/settings?tab=leaders')
    await expect(editor.getByText(/^Owner since/)).toBeVisible()
  })

  await test.step('a person who comes back starts fresh', async () => {
    await signInOnPages(page, person)
    await expect(page.getByRole('heading', { name: 'Welcome to Muster' })).toBeVisible()
  })
})

test('a lost answer does not leave anybody in doubt', async ({ page, context, guard }) => {
  guard.allow(/401 |ERR_CONNECTION_FAILED|ERR_FAILED|Failed to load resource/)
  await signInAsNewPerson(page)
  await introduce(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByLabel('Type “DELETE” to continue').fill('DELETE')
  let lost = 0
  await context.route('**/api/selfDeleteAccount', async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort('connectionfailed')
  })
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { name: 'Goodbye' })).toBeVisible()
  expect(lost).toBe(1)
  await expect.poll(() => keptIn(page)).toEqual([])
})
