// Looks at: notifications/broadcasts, admin/push
import { inDays } from '../support/days.ts'
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAs, signInAsNewPerson } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { introduce, linkByHand, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message } from '../support/toasts.ts'

test.setTimeout(240_000)

test.beforeEach(({ guard }) => {
  guard.allow(/status of 403/)
})

test('an admin sends to a segment, schedules a push, and cancels it', async ({
  browser,
  startServer,
  guard,
  shoot,
}, info) => {
  const sound = (state: string) => expectSound(page, state, { phone: info.project.name === 'phone' })
  const title = 'Away for a release'
  // Segments count everybody, and a push to leaders would reach all other tests.
  const server = await startServer()
  const context = await browser.newContext({ baseURL: server.url })
  guard.watch(context)
  const page = await context.newPage()
  await signInAs(page, 'admin')
  await page.goto('/admin/push')
  await expect(page.getByRole('heading', { name: 'Push messages', level: 1 })).toBeAttached()
  const form = page.getByRole('form', { name: 'New push' })
  await expect(form.getByText(/\d+ people, /)).toBeVisible()
  await form.getByRole('button', { name: 'Send now' }).click()
  await expect(form.getByText('Write a title.')).toBeVisible()
  await sound('a push without a title')

  await form.getByRole('radio', { name: 'Leaders' }).click()
  await form.getByLabel('Subscription').selectOption({ label: 'Ended' })
  await expect(form.getByText('0 people, 0 devices with push')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Send now' })).toBeDisabled()
  await form.getByLabel('Subscription').selectOption({ label: 'Any' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Message').fill('Muster is away from 0200 to 0215.')
  await expect(form.getByText(`Muster: ${title}`)).toBeVisible()
  await form.getByRole('radio', { name: 'Later' }).click()
  await form.getByLabel('Day').fill(inDays(2))
  await form.getByLabel('Time').fill('0630')
  await expect(form.getByText(/, 0630 /)).toBeVisible()
  await sound('a push to be scheduled')
  await shoot(page, 'push-compose')
  await form.getByRole('button', { name: 'Schedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule this push' })
  await dialog.getByLabel('Why').fill('The release is out')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(message(page, 'The push is scheduled.')).toBeVisible()

  const line = page.getByRole('list', { name: 'Pushes' }).getByRole('listitem').filter({ hasText: title })
  await expect(line.getByText('Scheduled')).toBeVisible()
  await line.scrollIntoViewIfNeeded()
  await shoot(page, 'push-scheduled')
  await line.getByRole('button', { name: /^Cancel it/ }).click()
  const cancelling = page.getByRole('dialog', { name: 'Cancel this push' })
  await cancelling.getByLabel('Why').fill('Put off')
  await cancelling.getByRole('button', { name: 'Cancel the push' }).click()
  await expect(line.getByText('Canceled')).toBeVisible()
  await sound('a canceled push')
  await context.close()
})

test('a leader sends to their Soldiers, whose bell shows it', async ({ page, browser, server, guard, shoot }, info) => {
  // The refusals are intended.
  guard.allow(/status of 400 .*broadcastPush/)
  const sound = (state: string) => expectSound(page, state, { phone: info.project.name === 'phone' })
  const soldierPage = await secondBrowser(browser, { server, guard, info })
  const soldier = newPerson('Olga Chen')
  await signInAsNewPerson(soldierPage, soldier)
  await introduce(soldierPage)
  await signInAsNewPerson(page)
  await introduce(page)
  const rosterId = await startSquad(page, '3rd Squad')
  await soldierPage.goto('/dashboard')

  await page.goto('/soldiers/alerts')
  await page.getByRole('button', { name: 'Send to your Soldiers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to your Soldiers' })
  await expect(dialog.getByText('None of them has an account yet.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send now' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await linkByHand(server, soldier.email, { rosterId, last: 'Chen' })
  await page.reload()
  await page.getByRole('button', { name: 'Send to your Soldiers' }).click()
  await expect(dialog.getByText('1 person, 0 devices with push')).toBeVisible()
  await dialog.getByLabel('Title').fill('Formation moved')
  await dialog.getByLabel('Message').fill('SSN 123-45-6789')
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await expect(dialog.getByText(/Social Security/i)).toBeVisible()
  await sound('a message that is refused')
  await dialog.getByLabel('Message').fill('Tomorrow at 0700, not 0630. Bring your weapons card.')
  await shoot(page, 'broadcast')
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await expect(message(page, 'On its way to one person.')).toBeVisible()
  const sent = dialog.getByRole('list', { name: 'Your messages' }).getByRole('listitem')
  await expect(sent.getByText(/1 person notified/)).toBeVisible({ timeout: 90_000 })
  await sound('a message that was sent')
  await shoot(page, 'broadcast-sent')

  await soldierPage.getByRole('button', { name: 'Unread notifications, 1' }).click({ timeout: 90_000 })
  const panel = soldierPage.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText('3rd Squad: Formation moved')).toBeVisible()
  await soldierPage.context().close()
})
