import { expect, type Locator, type Page } from '@playwright/test'
import { openLoaded } from './navigation.ts'
import { newPerson, signInAsNewPerson } from './people.ts'
import { importSoldiers, introduce, startRoster } from './setting-up.ts'
import { Taps } from './taps.ts'

const PEOPLE = [
  'SSG,Alvarez,Marta',
  'SGT,Brooks,Neil',
  'SPC,Chen,Olga',
  'SPC,Diaz,Pablo',
  'SPC,Hale,Ines',
  'PFC,Egan,Rosa',
  'PFC,Grant,Theo',
  'PV2,Fox,Sven',
  'PV2,Ibarra,Luz',
]
/** A squad of nine with numbers and MOS. */
export const SQUAD_OF_NINE_CSV = [
  'Rank,Last,First,Plt,Sqd,MOS,Cell',
  ...PEOPLE.map((person, at) => `${person},1,1,92A,910-555-${1200 + at}`),
].join('\n')

/** A squad leader with nine Soldiers, on Today. */
export async function onToday(page: Page, prepare?: (rosterId: string) => Promise<unknown>): Promise<[Taps, string]> {
  await signInAsNewPerson(page, newPerson('Dana T. Whitfield'))
  await introduce(page)
  const rosterId = await startRoster(page, '1st Squad')
  await importSoldiers(page, rosterId, SQUAD_OF_NINE_CSV)
  await prepare?.(rosterId)
  await openLoaded(page, '/dashboard')
  return [new Taps(page), rosterId]
}

export const inBar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Most used' }).getByRole('link', { name, exact: true })

/** Opens the search. What is typed into it needs no press, as its field has the focus. */
export async function search(taps: Taps, line?: string): Promise<Locator> {
  const { page } = taps
  await taps.tap(page.getByRole('button', { name: 'Search', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await expect(dialog.getByRole('combobox', { name: 'Search' })).toBeFocused()
  if (line !== undefined) await taps.type(dialog.getByRole('combobox', { name: 'Search' }), line)
  return dialog
}
