// Looks at: admin
import { randomUUID } from 'node:crypto'
import { requestSupport } from '@muster/domain/support/functions.ts'
import type { Locator, Page } from '@playwright/test'
import { call } from '../support/calls.ts'
import { inDatabase } from '../support/database.ts'
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAs, signInAsNewPerson } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { introduce } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message } from '../support/toasts.ts'

test.setTimeout(240_000)

test.beforeEach(({ guard }) => {
  guard.allow(/status of (401|403)/)
})

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click()
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
}

test('an admin finds an account, and sets its trial and unlimited', async ({
  page,
  browser,
  server,
  guard,
  shoot,
}, info) => {
  const phone = info.project.name === 'phone'
  const sound = (state: string) => expectSound(page, state, { phone })
  const other = await secondBrowser(browser, { server, guard, info })
  const person = newPerson('Ophelia Farnsworth')
  await signInAsNewPerson(other, person)
  await introduce(other)

  await signInAs(page, 'admin')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin', level: 1 })).toBeVisible()
  // The list has the accounts of all tests, and draws only those in sight.
  await expect(page.getByText(/@(demo\.invalid|example\.test)/).first()).toBeVisible()
  await sound('accounts')
  await shoot(page, 'admin-accounts')

  const panel = page.getByRole('dialog').first()
  await test.step('found by the address', async () => {
    await page.getByLabel('Search accounts').fill('nobody-at-all')
    await expect(page.getByText('No matching accounts')).toBeVisible()
    await page.getByLabel('Search accounts').fill(person.email.slice(0, 20))
    await page.getByText(person.email).first().click()
    await expect(panel.getByText('No grants or purchases on record.')).toBeVisible()
    await sound('an account')
    await shoot(page, 'admin-account')
  })

  await test.step('a trial', async () => {
    await panel.getByRole('button', { name: 'Set trial' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set trial' })
    await dialog.getByLabel('Days from now').last().fill('14')
    await dialog.getByRole('button', { name: 'Set trial' }).click()
    await expect(dialog.getByText('Give a short reason.')).toBeVisible()
    await sound('the trial, without a reason')
    await shoot(page, 'admin-trial')
    await dialog.getByLabel('Why').fill('Asked on the phone')
    await dialog.getByRole('button', { name: 'Set trial' }).click()
    await expect(message(page, /^Trial set to/)).toBeVisible()
    await expect(panel.getByText('Asked on the phone').first()).toBeVisible()
  })

  await test.step('unlimited', async () => {
    await panel.getByRole('button', { name: 'Unlimited or comp' }).click()
    const dialog = page.getByRole('dialog', { name: 'Unlimited or comp' })
    await dialog.getByRole('checkbox', { name: /^Unlimited/ }).click()
    await dialog.getByLabel('Why').fill('Tests the release')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(message(page, 'Unlimited and comp are set.')).toBeVisible()
    await expect(panel.getByText('Unlimited', { exact: true }).first()).toBeVisible()
  })

  await test.step('and the actions stay in the audit log', async () => {
    await page.keyboard.press('Escape')
    await openTab(page, 'Audit log')
    const acts = page.getByRole('list', { name: 'Admin actions' })
    await expect(acts.getByText('“Tests the release”').first()).toBeVisible()
    await expect(acts.getByText('“Asked on the phone”').first()).toBeVisible()
    await sound('acts')
    await shoot(page, 'admin-acts')
  })
})

// On a server of its own, because an admin of any other test would be the second one.
test('one admin deletes an account alone, and where there are two, both have to', async ({
  browser,
  startServer,
  guard,
  shoot,
}, info) => {
  // The first admin still has the account open that the second one deletes.
  guard.allow(/404 .*adminGetUser/)
  const server = await startServer()
  const open = () => secondBrowser(browser, { server, guard, info })
  const sound = (page: Page, state: string) => expectSound(page, state, { phone: info.project.name !== 'phone' })
  const people = ['Ophelia Farnsworth', 'Miles Standish'].map((name) => newPerson(name))
  for (const person of people) {
    const page = await open()
    await signInAsNewPerson(page, person)
    await introduce(page)
    await page.context().close()
  }
  const [first, second] = people.map(({ email }) => email)
  if (!first || !second) throw new Error('There are two.')

  async function openDeletion(page: Page, email: string): Promise<Locator> {
    await page.goto('/admin')
    await page.getByLabel('Search accounts').fill(email.slice(0, 20))
    await page.getByText(email).first().click()
    await page.getByRole('dialog').first().getByRole('button', { name: 'Delete account' }).click()
    return page.getByRole('dialog', { name: 'Delete account' })
  }

  const admin = await open()
  await signInAs(admin, 'admin')
  await test.step('alone, after typing its address', async () => {
    const dialog = await openDeletion(admin, first)
    const go = dialog.getByRole('button', { name: 'Delete account' })
    await dialog.getByLabel('Why').fill('Asked by mail')
    await expect(go).toBeDisabled()
    await dialog.getByLabel(/^Type/).fill(first)
    await sound(admin, 'about to delete')
    await shoot(admin, 'admin-delete')
    await go.click()
    await expect(message(admin, 'The account is deleted.')).toBeVisible()
    await expect(admin.getByText('No matching accounts')).toBeVisible()
  })

  const deputy = newPerson('Ada Deputy')
  const other = await open()
  await signInAsNewPerson(other, deputy)
  await introduce(other)
  expect(await inDatabase(server, `update accounts set roles = '{Admin}' where email = $1`, [deputy.email])).toBe(1)
  // The right is read at the next sign-in.
  await signInAsNewPerson(other, deputy)

  await test.step('with two admins, one asks', async () => {
    const dialog = await openDeletion(admin, second)
    await expect(dialog.getByText('Another admin has to confirm this within 24 hours.')).toBeVisible()
    await dialog.getByLabel('Why').fill('Left the unit')
    await dialog.getByLabel(/^Type/).fill(second)
    await sound(admin, 'about to ask for a deletion')
    await shoot(admin, 'admin-ask-deletion')
    await dialog.getByRole('button', { name: 'Ask for deletion' }).click()
    await expect(message(admin, 'Asked. Another admin has to confirm it within 24 hours.')).toBeVisible()
    await expect(admin.getByText(/^asked for by /).first()).toBeVisible()
    await shoot(admin, 'admin-asked-deletion')
  })

  await test.step('and the other confirms', async () => {
    const dialog = await openDeletion(other, second)
    await expect(dialog.getByText(/asked for this on .* You confirm it\./)).toBeVisible()
    await dialog.getByLabel('Why').fill('Checked with S1')
    await dialog.getByLabel(/^Type/).fill(second)
    await sound(other, 'about to confirm a deletion')
    await shoot(other, 'admin-confirm-deletion')
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(message(other, 'The account is deleted.')).toBeVisible()
  })

  await test.step('both are in the audit log', async () => {
    await openTab(other, 'Audit log')
    const acts = other.getByRole('list', { name: 'Admin actions' })
    await expect(acts.getByText('Account deleted').first()).toBeVisible()
    await expect(acts.getByText('“Checked with S1”').first()).toBeVisible()
    await expect(acts.getByText('“Left the unit”').first()).toBeVisible()
  })
  await other.context().close()
  await admin.context().close()
})

test("an admin handles a request, and sees the jobs and the server's health", async ({ page, shoot }, info) => {
  const sound = (state: string) => expectSound(page, state, { phone: info.project.name === 'phone' })
  await signInAsNewPerson(page)
  await introduce(page)
  const question = { requestId: randomUUID(), category: 'roster', text: 'It takes "Pvt 2" for a name.' } as const
  const { receipt } = await call(page, requestSupport, question)
  await page.context().clearCookies()
  await signInAs(page, 'admin')
  await page.goto('/admin?tab=support')
  const requests = page.getByRole('list', { name: 'Requests for help' })
  await expect(requests.getByRole('heading', { name: receipt })).toBeVisible()
  await sound('requests')
  await shoot(page, 'admin-support')
  await page.getByLabel('Search requests').fill(receipt)
  await expect(requests.getByRole('listitem')).toHaveCount(1)
  await requests.getByRole('button', { name: /^Mark handled/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What was done').fill('Told them: PV2')
  await dialog.getByRole('button', { name: 'Mark handled' }).click()
  await expect(message(page, /is handled\.$/)).toBeVisible()
  await page.getByRole('radio', { name: 'Handled' }).click()
  await expect(requests.getByText('Told them: PV2')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\?tab=support&show=handled$/)
  await sound('handled')

  await openTab(page, 'Jobs and webhooks')
  await expect(page.getByText('identity.purge-ended-sessions')).toBeVisible()
  await sound('jobs')
  await shoot(page, 'admin-work')
  await openTab(page, 'Health')
  await expect(page.getByText(/^PostgreSQL /)).toBeVisible()
  await sound('health')
  await shoot(page, 'admin-health')
})

test('an admin searches the security log', async ({ page, server, shoot }, info) => {
  const sound = (state: string) => expectSound(page, state, { phone: info.project.name === 'phone' })
  await signInAs(page, 'admin')
  await page.goto('/admin')
  await openTab(page, 'Security log')
  const entries = page.getByRole('list', { name: 'Security log' })
  await expect(entries.getByRole('listitem').first()).toBeVisible()
  await page.getByLabel('Function, ID or address').fill('demo')
  await expect(entries.getByText(/by .*Admin/).first()).toBeVisible()
  await sound('the security log')
  await shoot(page, 'admin-security')
  await page.getByLabel('Function, ID or address').fill('no-such-thing')
  await expect(page.getByText('No matching entries')).toBeVisible()
  expect(await server.command('security-log.ts', 'verify')).toMatch(/ 0 faults were found\.$/m)
})

test('a person who is not an admin sees neither the tab nor the screen, and every call is refused', async ({
  page,
}, info) => {
  await signInAsNewPerson(page)
  await introduce(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (info.project.name === 'phone') await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Support' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await page.goto('/admin')
  await expect(page).not.toHaveURL(/admin/)
  for (const name of ['adminListUsers', 'adminGetHealth', 'adminListActs', 'adminListSupport', 'adminListJobs']) {
    const answer = await page.evaluate(async (call) => {
      const response = await fetch(`/api/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"data":{}}',
      })
      return (await response.json()) as { error?: { status: string } }
    }, name)
    expect(answer.error?.status, name).toBe('PERMISSION_DENIED')
  }
})
