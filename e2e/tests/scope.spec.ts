// Looks at: kit/lists, roster/components
import type { Page } from '@playwright/test'
import { newPerson, signInAs, signInAsNewPerson } from '../support/people.ts'
import { importSoldiers, introduce, startRoster } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

const COMPANY_CSV = [
  'Rank,Last,First,Plt,Sqd',
  'SSG,Alvarez,Marta,1,1',
  'SPC,Brooks,Neil,1,1',
  'SPC,Chen,Olga,1,2',
  'SPC,Diaz,Pablo,2,1',
].join('\n')

test('the group beside the roster’s name holds on every screen, until another roster is opened', async ({ page }) => {
  await test.step('two platoons, and another roster', async () => {
    await signInAsNewPerson(page, newPerson('Marta Alvarez'))
    await introduce(page, { rank: 'SFC' })
    await importSoldiers(page, await startRoster(page, 'A Co'), COMPANY_CSV)
    await importSoldiers(page, await startRoster(page, 'B Co'), 'Rank,Last,First,Plt,Sqd\nSPC,Egan,Rosa,1,1')
    await page.goto('/dutyday')
    await choose(page, 'A Co')
  })

  await test.step('accountability counts the platoon', async () => {
    await choose(page, '1st Platoon')
    await expect(page.getByText('Chen, O.')).toBeVisible()
    await expect(page.getByText('Diaz, P.')).toBeHidden()
    await expect(page.getByRole('button', { name: /^3\b.*, show them/ }).first()).toBeVisible()
  })

  await test.step('the other screens show it, and so do their addresses', async () => {
    for (const path of [
      '/soldiers',
      '/dutyday/perstat',
      '/operations/licenses',
      '/soldiers/readiness',
      '/reports/expirations',
    ]) {
      await open(page, path)
      await expect(page).toHaveURL(/[?&]group=/)
      await expect(page).toHaveTitle(/ · 1st Platoon · Muster$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(/ · 1st Platoon$/)
      await expect(page.getByRole('main').getByText('1st Platoon', { exact: true }).first()).toBeVisible()
    }
    await open(page, '/soldiers')
    await expect(page.getByText('Chen, O.')).toBeVisible()
    await expect(page.getByText('Diaz, P.')).toBeHidden()
  })

  await test.step('the address alone is enough: a reload shows the same', async () => {
    await page.reload()
    await expect(page.getByText('Chen, O.')).toBeVisible()
    await expect(page.getByText('Diaz, P.')).toBeHidden()
    await expect(page.getByRole('button', { name: /^Roster: A Co/ })).toContainText('1st Platoon')
  })

  await test.step('another roster begins with all of its Soldiers', async () => {
    await choose(page, 'B Co')
    await expect(page.getByText('Egan, R.')).toBeVisible()
    await expect(page).not.toHaveURL(/group=/)
    await choose(page, 'A Co')
    await expect(page.getByText('Diaz, P.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Soldiers', exact: true })).toBeAttached()
  })
})

test('the dashboard of a leader of leaders says that it counts the rosters below', async ({ page }) => {
  await signInAs(page, 'sergeant-major')
  await page.goto('/dashboard')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveAccessibleName('Dashboard · with rosters below')
  await expect(page).toHaveTitle('Dashboard · with rosters below · Muster')
  await page.getByRole('link', { name: 'This roster alone' }).click()
  await expect(heading).toHaveAccessibleName('Dashboard')
  await expect(page).toHaveTitle('Dashboard · Muster')
})

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^Roster: / }).click()
  await page
    .getByRole('menuitemcheckbox', { name: entry })
    .or(page.getByRole('menuitemradio', { name: entry }))
    .first()
    .click()
}

/** Goes there within the app, as a link does, so that the tab keeps what was chosen. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(history.state, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page).toHaveURL(new RegExp(path))
}
