// Looks at: notifications/push, platform/push
import type { Page } from '@playwright/test'
import { startFcm, type TestFcm } from '../../server/src/testing/messages/push-google.ts'
import { inDatabase } from '../support/database.ts'
import { signInAsFirstSergeant } from '../support/people.ts'
import { Phone } from '../support/phone.ts'
import { Keychain, sessionOf, signInBefore } from '../support/phone-session.ts'
import { MusterServer } from '../support/server.ts'
import { test as base, expect } from '../support/test.ts'

/** A server that pushes to Android. */
const test = base.extend<object, { readonly fcm: TestFcm; readonly server: MusterServer }>({
  fcm: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const fcm = await startFcm(() => new Date())
      await use(fcm)
      await fcm.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ fcm }, use) => {
      const server = await MusterServer.start({ ...fcm.environment })
      await use(server)
      await server.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** The first sergeant's app, on a phone that asks for push permission. */
async function phoneThatIsAsked(page: Page, server: MusterServer, says: 'granted' | 'denied', token: string) {
  await signInAsFirstSergeant(page)
  const keychain = new Keychain()
  let receive = 'prompt'
  const phone = keychain.install(new Phone(page, 'android', server.url)).plugin('Badge', { clear: () => {} })
  phone.plugin('PushNotifications', {
    checkPermissions: () => ({ receive }),
    requestPermissions: () => {
      receive = says
      return { receive }
    },
    createChannel: () => {},
    register: async () => {
      await phone.emit('PushNotifications', 'registration', { value: token })
    },
    unregister: () => {},
    removeAllDeliveredNotifications: () => {},
  })
  await signInBefore(phone, keychain, await sessionOf(page))
  await phone.open('/profile')
  return phone
}

const pushSwitch = (page: Page) => page.getByRole('switch', { name: 'Push notifications on this phone' })

test('push is turned on, arrives, opens its screen when tapped, and is turned off', async ({ page, server, fcm }) => {
  const token = `${'e'.repeat(22)}:APA91b${'x'.repeat(134)}`
  const phone = await phoneThatIsAsked(page, server, 'granted', token)
  await expect(pushSwitch(page)).not.toBeChecked()
  // Nobody is asked before they turn push on. The number on the icon is cleared when the app opens.
  expect(phone.called('PushNotifications.requestPermissions')).toBe(0)
  await expect.poll(() => phone.called('Badge.clear')).toBeGreaterThan(0)
  await pushSwitch(page).click()
  await expect(pushSwitch(page)).toBeChecked()
  const channels = phone.calls.filter(({ name }) => name === 'PushNotifications.createChannel')
  expect(channels.map(({ options }) => options.id)).toEqual(['urgent', 'general'])

  const told = `insert into outbox (at, kind, recipients, title, body, link)
    select now(), 'task', array[uid], 'Range brief', 'Due tomorrow.', '/dutyday/tasks' from push_devices where token = $1`
  expect(await inDatabase(server, told, [token])).toBe(1)
  // Written past the server into the outbox, so the server finds it only at its next look, which comes every minute.
  const briefs = () => fcm.received.filter(({ notification }) => notification.title === 'Range brief')
  await expect.poll(() => briefs().length, { timeout: 90_000 }).toBe(1)
  const [message] = briefs()
  expect(message).toMatchObject({ token, data: { link: '/dutyday/tasks' } })

  await phone.emit('PushNotifications', 'pushNotificationActionPerformed', {
    actionId: 'tap',
    notification: { id: '1', data: { link: 'https://elsewhere.example/' } },
  })
  await expect(page).toHaveURL('https://localhost/profile')
  await phone.emit('PushNotifications', 'pushNotificationActionPerformed', {
    actionId: 'tap',
    notification: { id: '2', data: message?.data },
  })
  await expect(page).toHaveURL('https://localhost/dutyday/tasks')

  await page.goto('https://localhost/profile')
  await pushSwitch(page).click()
  await expect(pushSwitch(page)).not.toBeChecked()
  expect(phone.called('PushNotifications.unregister')).toBe(1)
  await expect.poll(() => inDatabase(server, 'select from push_devices where token = $1', [token])).toBe(0)
})

test('a person who refuses pushes learns how to allow them, and the app continues', async ({ page, server }) => {
  const phone = await phoneThatIsAsked(page, server, 'denied', 'never given')
  await pushSwitch(page).click()
  await expect(page.getByText('Notifications are not allowed. Open the settings of your phone')).toBeVisible()
  await expect(pushSwitch(page)).not.toBeChecked()
  expect(phone.called('PushNotifications.register')).toBe(0)
  await page.goto('https://localhost/soldiers')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(phone.called('PushNotifications.requestPermissions')).toBe(1)
})

test('on a phone without the plugin the profile says so, and the app continues', async ({ page, server }) => {
  await signInAsFirstSergeant(page)
  const keychain = new Keychain()
  const phone = keychain.install(new Phone(page, 'android', server.url))
  await signInBefore(phone, keychain, await sessionOf(page))
  await phone.open('/profile')
  await expect(page.getByText('This phone does not support push notifications.')).toBeVisible()
  await page.goto('https://localhost/soldiers')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a plugin that hangs holds up only push, and can be tried again', async ({ page, server }) => {
  const token = `${'f'.repeat(22)}:APA91b${'y'.repeat(134)}`
  const phone = await phoneThatIsAsked(page, server, 'granted', token)
  const hangs = () => new Promise<void>(() => {})
  phone.plugin('PushNotifications', { createChannel: hangs })
  await pushSwitch(page).click()
  await expect(page.getByText('Push could not be changed.')).toBeVisible({ timeout: 15_000 })
  await expect(pushSwitch(page)).not.toBeChecked()
  expect(phone.called('PushNotifications.register')).toBe(0)

  // The plugin answers now, and the token comes twice.
  phone.plugin('PushNotifications', {
    createChannel: () => {},
    register: async () => {
      for (let times = 0; times < 2; times++) await phone.emit('PushNotifications', 'registration', { value: token })
    },
  })
  await pushSwitch(page).click()
  await expect(pushSwitch(page)).toBeChecked()
  expect(await inDatabase(server, 'select from push_devices where token = $1', [token])).toBe(1)

  phone.plugin('PushNotifications', { checkPermissions: () => new Promise<never>(() => {}) })
  await page.goto('https://localhost/profile')
  await expect(page.getByText('This phone does not support push notifications.')).toBeVisible({ timeout: 15_000 })
})

test('a phone that was not used for six hours ends its session on the server as well', async ({ page, server }) => {
  await signInAsFirstSergeant(page)
  const keychain = new Keychain()
  const phone = keychain.install(new Phone(page, 'android', server.url))
  const session = await sessionOf(page)
  await signInBefore(phone, keychain, session)
  await page.addInitScript(() => localStorage.setItem('muster:last-activity', String(Date.now() - 6 * 3_600_000)))
  const running = () => inDatabase(server, 'select from sessions where uid = $1', [session.uid])
  // Earlier tests left sessions.
  const before = await running()
  await phone.open('/dutyday')
  await expect(page.getByText(/^You were signed out because Muster was not used for a while/)).toBeVisible()
  await expect.poll(running).toBe(before - 1)
})
