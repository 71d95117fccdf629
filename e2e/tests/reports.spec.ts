// Looks at: reports
import { reportInfo, REPORTS } from '@muster/domain/reports/reports.ts'
import { REPORT_IDS } from '@muster/domain/reports/ids.ts'
import type { Page } from '@playwright/test'
import { download, readCsv, readPdf, readXlsx } from '../support/downloads.ts'
import { inFilters } from '../support/filters.ts'
import { expectSound, expectToFit } from '../support/every-theme.ts'
import { newPerson, signInAsFirstSergeant, signInAsNewPerson } from '../support/people.ts'
import { introduce, startRoster } from '../support/setting-up.ts'
import { expect, test } from '../support/test.ts'

test.setTimeout(300_000)

async function save(page: Page, format: string) {
  return download(page, async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: format }).click()
  })
}

test('each report opens with its chart and its table, and one with its three files', async ({ page, shoot }, info) => {
  const phone = info.project.name === 'phone'
  await signInAsFirstSergeant(page)
  await page.goto('/reports')
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  for (const { title } of Object.values(REPORTS)) await expect(page.getByText(title, { exact: true })).toBeVisible()
  await shoot(page, 'reports')

  for (const id of REPORT_IDS) {
    await test.step(id, async () => {
      const { title, rowsTitle } = reportInfo(id)
      await page.goto(`/reports/${id}`)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      const rows = page.getByRole('heading', { name: new RegExp(`^${rowsTitle}: `) })
      await expect(rows).toBeVisible()
      const count = Number(((await rows.textContent()) ?? '').replace(/^.*: /, '').replaceAll(',', ''))
      expect(count).toBeGreaterThan(0)
      await expect(page.getByRole('figure')).toBeVisible()
      await shoot(page, `report-${id}`)
      await expectToFit(page, id)
      if (id === 'expirations') await expectFortyOnPhone(page)
      await page.getByRole('button', { name: 'Show as table' }).click()
      await expect(page.getByRole('figure').getByRole('table')).toBeVisible()
      // The server's own test reads the files of every report. Requesting them works the same at any width.
      if (phone || id !== 'readiness') return

      const csv = await save(page, 'CSV')
      const lines = readCsv(csv.bytes)
      expect(lines[0]?.[0]).toBe(title)
      expect(lines.length).toBeGreaterThan(count)
      const xlsx = await readXlsx((await save(page, 'Excel (XLSX)')).bytes)
      // The heading, the rows, and in some reports the totals.
      expect([count + 1, count + 2]).toContain(xlsx.get('Report')?.length)
      const pdf = await readPdf((await save(page, 'PDF, to print')).bytes)
      expect(pdf.text).toContain(title)
      expect(pdf.text).toContain('CONTAINS PERSONAL DATA')
    })
  }
})

test('a chart is read by key, and saved as a picture', async ({ page }, info) => {
  await signInAsFirstSergeant(page)
  await page.goto('/reports/absences')
  const figure = page.getByRole('figure', { name: 'Days by group' })
  const slider = figure.getByRole('slider', { name: 'Days by group' })
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', 'HQ')
  const said = figure.locator('[aria-live="polite"]')
  // On some days of the demo a group has nobody away.
  await expect(said).toHaveText(/^HQ (?:\d+: |none$)/)
  await page.keyboard.press('ArrowDown')
  await expect(said).toHaveText(/^1st Platoon (?:\d+: |none$)/)
  await slider.blur()
  await expect(said).toBeEmpty()
  // The picture is made on the device in the same way at any width.
  if (info.project.name === 'phone') return

  const save = async (format: string) =>
    download(page, async () => {
      await figure.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('menuitem', { name: `Save as ${format}` }).click()
    })
  const svg = await save('SVG')
  expect(svg.name).toMatch(/^days-by-group-.*-\d{4}-\d\d-\d\d\.svg$/)
  const drawn = svg.bytes.toString('utf8')
  for (const words of [
    'Days by group',
    'As of ',
    'By 1SG Rasmussen',
    'Unclassified Use Only',
    '2nd Platoon',
    'Leave',
  ]) {
    expect(drawn).toContain(words)
  }
  // It stands alone: no pattern, class or variable of this page.
  expect(drawn).not.toMatch(/url\(|var\(|class=/)
  const png = await save('PNG')
  expect(png.name).toMatch(/\.png$/)
  expect(png.bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect(png.bytes.length).toBeGreaterThan(20_000)
})

test('a cell of the readiness chart opens the matrix with its Soldiers and its item', async ({ page }, info) => {
  await signInAsFirstSergeant(page)
  await page.goto('/reports/readiness')
  const figure = page.getByRole('figure', { name: 'Readiness by item and group' })
  await figure.getByRole('link').first().focus()
  await page.keyboard.press('ArrowDown')
  const cell = figure.locator('a[tabindex="0"]')
  const words = await cell.textContent()
  const [, inDate, of] = /^(\d+)\/(\d+)/.exec(words ?? '') ?? []
  expect(Number(of)).toBeGreaterThan(20)
  if (info.project.name === 'desktop') {
    const { bytes } = await download(page, async () => {
      await figure.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('menuitem', { name: 'Save as SVG' }).click()
    })
    // Nine hundred cells, as small as a mail attachment has to be.
    expect(bytes.length).toBeLessThan(100_000)
    await cell.focus()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Readiness', level: 1 })).toBeVisible()
  await inFilters(page, info.project.name === 'phone', () =>
    expect(page.getByRole('combobox', { name: 'Group' })).toContainText('1st Platoon'),
  )
  await expect(page.getByText(`${inDate} of ${of}`)).toBeVisible()
})

/** On a phone a row is a card. */
async function expectFortyOnPhone(page: Page): Promise<void> {
  const usual = page.viewportSize() ?? { width: 390, height: 844 }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText(/^40 of \d+\. The exports have all/)).toBeVisible()
  // The rows are still being laid out again and may move the button away from the first press.
  await expect(async () => {
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(page.getByText(/^40 of /)).toBeHidden({ timeout: 3_000 })
  }).toPass()
  await page.setViewportSize(usual)
}

test('reports are sound: one of each kind of chart, and the list of them', async ({ page }, info) => {
  const phone = info.project.name === 'phone'
  await signInAsFirstSergeant(page)
  for (const id of phone ? ['readiness', 'expirations'] : ['strength', 'readiness', 'expirations', 'alert']) {
    await page.goto(`/reports/${id}`)
    await expect(page.getByRole('figure')).toBeVisible()
    await expectSound(page, id, { phone })
  }
  await page.goto('/reports')
  await expect(page.getByText('Absence days', { exact: true })).toBeVisible()
  await expectSound(page, 'reports', { phone })
})

test('a report is printed completely, without screen-only parts', async ({ page }) => {
  await signInAsFirstSergeant(page)
  await page.goto('/reports/readiness')
  await expect(page.getByRole('figure')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^As of \d+ \w+ \d{4} \d{4}$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden()
  // If there are more items than fit on a sheet, they are printed below each other, and none is cut off.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.setViewportSize({ width: 960, height: 800 })
  const tables = page.getByRole('region', { name: 'Readiness by item and group' }).getByRole('table')
  await expect(tables.nth(1)).toBeVisible()
  for (const table of await tables.all()) expect((await table.boundingBox())?.width).toBeLessThanOrEqual(960)
})

test('a report is filtered, and says how to get data if there is none', async ({ page }) => {
  await signInAsNewPerson(page, newPerson('Lena K. Oduya'))
  await introduce(page)
  await startRoster(page, 'K Co, 1-99 IN')
  await page.goto('/reports/absences?days=90')
  await expect(page.getByText('No Soldiers on the roster in this period')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open accountability' })).toBeVisible()
  await page.getByRole('radio', { name: 'Other' }).click()
  await page.getByLabel('First day').fill('2 Nov 2026')
  await page.getByLabel('Last day').fill('1 Nov 2026')
  await page.getByLabel('Last day').blur()
  await expect(page.getByText('The last day is before the first. Change one of them.')).toBeVisible()
  await page.goto('/reports/nonsense')
  await expect(page.getByText('Report not found')).toBeVisible()
})
