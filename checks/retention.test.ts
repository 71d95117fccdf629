import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const PAGE = join(ROOT, 'docs/security/retention.md')

interface Table {
  readonly of: 'account' | 'Soldier' | 'roster' | 'server'
  readonly kept?: string | { readonly since: string; readonly after?: string; readonly where?: string }
  readonly notExported?: string
}

// Imported by its address, because the types of the server are not those of the checks.
const declarations = join(ROOT, 'server/src/every-table.ts')
const { EVERY_TABLE } = (await import(declarations)) as { EVERY_TABLE: Readonly<Record<string, Table>> }

/** The subjects of rows, in the order of the page. */
const PARTS = {
  account: 'Rows of an account',
  Soldier: 'Rows of a Soldier',
  roster: 'Rows of a roster',
  server: 'Rows of the server',
} as const

const BEGINNING = `## ${PARTS.account}`

function keptOf({ of, kept }: Table): string {
  if (kept === undefined) return `as long as the ${of}`
  if (typeof kept === 'string') return kept
  const { since, after, where } = kept
  const condition = where === undefined ? '' : `, where \`${where}\``
  return `${after === undefined ? 'until' : `${after} after`} \`${since}\`${condition}`
}

function partOf(of: keyof typeof PARTS): string {
  const rows = Object.entries(EVERY_TABLE)
    .filter(([, table]) => table.of === of)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, table]) => `| \`${name}\` | ${keptOf(table)} | ${table.notExported ?? ''} |`)
  return [`## ${PARTS[of]}`, '| Table | How long | Why not in “my data” |', '|---|---|---|', ...rows, ''].join('\n')
}

test('the page says of every table how long its rows are kept. After a change: npx vitest run --project checks retention -u', async () => {
  const [before = ''] = readFileSync(PAGE, 'utf8').split(BEGINNING)
  const parts = (['account', 'Soldier', 'roster', 'server'] as const).map(partOf)
  await expect(`${before}${parts.join('\n')}`).toMatchFileSnapshot(PAGE)
})
