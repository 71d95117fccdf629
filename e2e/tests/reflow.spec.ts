// Looks at: ui, shell
import { expectToFit } from '../support/every-theme.ts'
import { expectLoaded } from '../support/navigation.ts'
import { signInAs, signInAsFirstSergeant, signInAsNewPerson } from '../support/people.ts'
import { addressesOf, SCREENS } from '../support/screens.ts'
import { introduce, startRoster } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

// Many screens, each slow on a busy machine.
test.setTimeout(400_000)

const NARROW = { width: 320, height: 640 }

/** Views of a screen with a layout of their own. */
const VIEWS: Readonly<Record<string, readonly string[]>> = {
  '/soldiers/readiness': ['colour=red&item=aft'],
  '/soldiers/readiness/entry': ['item=aft'],
  '/dutyday/awol': ['view=policy'],
  '/dutyday/tasks': ['view=board', 'view=calendar'],
  '/scheduling': ['view=month', 'view=week', 'view=day', 'view=agenda', 'view=ahead'],
  '/counseling/new': ['kind=performance'],
  '/operations/equipment': ['view=check'],
}

for (const [tab, paths] of SCREENS) {
  test(`screens of ${tab} do not scroll sideways at 320 px, nor with text twice as large`, async ({
    page,
    guard,
  }, info) => {
    guard.allow(/404 .*getMyCounseling/)
    const usual = page.viewportSize() ?? NARROW
    await signInAs(page, tab === '/admin' ? 'admin' : 'first-sergeant')
    const shown = await Promise.all(paths.map((path) => addressesOf(page, path)))
    const views = paths.flatMap((path) => (VIEWS[path] ?? []).map((view) => `${path}?${view}`))
    for (const screen of [...shown.flat(), ...views]) {
      await page.setViewportSize(info.project.name === 'phone' ? NARROW : usual)
      await page.goto(screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectToFit(page, screen)
      await expectLoaded(page)
      await expectToFit(page, `${screen}, loaded`)
      await page.setViewportSize(usual)
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      await expectToFit(page, `${screen} with large text`)
    }
  })
}

test('accountability works when turned, made wide and narrow, and printed', async ({ page }) => {
  await signInAsFirstSergeant(page)
  await page.goto('/dutyday')
  const rows = page.getByRole('main').getByRole('button', { name: /Soldier|status/i })
  await expect(rows.first()).toBeVisible()
  for (let width = 320; width <= 1920; width += 50) {
    await page.setViewportSize({ width, height: 800 })
    await expect(rows.first(), `${width} px wide`).toBeVisible()
    await expectToFit(page, `${width} px wide`)
  }
  const everyone = Number(
    (
      await page
        .getByRole('group', { name: 'Show' })
        .getByRole('button', { name: /^Everyone/ })
        .innerText()
    ).replace(/\D/g, ''),
  )
  for (const width of [320, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(page.getByText(/^Accountability, \d+ \w+ \d{4}$/)).toBeVisible()
    await expect(page.getByText(/^As of \d+ \w+ \d{4} \d{4}$/)).toBeVisible()
    // Every Soldier with a status. The button "Present" is only for the screen.
    const printed = page.getByRole('main').locator('li[data-soldier]')
    await expect(printed).toHaveCount(everyone)
    await expect(printed.last()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Report .* present$/ })).toHaveCount(0)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })
    await expect(rows.first(), 'printed').toBeVisible()
  }
  // What is collapsed on screen is printed.
  await page.goto('/dutyday/perstat')
  await expect(page.getByText(/^Not reported, by name: \d+$/)).toBeVisible()
  const notReported = page
    .getByRole('group')
    .filter({ hasText: /^Not reported, by name/ })
    .getByRole('listitem')
  await expect(notReported.first()).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(notReported.first()).toBeVisible()
})

test('a name without a space wraps in the header of a page, and one that is too long is refused with the reason', async ({
  page,
}) => {
  await signInAsNewPerson(page)
  await introduce(page)
  await page.goto('/soldiers')
  await page.getByLabel('Name of the roster').fill('x'.repeat(81))
  await expect(page.getByText('Shorten this to 80 characters.')).toBeVisible()
  await expect(page.getByLabel('Name of the roster')).toHaveValue('x'.repeat(81))
  await startRoster(page, 'x'.repeat(58))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectToFit(page, 'a roster with a long name')
})
