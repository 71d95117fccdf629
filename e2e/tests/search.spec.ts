import { expectSound } from '../support/every-theme.ts'
import { signInAsFirstSergeant } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// The demo company belongs to all tests: look, do not touch.
test('one box finds a Soldier, a page and an action, by keyboard and by thumb', async ({ page, shoot }, info) => {
  const phone = info.project.name === 'phone'
  await signInAsFirstSergeant(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const box = page.getByRole('combobox', { name: 'Search' })
  const option = (name: string | RegExp) => page.getByRole('option', { name })
  const open = () =>
    phone ? page.getByRole('button', { name: 'Search', exact: true }).click() : page.keyboard.press('Control+k')

  await test.step('what can be done stands there before a letter is typed', async () => {
    await open()
    await expect(box).toBeFocused()
    await expect(option('Take accountability')).toBeVisible()
    await shoot(page, 'search-empty')
  })

  await test.step('a Soldier, by the beginnings of their names', async () => {
    await box.fill('herr l')
    await expect(option(/^CPT Herrera, L/)).toBeVisible()
    await expectSound(page, 'search', { phone })
    await shoot(page, 'search-soldier')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/soldiers\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name: /Herrera/ })).toBeVisible()
  })

  await test.step('a page, by what people call it; slash opens where the screen has no search of its own', async () => {
    if (phone) await open()
    else await page.keyboard.press('/')
    await expect(option(/^CPT Herrera, L/), 'chosen last').toBeVisible()
    await box.fill('4856')
    await expect(option(/^Counseling/).first()).toBeVisible()
    await box.fill('morning rep')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dutyday$/)
  })

  await test.step('an action, which begins at once', async () => {
    await open()
    await box.fill('add a sol')
    await option('Add a Soldier').click()
    const dialog = page.getByRole('dialog', { name: /Add (a )?Soldier/ })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/soldiers$/)
  })

  await test.step('nothing found says how to search; Escape leaves everything as it was', async () => {
    await open()
    await box.fill('qqqq zzzz')
    await expect(page.getByRole('status').filter({ hasText: 'Nothing found' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden()
    await expect(page).toHaveURL(/\/soldiers$/)
  })
})

test('the dashboard’s numbers open their lists', async ({ page, shoot }) => {
  await signInAsFirstSergeant(page)
  const due = page.getByRole('list', { name: 'What is due' })
  await expect(due.getByRole('link', { name: /^Tasks overdue \d/ })).toBeVisible()
  await shoot(page, 'dashboard')
  await due.getByRole('link', { name: /^Counselings/ }).click()
  await expect(page).toHaveURL(/\/counseling\/due\?.*section=overdue/)
  await page.goBack()
  await due.getByRole('link', { name: /^Due back/ }).click()
  await expect(page).toHaveURL(/\/dutyday\?only=due\+back/)
})
