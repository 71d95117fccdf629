import type { Soldier } from '@muster/domain/roster/schema.ts'
import type { Column } from '../ui/table/column.ts'

/** A filter of the roster: the value that each Soldier has there. */
export interface SoldierFacet {
  readonly id: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string; readonly count?: number }[]
  readonly valueOf: (soldier: Soldier) => string
}

/**
 * What another feature knows about each Soldier (today's duty status, readiness): a column of the roster and a filter
 * for it. The shell passes it in, because the roster must not import features above it.
 */
export interface Facet extends SoldierFacet {
  readonly column: Column<Soldier>
}
