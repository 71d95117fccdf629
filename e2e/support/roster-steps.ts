// Steps on the screens, for tests about these screens. All other tests start with `setting-up.ts`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type Introduction, newDodid } from './setting-up.ts'

const SAMPLE_DATA = join(import.meta.dirname, '../../domain/src/roster/import/testdata')

/** A company's roster as a unit keeps it, with five rows that cannot be imported. */
export const SAMPLE_ROSTER = join(SAMPLE_DATA, 'roster-alpha-company.csv')

interface ExpectedImport {
  readonly dataRows: number
  readonly acceptedRows: number
  readonly rejected: readonly { line: number; column: string; value: string; problem: string }[]
}

export function expectedImport(): ExpectedImport {
  return JSON.parse(readFileSync(join(SAMPLE_DATA, 'roster-alpha-company.expected.json'), 'utf8')) as ExpectedImport
}

/** Fills in the welcome screen. The DoD ID is typed with dashes, as many lists print it. */
export async function introduceOnPage(
  page: Page,
  { rank = 'SFC', role = 'Leader', dodid = newDodid() }: Introduction = {},
): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Welcome to Muster' })).toBeVisible()
  // Typed key by key: pasting would not show that dashes are removed while typing.
  await page.getByLabel('DoD ID').pressSequentially(dodid.replace(/^(...)(...)/, '$1-$2-'))
  await expect(page.getByLabel('DoD ID')).toHaveValue(dodid)
  await page.getByLabel('Rank').selectOption(rank)
  await page.getByRole('radio', { name: role }).click()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  // Waits for the answer: leaving the page at once would cancel the request, and the rank would be lost.
  await expect(page.getByRole('heading', { name: 'Welcome to Muster' })).toBeHidden()
}

/** On any screen that shows a roster, for a person without one. */
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
