// Looks at: notifications/push, platform/push
import { createECDH } from 'node:crypto'
import type { Page } from '@playwright/test'
import { wholeBrowser } from '../support/browser.ts'
import { keepAppOnDevice } from '../support/navigation.ts'
import { signInAsNewPerson } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { introduce } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

// Pushes need the service worker, and a headless browser has no notifications.
test.use({ serviceWorkers: 'allow', launchOptions: await wholeBrowser() })

test.setTimeout(240_000)

test.beforeEach(({ guard }) => {
  guard.allow(/status of 403/)
})

test('a browser gets pushes once a person turns them on, and a tap opens the screen', async ({
  browser,
  startServer,
  guard,
}, info) => {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const server = await startServer({
    WEB_PUSH_PUBLIC_KEY: keys.getPublicKey('base64url'),
    // Node leaves out zeros at the start, as one key in 256 has.
    WEB_PUSH_PRIVATE_KEY: Buffer.from(keys.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
    WEB_PUSH_SUBJECT: 'mailto:push@example.test',
  })
  const page = await secondBrowser(browser, { server, guard, info })
  // The test browser cannot reach a push service, so its answer is simulated here. Everything else is real.
  await page.addInitScript(() => {
    const endpoint = 'https://fcm.googleapis.com/fcm/send/a-browser-of-tests'
    const known = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
    PushManager.prototype.subscribe = async () =>
      ({ endpoint, toJSON: () => ({ endpoint, keys: known }) }) as unknown as PushSubscription
    const ask = Notification.requestPermission.bind(Notification)
    const blocked = localStorage.getItem('blocked') !== null
    if (blocked) Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
    Notification.requestPermission = () => {
      document.documentElement.dataset.asked = 'yes'
      return blocked ? Promise.resolve('denied') : ask()
    }
  })
  await signInAsNewPerson(page)
  await introduce(page)
  await page.goto('/goodbye')
  await page.evaluate(() => localStorage.setItem('blocked', 'yes'))
  await page.goto('/profile')
  const toggle = page.getByRole('switch', { name: /^Push notifications in this browser/ })
  await test.step('blocked: says how to allow it, and everything else works', async () => {
    await expect(page.getByText(/Notifications from Muster are blocked here/)).toBeVisible()
    await toggle.click()
    await expect(toggle).not.toBeChecked()
  })

  await test.step('allowed: the person is asked only when turning it on', async () => {
    await page.context().grantPermissions(['notifications'], { origin: server.url })
    await page.evaluate(() => localStorage.removeItem('blocked'))
    // The service worker receives the pushes.
    await keepAppOnDevice(page)
    await expect(toggle).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-asked')
    // Already allowed, so the person is not asked again.
    const registered = page.waitForRequest(/registerPushToken$/)
    await toggle.click()
    expect((await registered).postDataJSON()).toMatchObject({ data: { platform: 'web' } })
    await expect(toggle).toBeChecked()
  })

  await test.step('at the next start it registers again, without asking', async () => {
    const registered = page.waitForRequest(/registerPushToken$/)
    await page.reload()
    await registered
    await expect(toggle).toBeChecked()
    await expect(page.locator('html')).not.toHaveAttribute('data-asked')
  })

  await test.step('a push is shown, and its tap opens the screen without reloading the page', async () => {
    const { worker, deliver } = await pushService(page, server.url, {
      title: 'A Co: Formation moved',
      body: 'To 0700.',
      link: '/support',
      kind: 'broadcast',
      id: crypto.randomUUID(),
      tag: crypto.randomUUID(),
      badge: 2,
      urgent: false,
    })
    const shown = () =>
      worker.evaluate(async () => {
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
        return (await registration.getNotifications()).map(({ title, body }) => [title, body])
      })
    // Sent again until it arrives, as a push service does, because a busy browser may drop one.
    await expect.poll(async () => (await deliver(), shown())).toEqual([['A Co: Formation moved', 'To 0700.']])
    await page.evaluate(() => (document.documentElement.dataset.same = 'page'))
    // A tap is not possible in a browser without a screen, so the test calls the tap's handler.
    await worker.evaluate(() =>
      (globalThis as unknown as { openScreen: (link: string) => Promise<void> }).openScreen('/support'),
    )
    await expect(page).toHaveURL(/\/support$/)
    await expect(page.locator('html')).toHaveAttribute('data-same', 'page')
  })
  await page.context().close()
})

/** Delivers a push to the app's worker through the browser. The same message twice is shown once. */
async function pushService(page: Page, origin: string, data: object) {
  const context = page.context()
  const cdp = await context.newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await found
  const push = { origin, registrationId, data: JSON.stringify(data) }
  const deliver = () => cdp.send('ServiceWorker.deliverPushMessage', push)
  // A sleeping worker is not listed until a push wakes it.
  await deliver()
  return { worker: context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker')), deliver }
}
