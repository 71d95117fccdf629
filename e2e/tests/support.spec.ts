// Looks at: support
import { inDatabase } from '../support/database.ts'
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAsNewPerson, signInOnPages } from '../support/people.ts'
import { introduceOnPage } from '../support/roster-steps.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { introduce } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

test.setTimeout(240_000)

test('the answers, found by search', async ({ page, shoot }, info) => {
  const sound = (state: string) => expectSound(page, state, { phone: info.project.name === 'phone' })
  await signInAsNewPerson(page)
  await introduce(page)
  await page.goto('/support')
  const answers = page.getByRole('main').locator('details')
  await expect(answers).toHaveCount(12)
  for (const answer of await answers.all()) {
    await expect(answer.locator('p').first()).toBeHidden()
    await answer.locator('summary').click()
    await expect(answer.locator('p').first()).toBeVisible()
  }
  await sound('support, every answer open')
  await shoot(page, 'support')
  await page.getByLabel('Search the answers').fill('no signal')
  await expect(answers).toHaveCount(1)
  await page.getByLabel('Search the answers').fill('submarine')
  await expect(page.getByText('No answer has these words.')).toBeVisible()
  await sound('support, nothing found')
  await page.goto('/support#offline')
  await expect(page.getByText('Duty statuses are kept on your device')).toBeInViewport()
})

test('a request with exactly what was shown, a receipt, and the mail', async ({ page, server, guard, shoot }, info) => {
  guard.allow(/400 .*requestSupport/)
  const sound = (state: string) => expectSound(page, state, { phone: info.project.name === 'phone' })
  const person = await signInAsNewPerson(page)
  await introduce(page)
  await page.goto('/support')
  const main = page.getByRole('main')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Choose what it is about.')).toBeVisible()
  await expect(page.getByText('Say what you need help with.')).toBeVisible()
  await page.getByLabel('What it is about').selectOption({ index: 2 })
  await page.getByLabel('What you need help with').fill('The list stays empty. His SSN is 123-45-6789.')
  await page.getByRole('checkbox', { name: 'Send details about this device too' }).click()
  const terms = await main.locator('dl dt').allInnerTexts()
  const values = await main.locator('dl dd').allInnerTexts()
  expect(terms).toEqual(expect.arrayContaining(['Browser', 'Screen', 'Time zone', 'Connection']))
  const shown = Object.fromEntries(terms.map((term, index) => [term, values[index]]))
  await sound('support request, with details of the device')
  await shoot(page, 'support-request')

  await test.step('an SSN is refused with the reason, and nothing typed is lost', async () => {
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText(/Social Security/).last()).toBeVisible()
    await expect(page.getByLabel('What you need help with')).toHaveValue(/The list stays empty/)
  })

  await page.getByLabel('What you need help with').fill('The list stays empty.')
  const request = page.waitForRequest('**/api/requestSupport')
  await page.getByRole('button', { name: 'Send request' }).click()
  const { data } = (await request).postDataJSON() as { data: { diagnostics: Record<string, string>; text: string } }
  expect(data.diagnostics).toEqual(shown)
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeFocused()
  const receipt = (await main.getByText(/^M-[0-9A-Z]{4}-[0-9A-Z]{2}$/).textContent()) ?? ''
  expect(receipt).not.toBe('')
  await expect(page.getByText(`We will reply to ${person.email}.`)).toBeVisible()
  await sound('support, receipt')
  await shoot(page, 'support-receipt')

  await page.getByRole('button', { name: 'Unread notifications' }).click()
  await expect(page.getByRole('link', { name: new RegExp(`Support request ${receipt} received`) })).toBeVisible()
  await page.keyboard.press('Escape')

  await test.step('the mail that would be sent is shown, as text and as HTML', async () => {
    const mail = page.locator('section', { hasText: `Support request ${receipt} received` })
    await expect(async () => {
      await page.goto(`${server.url}/dev/mail`)
      await expect(mail).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(mail).toContainText(`To ${person.email}`)
    await mail.getByRole('link', { name: 'As HTML' }).click()
    await expect(page.getByRole('heading', { name: `Support request ${receipt} received` })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open it in Muster' })).toHaveAttribute('href', `${server.url}/support`)
  })
})

test('an admin tests the mail, and reads the provider’s answer; nobody else sees that', async ({
  page,
  browser,
  server,
  guard,
}, info) => {
  guard.allow(/400 .*sendgridTestMail/)
  const person = newPerson('Pat Doe')
  await signInAsNewPerson(page, person)
  await introduce(page)
  await page.goto('/support')
  await expect(page.getByRole('heading', { name: 'Questions and answers' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Test e-mail' })).toHaveCount(0)
  expect(await inDatabase(server, `update accounts set roles = '{Admin}' where email = $1`, [person.email])).toBe(1)

  const admin = await secondBrowser(browser, { server, guard, info })
  await signInAsNewPerson(admin, person)
  await admin.goto('/support')
  await expect(admin.getByRole('heading', { name: 'Test e-mail' })).toBeVisible()
  const to = `ops-${Date.now()}@example.test`
  await admin.getByLabel('Send to').fill('not an address')
  await admin.getByRole('button', { name: 'Send a test mail' }).click()
  await expect(admin.getByText('Enter one e-mail address.')).toBeVisible()
  await admin.getByLabel('Send to').fill(to)
  await admin.getByRole('button', { name: 'Send a test mail' }).click()
  await expect(admin.getByText(new RegExp(`accepted the mail to ${to}`))).toBeVisible()
  await expect(admin.getByText(/^Its answer: /)).toBeVisible()
  // From the top of the page: a target half under the header would count as small.
  await admin.evaluate(() => scrollTo(0, 0))
  await expectSound(admin, 'test mail', { phone: info.project.name !== 'phone' })
  await admin.goto(`${server.url}/dev/mail`)
  await expect(admin.locator('section', { hasText: `To ${to}` })).toContainText('Test mail from Muster')
  await admin.context().close()
})

test('everything works on plain http from another machine, where crypto.randomUUID does not exist', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined, configurable: true })
    delete (Crypto.prototype as { randomUUID?: unknown }).randomUUID
  })
  await signInOnPages(page, newPerson())
  await introduceOnPage(page)
  await page.goto('/support')
  await page.getByLabel('What it is about').selectOption({ index: 1 })
  await page.getByLabel('What you need help with').fill('Nothing, I am on http.')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible()
})
