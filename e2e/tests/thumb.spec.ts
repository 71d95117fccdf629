// Looks at: dutyday/components, roster/components, ui/sheets
import type { Page } from '@playwright/test'
import { Finger } from '../support/finger.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { message } from '../support/toasts.ts'

const row = (page: Page, name: string) => page.locator('[data-soldier]').filter({ hasText: name })
const present = (page: Page, name: string) => page.getByRole('button', { name: `Report ${name} present` })
const reported = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}: PDY`) })

test.beforeEach(({ hasTouch }) => test.skip(!hasTouch, 'for a thumb'))

test('a squad by thumb: swipe, long press, sheet', async ({ page, shoot, expectAccessible }) => {
  await signInAsNewPerson(page, newPerson('Dana T. Whitfield'))
  await introduce(page)
  await startSquad(page, 'K Co, 1-99 IN')
  // Through the app, so that Back has a screen to go to.
  await page.goto('/soldiers')
  await page.getByRole('link', { name: 'Duty Day' }).first().click()
  await expect(present(page, 'SPC Chen, O.')).toBeVisible()
  const finger = new Finger(await page.context().newCDPSession(page))

  await test.step('day, squad and report are on the screen without scrolling', async () => {
    for (const part of [page.getByRole('group', { name: 'Duty day' }), row(page, 'SPC Diaz, P.')])
      await expect(part).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Submit accountability' })).toBeInViewport({ ratio: 1 })
  })

  await test.step('a short pull does nothing, a long one reports present, and it is undone', async () => {
    // The row follows once its part of the code is there.
    await expect(async () => {
      await finger.down(row(page, 'SPC Chen, O.'))
      await finger.moveBy(50, 2)
      await expect(row(page, 'SPC Chen, O.')).toHaveAttribute('data-pulled', 'some', { timeout: 500 })
    }).toPass()
    await finger.up()
    await expect(present(page, 'SPC Chen, O.')).toBeVisible()
    await finger.down(row(page, 'SPC Chen, O.'))
    await finger.moveBy(105, 3)
    await expect(row(page, 'SPC Chen, O.')).toHaveAttribute('data-pulled', 'enough')
    await shoot(page, 'swipe')
    await finger.up()
    await expect(reported(page, 'SPC Chen, O.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo SPC Chen, O.: PDY' }).click()
    await expect(present(page, 'SPC Chen, O.')).toBeVisible()
  })

  await test.step('a held row is selected, another is tapped, and both get a status', async () => {
    await finger.down(row(page, 'SPC Chen, O.'))
    const chen = page.getByRole('button', { name: 'Select SPC Chen, O.' })
    await expect(chen).toHaveAttribute('aria-pressed', 'true')
    await finger.up()
    await expect(chen).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Select SPC Diaz, P.' }).click()
    await expect(page.getByText('2 selected')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Status', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: '2 Soldiers' })
    await sheet.getByRole('button', { name: 'APT Appointment' }).click()
    await expect(sheet.getByRole('button', { name: 'Save status' })).toBeInViewport({ ratio: 1 })
    await sheet.getByRole('button', { name: 'Save status' }).click()
    await expect(row(page, 'SPC Chen, O.')).toContainText('APT')
    await expect(row(page, 'SPC Diaz, P.')).toContainText('APT')
    await page.getByRole('button', { name: 'Undo 2 Soldiers: APT' }).click()
    await expect(present(page, 'SPC Diaz, P.')).toBeVisible()
  })

  await test.step('without gestures: select several from the filters', async () => {
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('button', { name: 'Select several' }).click()
    await page.getByRole('button', { name: 'Select SPC Diaz, P.' }).click()
    await page.getByRole('button', { name: 'Present', exact: true }).click()
    await expect(reported(page, 'SPC Diaz, P.')).toBeVisible()
  })

  await test.step('the sheet goes down with a pull, Back and Escape, and asks once something was chosen', async () => {
    const sheet = page.getByRole('dialog', { name: 'SPC Chen, O.' })
    const open = () => page.getByRole('button', { name: 'Other status for SPC Chen, O.' }).click()
    await open()
    await expectAccessible(page)
    await finger.down(sheet.getByRole('heading', { name: 'SPC Chen, O.' }))
    await finger.moveBy(0, 40)
    await finger.up()
    await expect(sheet).toBeVisible()
    await finger.down(sheet.getByRole('heading', { name: 'SPC Chen, O.' }))
    await finger.moveBy(0, 160)
    await finger.up()
    await expect(sheet).toBeHidden()
    await open()
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await open()
    await expect(sheet).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/\/dutyday$/)
    await open()
    await sheet.getByRole('button', { name: 'LV Leave' }).click()
    await finger.down(sheet.getByRole('heading', { name: 'SPC Chen, O.', exact: true }))
    await finger.moveBy(0, 160)
    await finger.up()
    const question = page.getByRole('dialog', { name: 'Close without saving?' })
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(sheet).toBeHidden()
  })

  await test.step('a finger that moves down scrolls and does nothing else', async () => {
    await page.setViewportSize({ width: 320, height: 500 })
    const before = await page.evaluate(() => scrollY)
    await finger.down(row(page, 'SPC Chen, O.'))
    await finger.moveBy(4, -120)
    await finger.up()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before)
    await expect(present(page, 'SPC Chen, O.')).toBeVisible()
  })
})

test('a message is shown above the bar of the chosen Soldiers', async ({ page }) => {
  await signInAsNewPerson(page, newPerson('Dana T. Whitfield'))
  await introduce(page)
  await startSquad(page, 'K Co, 1-99 IN')
  await page.goto('/soldiers')
  const choose = async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('button', { name: 'Choose several' }).click()
    await page.getByRole('checkbox').first().click()
  }
  await choose()
  await page.getByRole('button', { name: 'Set field' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Field').selectOption('position')
  await dialog.getByRole('textbox').fill('Rifleman')
  await dialog.getByRole('button', { name: 'Set field' }).click()
  await expect(dialog).toBeHidden()
  await choose()
  const edge = async (of: ReturnType<typeof message>) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await expect(async () => {
    const said = await edge(message(page, /position/))
    const bar = await edge(page.getByRole('group', { name: 'Selected rows' }))
    expect(said.height).toBeGreaterThan(0)
    expect(said.y + said.height).toBeLessThanOrEqual(bar.y)
  }).toPass()
})
