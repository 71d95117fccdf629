// Looks at: dutyday/components, dutyday/use-accountability.ts, dutyday/typed-hours.ts
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

test.setTimeout(120_000)

test('a squad leader enters an appointment by its times, overlaps it, and puts two at the range without signal', async ({
  page,
  shoot,
}) => {
  const list = page.getByRole('group', { name: 'Soldiers by squad' })
  const rowOf = (name: string) => list.getByRole('listitem').filter({ hasText: name })
  const sheet = page.getByRole('dialog')
  const save = sheet.getByRole('button', { name: 'Save status' })

  await signInAsNewPerson(page, newPerson('Marta Alvarez'))
  await introduce(page, { rank: 'SSG' })
  await startSquad(page, '1st Squad')
  await page.goto('/dutyday')
  const names = await list.getByRole('listitem').locator('span.font-strong').first().textContent()
  const first = names ?? ''

  await test.step('the times are closed until they are wanted, and read as people type them', async () => {
    await page.getByRole('button', { name: `Other status for ${first}` }).click()
    await sheet.getByRole('button', { name: /^APT/ }).click()
    await sheet.getByRole('button', { name: 'Add times' }).click()
    await sheet.getByLabel('Time from').fill('9.75')
    await sheet.getByLabel('Time until').fill('2400')
    await save.click()
    await expect(sheet.getByText('Enter times such as 0900 and 1030.')).toBeVisible()
    await sheet.getByLabel('Time from').fill('0000')
    await sheet.getByLabel('Remark').fill('Dental')
    await expectSound(page, 'the times of a status', { phone: true })
    await shoot(page, 'hours-typed')
    await save.click()
    await expect(rowOf(first)).toContainText('0000-2400, Dental')
  })

  await test.step('an overlap is said, with a cut, and nothing of the other is lost', async () => {
    await rowOf(first)
      .getByRole('button', { name: /APT, Appointment. Change/ })
      .click()
    const hours = sheet.getByRole('region', { name: 'Hours of the day' })
    await expect(hours).toContainText('0000-2400, Dental')
    await sheet.getByRole('button', { name: /^DTL/ }).click()
    await sheet.getByRole('button', { name: 'Add times' }).click()
    await sheet.getByLabel('Time from').fill('2200')
    await sheet.getByLabel('Time until').fill('0100')
    await expect(sheet.getByText('Overlaps Appointment, 0000-2400. From 2200-2400 this one counts.')).toBeVisible()
    await shoot(page, 'hours-overlap')
    await sheet.getByRole('button', { name: /^Cut to/ }).click()
    await expect(sheet.getByLabel('Time from')).toHaveValue('0000')
    await expect(sheet.getByLabel('Time until')).toHaveValue('0100')
    await sheet.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
  })

  await test.step('two at the range, entered without signal, are sent with their hours', async () => {
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('button', { name: 'Select several' }).click()
    const boxes = list.getByRole('button', { name: /^Select / })
    await boxes.nth(1).click()
    await boxes.nth(2).click()
    await page.getByRole('button', { name: 'Status', exact: true }).click()
    await sheet.getByRole('button', { name: /^DTL/ }).click()
    await sheet.getByRole('button', { name: 'Add times' }).click()
    await sheet.getByLabel('Time from').fill('0000')
    await sheet.getByLabel('Time until').fill('2400')
    await sheet.getByLabel('Place').fill('Range 14')
    await save.click()
    await expect(list.getByText('0000-2400, Range 14')).toHaveCount(2)
    await page.context().setOffline(false)
    await expect(page.getByText(/waiting|not sent/i)).toHaveCount(0, { timeout: 20_000 })
    await page.reload()
    await expect(list.getByText('0000-2400, Range 14')).toHaveCount(2)
  })

  await test.step('a tap of present counts at once, over the hours that hold', async () => {
    await rowOf(first)
      .getByRole('button', { name: /APT, Appointment. Change/ })
      .click()
    await sheet.getByRole('button', { name: /^PDY/ }).click()
    await expect(rowOf(first).getByRole('button', { name: /PDY, Present for duty. Change/ })).toBeVisible()
    await page.reload()
    await expect(rowOf(first).getByRole('button', { name: /PDY, Present for duty. Change/ })).toBeVisible()
  })
})
