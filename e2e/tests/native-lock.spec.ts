// Looks at: shell/lock, platform/lock
import type { Page } from '@playwright/test'
import { inDatabase } from '../support/database.ts'
import { expectSound, expectToFit } from '../support/every-theme.ts'
import { LockedPhone } from '../support/locked-phone.ts'
import { signInAsFirstSergeant, signInAsNewPerson } from '../support/people.ts'
import { sessionOf } from '../support/phone-session.ts'
import { introduce } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

const heading = (page: Page) => page.getByRole('heading', { name: 'Muster is locked' })
const content = (page: Page) => page.locator('#main')

async function expectLocked(page: Page, message: string): Promise<void> {
  await expect(heading(page)).toBeVisible()
  await expect(page.getByRole('main').getByText(message, { exact: true })).toBeVisible()
  await expect(content(page)).toBeHidden()
}

test('the lock is turned on, closes at the start without a flash of the screen, and opens for a face', async ({
  page,
  server,
}) => {
  const phone = new LockedPhone(page, server)
  // Records every frame.
  await page.addInitScript(() => {
    const seen: boolean[] = []
    Object.assign(window, { seen })
    const look = () => {
      seen.push(document.querySelector('#main')?.checkVisibility() ?? false)
      requestAnimationFrame(look)
    }
    look()
  })
  await phone.openSignedIn('/profile')
  await expect(page.getByRole('button', { name: 'Turn on app lock' })).toBeVisible()
  await page.getByRole('switch', { name: 'App lock' }).click()
  const heard = page.waitForRequest((request) => request.url().endsWith('/userHeartbeat'))
  ;(await phone.prompt(1)).succeed()
  expect((await heard).postData()).toContain('"appLock":true')
  await expect(page.getByRole('switch', { name: 'App lock' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Turn on app lock' })).toHaveCount(0)
  await expect.poll(() => phone.phone.called('PrivacyScreen.enable')).toBe(1)

  // The next morning: locked, and still signed in.
  await page.evaluate(() => localStorage.setItem('muster:last-activity', String(Date.now() - 12 * 3_600_000)))
  await page.reload()
  await expectLocked(page, 'Waiting for authentication…')
  const prompt = await phone.prompt(2)
  expect(prompt.passcode).toBe(false)
  expect(await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen.some(Boolean))).toBe(false)
  prompt.succeed()
  await expect(content(page)).toBeVisible()
  await expect(heading(page)).toBeHidden()
})

test('a face that is not recognized three times leads to the passcode; after canceling it says what to do', async ({
  page,
  server,
}) => {
  const phone = new LockedPhone(page, server)
  await phone.openSignedIn('/soldiers')
  await phone.turnOnBefore()
  await page.reload()
  const again = page.getByRole('button', { name: 'Use Face ID' })
  ;(await phone.prompt(1)).fail('userCancel')
  await expectLocked(page, 'Authentication canceled. Try again or use your passcode.')
  for (const count of [2, 3]) {
    await again.click()
    ;(await phone.prompt(count)).fail('authenticationFailed')
    await expectLocked(page, 'Face ID not recognized. You can try again or use your passcode.')
    await expect(again).toBeEnabled()
  }
  await again.click()
  ;(await phone.prompt(4)).fail('authenticationFailed')
  await expectLocked(page, 'Face ID failed several times. Use your device passcode to continue.')
  const passcode = await phone.prompt(5)
  expect(passcode.passcode).toBe(true)
  passcode.fail('userCancel')
  await expectLocked(page, 'Passcode entry canceled. Try again or use Face ID.')
  await page.getByRole('button', { name: 'Use passcode' }).click()
  const second = await phone.prompt(6)
  await expectLocked(page, 'Enter your device passcode to continue.')
  second.fail('authenticationFailed')
  await expectLocked(page, 'Passcode check failed. Try again or use Face ID.')
  await page.getByRole('button', { name: 'Use passcode' }).click()
  ;(await phone.prompt(7)).succeed()
  await expect(content(page)).toBeVisible()
})

test('a prompt that hangs may be tried again after 8 s, and its late answer opens nothing', async ({
  page,
  server,
}) => {
  const phone = new LockedPhone(page, server)
  await page.clock.install()
  await phone.openSignedIn('/soldiers')
  await phone.turnOnBefore()
  await page.reload()
  const first = await phone.prompt(1)
  first.fail('userCancel')
  await expectLocked(page, 'Authentication canceled. Try again or use your passcode.')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Use Face ID' }).click()
  const hanging = await phone.prompt(2)
  await page.clock.runFor(7_999)
  await expectLocked(page, 'Waiting for authentication…')
  await page.clock.runFor(1)
  await expectLocked(page, 'Face ID or passcode is required to continue.')
  await page.getByRole('button', { name: 'Use passcode' }).click()
  const second = await phone.prompt(3)
  hanging.succeed()
  await expectLocked(page, 'Enter your device passcode to continue.')
  second.succeed()
  await expect(content(page)).toBeVisible()
})

for (const { platform, left, returned } of [
  { platform: 'ios', left: { event: 'pause', data: {} }, returned: { event: 'resume', data: {} } },
  {
    platform: 'android',
    left: { event: 'appStateChange', data: { isActive: false } },
    returned: { event: 'appStateChange', data: { isActive: true } },
  },
] as const) {
  test(`on ${platform} 799 ms in the background keep it open and 800 ms lock it, and what was typed stays`, async ({
    page,
    server,
  }) => {
    const phone = new LockedPhone(page, server, platform)
    await page.clock.install()
    await phone.openSignedIn('/soldiers')
    await phone.turnOnBefore()
    await page.reload()
    ;(await phone.prompt(1)).succeed()
    const search = page.getByRole('searchbox').first()
    await search.fill('Ramirez')
    await page.clock.pauseAt(Date.now() + 60_000)
    await phone.phone.emit('App', left.event, left.data)
    await expect(content(page)).toBeHidden()
    await page.clock.runFor(799)
    await phone.phone.emit('App', returned.event, returned.data)
    await expect(content(page)).toBeVisible()
    expect(phone.prompts).toHaveLength(1)

    await phone.phone.emit('App', left.event, left.data)
    await page.clock.runFor(800)
    await phone.phone.emit('App', returned.event, returned.data)
    await expectLocked(page, 'Waiting for authentication…')
    // Keys must not reach the screen behind it.
    await page.keyboard.press('?')
    await page.keyboard.press('/')
    ;(await phone.prompt(2)).succeed()
    await expect(search).toHaveValue('Ramirez')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('a PIN opens, a wrong one does not and several lead to a pause; signing out is always possible', async ({
  page,
  server,
}, info) => {
  const phone = new LockedPhone(page, server)
  await phone.openSignedIn('/profile')
  // The offer appears at the bottom and moves other buttons, so wait for it before the next tap.
  await expect(page.getByRole('button', { name: 'Turn on app lock' })).toBeVisible()
  await page.getByRole('switch', { name: 'App lock' }).click()
  ;(await phone.prompt(1)).succeed()
  await page.getByRole('button', { name: 'Set a PIN' }).click()
  ;(await phone.prompt(2)).succeed()
  const dialog = page.getByRole('dialog', { name: 'Set a PIN' })
  await expect(dialog.getByText('New PIN')).toBeVisible()
  await page.keyboard.type('482913')
  await expect(dialog.getByText('Confirm PIN')).toBeVisible()
  await page.keyboard.type('482913')
  await expect(page.getByRole('button', { name: 'Change PIN' })).toBeVisible()
  expect([...phone.keychain.entries.values()].join('')).not.toContain('482913')

  await page.reload()
  ;(await phone.prompt(3)).fail('userCancel')
  await expectLocked(page, 'Authentication canceled. Try again or use your passcode.')
  await expectSound(page, 'the lock with a PIN', { phone: info.project.name === 'phone' })
  for (const digit of ['4', '8', '2']) await page.getByRole('button', { name: digit, exact: true }).click()
  await expect(page.getByText('3 of 6 digits entered')).toBeAttached()
  // Keys that are not digits are ignored.
  await page.keyboard.type('a-Z')
  await page.keyboard.press('Backspace')
  await expect(page.getByText('2 of 6 digits entered')).toBeAttached()
  await page.keyboard.type('2914')
  await expectLocked(page, 'Incorrect PIN. Try again or use your passcode.')
  await expect(page.getByText('0 of 6 digits entered')).toBeAttached()
  await page.keyboard.type('482913')
  await expect(content(page)).toBeVisible()

  await page.reload()
  ;(await phone.prompt(4)).fail('userCancel')
  for (let times = 0; times < 3; times++) {
    await expect(page.getByRole('button', { name: '1', exact: true })).toBeEnabled()
    await page.keyboard.type('000000')
    await expect.poll(() => phone.wrongPins()).toBe(times + 1)
    await expectLocked(page, 'Incorrect PIN. Try again or use your passcode.')
  }
  await expect(page.getByText(/Too many wrong PINs\. Next try in/)).toBeVisible()
  await expect(page.getByRole('button', { name: '1', exact: true })).toBeDisabled()

  await page.getByRole('button', { name: /Sign out$/ }).click()
  // Longer than a double tap, which must not sign anybody out.
  await page.waitForTimeout(600)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(heading(page)).toBeHidden()
  expect([...phone.keychain.entries.keys()].filter((key) => key.includes('app-lock'))).toEqual([])
})

test('the lock screen is sound in every theme, in landscape, and with large text', async ({ page, server }, info) => {
  const phone = new LockedPhone(page, server)
  await phone.openSignedIn('/soldiers')
  await phone.turnOnBefore()
  await page.reload()
  ;(await phone.prompt(1)).fail('authenticationFailed')
  await expectLocked(page, 'Face ID not recognized. You can try again or use your passcode.')
  await expectSound(page, 'the lock', { phone: info.project.name === 'phone' })
  await page.setViewportSize({ width: 844, height: 390 })
  await expectToFit(page, 'the lock on its side')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  await expectToFit(page, 'the lock with large text')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
})

test('the tour waits until the lock is open', async ({ page, server }) => {
  const phone = new LockedPhone(page, server)
  await signInAsNewPerson(page)
  await introduce(page)
  const session = await sessionOf(page)
  await page.clock.install()
  await phone.openAs(session, '/soldiers')
  await phone.turnOnBefore()
  const unseen = await inDatabase(
    server,
    'update accounts set has_seen_tour = false, has_seen_tour_mobile = false, has_seen_tour_desktop = false where uid = $1',
    [session.uid],
  )
  expect(unseen).toBe(1)
  await page.reload()
  await expectLocked(page, 'Waiting for authentication…')
  // Longer than the delay of the tour and its next check.
  await page.clock.runFor(2_000)
  await expect(page.locator('[data-tour-card]')).toHaveCount(0)
  ;(await phone.prompt(1)).succeed()
  await expect(page.locator('[data-tour-card]')).toBeFocused()
})

test('in a browser there is no lock', async ({ page }) => {
  await signInAsFirstSergeant(page)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'App lock' })).toHaveCount(0)
  await expect(page.locator('#app-lock')).toHaveCount(0)
})
