import { REPORT_IDS } from '@muster/domain/reports/ids.ts'

// The table of docs/without-signal.md: which screen works without signal, and for whom.

/**
 * What a person finds at an address. `in part`: parts of it are as of when, and others need signal. `–`: they have no such
 * screen, with signal or without.
 */
export const CELLS = ['works', 'works as of', 'in part', 'cannot', '–'] as const
export type Cell = (typeof CELLS)[number]

/** The columns: the people of the demo. */
export const COLUMNS = [
  'first-sergeant',
  'sergeant-major',
  'platoon-sergeant',
  'squad-leader',
  'soldier',
  'admin',
] as const
export type Column = (typeof COLUMNS)[number]

export interface Line {
  readonly screen: string
  readonly cells: Readonly<Record<Column, string>>
  /** What needs signal, and why. Empty if nothing does for anybody. */
  readonly why: string
}

const BEGIN = '<!-- The table. e2e/tests/without-signal.spec.ts writes all of it but the last column. -->'
const END = '<!-- The end of the table. -->'

/** A line for each screen of the app, and one for each report, because each is answered by itself. */
export function screensOf(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => (path === '/reports/$reportId' ? REPORT_IDS.map((id) => `/reports/${id}`) : [path]))
}

/** The lines of the table on this page. */
export function linesOf(page: string): readonly Line[] {
  const [begin, end] = edgesOf(page)
  return page
    .slice(begin, end)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [screen = '', ...rest] = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
      const cells = Object.fromEntries(COLUMNS.map((column, at) => [column, rest[at] ?? ''])) as Line['cells']
      return { screen: screen.replaceAll('`', ''), cells, why: rest[COLUMNS.length] ?? '' }
    })
}

/**
 * The page with a line for each of these screens, in their order, and with what was seen in one column. The other columns
 * stay.
 */
export function withColumn(
  page: string,
  screens: readonly string[],
  { column, seen }: { readonly column: Column; readonly seen: ReadonlyMap<string, string> },
): string {
  const before = new Map(linesOf(page).map((line) => [line.screen, line]))
  const lines = screens.map((screen) => {
    const line = before.get(screen)
    const cells = COLUMNS.map((each) => (each === column ? seen.get(screen) : line?.cells[each]) ?? '')
    return row([`\`${screen}\``, ...cells, line?.why ?? ''])
  })
  const names = ['Screen', ...COLUMNS, 'What needs signal, and why']
  const table = [row(names), row(names.map(() => '---')), ...lines]
  const [begin, end] = edgesOf(page)
  return `${page.slice(0, begin)}\n\n${table.join('\n')}\n\n${page.slice(end)}`
}

/** Where the table begins and ends on the page. */
function edgesOf(page: string): readonly [begin: number, end: number] {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error('The page has no place for the table.')
  return [begin + BEGIN.length, end]
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |')
}
