// Looks at: testing
import type { Page } from '@playwright/test'
import { inDaysAsShown } from '../support/days.ts'
import { expectToAddUp, readStrength } from '../support/perstat-page.ts'
import { goTo } from '../support/navigation.ts'
import { signInAsFirstSergeant } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// All tests share the demo company, so this test changes nothing.
test('the demo company can be looked around in', async ({ page, shoot }, info) => {
  const phone = info.project.name === 'phone'
  await signInAsFirstSergeant(page)
  await page.goto('/dashboard')

  await test.step('the dashboard, and what its parts open', async () => {
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(page.getByRole('slider', { name: 'Strength on hand by status' })).toBeVisible()
    await expect(page.getByRole('figure', { name: 'Strength over time' })).toBeVisible()
    await shoot(page, 'demo-dashboard')
    await page.getByRole('link', { name: 'Open the PERSTAT' }).click()
    await expect(page.getByRole('heading', { name: 'PERSTAT', exact: true })).toBeVisible()
    await page.goBack()
    await page
      .getByRole('link', { name: /^(Take|Open) accountability$/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Accountability' })).toBeVisible()
  })

  await test.step('the list draws only rows near the window, and scrolls to its end', async () => {
    await goTo(page, 'Soldiers')
    await expect(page.getByText('125 on the roster')).toBeVisible()
    await expect(rows(page, phone).first()).toBeVisible()
    expect(await rows(page, phone).count(), 'rows that are drawn').toBeLessThan(80)
    await shoot(page, 'demo-soldiers')
    const first = 'CPT Herrera, L.'
    await expect(page.getByText(first).first()).toBeVisible()
    if (phone) await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    else {
      await page.getByRole('rowheader', { name: first }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.keyboard.press('Control+End')
    }
    await expect(page.getByText(first)).toHaveCount(0)
  })

  await test.step('search, filter, and show all again', async () => {
    await page.goto('/soldiers')
    const counted = page.getByRole('status').filter({ hasText: /^\d+ of 125 Soldiers$/ })
    await page.getByRole('searchbox', { name: 'Search Soldiers' }).fill('herrera')
    await expect(counted).not.toHaveText('125 of 125 Soldiers')
    await expect(page.getByText('CPT Herrera, L.').first()).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search Soldiers' }).fill('nobody of this name')
    await expect(page.getByText('No Soldier matches')).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(counted).toHaveText('125 of 125 Soldiers')
    const filters = page.getByRole('button', { name: /^Filters?\b/ })
    if (await filters.isVisible()) await filters.click()
    await page.getByRole('button', { name: 'Rank', exact: true }).click()
    await page.getByRole('checkbox', { name: /^1SG/ }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('checkbox', { name: /^1SG/ })).toBeHidden()
    // On a phone the filters are in a sheet over the list.
    if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
    await expect(counted).toHaveText('1 of 125 Soldiers')
    await expect(rows(page, phone).getByText('1SG Rasmussen, D.')).toBeVisible()
  })

  await test.step('a quick look, and the record with its tabs', async () => {
    await rows(page, phone).getByText('1SG Rasmussen, D.').click()
    if (!phone) {
      const look = page.getByRole('dialog', { name: '1SG Rasmussen, D.' })
      await expect(look).toContainText('First Sergeant')
      await look.getByRole('link', { name: 'Open record' }).click()
    }
    await expect(page.getByRole('heading', { name: '1SG Rasmussen, D.' })).toBeVisible()
    await page.getByRole('tab', { name: 'Duty history' }).click()
    const history = page.getByRole('tabpanel', { name: 'Duty history' })
    await expect(history.getByRole('listitem').first()).toBeVisible()
    expect(await history.getByRole('listitem').count()).toBeGreaterThan(20)
    await page.getByRole('tab', { name: 'Record of changes' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Record of changes' })).toBeVisible()
    await page.getByRole('tab', { name: 'Record', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Identity' })).toContainText('Rasmussen')
    await shoot(page, 'demo-record')
  })

  await test.step('the PERSTAT now, as of a month ago, and its trend', async () => {
    await page.goto('/dutyday/perstat')
    const table = page.getByRole('table', { name: 'Strength by class' })
    await expect(table).toBeVisible()
    expectToAddUp(await readStrength(table))
    const figure = page.getByRole('figure', { name: 'Strength over time' })
    await expect(figure).toBeVisible()
    await figure.getByRole('button', { name: 'Show as table' }).click()
    await expect(figure.getByRole('row')).toHaveCount(31)
    await shoot(page, 'demo-perstat')

    const day = inDaysAsShown(-30)
    await page.getByRole('radio', { name: 'Date and time' }).click()
    await page.getByLabel('Date', { exact: true }).fill(day)
    await page.getByLabel('Time', { exact: true }).fill('1200')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByText(`As of ${day} 1200`).filter({ visible: true })).toBeVisible()
    await expect(
      page
        .getByText(/^(Submitted \d{4} by|Not submitted)/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    const before = await readStrength(table)
    expectToAddUp(before)
    expect(before.get('Total')?.get('ASGD')).toBeGreaterThan(100)
  })

  await test.step('groups and settings', async () => {
    await page.goto('/soldiers/settings')
    await expect(page.getByText('1st Platoon', { exact: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Settings', exact: true }).click()
    await expect(page.getByRole('combobox', { name: /time zone/i })).toBeVisible()
    await page.getByRole('tab', { name: 'Archived Soldiers' }).click()
    await page.getByRole('tab', { name: 'Record of changes' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Record of changes' })).toBeVisible()
  })
})

/** Cards on a phone, otherwise rows. */
function rows(page: Page, phone: boolean) {
  return phone
    ? page.getByRole('list', { name: 'Soldiers' }).getByRole('listitem')
    : page.getByRole('grid', { name: 'Soldiers' }).getByRole('row')
}
