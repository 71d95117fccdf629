// Looks at: shell, ui/layout
import type { Page } from '@playwright/test'
import { expectSound } from '../support/every-theme.ts'
import { goBackUp, openLoaded, openScreen } from '../support/navigation.ts'
import { signInAsFirstSergeant } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Most used' })
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' })

const SOLDIERS_ROW = [
  ...['Soldiers', 'Alert roster', 'Readiness', 'Enter results', 'AFT calculator', 'Readiness policy'],
  ...['Import a roster', 'Groups and settings'],
]

test('tabs and screens stand still at a desk', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone has its bar')
  await signInAsFirstSergeant(page)
  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const row = page.getByRole('navigation', { name: 'Soldiers' }).getByRole('link')
  const places = (all: typeof tabs) => all.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().x))
  await openLoaded(page, '/soldiers')
  await expect(row).toHaveText(SOLDIERS_ROW)
  await expect(tabs).toHaveCount(9)
  const before = { tabs: await tabs.allInnerTexts(), at: Math.max(...(await places(row))) }
  for (const path of ['/soldiers/readiness/policy', '/soldiers/settings', '/soldiers/alerts']) {
    await openLoaded(page, path)
    await expect(row).toHaveText(SOLDIERS_ROW)
    await expect(tabs).toHaveText(before.tabs)
    expect(Math.abs(Math.max(...(await places(row))) - before.at)).toBeLessThan(16)
  }
  await expect(row.filter({ hasText: 'Alert roster' })).toHaveAttribute('aria-current', 'page')
  await openLoaded(page, '/operations')
  await expect(page.getByRole('navigation', { name: 'Operations' }).getByRole('link')).toHaveCount(6)
  await expect(tabs.and(page.locator('[aria-current="page"]'))).toHaveText('Operations')
})

test('the way back leads to the list as it was left', async ({ page, isMobile }) => {
  await signInAsFirstSergeant(page)
  await openLoaded(page, '/soldiers')
  await page.getByRole('searchbox', { name: 'Search Soldiers' }).fill('SPC')
  const name = page.getByText('SPC Clay, M.').first()
  await expect(name).toBeVisible()
  if (isMobile) await page.evaluate(() => scrollTo(0, 240))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(isMobile ? 240 : 0)
  await name.click()
  // A desk has a quick look first.
  if (!isMobile) await page.getByRole('link', { name: 'Open record' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'SPC Clay, M.' })).toBeVisible()
  await expect(crumbs(page).getByRole('listitem')).toHaveText(['Soldiers/', 'SPC Clay, M.'])
  await expectSound(page, 'soldier', { phone: isMobile })
  await goBackUp(page)
  await expect(page.getByRole('searchbox', { name: 'Search Soldiers' })).toHaveValue('SPC')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(isMobile ? 240 : 0)
})

test('a page below a screen names both', async ({ page }) => {
  await signInAsFirstSergeant(page)
  await openLoaded(page, '/soldiers/readiness/policy')
  await expect(crumbs(page).getByRole('listitem')).toHaveText(['Soldiers/', 'Readiness/', 'Readiness policy'])
  await openLoaded(page, '/operations/taskings')
  await expect(crumbs(page)).toHaveCount(0)
  await page.getByRole('list', { name: 'Taskings' }).getByRole('link').first().click()
  await expect(crumbs(page).getByRole('link')).toHaveText(['Operations', 'Taskings'])
  await goBackUp(page)
  await expect(page).toHaveURL(/\/operations\/taskings$/)
})

test('a phone has its bar under the thumb and the screens behind the name', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a desk has tabs')
  await signInAsFirstSergeant(page)
  await openLoaded(page, '/dutyday')
  await expect(bar(page).getByRole('link')).toHaveText(['Today', 'Soldiers', 'Duty Day', 'Tasks'])
  await expect(bar(page).getByRole('link', { name: 'Duty Day' })).toHaveAttribute('aria-current', 'page')
  for (const entry of await bar(page).getByRole('link').or(bar(page).getByRole('button')).all()) {
    const { height } = (await entry.boundingBox()) ?? { height: 0 }
    expect(height).toBeGreaterThanOrEqual(44)
  }

  await test.step('the foot of a screen is above it', async () => {
    const submit = await page.getByRole('button', { name: 'Submit accountability' }).boundingBox()
    const below = await bar(page).boundingBox()
    expect((submit?.y ?? 0) + (submit?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 1)
  })

  await test.step('it is away while somebody types', async () => {
    await page.getByRole('searchbox').first().focus()
    await expect(bar(page)).toBeHidden()
    await page.getByRole('searchbox').first().blur()
    await expect(bar(page)).toBeVisible()
  })

  await test.step('all screens of the tab', async () => {
    await openScreen(page, 'Formations')
    await expect(page).toHaveURL(/formations/)
    await bar(page).getByRole('link', { name: 'Tasks' }).click()
    await expect(page).toHaveURL(/\/dutyday\/tasks/)
    await expect(bar(page).getByRole('link', { name: 'Tasks' })).toHaveAttribute('aria-current', 'page')
  })

  await test.step('More opens the drawer', async () => {
    await bar(page).getByRole('button', { name: 'More' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expectSound(page, 'drawer', { phone: true })
    await drawer.getByRole('link', { name: 'Equipment' }).click()
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL(/equipment/)
    await expect(bar(page).getByRole('button', { name: 'More' })).toHaveAttribute('aria-current', 'true')
  })
  // The tab of Tasks is Duty Day, which has an entry of its own.
  await openLoaded(page, '/dutyday/tasks')
  await expect(bar(page).locator('[aria-current=page]')).toHaveText('Tasks')
  await openLoaded(page, '/dutyday/perstat')
  await expect(bar(page).locator('[aria-current=page]')).toHaveText('Duty Day')
})
