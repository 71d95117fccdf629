// Looks at: search, dashboard
import { inFilters } from '../support/filters.ts'
import { expectSound } from '../support/every-theme.ts'
import { signInAsFirstSergeant } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// All tests share the demo company, so these leave it as it was.
test('one box finds a Soldier, a page and an action, by keyboard and by thumb', async ({ page, shoot }, info) => {
  const phone = info.project.name === 'phone'
  await signInAsFirstSergeant(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const box = page.getByRole('combobox', { name: 'Search' })
  const option = (name: string | RegExp) => page.getByRole('option', { name })
  const open = () =>
    phone ? page.getByRole('button', { name: 'Search', exact: true }).click() : page.keyboard.press('Control+k')

  await test.step('actions are listed before a letter is typed', async () => {
    await open()
    await expect(box).toBeFocused()
    await expect(option('Take accountability')).toBeVisible()
    await shoot(page, 'search-empty')
  })

  await test.step('a Soldier, by the first letters of their names', async () => {
    await box.fill('herr l')
    await expect(option(/^CPT Herrera, L/)).toBeVisible()
    await expectSound(page, 'search', { phone })
    await shoot(page, 'search-soldier')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/soldiers\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name: /Herrera/ })).toBeVisible()
  })

  await test.step('a page, by other names for it; slash opens the search where the screen has none of its own', async () => {
    if (phone) await open()
    else await page.keyboard.press('/')
    await expect(option(/^CPT Herrera, L/), 'chosen last').toBeVisible()
    await box.fill('4856')
    await expect(option(/^Counseling/).first()).toBeVisible()
    await box.fill('take acc')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dutyday$/)
  })

  await test.step('a license, by its purpose; it opens with the Soldier', async () => {
    await open()
    await box.fill('of346')
    await expect(page.getByRole('group', { name: 'Licenses' }).getByRole('option').first()).toBeVisible()
    await expectSound(page, 'search for a license', { phone })
    await page.getByRole('group', { name: 'Licenses' }).getByRole('option').first().click()
    await expect(page).toHaveURL(/\/soldiers\/[0-9a-f-]{36}\?tab=licenses$/)
    await expect(page.getByRole('tab', { name: 'Licenses' })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('a Soldier who was opened from elsewhere is among the last ones', async () => {
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    await open()
    const recent = page.getByRole('group', { name: 'Recent' })
    await expect(recent.getByRole('option', { name: name.replace(/\.$/, '') })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a report, and a Soldier in spite of a typing error', async () => {
    await open()
    await box.fill('duty fair')
    await expect(option(/^Duty fairness/)).toBeVisible()
    await box.fill('rasmusen')
    await expect(option(/^1SG Rasmussen/)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'closest matches' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('an action, which starts at once', async () => {
    await open()
    await box.fill('add a sol')
    await option('Add a Soldier').click()
    const dialog = page.getByRole('dialog', { name: /Add (a )?Soldier/ })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/soldiers$/)
  })

  await test.step('without a result it says how to search; Escape leaves everything as it was', async () => {
    await open()
    await box.fill('qqqq zzzz')
    await expect(page.getByRole('status').filter({ hasText: 'Nothing found' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden()
    await expect(page).toHaveURL(/\/soldiers$/)
  })
})

test('a line marks a Soldier, and the message undoes it', async ({ page }, info) => {
  const phone = info.project.name === 'phone'
  await signInAsFirstSergeant(page)
  await page.goto('/soldiers')
  await expect(page.getByRole('heading', { level: 1, name: 'Soldiers' })).toBeVisible()
  const box = page.getByRole('combobox', { name: 'Search' })
  const first = page.getByRole('option').first()
  if (phone) await page.getByRole('button', { name: 'Search', exact: true }).click()
  else await page.keyboard.press('Control+k')

  await box.fill('rasmussen tdy until 31 feb')
  await expect(first).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'The calendar has no such day.' })).toBeVisible()
  await box.fill('herrera present')
  await expect(page.getByRole('group', { name: 'Who is meant?' }).getByRole('option')).toHaveCount(3)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Do this' }).getByRole('option')).toHaveText(
    /^Mark CPT Herrera, L.* PDY/,
  )
  await box.fill('mark rasmussen sd')
  await expect(first).toHaveText(/^Mark 1SG Rasmussen, D\. SD, today only/)
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expectSound(page, 'search with an act', { phone })
  await page.keyboard.press('Enter')
  await expect(box).toBeHidden()
  await expect(page.getByText('1SG Rasmussen, D.: SD')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1SG Rasmussen, D.: SD')).toBeHidden()
})

test('the dashboard’s numbers open their lists', async ({ page, shoot }, info) => {
  await signInAsFirstSergeant(page)
  await page.goto('/dashboard')
  const due = page.getByRole('list', { name: 'What is due' })
  await expect(due.getByRole('link', { name: /^Tasks overdue \d/ })).toBeVisible()
  await shoot(page, 'dashboard')
  // The list has as many rows as the number says.
  const number = async (name: RegExp) => {
    const tile = due.getByRole('link', { name })
    // A dash until the figures have loaded again.
    await expect(tile).toHaveText(/\d/)
    return Number(/(\d+)/.exec((await tile.textContent()) ?? '')?.[1])
  }
  const overdue = await number(/^Tasks overdue/)
  await due.getByRole('link', { name: /^Tasks overdue/ }).click()
  await expect(page).toHaveURL(/\/dutyday\/tasks\?due=overdue/)
  await inFilters(page, info.project.name === 'phone', () =>
    expect(page.getByRole('button', { name: 'Overdue', exact: true })).toHaveAttribute('aria-pressed', 'true'),
  )
  await expect(page.locator('[data-task]')).toHaveCount(overdue)
  await page.goBack()
  const lapsed = await number(/^Licenses/)
  await due.getByRole('link', { name: /^Licenses/ }).click()
  await expect(page.getByRole('list', { name: 'Licenses' }).getByRole('listitem')).toHaveCount(lapsed)
  await page.goBack()
  await page.getByRole('link', { name: /^31 to 60 days/ }).click()
  await expect(page).toHaveURL(/\/reports\/expirations\?.*days=other/)
  await expect(page.getByRole('heading', { level: 1, name: 'Expirations' })).toBeVisible()
  await page.goBack()
  await due.getByRole('link', { name: /^Counselings/ }).click()
  await expect(page).toHaveURL(/\/counseling\/due\?.*section=overdue/)
  await page.goBack()
  await due.getByRole('link', { name: /^Due back/ }).click()
  await expect(page).toHaveURL(/\/dutyday\?only=due\+back/)
})
