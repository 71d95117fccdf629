import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { forbiddenImport } from './layers.ts'

/** Tables that no `tables.ts` describes, since nothing that Kysely builds names them. */
const UNDESCRIBED: Readonly<Record<string, readonly string[]>> = {
  counseling: ['counseling_sign_links', 'counseling_signatures'],
  operations: [
    ...['taskings', 'tasking_assignments', 'tasking_events', 'tasking_lines', 'tasking_steps'],
    ...['equipment_checks', 'equipment_items', 'equipment_sign_outs'],
  ],
}

/** Whose each table is: the part of the server whose `tables.ts` describes it. */
export function ownersOf(root: string): ReadonlyMap<string, string> {
  const owners = new Map(Object.entries(UNDESCRIBED).flatMap(([part, tables]) => tables.map((table) => [table, part])))
  for (const file of globSync('server/src/**/tables.ts', { cwd: root })) {
    const [, , part = ''] = file.replaceAll('\\', '/').split('/')
    const schema = /interface Schema \{([^}]*)\}/.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? ''
    for (const [, table = ''] of schema.matchAll(/(\w+):/g)) owners.set(table, part)
  }
  return owners
}

const NAMED = /\b(?:from|join|into|update)\s+(\w+)/gi

/** Why this piece of SQL may not stand in `path`: it names a table of a feature that may not be known there. */
export function forbiddenTable(path: string, sql: string, owners: ReadonlyMap<string, string>): string | null {
  for (const [, table = ''] of sql.matchAll(NAMED)) {
    const owner = owners.get(table)
    const problem = owner === undefined ? null : forbiddenImport(path, `server/src/${owner}/tables.ts`)
    if (problem) return `${table} is a table of ${owner}, and ${problem}: ask its owner`
  }
  return null
}
