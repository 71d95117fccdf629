// Looks at: roster/import, dutyday/perstat, dutyday/components, dutyday/*, roster/*
import type { Page } from '@playwright/test'
import { inDays } from '../support/days.ts'
import { download, readCsv, readPdf, readXlsx } from '../support/downloads.ts'
import { goTo, openScreen } from '../support/navigation.ts'
import { newPerson, signInOnPages } from '../support/people.ts'
import { expectToAddUp, type Line, readStrength } from '../support/perstat-page.ts'
import {
  chooseFile,
  expectedImport,
  introduceOnPage,
  SAMPLE_ROSTER,
  startRosterOnPage,
} from '../support/roster-steps.ts'
import { scrollTo } from '../support/scroll.ts'
import { expect, test } from '../support/test.ts'
import { undo } from '../support/toasts.ts'

// The main job from the first visit to the report. The trace is always kept: `npx playwright show-trace`.
test.use({ trace: 'on' })

const UNIT = 'A Co, 2-504 PIR'

test('a roster is imported, accountability is taken, the PERSTAT is exported', async ({ page, shoot }, info) => {
  // A screen that is opened by its address asks who is signed in, and nobody is.
  const person = newPerson('Justin A. Navarro')

  await test.step('sign in as a new user, be welcomed, and arrive at the requested page', async () => {
    await page.goto('/soldiers/import')
    await expect(page).toHaveURL(/\/login\?return=%2Fsoldiers%2Fimport$/)
    await signInOnPages(page, person)
    await expect(page).toHaveURL(/\/welcome/)
    await expect(page.getByLabel('Last name')).toHaveValue('Navarro')
    await expect(page.getByLabel('First name')).toHaveValue('Justin')
    await introduceOnPage(page)
    await expect(page).toHaveURL(/\/soldiers\/import$/)
  })

  await test.step('start a roster', async () => {
    await startRosterOnPage(page, UNIT)
    await expect(page.getByRole('heading', { name: 'Import a roster' })).toBeVisible()
  })

  await test.step('import the file and see exactly its problems', async () => {
    if (info.project.name === 'phone') await chooseFile(page, SAMPLE_ROSTER)
    else await page.getByRole('region', { name: 'Drop your roster here' }).drop({ files: SAMPLE_ROSTER })
    const { dataRows, acceptedRows, rejected } = expectedImport()
    await expect(page.getByRole('heading', { name: `Problems: ${rejected.length}` })).toBeVisible()
    await expect(page.getByText(`${acceptedRows} of ${dataRows} rows will be imported`)).toBeVisible()
    const expected = rejected.map(({ line, column, value, problem }) => [
      String(line),
      column,
      value || '(empty)',
      problem,
    ])
    expect(await problemsShown(page, info.project.name === 'phone')).toEqual(expected)
    await shoot(page, 'import-problems')
    await page.getByRole('button', { name: `Import ${acceptedRows} Soldiers` }).click()
    await expect(page).toHaveURL(/\/soldiers$/)
    await expect(page.getByText(`${acceptedRows} on the roster`)).toBeVisible()
  })

  await test.step('take accountability by squad', async () => {
    await goTo(page, 'Duty Day')
    await expect(page.getByText('120 not reported', { exact: true })).toBeAttached()
    await sendOnLeave(page, 'SSG Lam, A.')
    await undo(page, 'SSG Lam, A.: LV')
    await expect(page.getByRole('button', { name: 'Report SSG Lam, A. present' })).toBeVisible()
    await sendOnLeave(page, 'SSG Lam, A.')

    await expect(page.getByText('119 not reported', { exact: true })).toBeAttached()
    const began = Date.now()
    const taps = await closeSquads(page, '3rd Platoon, 4th Squad', 'PV2 Ortega, E.')
    console.log(`${info.project.name}: accountability of 119 in ${taps} taps and ${Date.now() - began} ms`)
  })

  await test.step('submit, which names unreported Soldiers', async () => {
    await page.getByRole('button', { name: 'Submit accountability' }).click()
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(question.getByRole('heading', { name: '1 not reported' })).toBeVisible()
    await expect(question).toContainText('PV2 Ortega, E.')
    await shoot(page, 'submit-question')
    await question.getByRole('button', { name: 'Submit accountability' }).click()
    await expect(page.getByText(/^Submitted \d{4} by SFC Navarro, J/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Resubmit' })).toBeVisible()
  })

  const total = await test.step('see a PERSTAT that adds up', async () => {
    await openScreen(page, 'PERSTAT')
    await expect(page.getByRole('heading', { name: 'PERSTAT', exact: true })).toBeVisible()
    await expect(page.getByText(/^Submitted \d{4} by SFC Navarro, J/)).toBeVisible()
    const lines = await readStrength(page.getByRole('table', { name: 'Strength by class' }))
    expect([...lines.keys()]).toEqual(['Officer', 'Warrant', 'NCO', 'Enlisted', 'Total'])
    expectToAddUp(lines)
    const sum = lines.get('Total') ?? new Map<string, number>()
    expect(Object.fromEntries(sum)).toMatchObject({ ASGD: 120, 'O/H': 120, PDY: 118, LV: 1, NR: 1 })
    await expect(page.getByText('Assigned 120 + attached 0 − detached 0 = on hand 120')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Not PDY, by name: 1' })).toBeVisible()
    await expect(page.getByText('Not reported, by name: 1')).toBeVisible()
    await shoot(page, 'perstat-own-roster')
    return sum
  })

  await test.step('export it as PDF, XLSX, CSV and message', async () => {
    const pdf = await exportAs(page, 'PDF')
    expect(pdf.name).toMatch(/^perstat-a-co-2-504-pir-\d{4}-\d\d-\d\d-\d{4}\.pdf$/)
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const { pages, text } = await readPdf(pdf.bytes)
    expect(pages).toBe(1)
    expect(text).toContain(UNIT)
    expect(text).toContain('UNCLASSIFIED')
    // Lines break where the page requires it.
    const said = text.replace(/\s+/g, ' ')
    // Names only if the leader asks for them.
    expect(said).toContain('Not PDY 1, not reported 1.')
    expect(said).not.toContain('Lam, A.')
    // Authorized strength was not entered. The rest is as on the page: ASGD, ATCH, DET, O/H, PDY, LV, … NR.
    expect(said).toMatch(/Total 120 0 0 120 118 1 (0 )+1 98\.3/)

    const xlsx = await exportAs(page, 'Excel (XLSX)')
    const sheets = await readXlsx(xlsx.bytes)
    expectSameTotal(sheets.get('PERSTAT') ?? [], total)

    const csv = await exportAs(page, 'CSV')
    const rows = readCsv(csv.bytes)
    expect(rows).toContainEqual(['Unit', UNIT])
    expectSameTotal(rows, total)

    const message = await exportAs(page, 'Message as text file')
    const words = message.bytes.toString('utf8')
    expect(words).toContain(`UNIT: ${UNIT}`)
    expect(words).toContain('TOTAL: ASGD 120, O/H 120, PDY 118, LV 1, NR 1')
    expect(words).toContain('NOT PDY: 1\nNOT REPORTED: 1')
    expect(words).not.toContain('Lam')
    expect(Math.max(...words.split('\n').map((line) => line.length))).toBeLessThan(80)
  })
})

/** Line, column, value and problem of each row, from the table or from the cards of a phone. */
async function problemsShown(page: Page, phone: boolean): Promise<string[][]> {
  if (!phone) {
    const rows = await page.getByRole('grid', { name: 'Problems' }).getByRole('row').all()
    const cells = await Promise.all(rows.slice(1).map((row) => row.locator('[role=rowheader], [role=gridcell]').all()))
    return Promise.all(cells.map((row) => Promise.all(row.map((cell) => cell.innerText()))))
  }
  const cards = await page.getByRole('list', { name: 'Problems' }).getByRole('listitem').allInnerTexts()
  return cards.map((text) => {
    const [place = '', value = '', problem = ''] = text.split(/\n+/)
    const [, line = '', column = ''] = /^Line (\d+), (.*)$/.exec(place) ?? []
    return [line, column, value, problem]
  })
}

async function sendOnLeave(page: Page, name: string): Promise<void> {
  await (await scrollTo(page, page.getByRole('button', { name: `Other status for ${name}` }))).click()
  const panel = page.getByRole('dialog', { name })
  await panel.getByRole('button', { name: 'LV Leave' }).click()
  await panel.getByLabel('Last day').fill(inDays(7))
  await panel.getByLabel('Place').fill('Raleigh NC')
  await panel.getByRole('button', { name: 'Save status' }).click()
  await expect(page.getByRole('button', { name: `${name}: LV, Leave. Change` })).toBeVisible()
}

/** Presses "All present" squad by squad. In the last squad it reports one by one and leaves out the last but one. */
async function closeSquads(page: Page, lastSquad: string, leftOut: string): Promise<number> {
  const open = page.getByRole('button', { name: /^All (others )?present, / })
  let taps = 0
  for (;;) {
    // Squads further down are drawn while scrolling, but the first open one is always there.
    const name = (await open.first().getAttribute('aria-label')) ?? ''
    if (name.endsWith(lastSquad)) break
    await open.first().click()
    taps++
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
    // The next squad's button moves to the same place, so wait longer than a double tap, as a thumb would.
    await page.waitForTimeout(600)
  }
  const squad = page.getByRole('region', { name: lastSquad })
  const present = squad.getByRole('button', { name: /^Report .* present$/ })
  const names = await present.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''))
  for (const name of names.filter((each) => !each.includes(leftOut))) {
    await squad.getByRole('button', { name, exact: true }).click()
    // If the page scrolls, the next line moves to the same place.
    await page.waitForTimeout(600)
    taps++
  }
  await expect(page.getByText('1 not reported', { exact: true })).toBeAttached()
  return taps
}

async function exportAs(page: Page, format: string) {
  await page.getByRole('button', { name: 'Export' }).click()
  return download(page, () => page.getByRole('menuitem', { name: format }).click())
}

/** The file's line "Total" must equal the page's, column by column. */
function expectSameTotal(rows: readonly (readonly unknown[])[], total: Line): void {
  const headings = rows.find((row) => row.includes('ASGD')) ?? []
  const line = rows.find((row) => row[0] === 'Total') ?? []
  const figures = Object.fromEntries(headings.map((heading, index) => [String(heading), Number(line[index])]))
  for (const column of ['ASGD', 'ATCH', 'DET', 'O/H', 'PDY', 'LV', 'NR']) {
    expect(figures[column], column).toBe(total.get(column) ?? 0)
  }
}
