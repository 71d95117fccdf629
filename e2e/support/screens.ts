import { listCounselings, listMyCounselings } from '@muster/domain/counseling/functions.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { listManifests } from '@muster/domain/operations/manifests/functions.ts'
import { listRiskWorksheets } from '@muster/domain/operations/risk/functions.ts'
import { listTaskings } from '@muster/domain/operations/taskings/functions.ts'
import { REPORT_IDS } from '@muster/domain/reports/ids.ts'
import { listMyRosters, listSoldiers } from '@muster/domain/roster/functions.ts'
import type { Page } from '@playwright/test'
import { call } from './calls.ts'
import { screensOf } from './signal-table.ts'

interface Screen {
  readonly path: string
  readonly under?: string
  readonly access?: 'public' | 'admin'
  readonly eitherFrame?: boolean
}

/** The app's own table of screens. Imported by its address, because the types of the app are not those of the tests. */
const table = new URL('../../app/src/shell/routing/routes.ts', import.meta.url).href
const { ROUTES } = (await import(table)) as { ROUTES: readonly Screen[] }

/** The paths of all screens for signed-in people, by the tab or page that they belong to. */
export const SCREENS: ReadonlyMap<string, readonly string[]> = Map.groupBy(
  ROUTES.filter(({ access, eitherFrame }) => access !== 'public' || eitherFrame).map(({ path }) => path),
  (path) => `/${path.split('/')[1]}`,
)

/** For each path with a parameter, the values to try it with, out of what the person's own roster has. */
const EXAMPLES: Readonly<Record<string, (page: Page, rosterId: string) => Promise<readonly (string | undefined)[]>>> = {
  '/soldiers/$soldierId': async (page, rosterId) => [(await call(page, listSoldiers, { rosterId })).soldiers[0]?.id],
  '/operations/taskings/$taskingId': async (page, rosterId) => [
    (await call(page, listTaskings, { rosterId, limit: 1 })).taskings[0]?.id,
  ],
  '/operations/manifests/$manifestId': async (page, rosterId) => [
    (await call(page, listManifests, { rosterId, limit: 1 })).manifests[0]?.manifestId,
  ],
  '/operations/risk/$worksheetId': async (page, rosterId) => [
    (await call(page, listRiskWorksheets, { rosterId, limit: 1 })).worksheets[0]?.worksheetId,
  ],
  '/counseling/$counselingId': async (page, rosterId) => [
    (await call(page, listCounselings, { rosterId, limit: 1 })).counselings[0]?.id,
  ],
  // What people see of a counseling that is not theirs.
  '/profile/counselings/$counselingId': async () => [crypto.randomUUID()],
  '/reports/$reportId': async () => REPORT_IDS,
}

/**
 * The address of each line of docs/without-signal.md, with a record that the person sees. Null where there is none:
 * without a roster, or outside of their part of it.
 */
export async function addressesFor(page: Page): Promise<ReadonlyMap<string, string | null>> {
  const { rosters } = await call(page, listMyRosters, {})
  const addresses = new Map<string, string | null>()
  for (const screen of screensOf(ROUTES.map(({ path }) => path))) {
    const value = screen.includes('$') ? await exampleFor(page, screen, rosters[0]?.id) : ''
    addresses.set(screen, value === null ? null : screen.replace(/\$\w+/, value))
  }
  return addresses
}

async function exampleFor(page: Page, screen: string, rosterId: string | undefined): Promise<string | null> {
  // No link has these words. Without signal none can be asked about.
  if (screen === '/intake/$token') return crypto.randomUUID()
  if (screen === '/profile/counselings/$counselingId') {
    return (await call(page, listMyCounselings, {})).counselings[0]?.id ?? null
  }
  const examples = EXAMPLES[screen]
  if (!examples) throw new Error(`${screen} needs an example in e2e/support/screens.ts`)
  if (rosterId === undefined) return null
  try {
    return (await examples(page, rosterId))[0] ?? null
  } catch (error) {
    if (error instanceof Refusal && error.code === 'permission-denied') return null
    throw error
  }
}

/** The addresses of a screen. A path with a parameter needs an example above. */
export async function addressesOf(page: Page, path: string): Promise<readonly string[]> {
  if (!path.includes('$')) return [path]
  const examples = EXAMPLES[path]
  if (!examples) throw new Error(`${path} needs an example in e2e/support/screens.ts`)
  const { rosters } = await call(page, listMyRosters, {})
  const values = await examples(page, rosters[0]?.id ?? '')
  return values.map((value) => {
    if (!value) throw new Error(`The demo has nothing to show at ${path}`)
    return path.replace(/\$\w+/, value)
  })
}
