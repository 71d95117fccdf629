import { rosterName } from '@muster/domain/identity/person-name.ts'
import type { MatrixSoldier } from '@muster/domain/readiness/schema.ts'
import type { EntryRow } from '../../ui/entry-grid/columns.ts'

/** A Soldier as a row of the grid, which can be found by the usual ways of writing the name in lists. */
export function entryRow(soldier: MatrixSoldier): EntryRow {
  const { rank, last, first, middle } = soldier
  const initial = middle.charAt(0)
  const names = [
    last,
    `${last} ${first}`,
    `${last} ${first.charAt(0)}`,
    `${last} ${first} ${middle}`,
    `${last} ${first} ${initial}`,
    `${last} ${first.charAt(0)} ${initial}`,
  ]
  return { id: soldier.id, name: rosterName(soldier), aliases: names.flatMap((name) => [name, `${rank} ${name}`]) }
}
