// Looks at: roster/screens, roster/components, dashboard
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAsFirstSergeant, signInAsNewPerson } from '../support/people.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

/** In pixels, from the head's first line to the content. */
const HEAD_ON_A_PHONE = 200

test('the head of a Soldier: the number, the daily acts, and the rest in a menu', async ({ page, shoot }, info) => {
  const phone = info.project.name === 'phone'
  await signInAsNewPerson(page, newPerson('Nadia P. Kowalski'))
  await introduce(page)
  await startSquad(page, 'U Co, 4-99 IN')
  await page.goto('/soldiers')
  await page.getByText('SPC Chen, O.').filter({ visible: true }).first().click()
  if (!phone) await page.getByRole('link', { name: 'Open record' }).click()
  await expect(page.getByRole('heading', { name: 'SPC Chen, O.', level: 1 })).toBeVisible()
  const main = page.getByRole('main')

  await test.step('without a number it says so, and takes one', async () => {
    await expect(main.getByText('No phone number', { exact: true })).toBeVisible()
    await main.getByRole('button', { name: 'No phone number. Add number' }).click()
    await expect(page).toHaveURL(/tab=record/)
    await main.getByLabel('Cell', { exact: false }).first().fill('910-555-0142')
    await main.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(main.getByRole('link', { name: 'Call SPC Chen, O.' })).toHaveAttribute('href', /^tel:/)
    await expect(main.getByRole('link', { name: 'Text SPC Chen, O.' })).toHaveAttribute('href', /^sms:/)
  })

  await test.step('the tab is in the address, and a reload keeps it', async () => {
    await page.getByRole('tab', { name: 'Leave and duties' }).click()
    await expect(page).toHaveURL(/tab=leave/)
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Leave and duties' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('Nothing on record yet')).toBeVisible()
    await page.getByRole('tab', { name: 'Overview' }).click()
  })

  await test.step('what else can be done is in the menu', async () => {
    await main.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Edit record', 'Transfer', 'Archive'])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    // Away from the button, whose label would lie over the page.
    await main.getByRole('heading', { level: 1 }).click()
    await expectSound(page, 'the head of a Soldier', { phone })
    await shoot(page, 'soldier-head')
  })

  await test.step('Status and Counsel lead to this Soldier', async () => {
    await main.getByRole('link', { name: 'Counsel', exact: true }).click()
    await expect(page).toHaveURL(/\/counseling\/new\?.*soldier=/)
    await page.goBack()
    await main.getByRole('link', { name: 'Status', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'SPC Chen, O.' })).toBeVisible()
  })
})

test('the overview: what is coming and what happened, below a head that leaves room', async ({ page, shoot }, info) => {
  const phone = info.project.name === 'phone'
  await signInAsFirstSergeant(page)
  await page.goto('/soldiers')
  await page.getByRole('searchbox', { name: 'Search Soldiers' }).fill('walters')
  await page
    .getByText(/^SPC Walters/)
    .filter({ visible: true })
    .first()
    .click()
  if (!phone) await page.getByRole('link', { name: 'Open record' }).click()
  const past = page.getByRole('list', { name: 'What happened' })
  await expect(past.getByRole('listitem')).toHaveCount(8)
  await expect(page.getByRole('list', { name: 'At a glance' })).toContainText(/\d{3}-\d{3}-\d{4}/)
  if (phone) {
    const [head, content] = await Promise.all([
      page.getByRole('heading', { level: 1 }).boundingBox(),
      page.getByRole('tabpanel').boundingBox(),
    ])
    expect((content?.y ?? 0) - (head?.y ?? 0)).toBeLessThan(HEAD_ON_A_PHONE)
  }
  await expectSound(page, 'the overview of a Soldier', { phone })
  await shoot(page, 'soldier-overview')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => past.getByRole('listitem').count()).toBeGreaterThan(8)
})
