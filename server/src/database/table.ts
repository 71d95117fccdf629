import type { ColumnType } from 'kysely'

/**
 * What happens to a value when the account or Soldier that it names is deleted. The database does it: by `on delete
 * cascade`, by `on delete set null`, or by having no foreign key there.
 */
type WhenGone = 'row goes' | 'emptied' | 'number stays'
type NameWhenGone = 'replaced' | `stays: ${string}`
type Withheld = 'secret' | 'is there twice' | 'bookkeeping'

type Holds =
  | { readonly what: 'key' | 'fact' }
  | { readonly what: 'account' | 'soldier'; readonly whenGone: WhenGone }
  | { readonly what: 'name'; readonly whenGone: NameWhenGone }
  | { readonly what: 'withheld'; readonly why: Withheld }

/** A column with its type, and what it holds about people. */
export interface Column<T = unknown> {
  readonly holds: Holds
  /** Its values are sealed, in a column of this kind. */
  readonly sealed?: 'text' | 'json'
  /** For the compiler only. */
  readonly type?: T
}

/** A value that is written once, together with its row. */
export type Fixed<T> = ColumnType<T, T, never>
/** A value that may be set after its row is written. */
export type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

/** Connects rows. */
export const key = <T>(): Column<T> => ({ holds: { what: 'key' } })

/** A fact about the subject of the row: exported with it, and deleted with it. */
export const fact = <T>(): Column<T> => ({ holds: { what: 'fact' } })

/** The id of an account: the subject of the row, or the author of an act. */
export const account = <T>(whenGone: WhenGone): Column<T> => ({ holds: { what: 'account', whenGone } })

/** The id of a Soldier's row on a roster. */
export const soldier = <T>(whenGone: WhenGone): Column<T> => ({ holds: { what: 'soldier', whenGone } })

/** The name, in words, of a person whose account may be deleted while the row stays. */
export const name = <T>(whenGone: NameWhenGone): Column<T> => ({ holds: { what: 'name', whenGone } })

/** Not included in anybody's "my data". */
export const withheld = <T>(why: Withheld): Column<T> => ({ holds: { what: 'withheld', why } })

/**
 * The same column with its values sealed by the key of the row's roster. Statements read it through `opened`, and write
 * what `tx.sealing` made.
 */
export const sealed = <T>(column: Column<T>, as: 'text' | 'json' = 'text'): Column<T> => ({ ...column, sealed: as })

/** Rows are deleted some time after a moment of theirs. */
export interface Retention {
  /** A column, or an expression of columns. */
  readonly since: string
  /** A PostgreSQL interval. Without it rows are deleted at that moment. */
  readonly after?: string
  /** A condition that limits the rows. */
  readonly where?: string
}

export interface Table {
  /**
   * The subject of the rows. Rows are deleted with the account, the Soldier's row or the roster. A roster is deleted or
   * handed over.
   */
  readonly of: 'account' | 'Soldier' | 'roster' | 'server'
  /**
   * How long rows are kept, unless they are kept as long as their subject. A text describes a retention that the
   * feature's own code enforces.
   */
  readonly kept?: Retention | string
  /** Why the rows are not included in anybody's "my data". */
  readonly notExported?: string
  /** Why the rows about a Soldier are in the data of the roster's leaders, and not in the Soldier's own. */
  readonly hiddenFromSoldier?: string
  /** What a leader would lose with a Soldier, in words. A Soldier with such rows was not added by mistake. */
  readonly onRecord?: string
  /** The column with the id that sealed values of a row are bound to. `id` by default. */
  readonly sealedBy?: string
  readonly columns: Readonly<Record<string, Column>>
}

export type Tables = Readonly<Record<string, Table>>

export const tables = <const T extends Tables>(all: T): T => all

/** The rows of tables, as queries see them. */
export type RowsOf<T extends Tables> = {
  [N in keyof T]: { -readonly [C in keyof T[N]['columns']]: T[N]['columns'][C] extends Column<infer V> ? V : never }
}
