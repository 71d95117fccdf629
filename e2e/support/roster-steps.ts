// By hand, on the screens: for the tests whose subject that is. All others begin with `setting-up.ts`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type Introduction, newDodid } from './setting-up.ts'

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

/** What the welcome screen asks, as this person answers it; the DoD ID as many lists print it, with dashes. */
export async function introduceOnPage(
  page: Page,
  { rank = 'SFC', role = 'Leader', dodid = newDodid() }: Introduction = {},
): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Welcome to Muster' })).toBeVisible()
  // As the keyboard does it: pasting would not show that dashes are taken out while one types.
  await page.getByLabel('DoD ID').pressSequentially(dodid.replace(/^(...)(...)/, '$1-$2-'))
  await expect(page.getByLabel('DoD ID')).toHaveValue(dodid)
  await page.getByLabel('Rank').selectOption(rank)
  await page.getByRole('radio', { name: role }).click()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  // Whoever goes elsewhere at once takes the request along, and has no rank.
  await expect(page.getByRole('heading', { name: 'Welcome to Muster' })).toBeHidden()
}

/** On any screen that shows a roster, for somebody who keeps none yet. */
export async function startRosterOnPage(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name of the roster').fill(name)
  await page.getByRole('button', { name: 'Start the roster' }).click()
}

type Chosen = string | { name: string; mimeType: string; buffer: Buffer }

export async function chooseFile(page: Page, file: Chosen): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose file' }).click()
  await (await chooser).setFiles(file)
}
