// Looks at: dutyday/roll-up
import { signInAs } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// The demo battalion, which this test only looks at.
test('the chain of command as a chart: by keyboard through the tree, a company opened', async ({
  page,
  expectAccessible,
  shoot,
}) => {
  await signInAs(page, 'sergeant-major')
  await page.goto('/dutyday/rosters')
  await page.getByRole('radio', { name: 'Chart', exact: true }).click()
  const tree = page.getByRole('tree', { name: 'Rosters and groups below' })
  const top = tree.getByRole('treeitem', { name: /^2-504 PIR/ })
  const company = tree.getByRole('treeitem', { name: /^A Co, 2-504 PIR/ })
  await expect(company).toHaveAccessibleName(/of \d+ present.*% in date/)
  await expectAccessible(page)
  await shoot(page, 'chain-chart')

  await top.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(top).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tree.getByRole('treeitem').nth(1)).toBeFocused()

  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('table', { name: 'Rosters of the chain' }).getByRole('row')).toHaveCount(5)
  await page.getByRole('button', { name: 'Show as chart' }).click()

  await company.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Roster below' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Accountability' })).toBeVisible()
})
