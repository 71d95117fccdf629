// Looks at: platform/sessions, identity/components
import type { Page } from '@playwright/test'
import { chooseSoldier } from '../support/choose-soldier.ts'
import { inDatabase } from '../support/database.ts'
import { expectSound } from '../support/every-theme.ts'
import { actionLink, keepAppOnDevice } from '../support/navigation.ts'
import { newPerson, signInAsNewPerson, signInOnPages } from '../support/people.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

// Its behavior without signal and at the next start needs the service worker.
test.use({ serviceWorkers: 'allow' })

const ALMOST_SIX_HOURS = '05:56:00'
const SIGNED_OUT = 'You were signed out after 6 hours without activity. Sign in to continue where you left off.'

const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' })

/** The page is shown, and its background work has started. */
async function atProfile(page: Page): Promise<void> {
  const told = page.waitForResponse(/\/api\/userHeartbeat/)
  await page.goto('/profile')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await told
}

test('a warning before the session ends; staying in one tab stays in all', async ({
  page,
  context,
  guard,
  shoot,
}, info) => {
  guard.allow(/401 /)
  await context.clock.install()
  const person = newPerson('Iris M. Kjellberg')
  await signInAsNewPerson(page, person)
  await introduce(page)
  await atProfile(page)
  const second = await context.newPage()
  await atProfile(second)

  await test.step('both show the warning', async () => {
    await context.clock.fastForward(ALMOST_SIX_HOURS)
    for (const each of [page, second]) {
      await expect(warning(each)).toBeVisible()
      await expect(warning(each).getByText(/^[34]:\d\d$/)).toBeVisible()
      await expect(warning(each).getByText(/^[34] minutes left$/)).toBeAttached()
    }
    await page.bringToFront()
    await expect(warning(page).getByRole('button', { name: 'Stay signed in' })).toBeFocused()
    await shoot(page, 'session-warning')
    await expectSound(page, 'the session is about to end', { phone: info.project.name === 'phone' })
  })

  await test.step('a key on the way to the buttons decides nothing; the button does, in every tab', async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift')
    await expect(warning(page)).toBeVisible()
    await warning(page).getByRole('button', { name: 'Stay signed in' }).click()
    for (const each of [page, second]) await expect(warning(each)).toBeHidden()
  })

  await test.step('Escape stays too', async () => {
    await context.clock.fastForward(ALMOST_SIX_HOURS)
    await expect(warning(second)).toBeVisible()
    await second.keyboard.press('Escape')
    for (const each of [page, second]) await expect(warning(each)).toBeHidden()
  })

  await test.step('nobody answers: both are closed, and return to the same page after sign-in', async () => {
    await context.clock.fastForward(ALMOST_SIX_HOURS)
    await expect(warning(page)).toBeVisible()
    await context.clock.fastForward('00:04:05')
    for (const each of [page, second]) {
      await expect(each).toHaveURL(/\/login\?return=%2Fprofile$/)
      // The clock of one window moves before the other's, so the other one may learn from the server that the session
      // is over.
      await expect(each.getByText(SIGNED_OUT).or(each.getByText('Your session has ended.'))).toBeVisible()
    }
    await signInOnPages(page, person)
    await expect(page).toHaveURL(/\/profile$/)
  })

  await test.step('asked, and signed out on purpose', async () => {
    // This window would find the new session just when its clock is moved forward, which counts as activity.
    await second.close()
    await atProfile(page)
    await context.clock.fastForward(ALMOST_SIX_HOURS)
    await warning(page).getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText('You are signed out.')).toBeVisible()
  })
})

test('a session that has lasted long enough warns, lets the person finish, and ends', async ({
  page,
  server,
  guard,
  shoot,
}) => {
  guard.allow(/401 /)
  await page.clock.install()
  const person = newPerson('Signe A. Torvald')
  await signInAsNewPerson(page, person)
  await introduce(page)
  await atProfile(page)
  const uid = await page.evaluate(() => localStorage.getItem('muster:account'))
  const old = `update sessions set counts_from = now() - interval '11 hours 56 minutes' where uid = $1`
  expect(await inDatabase(server, old, [uid])).toBe(1)
  const soon = page.getByRole('dialog', { name: 'Sign in again soon' })
  await page.reload()
  await expect(soon).toBeVisible()
  await expect(soon.getByText(/^[23]:\d\d$/)).toBeVisible()
  await shoot(page, 'session-over-soon')
  await soon.getByRole('button', { name: 'Finish first' }).click()
  await expect(soon).toBeHidden()
  await page.clock.fastForward('00:01:00')
  await page.keyboard.press('Shift')
  await expect(soon).toBeHidden()
  await page.clock.fastForward('00:03:00')
  await expect(page).toHaveURL(/\/login\?return=%2Fprofile$/)
  await expect(page.getByText('You were signed in for as long as a session may last.')).toBeVisible()
  await signInOnPages(page, person)
  await expect(page).toHaveURL(/\/profile$/)
  await atProfile(page)
})

test('after a sleep of six hours: closed without a warning, and no key revives it', async ({ page, guard }) => {
  guard.allow(/401 /)
  await page.clock.install()
  await signInAsNewPerson(page)
  await introduce(page)
  await atProfile(page)
  await page.clock.fastForward('08:00:00')
  await page.keyboard.press('Shift')
  await expect(page.getByText(SIGNED_OUT)).toBeVisible()
  await expect(warning(page)).toBeHidden()
})

test('without signal it closes all the same, keeps typed text, and ends on the server later', async ({
  page,
  context,
  guard,
}) => {
  test.slow()
  guard.allow(/401 |ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported/)
  await context.clock.install()
  const person = newPerson('Hollis R. Amadi')
  await signInAsNewPerson(page, person)
  await introduce(page)
  await startSquad(page, 'O Co, 1-99 IN')
  await page.goto('/counseling')
  await keepAppOnDevice(page)
  await actionLink(page, 'New counseling').click()
  await page.getByRole('button', { name: /^Performance/ }).click()
  await chooseSoldier(page, 'SPC Chen, O.', 'Soldiers')
  await page.getByRole('button', { name: 'Start writing' }).click()
  const purpose = page.getByRole('textbox', { name: 'Purpose of counseling' })
  await purpose.fill('Quarterly performance.')
  await expect(page.getByText(/^Saved \d{4}$/)).toBeVisible()
  const there = new URL(page.url()).pathname

  await context.setOffline(true)
  await purpose.fill('Quarterly performance, July to September.')
  await context.clock.fastForward('06:01:00')
  await page.keyboard.press('Shift')
  await expect(page).toHaveURL(/\/login\?return=/)
  await expect(page.getByText('Quarterly performance')).toBeHidden()

  // The server does not know of it yet, so its session is still valid.
  await context.setOffline(false)
  const ended = page.waitForResponse(/\/auth\/signout/)
  await page.goto(there)
  await expect(page).toHaveURL(/\/login\?return=/)
  expect((await ended).ok()).toBe(true)
  await expect(page.getByRole('link', { name: /^Continue with/ })).toBeVisible()
  await signInOnPages(page, person)
  await expect(page).toHaveURL(new RegExp(`${there}$`))
  await expect(purpose).toHaveValue('Quarterly performance, July to September.')
})
