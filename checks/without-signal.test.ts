import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CELLS, COLUMNS, linesOf, screensOf } from '../e2e/support/signal-table.ts'

const ROOT = join(import.meta.dirname, '..')
const lines = linesOf(readFileSync(join(ROOT, 'docs/without-signal.md'), 'utf8'))

// Imported by its address, because the types of the app are not those of the checks.
const table = join(ROOT, 'app/src/shell/routing/routes.ts')
const { ROUTES } = (await import(table)) as { ROUTES: readonly { readonly path: string }[] }

/** Payment, the admin area, and what somebody else's link opens. The server alone has it, on purpose. */
const ONLY_ON_THE_SERVER = /^\/(billing|admin|intake|counseling\/sign)(\/|$)/

test('every screen has a line in the table of what works without signal', () => {
  expect(lines.map(({ screen }) => screen)).toEqual(screensOf(ROUTES.map(({ path }) => path)))
})

test('every person has a cell for each screen, of a known kind', () => {
  const unknown = lines.flatMap(({ screen, cells }) =>
    COLUMNS.filter((column) => !CELLS.some((cell) => cell === cells[column])).map((column) => `${screen}, ${column}`),
  )
  expect(unknown).toEqual([])
})

test('where a screen or a part of it needs signal, the table says why, and only there', () => {
  const needing = lines.filter(({ cells }) =>
    COLUMNS.some((column) => cells[column] === 'cannot' || cells[column] === 'in part'),
  )
  expect(lines.filter(({ why }) => why !== '')).toEqual(needing)
})

test('only payment, the admin area and the links of others cannot', () => {
  const cannot = lines.filter(({ cells }) => COLUMNS.some((column) => cells[column] === 'cannot'))
  expect(cannot.map(({ screen }) => screen).filter((screen) => !ONLY_ON_THE_SERVER.test(screen))).toEqual([])
})
