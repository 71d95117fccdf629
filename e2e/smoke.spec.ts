// Looks at: identity, shell
import { expect, test } from './support/test.ts'
import { newPerson, signInOnPages } from './support/people.ts'
import { THOROUGH } from './support/thorough.ts'

test('the server reports that it is healthy', async ({ request }) => {
  expect((await request.get('/healthz')).status()).toBe(200)
  expect((await request.get('/readyz')).status()).toBe(200)
})

test('the login page carries the notice and is accessible', async ({ page, expectAccessible, shoot }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Unclassified Use Only')).toBeVisible()
  await expect(page.getByText('not affiliated with or endorsed by the DoD or the U.S. Army')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Continue with/ })).toBeVisible()
  await expectAccessible(page)
  if (THOROUGH) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
  }
  await shoot(page, 'login')
})

test('the demo first sergeant signs in and finds the company', async ({ page, expectAccessible, shoot }) => {
  await signInOnPages(page, 'first-sergeant')
  await expect(page).not.toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'signed-in')
})

test('a new person is welcomed', async ({ page, expectAccessible, shoot }) => {
  await signInOnPages(page, newPerson())
  await expect(page).toHaveURL(/\/welcome/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'welcome')
})
