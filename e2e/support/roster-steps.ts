import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

const SAMPLE_DATA = join(import.meta.dirname, '../../domain/src/roster/import/testdata')

/** The roster of a company as a unit keeps it, with five rows that cannot be imported. */
export const SAMPLE_ROSTER = join(SAMPLE_DATA, 'roster-alpha-company.csv')

interface ExpectedImport {
  readonly dataRows: number
  readonly acceptedRows: number
  readonly rejected: readonly { line: number; column: string; value: string; problem: string }[]
}

export function expectedImport(): ExpectedImport {
  return JSON.parse(readFileSync(join(SAMPLE_DATA, 'roster-alpha-company.expected.json'), 'utf8')) as ExpectedImport
}

/** What the welcome screen asks of a leader; the DoD ID as it is printed on many lists, with dashes. */
export async function completeWelcome(page: Page, dodid = '922-981-8369'): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Welcome to Muster' })).toBeVisible()
  // As the keyboard does it: pasting would not show that dashes are taken out while one types.
  await page.getByLabel('DoD ID').pressSequentially(dodid)
  await expect(page.getByLabel('DoD ID')).toHaveValue(dodid.replaceAll('-', ''))
  await page.getByLabel('Rank').selectOption('SFC')
  await page.getByRole('radio', { name: 'Leader' }).click()
  await page.getByRole('button', { name: 'Save and go on' }).click()
}

/** On any screen that shows a roster, for somebody who keeps none yet. */
export async function startRoster(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name of the roster').fill(name)
  await page.getByRole('button', { name: 'Start the roster' }).click()
}

/** Two fire teams' worth of a squad: quick to import, small enough to see whole. */
export const SQUAD_CSV = [
  'Rank,Last,First,Plt,Sqd',
  'SSG,Alvarez,Marta,1,1',
  'SGT,Brooks,Neil,1,1',
  'SPC,Chen,Olga,1,1',
  'SPC,Diaz,Pablo,1,1',
  'PFC,Egan,Rosa,1,1',
  'PV2,Fox,Sven,1,1',
].join('\n')

/** Through the file chooser, as a phone does it. Ends on the roster. */
export async function importFile(page: Page, name: string, content: string, soldiers: number): Promise<void> {
  await page.goto('/soldiers/import')
  await chooseFile(page, { name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await page.getByRole('button', { name: `Import ${soldiers} Soldiers` }).click()
  await expect(page).toHaveURL(/\/soldiers$/)
  await expect(page.getByText(`${soldiers} on the roster`)).toBeVisible()
}

type Chosen = string | { name: string; mimeType: string; buffer: Buffer }

export async function chooseFile(page: Page, file: Chosen): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose file' }).click()
  await (await chooser).setFiles(file)
}

/** A new leader with an own roster of one squad, at accountability. */
export async function startSquad(page: Page, name: string): Promise<void> {
  await page.goto('/dutyday')
  await startRoster(page, name)
  await expect(page.getByText('Nobody to account for yet')).toBeVisible()
  await importFile(page, 'squad.csv', SQUAD_CSV, 6)
  await page.goto('/dutyday')
  await expect(page.getByRole('heading', { name: 'Accountability' })).toBeVisible()
}
