// Looks at: readiness/matrix, readiness/policy, readiness/record, readiness/*
import type { Page } from '@playwright/test'
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAsFirstSergeant, signInAsNewPerson } from '../support/people.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message } from '../support/toasts.ts'

// All tests share the demo company, so this test changes nothing.
test('the readiness of a company: current, due, and unknown items', async ({ page, shoot }, info) => {
  const phone = info.project.name === 'phone'
  await signInAsFirstSergeant(page)
  await test.step('the number on the dashboard opens its list', async () => {
    await page.goto('/dashboard')
    await page
      .getByRole('list', { name: 'What is due' })
      .getByRole('link', { name: /^Readiness/ })
      .click()
    await expect(page).toHaveURL(/\/soldiers\/readiness\?colour=red(&over=roster)?$/)
    if (phone) await expect(page.getByRole('button', { name: 'Filter, 1', exact: true })).toBeVisible()
    else await expect(page.getByRole('button', { name: /^Status\s*Act now/ })).toBeVisible()
    await expect(page.getByText(/^\d+ of 125 Soldiers$/)).not.toHaveText('125 of 125 Soldiers')
  })
  await page.goto('/soldiers/readiness')
  await expect(page.getByText('No data does not count as current')).toBeVisible()
  if (phone) {
    await expect(page.getByRole('button', { name: /^CPT Herrera, L\./ })).toBeVisible()
    await expectSound(page, 'Soldiers by what is due', { phone })
    await shoot(page, 'readiness-soldiers')
    await page.getByRole('radio', { name: 'By item' }).click()
    await page.getByRole('button', { name: /^Army Fitness Test/ }).click()
    await expect(page.getByRole('heading', { name: 'Army Fitness Test' })).toBeVisible()
    await shoot(page, 'readiness-item')
    return
  }
  const grid = page.getByRole('grid', { name: 'Readiness' })
  await expect(grid).toHaveAttribute('aria-rowcount', '126')
  await expectSound(page, 'the matrix', { phone })
  await shoot(page, 'readiness-matrix')

  await test.step('by keyboard to the far corner, where the panel opens', async () => {
    await grid.getByRole('rowheader', { name: 'CPT Herrera, L.' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Control+End')
    const focused = grid.locator('[role=gridcell]:focus')
    await expect(focused).toHaveAttribute('aria-label', /^Motorcycle training: /)
    await expect(grid.getByRole('rowheader', { name: 'CPT Herrera, L.' })).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByText('Motorcycle training')).toBeVisible()
    await shoot(page, 'readiness-panel')
    await page.keyboard.press('Escape')
  })

  await test.step('failed or overdue results of one item', async () => {
    await page.getByRole('button', { name: 'Items', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Army Fitness Test' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Status', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Act now' }).click()
    await page.keyboard.press('Escape')
    await expect(grid.getByRole('columnheader')).toHaveCount(2)
    const colors = () =>
      grid.getByRole('gridcell').evaluateAll((all) => [...new Set(all.map((one) => one.dataset['colour']))])
    // The column and its rows do not disappear at the same moment.
    await expect.poll(colors).toEqual(['red'])
  })
})

test('a leader records, corrects and removes a result, and sets how long it is valid', async ({
  page,
  shoot,
}, info) => {
  const phone = info.project.name === 'phone'
  await signInAsNewPerson(page, newPerson('Marta Alvarez'))
  await introduce(page, { rank: 'SSG' })
  await startSquad(page, '2nd Squad')
  await page.goto('/soldiers/readiness')
  await openItem(page, 'Periodic health assessment', { phone })
  const panel = page.getByRole('dialog')

  await test.step('a result, refused if its date is in the future', async () => {
    await panel.getByRole('button', { name: 'Record a result' }).click()
    await panel.getByLabel('Done on').fill('2099-01-01')
    await panel.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(panel.getByText(/1 Jan 2099 has not come yet/)).toBeVisible()
    await panel.getByLabel('Done on').fill('2020-01-06')
    await panel.getByLabel('Note').fill('123-45-6789')
    await expect(panel.getByText(/Social Security number/)).toBeVisible()
    await panel.getByLabel('Note').fill('')
    await panel.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(message(page, 'Recorded.')).toBeVisible()
    await expect(panel.getByText('Overdue, due 6 Jan 2021')).toBeVisible()
    await expectSound(page, 'an item of a Soldier', { phone })
    await shoot(page, 'readiness-recorded')
  })

  await test.step('corrected and removed, it stays in the history', async () => {
    await panel.getByRole('button', { name: 'Correct 6 Jan 2020' }).click()
    await panel.getByLabel('Done on').fill('2020-02-06')
    await panel.getByRole('button', { name: 'Correct', exact: true }).click()
    await expect(panel.getByText('Overdue, due 6 Feb 2021')).toBeVisible()
    await panel.getByRole('button', { name: 'Remove 6 Feb 2020' }).click()
    await page.getByRole('button', { name: 'Remove the result' }).click()
    await expect(panel.getByText('No data', { exact: true })).toBeVisible()
    await expect(panel.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveCount(3)
  })

  await test.step('the policy: an empty interval is refused, naming the item', async () => {
    await page.goto('/soldiers/readiness/policy')
    await expectSound(page, 'the policy', { phone })
    await shoot(page, 'readiness-policy')
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByText('Periodic health assessment').click()
    const item = page.getByRole('listitem').filter({ hasText: 'Periodic health assessment' })
    await item.getByLabel('Due every').fill('0')
    await page.getByRole('button', { name: 'Save as a new version' }).click()
    await expect(page.getByText('Periodic health assessment: Due every: enter 1 or more.')).toBeVisible()
    await item.getByLabel('Due every').fill('24')
    await page.getByRole('button', { name: 'Save as a new version' }).click()
    await expect(message(page, 'The policy was saved as version 1.')).toBeVisible()
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: 'Periodic health assessment' })
        .getByText(/^Due every 2 years, amber 60 days ahead/),
    ).toBeVisible()
  })

  await test.step('the Soldier’s own page has all of it', async () => {
    await page.goto('/soldiers')
    await page.getByText('PFC Egan, R.').first().click()
    if (!phone) await page.getByRole('link', { name: 'Open record' }).click()
    await page.getByRole('tab', { name: 'Readiness' }).click()
    await page.getByRole('button', { name: 'Add a profile' }).click()
    await page.getByRole('radio', { name: 'Permanent' }).click()
    await page.getByRole('checkbox', { name: 'No running' }).click()
    await page.getByRole('button', { name: 'Record the profile' }).click()
    await expect(page.getByText('In force')).toBeVisible()
    // Targets half under the header would count as small.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectSound(page, 'the readiness of a Soldier', { phone })
    await shoot(page, 'readiness-soldier')
  })
})

/** The first Soldier’s cell of an item, at either width. */
async function openItem(page: Page, item: string, { phone }: { phone: boolean }): Promise<void> {
  if (!phone) {
    await page
      .getByRole('gridcell', { name: `${item}: No data` })
      .first()
      .click()
    return
  }
  await page.getByRole('radio', { name: 'By item' }).click()
  await page.getByRole('button', { name: new RegExp(`^${item}`) }).click()
  await page
    .getByRole('button', { name: /No data$/ })
    .first()
    .click()
}
