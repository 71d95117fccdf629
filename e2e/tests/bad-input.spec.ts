// Looks at: roster/import, platform/spreadsheet
import type { Page } from '@playwright/test'
import { signInAsNewPerson } from '../support/people.ts'
import { chooseFile } from '../support/roster-steps.ts'
import { introduce, startRoster, startSquad } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'
import { formulaCell, textCell, workbook } from '../support/workbook.ts'

const CSV = 'text/csv'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

test('a file that cannot be imported is refused with the reason, and nobody is imported', async ({ page, guard }) => {
  guard.allow(/400 .*readImportFile/)
  await signInAsNewPerson(page)
  await introduce(page)
  await startRoster(page, 'D Co, 1-99 IN')
  await page.goto('/soldiers/import')
  const manyRows = `Rank,Last\n${Array.from({ length: 50_000 }, (_, at) => `SGT,Name${at}`).join('\n')}`
  const headings = textCell('A1', 'Rank') + textCell('B1', 'Last name')
  const files = [
    { name: 'roster.csv', mimeType: CSV, buffer: PNG, says: 'This is a picture, not a spreadsheet.' },
    { name: 'roster.xlsx', mimeType: XLSX, buffer: PNG, says: 'This is a picture, not a spreadsheet.' },
    { name: 'empty.csv', mimeType: CSV, buffer: Buffer.alloc(0), says: 'The file is empty.' },
    {
      name: 'macros.xlsm',
      mimeType: XLSX,
      buffer: workbook([headings, textCell('A2', 'SGT') + textCell('B2', 'Hale')], { 'xl/vbaProject.bin': 'macros' }),
      says: 'This workbook carries macros.',
    },
    { name: 'many.csv', mimeType: CSV, buffer: Buffer.from(manyRows), says: /more than 10,\d{3} rows/ },
    { name: 'list.csv', mimeType: CSV, buffer: Buffer.from('a,b\nc,d\n'), says: 'No row with headings was found.' },
    {
      name: 'large.csv',
      mimeType: CSV,
      buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 'a'),
      says: 'large.csv is 11 MB. A roster file may be up to 10 MB.',
    },
  ]
  for (const { says, ...file } of files) {
    await test.step(`${file.name}: ${String(says)}`, async () => {
      await chooseFile(page, file)
      const refusal = page.getByRole('alert').filter({ hasText: says })
      await expect(refusal).toBeVisible()
      await expect(refusal).toContainText('Nothing was imported.')
    })
  }
  await expectNobody(page)
})

test('a file that can be read in part shows how it is read before anything is imported', async ({ page }, info) => {
  await signInAsNewPerson(page)
  await introduce(page)
  await startRoster(page, 'E Co, 1-99 IN')
  await page.goto('/soldiers/import')

  await test.step('the same heading twice', async () => {
    const text = 'Rank,Last name,Last name\nSGT,Hale,Wrong\n'
    await chooseFile(page, { name: 'twice.csv', mimeType: CSV, buffer: Buffer.from(text) })
    await expect(page.getByText('Column B “Last name” is read for this already')).toBeVisible()
    await another(page)
  })

  await test.step("Excel's old character encoding", async () => {
    const bytes = Buffer.from('Rank,Last name,First name\nSGT,Núñez,Zoë\n', 'latin1')
    await chooseFile(page, { name: 'windows.csv', mimeType: CSV, buffer: bytes })
    await expect(page.getByText('Núñez')).toBeVisible()
    await expect(page.getByText('Zoë')).toBeVisible()
    await another(page)
  })

  await test.step('formulas', async () => {
    const rows = [
      textCell('A1', 'Rank') + textCell('B1', 'Last name'),
      formulaCell('A2', 'CONCAT("S","GT")', 'SGT') + textCell('B2', 'Hale'),
      textCell('A3', 'SPC') + formulaCell('B3', 'VLOOKUP(A3,Z:Z,1)', '#N/A'),
      textCell('A4', 'SPC') + textCell('B4', '=HYPERLINK(&quot;https://example.test&quot;)'),
    ]
    await chooseFile(page, { name: 'formulas.xlsx', mimeType: XLSX, buffer: workbook(rows) })
    await expect(page.getByText('of 3 rows will be imported')).toBeVisible()
    const problems =
      info.project.name === 'phone'
        ? page.getByRole('list', { name: 'Problems' }).getByRole('listitem').filter({ hasText: 'Line 3' })
        : page
            .getByRole('grid', { name: 'Problems' })
            .getByRole('row')
            .filter({ hasText: 'Last name' })
            .filter({ hasText: '3' })
    await expect(problems).toBeVisible()
    await another(page)
  })

  await expectNobody(page)
})

test('a wrong DoD ID is named at the welcome', async ({ page }) => {
  await signInAsNewPerson(page)
  await page.goto('/welcome')
  await expect(page.getByRole('heading', { name: 'Welcome to Muster' })).toBeVisible()
  await page.getByLabel('DoD ID').pressSequentially('12a34-5')
  await expect(page.getByLabel('DoD ID')).toHaveValue('12345')
  await page.getByRole('radio', { name: 'Soldier' }).click()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByText('A DoD ID has exactly 10 digits.')).toBeVisible()
  await expect(page.getByLabel('DoD ID')).toBeFocused()
  await expect(page).toHaveURL(/\/welcome/)
  // Extra digits are not cut off, because only the person knows which are right.
  await page.getByLabel('DoD ID').fill('1234567890123')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByText('A DoD ID has exactly 10 digits.')).toBeVisible()
  await expect(page).toHaveURL(/\/welcome/)
})

test('impossible dates and names are refused with what to do', async ({ page, guard }) => {
  await signInAsNewPerson(page)
  await introduce(page)
  await startSquad(page, 'F Co, 1-99 IN')
  await page.goto('/dutyday')

  await test.step('an end before the start, and a day that does not exist', async () => {
    await page.getByRole('button', { name: 'Other status for SPC Chen, O.' }).click()
    const panel = page.getByRole('dialog', { name: 'SPC Chen, O.' })
    await panel.getByRole('button', { name: 'LV Leave' }).click()
    await panel.getByLabel('First day').fill('31 Feb 2026')
    await panel.getByRole('button', { name: 'Save status' }).click()
    await expect(panel.getByText('Enter a date such as 25 Nov 2026.')).toBeVisible()
    await panel.getByLabel('First day').fill('2026-11-20')
    await panel.getByLabel('Last day').fill('2026-11-01')
    await panel.getByRole('button', { name: 'Save status' }).click()
    await expect(panel.getByText('The end cannot be before 20 Nov 2026.')).toBeVisible()
  })

  await test.step('a status that is chosen but not saved is asked about, and its button is in reach', async () => {
    const panel = page.getByRole('dialog', { name: 'SPC Chen, O.' })
    await panel.getByLabel('Remark').fill('Back by noon')
    await expect(panel.getByRole('button', { name: 'Save status' })).toBeInViewport({ ratio: 1 })
    await panel.getByRole('button', { name: 'Close' }).click()
    const question = page.getByRole('dialog', { name: 'Close without saving?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel.getByLabel('Remark')).toHaveValue('Back by noon')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(panel).toBeHidden()
    await expect(page.getByRole('button', { name: 'Report SPC Chen, O. present' })).toBeVisible()
  })

  await test.step('leave that starts years from now', async () => {
    guard.allow(/400 .*recordStatus/)
    await page.getByRole('button', { name: 'Other status for SPC Chen, O.' }).click()
    const panel = page.getByRole('dialog', { name: 'SPC Chen, O.' })
    await panel.getByRole('button', { name: 'LV Leave' }).click()
    await panel.getByLabel('First day').fill('2099-01-01')
    await panel.getByRole('button', { name: 'Save status' }).click()
    await expect(page.getByText('1 Jan 2099 is more than a year ahead. Check the year.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Report SPC Chen, O. present' })).toBeVisible()
  })

  await test.step('a PERSTAT for tomorrow, or for the last century', async () => {
    await page.goto('/dutyday/perstat')
    await page.getByRole('radio', { name: 'Date and time' }).click()
    await page.getByLabel('Date', { exact: true }).fill('1999-01-01')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByText('Choose a date from the year 2000 on.')).toBeVisible()
    await page.getByLabel('Date', { exact: true }).fill('2099-01-01')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByText('That time is in the future. Choose an earlier one.')).toBeVisible()
    await page.getByLabel('Time', { exact: true }).fill('2561')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByText('Enter a time such as 0630.')).toBeVisible()
  })

  await test.step('a name of 5,000 characters', async () => {
    await page.goto('/soldiers')
    await page.getByRole('button', { name: 'Add Soldier' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a Soldier' })
    await dialog.getByRole('combobox', { name: 'Rank' }).selectOption('SGT')
    await dialog.getByLabel('Last name').fill('A'.repeat(5_000))
    await dialog.getByRole('button', { name: 'Add Soldier' }).click()
    await expect(dialog.getByText(/^Shorten this to \d+ characters\.$/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('6 on the roster')).toBeVisible()
  })
})

async function another(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose another file' }).click()
}

async function expectNobody(page: Page): Promise<void> {
  await page.goto('/soldiers')
  await expect(page.getByText('0 on the roster')).toBeVisible()
  await expect(page.getByText('No Soldiers yet')).toBeVisible()
}
