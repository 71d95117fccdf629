// Looks at: ui, shell
import { REPORT_IDS } from '@muster/domain/reports/ids.ts'
import { expectToFit } from '../support/every-theme.ts'
import { expectLoaded } from '../support/navigation.ts'
import { signInAsFirstSergeant, signInAsNewPerson } from '../support/people.ts'
import { introduce, startRoster } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

// Many screens, each slow on a busy machine.
test.setTimeout(400_000)

const NARROW = { width: 320, height: 640 }

const SCREENS = {
  'of Soldiers and duty': [
    '/dashboard',
    '/soldiers',
    '/soldiers/alerts',
    '/soldiers/settings',
    '/soldiers/import',
    '/soldiers/readiness?colour=red&item=aft',
    '/soldiers/readiness/policy',
    '/soldiers/readiness/entry?item=aft',
    '/soldiers/readiness/aft',
    '/dutyday',
    '/dutyday/perstat',
    '/dutyday/awol',
    '/dutyday/awol?view=policy',
    '/dutyday/tasks',
    '/dutyday/tasks?view=board',
    '/dutyday/tasks?view=calendar',
    '/profile',
  ],
  'of plans and work': [
    ...REPORT_IDS.map((id) => `/reports/${id}`),
    '/scheduling?view=month',
    '/scheduling?view=week',
    '/scheduling?view=day',
    '/scheduling?view=agenda',
    '/scheduling/schedule',
    '/scheduling/duty',
    '/counseling',
    '/counseling/new',
    '/counseling/new?kind=performance',
    '/operations',
    '/operations/taskings',
    '/operations/manifests',
    '/operations/risk',
    '/operations/equipment',
    '/operations/equipment?view=check',
    '/operations/licenses',
  ],
}

for (const [which, screens] of Object.entries(SCREENS)) {
  test(`screens ${which} do not scroll sideways at 320 px, nor with text twice as large`, async ({ page }, info) => {
    const usual = page.viewportSize() ?? NARROW
    await signInAsFirstSergeant(page)
    for (const screen of screens) {
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
