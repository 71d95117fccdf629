// Looks at: platform/sessions, shell
import { inDatabase } from '../support/database.ts'
import { markPage, openLoaded } from '../support/navigation.ts'
import { newPerson, signInAsFirstSergeant, signInAsNewPerson, signInOnPages } from '../support/people.ts'
import { secondBrowser } from '../support/second-browser.ts'
import { introduce, startRoster } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

// It brings a new version, and opens the app without signal.
test.use({ serviceWorkers: 'allow' })

const SIX_HOURS_MS = 6 * 60 * 60_000

test('a session that was ended elsewhere leads to sign-in and back to the same place', async ({
  page,
  browser,
  server,
  guard,
}, info) => {
  guard.allow(/401 /)
  const person = newPerson('Ruth B. Castellano')
  await signInAsNewPerson(page, person)
  await introduce(page)
  await startRoster(page, 'G Co, 1-99 IN')
  await page.goto('/soldiers/settings')
  await expect(page.getByRole('heading', { name: 'Groups and settings' })).toBeVisible()

  const other = await secondBrowser(browser, { server, guard, info })
  await signInAsNewPerson(other, person)

  await test.step('one session', async () => {
    await other.goto('/profile')
    await other.getByRole('button', { name: /^End the session: / }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'End the session' }).click()
    await expect(page).toHaveURL(/\/login\?return=%2Fsoldiers%2Fsettings$/)
    await expect(page.getByText('Your session has ended. Sign in to continue where you left off.')).toBeVisible()
    await signInOnPages(page, person)
    await expect(page).toHaveURL(/\/soldiers\/settings$/)
  })

  await test.step('all of them', async () => {
    await other.goto('/profile')
    await other.getByRole('button', { name: 'End all sessions' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'End all sessions' }).click()
    await expect(other).toHaveURL(/\/login$/)
    await expect(page).toHaveURL(/\/login\?return=/)
    // No data of the account stay in the browser.
    await page.goto('/soldiers')
    await expect(page).toHaveURL(/\/login\?return=%2Fsoldiers$/)
  })
  await other.context().close()
})

test('after six hours without activity the person is signed out', async ({ page, guard }) => {
  guard.allow(/401 /)
  await signInAsNewPerson(page)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  // As if there had been no activity since.
  await page.evaluate((ago) => localStorage.setItem('muster:last-activity', String(Date.now() - ago)), SIX_HOURS_MS)
  await page.keyboard.press('Shift')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('You were signed out after 6 hours without activity.')).toBeVisible()
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login\?return=%2Fprofile$/)
})

test('a session without contact with the server for six hours is over', async ({ page, startServer, guard }) => {
  guard.allow(/401 |ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/)
  // The open page keeps asking while the server restarts.
  guard.allow(/503 .*\/api\/live/)
  const server = await startServer()
  const person = newPerson('Omar T. Feld')
  await page.goto(`${server.url}/login`)
  await signInAsNewPerson(page, person)
  await openLoaded(page, `${server.url}/profile`)
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  const moved = await inDatabase(server, `update sessions set last_active_at = now() - interval '6 hours 1 minute'`)
  expect(moved).toBeGreaterThan(0)
  // The restart clears the server's memory. The open page must find out by itself.
  await server.stop()
  await server.start()
  await page.reload()
  await expect(page).toHaveURL(/\/login\?return=%2Fprofile$/)
  await signInOnPages(page, person)
  await expect(page).toHaveURL(/\/profile$/)
})

test('what cannot be undone asks for a fresh sign-in, and leads back to it', async ({
  page,
  startServer,
  guard,
  shoot,
  expectAccessible,
}) => {
  guard.allow(/400 .*exportMyData|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE/)
  guard.allow(/401 |ERR_CONNECTION_RESET|503 .*\/api\/live/)
  const server = await startServer()
  const person = newPerson('Yara N. Lindqvist')
  await page.goto(`${server.url}/login`)
  await signInAsNewPerson(page, person)
  await openLoaded(page, `${server.url}/profile`)
  expect(await inDatabase(server, `update sessions set signed_in_at = now() - interval '1 hour'`)).toBeGreaterThan(0)
  await server.stop()
  await server.start()
  await openLoaded(page, `${server.url}/profile`)
  const asked = page.getByRole('dialog', { name: 'Sign in again' })
  const copy = page.getByRole('button', { name: 'Download my data' })

  await test.step('it is refused, and nothing is lost by not signing in', async () => {
    await copy.click()
    await expect(asked).toBeVisible()
    await shoot(page, 'sign-in-again')
    await expectAccessible(page)
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect(asked).toBeHidden()
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
  })

  await test.step('after signing in again it is done', async () => {
    await copy.click()
    await asked.getByRole('button', { name: 'Sign in again' }).click()
    await expect(page.getByText('Sign in again. You come back to where you were.')).toBeVisible()
    await signInOnPages(page, person)
    await expect(page).toHaveURL(/\/profile$/)
    const file = page.waitForEvent('download')
    await copy.click()
    expect((await file).suggestedFilename()).toMatch(/\.json$/)
    await expect(page.getByText(/with the demo from (127\.0\.0\.1|::1)\./).first()).toBeVisible()
  })
})

test('addresses lead where the specification says', async ({ page, guard }) => {
  guard.allow(/401 /)
  // The tokens here do not exist.
  guard.allow(/404 .*getIntakeForm/)
  await test.step('signed out', async () => {
    await page.goto('/login?token=abc-123')
    await expect(page).toHaveURL(/\/intake\/abc-123$/)
    await expect(page.getByRole('heading', { name: 'Soldier Enrollment' })).toBeVisible()
    await expect(page.getByText('Unclassified Use Only')).toBeVisible()
    await page.goto('/goodbye')
    await expect(page.getByRole('heading', { name: 'Nobody is signed in' })).toBeVisible()
    await expect(page.getByText('Unclassified Use Only')).toBeVisible()
    await page.goto('/nowhere')
    await expect(page).toHaveURL(/\/login/)
  })
  await test.step('signed in', async () => {
    await signInAsFirstSergeant(page)
    await page.goto('/no/such/path')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByText('There is no page at /no/such/path. You are on the dashboard now.')).toBeVisible()
    await page.goto('/soldiers/none')
    await expect(page.getByRole('heading', { name: 'There is no such Soldier' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Go to Soldiers' }).click()
    await expect(page).toHaveURL(/\/soldiers$/)
    await page.goto('/scheduling/leave?request=4f0c')
    await expect(page.getByRole('heading', { name: 'There is no such leave request' })).toBeVisible()
    await expect(page.getByText('The link is cut off or wrong')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Go to Leave and pass' }).click()
    await expect(page).toHaveURL(/\/scheduling\/leave$/)
    await expect(page.getByRole('heading', { name: 'Leave and pass' })).toBeVisible()
    await page.goto('/soldiers/alerts')
    await expect(page.getByText('Unclassified Use Only')).toBeVisible()
    await page.goto('/goodbye')
    await expect(page.getByRole('heading', { name: 'You are still signed in' })).toBeVisible()
    // Light is the system's theme and was not chosen. A press on it chooses it.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
    await page.getByRole('radio', { name: 'Light' }).click()
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
    await page.goto('/myprofile')
    await expect(page).toHaveURL(/\/profile$/)
    await page.goto('/login')
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/dashboard?token=x')
    await expect(page).toHaveURL(/\/intake\/x$/)
  })
})

test('a new version is offered, and loaded when the person says so', async ({ page, context }) => {
  let next = false
  await context.route('**/sw.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\n// ${next ? 'next' : 'this'} version` })
  })
  await signInAsFirstSergeant(page)
  await page.goto('/dashboard')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  const stayed = await markPage(page)
  next = true
  // What the page does every hour.
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })
  await expect(page.getByText('A new version of Muster is ready.')).toBeVisible()
  expect(await stayed(), 'nobody is reloaded unasked').toBe(true)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(stayed).toBe(false)
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await expect(page.getByText('A new version of Muster is ready.')).toBeHidden()
})

test.describe('without a service worker', () => {
  // Otherwise the screen's code would already be on the device.
  test.use({ serviceWorkers: 'block' })

  test('a screen that fails says so, and a reload fixes it', async ({ page, context, guard }) => {
    guard.allow(/ERR_FAILED|dynamically imported module|Failed to fetch/)
    await signInAsFirstSergeant(page)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await context.route(/\/assets\/roster-settings-screen/, (route) => route.abort())
    await page.goto('/soldiers/settings')
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await context.unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { name: 'Groups and settings' })).toBeVisible()
  })
})
