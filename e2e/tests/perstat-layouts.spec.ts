// Looks at: dutyday/layouts, dutyday/components, dutyday/screens
import { download } from '../support/downloads.ts'
import { expectSound } from '../support/every-theme.ts'
import { newPerson, signInAsNewPerson } from '../support/people.ts'
import { introduce, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { message } from '../support/toasts.ts'

test.setTimeout(120_000)

test('a squad leader sends the field layout, with a line of the unit and names by choice', async ({
  page,
  shoot,
}, info) => {
  const phone = info.project.name === 'phone'
  const table = page.getByRole('table', { name: 'Strength by line' })
  const layout = page.getByRole('radiogroup', { name: 'Layout' })
  const sent = async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    const file = await download(page, () => page.getByRole('menuitem', { name: 'Message as text file' }).click())
    return file.bytes.toString('utf8')
  }

  await test.step('the slant and the field layout, which this device remembers', async () => {
    await signInAsNewPerson(page, newPerson('Marta Alvarez'))
    await introduce(page, { rank: 'SSG' })
    await startSquad(page, '1st Squad')
    await page.goto('/dutyday/perstat')
    const slant = page.getByRole('region', { name: 'Slant' })
    await expect(slant.getByText(/^0\/0\/[1-9]\d*$/).first()).toBeVisible()
    await layout.getByRole('radio', { name: 'Field' }).click()
    await expect(table.getByRole('row', { name: /^Replacements requested ____/ })).toBeVisible()
    await expectSound(page, 'the field layout', { phone })
    await page.reload()
    await expect(layout.getByRole('radio', { name: 'Field' })).toBeChecked()
    await expect(table).toBeVisible()
    await shoot(page, 'perstat-field')
  })

  await test.step('counts only, until the leader wants names', async () => {
    const counts = await sent()
    expect(counts).toContain('PERSTAT, FIELD')
    expect(counts).toMatch(/^NOT REPORTED: \d+$/m)
    expect(counts).not.toMatch(/ NR$/m)
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'With names of those not PDY' }).click()
    await page.keyboard.press('Escape')
    expect(await sent()).toMatch(/^SGT Brooks, .* NR$/m)
  })

  await test.step('a line of the unit, with the report as it would be', async () => {
    await page.getByRole('link', { name: 'Lines and sources' }).click()
    await expect(page.getByText('To be verified').first()).toBeVisible()
    await expectSound(page, 'the lines of a layout', { phone })
    await page.getByRole('button', { name: 'Change' }).click()
    const form = page.getByRole('form', { name: 'Field layout' })
    const preview = form.getByRole('table', { name: 'Strength by line' })
    await form.getByRole('button', { name: 'Add a blank to fill in' }).click()
    await form.getByRole('button', { name: 'Save as a new version' }).click()
    await expect(form.getByText('New line: Name the line.')).toBeVisible()
    await form.getByLabel('Name').last().fill('Water on hand, days')
    await form.getByLabel('Heading').last().fill('WATER')
    await expect(preview.getByRole('row', { name: /^Water on hand, days ____/ })).toBeVisible()
    await expectSound(page, 'the form of a layout', { phone })
    await form.getByRole('button', { name: 'Save as a new version' }).click()
    await expect(message(page, 'The field layout was saved as version 1.')).toBeVisible()
    await page.goto('/dutyday/perstat')
    await expect(table.getByRole('row', { name: /^Water on hand, days ____/ })).toBeVisible()
    expect(await sent()).toContain('WATER ON HAND, DAYS: ____')
  })
})
