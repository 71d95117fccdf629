// Looks at: notifications/components, notifications/*
import { inDatabase } from '../support/database.ts'
import { expectSound } from '../support/every-theme.ts'
import { signInAsNewPerson } from '../support/people.ts'
import { introduce, startRoster } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message } from '../support/toasts.ts'

test.setTimeout(240_000)

test('the bell: a badge, read markers on this device, mark all read, clear', async ({ page, server, shoot }, info) => {
  const sound = (state: string) => expectSound(page, state, { phone: info.project.name === 'phone' })
  const person = await signInAsNewPerson(page)
  await introduce(page)
  await startRoster(page, 'A Co')
  await page.goto('/soldiers')
  const quiet = page.getByRole('button', { name: 'Notifications', exact: true })
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await quiet.click()
  await expect(panel.getByText('No notifications')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Clear' })).toHaveCount(0)
  await sound('bell, empty')
  await page.keyboard.press('Escape')
  await expect(quiet).toBeFocused()

  const tell = (title: string, link: string | null) =>
    inDatabase(
      server,
      `insert into outbox (at, kind, recipients, title, body, link)
      select now(), 'account', array[uid], $2, 'Please look at it today.', $3 from accounts where email = $1`,
      [person.email, title, link],
    )
  for (const [title, link] of [
    ['First', null],
    ['Second', '/support'],
    ['Third', null],
  ] as const) {
    expect(await tell(title, link)).toBe(1)
  }
  await test.step('they arrive without a reload, and the badge counts them', async () => {
    await expect(page.getByRole('button', { name: 'Unread notifications, 3' })).toBeVisible({ timeout: 90_000 })
    await page.getByRole('button', { name: 'Unread notifications, 3' }).click()
    await expect(panel.getByRole('listitem')).toHaveCount(3)
    await sound('bell')
    await shoot(page, 'bell')
  })

  await test.step('one is read when it is opened, which is kept on this device under a versioned key', async () => {
    await panel.getByRole('link', { name: /Second/ }).click()
    await expect(page).toHaveURL(/\/support$/)
    await expect(panel).toBeHidden()
    await expect(page.getByRole('button', { name: 'Unread notifications, 2' })).toBeVisible()
    const kept = await page.evaluate(() => {
      const uid = localStorage.getItem('muster:account')
      return JSON.parse(localStorage.getItem(`muster:notificationsRead:v1:${uid}`) ?? 'null') as unknown
    })
    expect(kept).toHaveLength(1)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Unread notifications, 2' })).toBeVisible()
  })

  await test.step('mark all read, then clear', async () => {
    await page.getByRole('button', { name: 'Unread notifications, 2' }).click()
    await panel.getByRole('button', { name: 'Mark all read' }).click()
    await expect(panel.getByRole('button', { name: 'Mark all read' })).toBeDisabled()
    await expect(panel.getByRole('listitem')).toHaveCount(3)
    await panel.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(panel.getByText('No notifications')).toBeVisible()
    await page.reload()
    await expect(quiet).toBeVisible()
    await quiet.click()
    await expect(panel.getByText('No notifications')).toBeVisible()
  })
})

test('preferences and quiet hours are kept', async ({ page, shoot }, info) => {
  const sound = (state: string) => expectSound(page, state, { phone: info.project.name === 'phone' })
  const person = await signInAsNewPerson(page)
  await introduce(page)
  await page.goto('/profile')
  await expect(page.getByText(`E-mail goes to ${person.email}.`)).toBeVisible()
  const links = page.getByRole('radiogroup', { name: 'Links and transfers' })
  const messages = page.getByRole('radiogroup', { name: 'Messages from your Soldiers and leaders' })
  await expect(links.getByRole('radio', { name: 'Bell and e-mail' })).toBeChecked()
  await links.getByRole('radio', { name: 'Off' }).click()
  await messages.getByRole('radio', { name: 'Bell', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Quiet hours' }).click()
  await page.getByLabel('From', { exact: true }).fill('2560')
  await page.getByRole('button', { name: 'Save notifications' }).click()
  await expect(page.getByText('24-hour time, e.g., 2200.')).toBeVisible()
  // Scroll up, so that nothing is half under the header.
  await page.evaluate(() => window.scrollTo(0, 0))
  await sound('notification choices, with a problem')
  await page.getByLabel('From', { exact: true }).fill('2130')
  await page.getByLabel('To', { exact: true }).fill('0445')
  await page.getByLabel('Time zone', { exact: true }).last().selectOption('America/New_York')
  await page.getByRole('button', { name: 'Save notifications' }).click()
  await expect(message(page, 'Your settings were saved.')).toBeVisible()
  await page.reload()
  await expect(links.getByRole('radio', { name: 'Off' })).toBeChecked()
  await expect(messages.getByRole('radio', { name: 'Bell', exact: true })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Quiet hours' })).toBeChecked()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('2130')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('0445')
  await expect(page.getByLabel('Time zone', { exact: true }).last()).toHaveValue('America/New_York')
  await page.getByRole('checkbox', { name: 'Quiet hours' }).scrollIntoViewIfNeeded()
  await shoot(page, 'notification-choices')
})
