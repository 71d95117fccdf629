// Looks at: dutyday/components, dutyday/use-accountability.ts, dutyday/typed-hours.ts
import { expectSound } from '../support/every-theme.ts'
import { openFilters } from '../support/filters.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

test.setTimeout(120_000)

test('a squad leader enters an appointment by its times, overlaps it, and puts two at the range without signal', async ({
  page,
  shoot,
  guard,
}, info) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  const phone = info.project.name === 'phone'
  const list = page.getByRole('group', { name: 'Soldiers by squad' })
  // A row may also name who entered its status.
  const rowOf = (name: string) =>
    list.getByRole('listitem').filter({ has: page.locator('span.font-strong', { hasText: name }) })
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
    await expectSound(page, 'the times of a status', { phone })
    await shoot(page, 'hours-typed')
    await save.click()
    await expect(rowOf(first)).toContainText('0000-2400, Dental')
  })

  await test.step('an overlap is said, with a cut, and nothing of the other is lost', async () => {
    const second = (await list.getByRole('listitem').locator('span.font-strong').nth(1).textContent()) ?? ''
    const open = page
      .getByRole('button', { name: `Other status for ${second}` })
      .or(rowOf(second).getByRole('button', { name: /Change$/ }))
    await open.click()
    await sheet.getByRole('button', { name: /^APT/ }).click()
    await sheet.getByRole('button', { name: 'Add times' }).click()
    await sheet.getByLabel('Time from').fill('0900')
    await sheet.getByLabel('Time until').fill('1030')
    await save.click()
    await open.click()
    await expect(sheet.getByRole('region', { name: 'Hours of the day' })).toContainText('0900-1030')
    await sheet.getByRole('button', { name: /^DTL/ }).click()
    await sheet.getByRole('button', { name: 'Add times' }).click()
    await sheet.getByLabel('Time from').fill('0930')
    await sheet.getByLabel('Time until').fill('5 pm')
    const overlap = 'Overlaps Appointment, 0900-1030. This one counts 0930-1030, and the rest of the other stays.'
    await expect(sheet.getByText(overlap)).toBeVisible()
    await shoot(page, 'hours-overlap')
    await sheet.getByRole('button', { name: 'Cut to 1030-1700' }).click()
    await expect(sheet.getByLabel('Time from')).toHaveValue('1030')
    await expect(sheet.getByLabel('Time until')).toHaveValue('1700')
    await expect(sheet.getByText(overlap)).toHaveCount(0)
    await sheet.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
  })

  await test.step('two at the range, entered without signal, are sent with their hours', async () => {
    await openFilters(page, phone)
    await page.getByRole('button', { name: 'Select several' }).click()
    const boxes = list.getByRole('listitem').getByRole('button', { name: /^Select / })
    await page.getByRole('button', { name: 'Select all 6' }).click()
    await expect(page.getByText('6 selected')).toBeVisible()
    for (const at of [0, 1, 2, 3]) await boxes.nth(at).click()
    await page.getByRole('button', { name: 'Status', exact: true }).click()
    await sheet.getByRole('button', { name: /^DTL/ }).click()
    await sheet.getByRole('button', { name: 'Add times' }).click()
    await sheet.getByLabel('Time from').fill('0000')
    await sheet.getByLabel('Time until').fill('2400')
    await sheet.getByLabel('Place').fill('Range 14')
    await page.context().setOffline(true)
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
