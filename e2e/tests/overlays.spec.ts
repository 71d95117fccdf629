// Looks at: ui, shell
import type { Page } from '@playwright/test'
import { goTo, markPage, openLoaded } from '../support/navigation.ts'
import { signInAsFirstSergeant, signInAsNewPerson } from '../support/people.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message } from '../support/toasts.ts'

/** A page that was not touched yet, so its overlays are not loaded. */
async function untouched(page: Page): Promise<void> {
  await signInAsFirstSergeant(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const isDesk = (page: Page) => (page.viewportSize()?.width ?? 0) >= 860

test('a menu opens at the first touch of the page, by mouse and by key, and returns the focus', async ({ page }) => {
  test.skip(!isDesk(page), 'On a phone the drawer has these entries.')
  await untouched(page)
  const button = page.getByRole('button', { name: 'Derek' })
  const menu = page.getByRole('menu', { name: 'Derek' })
  await button.focus()
  await button.press('Enter')
  await expect(menu).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(button).toHaveAttribute('aria-controls', (await menu.getAttribute('id')) ?? '')
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'false')

  // Now that the menu is loaded, a key moves to the first entry.
  await button.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeFocused()
  await page.keyboard.press('Escape')

  await button.click()
  await expect(menu).toBeVisible()
  await button.click()
  await expect(menu).toBeHidden()
  await button.click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(menu).toBeHidden()

  await button.click()
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
  await expect(page).toHaveURL(/\/profile$/)
})

test('the bell opens at the first touch of the page, and closes by its button, Escape and a touch outside', async ({
  page,
}) => {
  await untouched(page)
  const bell = page.getByRole('button', { name: /otifications/ })
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  for (const close of [
    () => bell.click(),
    () => page.keyboard.press('Escape'),
    // At the page's edge, because on a phone the panel covers the heading.
    () => page.mouse.click(4, (page.viewportSize()?.height ?? 0) * 0.6),
  ]) {
    await bell.click()
    await expect(panel).toBeVisible()
    await expect(bell).toHaveAttribute('aria-expanded', 'true')
    await close()
    await expect(panel).toBeHidden()
  }
})

test('an icon button shows its label on hover and on keyboard focus', async ({ page }) => {
  test.skip(!isDesk(page), 'A finger does not hover.')
  await untouched(page)
  const bell = page.getByRole('button', { name: /otifications/ })
  const words = page.getByRole('tooltip')
  await bell.hover()
  await expect(words).toHaveText(/otifications/)
  await expect(bell).toHaveAttribute('aria-describedby', (await words.getAttribute('id')) ?? '')
  // It can be read with the mouse on it, and closes when the mouse has left both.
  await words.hover()
  await expect(words).toBeVisible()
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(words).toBeHidden()
  await page.getByRole('button', { name: 'Derek' }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(bell).toBeFocused()
  await expect(words).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(words).toBeHidden()
})

test('Back closes an overlay, asks if something is typed, and then leaves the screen', async ({ page }) => {
  await signInAsNewPerson(page)
  await introduce(page)
  await startSquad(page, 'B Co, 2-99 IN')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await goTo(page, 'Soldiers')
  await expect(page.getByText('6 on the roster')).toBeVisible()
  const isSame = await markPage(page)
  const back = () => page.evaluate(() => window.history.back())
  const sheet = page.getByRole('dialog', { name: 'Add a Soldier' })
  const question = page.getByRole('dialog', { name: 'Close without adding?' })

  await page.getByRole('button', { name: 'Add Soldier' }).click()
  await expect(sheet).toBeVisible()
  await back()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/soldiers$/)

  await page.getByRole('button', { name: 'Add Soldier' }).click()
  await sheet.getByLabel('Last name').fill('Okafor')
  await back()
  await expect(question).toBeVisible()
  // If two overlays lie over each other, the upper one closes.
  await back()
  await expect(question).toBeHidden()
  await expect(sheet.getByLabel('Last name')).toHaveValue('Okafor')
  await back()
  await question.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/soldiers$/)

  // A link in an overlay leads to another screen, and Back returns from there.
  await goTo(page, 'Duty Day')
  await expect(page).toHaveURL(/\/dutyday$/)
  await back()
  await expect(page).toHaveURL(/\/soldiers$/)
  await back()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await isSame()).toBe(true)
})

test('input in a dialog is not lost by a click beside it, Escape or the cross', async ({ page }) => {
  await signInAsNewPerson(page)
  await introduce(page)
  await startSquad(page, 'D Co, 2-99 IN')
  await page.goto('/scheduling/leave')
  const dialog = page.getByRole('dialog', { name: 'Request for a Soldier' })
  const note = dialog.getByLabel('Note')
  const question = dialog.getByText('What you entered here is not saved.')
  const beside = () => page.mouse.click(5, 5)
  await page.getByRole('button', { name: 'Request for a Soldier' }).first().click()
  await expect(note).toBeVisible()
  await beside()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Request for a Soldier' }).first().click()
  await note.fill('To see his family')
  for (const leave of [
    beside,
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await leave()
    await expect(question).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await expect(note).toHaveValue('To see his family')
  }
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
})

test('the second tap of a double tap does not hit the buttons of a dialog that the first one opened', async ({
  page,
}) => {
  await signInAsNewPerson(page)
  await introduce(page)
  await startSquad(page, 'D Co, 2-99 IN')
  await page.goto('/dutyday')
  // Checked inside the page, so that a slow machine cannot miss it.
  const takesTaps = await page
    .getByRole('button', { name: 'Submit accountability' })
    .evaluate(async (submit: HTMLElement) => {
      submit.click()
      const found = () =>
        [...document.querySelectorAll('[role=dialog] button')].find((each) => each.textContent === 'Cancel')
      while (!found()) await new Promise(requestAnimationFrame)
      return getComputedStyle(found() as Element).pointerEvents
    })
  expect(takesTaps).toBe('none')
  await page.getByRole('dialog').getByRole('button', { name: 'Submit accountability' }).click()
  await expect(page.getByText(/^Submitted \d{4} by/).first()).toBeVisible()
})

test('the second tap of a double tap does not hit the screen under a panel that the first one closed', async ({
  page,
}) => {
  test.skip(isDesk(page), 'At a desk the panel stands beside the list.')
  await signInAsNewPerson(page)
  await introduce(page)
  await startSquad(page, 'C Co, 2-99 IN')
  await page.goto('/dutyday')
  const other = page.getByRole('button', { name: 'Other status for SPC Chen, O.' })
  const set = page.getByRole('button', { name: 'SPC Chen, O.: APT, Appointment' })
  const undo = page.getByRole('button', { name: /^Undo / })
  const panel = page.getByRole('dialog', { name: 'SPC Chen, O.' })
  for (let gap: number | null = null; gap === null || gap > 300; ) {
    if (gap !== null) await undo.click()
    await other.click()
    await panel.getByRole('button', { name: 'APT Appointment' }).click()
    // In the page, because sending a second tap from here would take longer than a thumb. A machine that was too slow
    // tries again.
    gap = await panel.getByRole('button', { name: 'Save status' }).evaluate(async (save) => {
      const { left, top, height } = save.getBoundingClientRect()
      const at = { clientX: left + 40, clientY: top + height / 2 }
      const tap = (on: Element) =>
        on.dispatchEvent(new MouseEvent('click', { ...at, bubbles: true, cancelable: true, detail: 1 }))
      const started = performance.now()
      tap(save)
      for (;;) {
        const under = document.elementFromPoint(at.clientX, at.clientY)?.closest('a, button')
        if (under && !under.closest('[role="dialog"]')) {
          const after = performance.now() - started
          if (after <= 300) tap(under)
          return after
        }
        if (performance.now() - started > 10_000) throw new Error('Nothing to tap came under the thumb.')
        await new Promise(requestAnimationFrame)
      }
    })
  }
  await expect(set).toBeVisible()
  // Long enough for an undo to show, and to count as a separate tap.
  await page.waitForTimeout(500)
  await expect(set).toBeVisible()
  await undo.tap()
  await expect(other).toBeVisible()
})

test('a panel whose code is still loading opens when it arrives, and the list stays', async ({ page, guard }) => {
  guard.allow(/ERR_FAILED|Failed to fetch dynamically imported module/)
  await signInAsNewPerson(page)
  await introduce(page)
  await startSquad(page, 'E Co, 2-99 IN')
  let refused = 0
  await page.route(/\/assets\/(status-picker|side-panel-surface)-/, async (route) => {
    if (refused++ > 2) return route.continue()
    await route.abort()
  })
  await page.goto('/dutyday')
  await page.getByRole('button', { name: 'Other status for SPC Chen, O.' }).click()
  await expect(
    page.getByRole('dialog', { name: 'SPC Chen, O.' }).getByRole('button', { name: 'APT Appointment' }),
  ).toBeVisible({ timeout: 30_000 })
  expect(refused, 'they were asked for again').toBeGreaterThan(3)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Report SPC Chen, O. present' })).toBeVisible()
})

test('signing out without signal says so once, where it can be read', async ({ page, guard }) => {
  test.skip(isDesk(page), 'The drawer is a phone’s.')
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  await untouched(page)
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  const said = message(page, 'You are still signed in')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(drawer).toBeVisible()
  await page.route(/\/auth\/signout/, (route) => route.abort('internetdisconnected'))
  for (let press = 0; press < 2; press++) {
    if (press > 0) await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await drawer.getByRole('button', { name: 'Sign out' }).click()
    await expect(drawer).toBeHidden()
    await expect(said).toBeVisible()
  }
  // Long enough for a second message to appear.
  await page.waitForTimeout(1_000)
  await expect(said).toHaveCount(1)
})

test('the second tap of a double tap does not report the next Soldier, who has moved under the thumb', async ({
  page,
}) => {
  await signInAsNewPerson(page)
  await introduce(page)
  await startSquad(page, 'E Co, 2-99 IN')
  await page.goto('/dutyday')
  await page.getByRole('button', { name: /show them$/ }).click()
  const rows = page.locator('[data-soldier]')
  const count = await rows.count()
  expect(count).toBeGreaterThan(2)
  // Sent together, so that they are a double tap on a machine of any speed. The row is looked up at that moment: the
  // filter redraws the list, and an element found earlier would no longer be on the page.
  await page.evaluate(async () => {
    const row = document.querySelector('[data-soldier]:has([data-main])') as Element
    const { left, top, height } = (row.querySelector('[data-main]') as Element).getBoundingClientRect()
    const at = { clientX: left + 40, clientY: top + height / 2 }
    const tap = () => new MouseEvent('click', { ...at, bubbles: true, cancelable: true, detail: 1 })
    const [first, second] = [tap(), tap()]
    document.elementFromPoint(at.clientX, at.clientY)?.dispatchEvent(first)
    while (row.isConnected) await new Promise(requestAnimationFrame)
    document.elementFromPoint(at.clientX, at.clientY)?.dispatchEvent(second)
  })
  await expect(rows).toHaveCount(count - 1)
  // Longer than a double tap, and long enough for a second report to show.
  await page.waitForTimeout(600)
  await expect(rows).toHaveCount(count - 1)
  await rows.first().locator('[data-main]').click()
  await expect(rows).toHaveCount(count - 2)
})

test('the back button closes a dialog, asks first if something was typed, and does not leave the screen', async ({
  page,
}) => {
  await signInAsNewPerson(page)
  await introduce(page)
  await startSquad(page, 'F Co, 2-99 IN')
  await openLoaded(page, '/dutyday')
  await goTo(page, 'Soldiers')
  const add = page.getByRole('button', { name: 'Add Soldier' }).first()
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'Last name' }) })
  await add.click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/soldiers/)

  await add.click()
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Nguyen')
  await page.goBack()
  await expect(page.getByText(/is not saved\.$/)).toBeVisible()
  // The question listens to the key from when it has the focus.
  await expect(page.getByRole('button', { name: 'Cancel' }).last()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('textbox', { name: 'Last name' })).toHaveValue('Nguyen')
  await page.goBack()
  await page
    .locator('button', { hasText: /^(Close|Discard)$/ })
    .last()
    .click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/soldiers/)
  await page.goBack()
  await expect(page).toHaveURL(/dutyday/)
})

test('a tap on the label or the hint of a checkbox or radio button chooses it', async ({ page }) => {
  await signInAsNewPerson(page)
  await page.goto('/welcome')
  const [leader, soldier] = [page.getByRole('radio').nth(0), page.getByRole('radio').nth(1)]
  const words = (radio: typeof leader, part: 'label' | 'hint') => radio.locator('..').locator(`[id$=-${part}]`)
  await words(leader, 'label').click()
  await expect(leader).toBeChecked()
  await words(soldier, 'hint').click()
  await expect(soldier).toBeChecked()

  await introduce(page)
  await startSquad(page, 'G Co, 4-99 IN')
  await page.goto('/soldiers/settings')
  await page.getByRole('tab', { name: 'Settings' }).click()
  const box = page.getByRole('checkbox', { name: 'Date of birth' })
  await expect(box).not.toBeChecked()
  await page.getByText('Date of birth', { exact: true }).click()
  await expect(box).toBeChecked()
})
