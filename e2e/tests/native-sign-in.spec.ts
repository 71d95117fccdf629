// Looks at: identity
import type { Page } from '@playwright/test'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { Phone, type Platform } from '../support/phone.ts'
import { Keychain } from '../support/phone-session.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { expect, test } from '../support/test.ts'

/** A phone with a separate browser. The returned promise has the page that it opens. */
async function phoneWithBrowser(page: Page, platform: Platform, serverUrl: string) {
  const keychain = new Keychain()
  const { promise: opened, resolve } = Promise.withResolvers<Page>()
  const phone = keychain.install(new Phone(page, platform, serverUrl)).plugin('Browser', {
    open: async ({ url }) => {
      const beside = await page.context().newPage()
      await beside.goto(String(url))
      resolve(beside)
    },
    close: () => {},
  })
  await phone.open('/')
  return { phone, kept: keychain.entries, opened }
}

/** The button of the last page, and the phone's handling of its link. */
async function goBackToApp(phone: Phone, beside: Page): Promise<void> {
  const link = await beside.getByRole('link', { name: 'Go back to Muster' }).getAttribute('href')
  expect(link).toMatch(/^muster:\/\/auth#code=/)
  await beside.close()
  await phone.emit('App', 'appUrlOpen', { url: link })
}

for (const platform of ['ios', 'android'] as const) {
  test(`on ${platform} one signs in by the system's browser, stays so after a restart, hears of changes, and signs out`, async ({
    page,
    server,
    guard,
    expectAccessible,
    browser,
  }, info) => {
    // The browser beside the app has no handler for the link that the page follows by itself.
    guard.allow(/muster:\/\/auth|ERR_UNKNOWN_URL_SCHEME|unknown protocol|registered handler/)
    const { phone, kept, opened } = await phoneWithBrowser(page, platform, server.url)
    await page.getByRole('button', { name: 'Continue with the demo' }).click()
    await expect(page.getByText('Finish signing in with the demo in the browser.')).toBeVisible()
    await expectAccessible(page)
    const beside = await opened
    const person = newPerson('Carmen R. Ibarra')
    await beside.getByLabel('Name').fill(person.name)
    await beside.getByLabel('E-mail').fill(person.email)
    await beside.getByRole('button', { name: 'Continue as new user' }).click()
    await goBackToApp(phone, beside)
    await expect(page).toHaveURL(/\/(dashboard|welcome)/)
    // The token of the session, and the secret that seals what this phone keeps.
    const tokenOf = () => [...kept].find(([key]) => key.endsWith('session-token'))?.[1] ?? ''
    expect(tokenOf()).toMatch(/^[\w-]{43}$/)
    expect([...kept.keys()].filter((key) => key.includes('sealed-'))).toHaveLength(1)
    expect(kept.size).toBe(2)
    const readable = await page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie]))
    for (const secret of kept.values()) expect(readable).not.toContain(secret.replaceAll('"', ''))

    // The app is closed and started again.
    await page.goto('https://localhost/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/profile$/)

    // Changes made elsewhere show here without a reload: another browser of the same person appears in the list of
    // sessions.
    const list = page.getByRole('listitem').filter({ hasText: / on / })
    await expect(list.filter({ hasText: 'Muster app on' })).toHaveCount(1)
    const elsewhere = await secondBrowser(browser, { server, guard, info })
    await signInAsNewPerson(elsewhere, person)
    await expect(list.filter({ hasText: 'Chrome on' })).toHaveCount(1)

    const token = tokenOf()
    await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => kept.size).toBe(0)
    const after = await fetch(`${server.url}/api/getMyProfile`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: '{"data":{}}',
    })
    expect(after.status).toBe(401)
  })
}

test('an app that the phone ended behind the browser is started by the link, and asks before it signs in', async ({
  page,
  server,
  guard,
}) => {
  guard.allow(/muster:\/\/auth|ERR_UNKNOWN_URL_SCHEME|unknown protocol|registered handler/)
  const { phone, opened } = await phoneWithBrowser(page, 'android', server.url)
  await page.getByRole('button', { name: 'Continue with the demo' }).click()
  const beside = await opened
  const person = newPerson('Ruth A. Delacroix')
  await beside.getByLabel('Name').fill(person.name)
  await beside.getByLabel('E-mail').fill(person.email)
  await beside.getByRole('button', { name: 'Continue as new user' }).click()
  const url = await beside.getByRole('link', { name: 'Go back to Muster' }).getAttribute('href')
  await beside.close()

  phone.plugin('App', { getLaunchUrl: () => ({ url }) })
  await page.goto('https://localhost/')
  await expect(page.getByText('Your sign-in with the demo came back late.')).toBeVisible()
  await page.getByRole('button', { name: 'Finish signing in' }).click()
  await expect(page).toHaveURL(/\/(dashboard|welcome)/)
})
