import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { forbiddenImport } from './layers.ts'

/** A table in a call of `tables`, which starts with the subject of its rows. */
const DECLARED = /^ {2}(\w+): \{\n {4}of: '/gm

/** The owner of each table: the part of the server whose `tables.ts` declares it. */
export function ownersOf(root: string): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  for (const file of globSync('server/src/**/tables.ts', { cwd: root })) {
    const [, , part = ''] = file.replaceAll('\\', '/').split('/')
    for (const [, table = ''] of readFileSync(join(root, file), 'utf8').matchAll(DECLARED)) owners.set(table, part)
  }
  return owners
}

const NAMED = /\b(?:from|join|into|update)\s+(\w+)/gi

/** Why this piece of SQL may not be in `path`: it names a table of a feature that may not be imported there. */
export function forbiddenTable(path: string, sql: string, owners: ReadonlyMap<string, string>): string | null {
  for (const [, table = ''] of sql.matchAll(NAMED)) {
    const owner = owners.get(table)
    const problem = owner === undefined ? null : forbiddenImport(path, `server/src/${owner}/tables.ts`)
    if (problem) return `${table} is a table of ${owner}, and ${problem}: ask its owner`
  }
  return null
}
