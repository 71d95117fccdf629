// Looks at: shell/tour
import type { Locator, Page } from '@playwright/test'
import { inDatabase } from '../support/database.ts'
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAsFirstSergeant, signInAsNewPerson, signInOnPages } from '../support/people.ts'
import { introduceOnPage } from '../support/roster-steps.ts'
import { introduce, linkByHand, startSquad } from '../support/setting-up.ts'
import { MusterServer } from '../support/server.ts'
import { expect, test as base } from '../support/test.ts'

/** A server on which nobody has seen the tour, as normal. */
const test = base.extend<object, { readonly server: MusterServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const server = await MusterServer.start({}, { tour: true })
      await use(server)
      await server.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

// Without signal the app runs on what the service worker has stored.
test.use({ serviceWorkers: 'allow' })

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 860
/** The steps of the tour that starts by itself, and of the whole tour. */
const LENGTH = 5
const whole = (page: Page) => (isPhone(page) ? 10 : 11)
const card = (page: Page) => page.locator('[data-tour-card]')
const step = (page: Page, number: number, length = LENGTH) =>
  card(page).getByText(`${number} of ${length}`, { exact: true })

/** The element of the step, marked on the page and not covered by the tour's card. */
async function expectPointed(page: Page): Promise<Locator> {
  const target = page.locator('[data-toured]')
  await expect(target).toBeInViewport()
  await expect(card(page)).toBeInViewport({ ratio: 1 })
  await expect(card(page)).toBeFocused()
  return target
}

async function flagsOf(server: MusterServer, email: string, flags: string): Promise<number> {
  return inDatabase(server, `select from accounts where email = $1 and ${flags}`, [email])
}

test('the tour starts once by itself, step by step, and the profile stores it', async ({
  page,
  server,
  shoot,
}, info) => {
  test.slow()
  const phone = info.project.name === 'phone'
  const person = newPerson('Casey D. Lindqvist')
  await signInOnPages(page, person)
  // The tour must wait until the person has filled in who they are.
  await expect(page.getByRole('heading', { name: 'Welcome to Muster' })).toBeVisible()
  await introduceOnPage(page)
  await expect(step(page, 1)).toBeVisible()

  const titles: string[] = []
  const places: string[] = []
  for (let number = 1; number <= LENGTH; number++) {
    await expect(step(page, number)).toBeVisible()
    const pointed = await expectPointed(page)
    // On a phone every step points at the bar or the head.
    if (phone) expect(await page.evaluate(() => window.scrollY), 'the page stays where it is').toBe(0)
    places.push(await pointed.evaluate((place) => place.getAttribute('href') ?? place.outerHTML))
    titles.push(await card(page).getByRole('heading').innerText())
    if (number === 1 || number === 4 || number === LENGTH) {
      await expectSound(page, `the tour, step ${number}`, { phone })
      await shoot(page, `tour-${number}`)
    }
    if (number < LENGTH) await card(page).getByRole('button', { name: 'Next' }).click()
  }
  expect(new Set(titles).size).toBe(LENGTH)
  expect(new Set(places).size, 'each step points at a place of its own').toBe(LENGTH)
  for (const title of [phone ? 'Today' : 'Dashboard', 'Soldiers', 'Duty Day', 'Everything else']) {
    expect(titles).toContain(title)
  }
  expect(titles.at(-1)).toBe('My Profile and Support')

  await card(page).getByRole('button', { name: 'Done' }).click()
  await expect(card(page)).toBeHidden()
  if (phone) await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  const seen = phone
    ? 'has_seen_tour_mobile and not has_seen_tour_desktop'
    : 'has_seen_tour_desktop and not has_seen_tour_mobile'
  await expect.poll(() => flagsOf(server, person.email, `has_seen_tour and ${seen}`)).toBe(1)

  const begun = page.waitForResponse(/\/api\/userHeartbeat/)
  await page.goto('/soldiers')
  await expect(page.getByRole('heading', { name: 'Start a roster' })).toBeVisible()
  await begun
  await expect(card(page)).toBeHidden()

  await test.step('the whole tour, from Support; a reload does not end it', async () => {
    await page.goto('/support')
    await page.getByRole('button', { name: 'Take the tour' }).click()
    await expect(step(page, 1, whole(page))).toBeVisible()
    await page.reload()
    await expect(step(page, 1, whole(page))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card(page)).toBeHidden()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Take the tour' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('onboardingForced'))).toBeNull()
    expect(await page.evaluate(() => localStorage.getItem('onboardingDone'))).toContain(phone ? 'mobile' : 'desktop')
  })
})

test('by keyboard alone; the page stays usable; skipping ends it', async ({ page, server }) => {
  await inDatabase(
    server,
    'update accounts set has_seen_tour = false, has_seen_tour_desktop = false, has_seen_tour_mobile = false',
  )
  await signInAsFirstSergeant(page)
  await page.goto('/dashboard')
  await expect(step(page, 1)).toBeVisible()
  await expectPointed(page)
  await page.keyboard.press('ArrowRight')
  await expect(step(page, 2)).toBeVisible()
  await expectPointed(page)
  await page.keyboard.press('Enter')
  await expect(step(page, 3)).toBeVisible()
  await expectPointed(page)
  await page.keyboard.press('ArrowLeft')
  await expect(step(page, 2)).toBeVisible()

  await test.step('it stays when the screen changes, and steps back for overlays', async () => {
    await page.getByRole('link', { name: 'Muster' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(step(page, 2)).toBeVisible()
    await page.getByRole('button', { name: /otifications/ }).click()
    await expect(card(page)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(step(page, 2)).toBeVisible()
  })

  await test.step('when turned and made narrow it continues at the same place', async () => {
    await page.getByRole('button', { name: 'Next' }).click()
    const title = await card(page).getByRole('heading').innerText()
    const wide = { width: 1280, height: 800 }
    const narrow = { width: 600, height: 900 }
    await page.setViewportSize(isPhone(page) ? wide : narrow)
    await expect(card(page).getByText(new RegExp(`of ${LENGTH}$`))).toBeVisible()
    await expect(card(page).getByRole('heading')).toHaveText(title)
    await expect(page.locator('[data-toured]')).toBeInViewport()
    await page.setViewportSize({ width: 900, height: 500 })
    await expect(card(page).getByRole('heading')).toHaveText(title)
    await expect(card(page)).toBeInViewport({ ratio: 1 })
    await expect(page.locator('[data-toured]')).toBeInViewport()
  })

  await card(page).getByRole('button', { name: 'Skip' }).click()
  await expect(card(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /otifications/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await expect(card(page)).toBeHidden()
})

test('it does not slide over what somebody has begun to do, and comes at the next visit', async ({ page }) => {
  await signInAsNewPerson(page, newPerson('Jordan P. Reyes'))
  await introduce(page)
  await page.goto('/profile')
  await page.getByLabel('Last name').click()
  await page.getByRole('link', { name: 'Muster' }).click()
  await expect(page.getByRole('heading', { name: 'Start a roster' })).toBeVisible()
  await page.getByLabel(/Name of the roster/).fill('1st Squad')
  await page.getByRole('heading', { name: 'Start a roster' }).click()
  await page.getByRole('button', { name: /otifications/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page)).toBeHidden()
  await page.reload()
  await expect(step(page, 1)).toBeVisible()
})

test('a Soldier has a tour of five steps through their own entries', async ({ page, server }, info) => {
  const phone = info.project.name === 'phone'
  const leader = await page.context().browser()?.newPage({ baseURL: server.url })
  if (!leader) throw new Error('no second browser')
  await signInAsNewPerson(leader, newPerson('Sam Dixon'))
  await introduce(leader)
  const rosterId = await startSquad(leader, '1st Squad, tour')
  const { email } = await signInAsNewPerson(page, newPerson('Olga Chen'))
  await introduce(page, { rank: 'SPC', role: 'Soldier' })
  await linkByHand(server, email, { rosterId, last: 'Chen' })
  await page.goto('/dashboard')
  const titles: string[] = []
  for (let number = 1; number <= 5; number++) {
    await expect(step(page, number, 5)).toBeVisible()
    await expectPointed(page)
    titles.push(await card(page).getByRole('heading').innerText())
    await card(page)
      .getByRole('button', { name: number < 5 ? 'Next' : 'Done' })
      .click()
  }
  const [schedule, leave] = phone ? ['Schedule', 'Leave'] : ['My schedule', 'My leave']
  expect(titles).toEqual(['Today', schedule, leave, 'My record', 'My Profile and Support'])
  await leader.close()
})

test('skipped without signal: kept, and sent when the server can be reached', async ({
  page,
  context,
  server,
  guard,
}) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const person = newPerson('Robin A. Tolliver')
  await signInAsNewPerson(page, person)
  await introduce(page)
  await page.goto('/dashboard')
  await expect(step(page, 1)).toBeVisible()
  await context.setOffline(true)
  await page.keyboard.press('Escape')
  await expect(card(page)).toBeHidden()
  expect(await flagsOf(server, person.email, 'not has_seen_tour')).toBe(1)
  await context.setOffline(false)
  await page.reload()
  await expect.poll(() => flagsOf(server, person.email, 'has_seen_tour')).toBe(1)
})
