import type { ColumnType } from 'kysely'

/**
 * What becomes of a value when the account or the Soldier that it names goes for good. The database sees to it: by
 * `on delete cascade`, by `on delete set null`, or by having no foreign key there.
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
  /** For the compiler only. */
  readonly type?: T
}

/** A value that is written once, with its row. */
export type Fixed<T> = ColumnType<T, T, never>
/** A value that may come after its row. */
export type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

/** Ties rows together. */
export const key = <T>(): Column<T> => ({ holds: { what: 'key' } })

/** Says something of whom the row is of: exported with it, and gone with it. */
export const fact = <T>(): Column<T> => ({ holds: { what: 'fact' } })

/** The id of an account: whom the row is of, or who did something. */
export const account = <T>(whenGone: WhenGone): Column<T> => ({ holds: { what: 'account', whenGone } })

/** The id of a Soldier's row on a roster. */
export const soldier = <T>(whenGone: WhenGone): Column<T> => ({ holds: { what: 'soldier', whenGone } })

/** Names in words somebody whose account may go while the row stays. */
export const name = <T>(whenGone: NameWhenGone): Column<T> => ({ holds: { what: 'name', whenGone } })

/** Leaves in nobody's "my data". */
export const withheld = <T>(why: Withheld): Column<T> => ({ holds: { what: 'withheld', why } })

/** Rows go some time after a moment of theirs. */
export interface Retention {
  /** A column, or an expression of columns. */
  readonly since: string
  /** An interval of PostgreSQL. Without it they go at that moment. */
  readonly after?: string
  /** Which rows only. */
  readonly where?: string
}

export interface Table {
  /** Whose the rows are. They go with the account, the Soldier's row or the roster; a roster goes or is handed over. */
  readonly of: 'account' | 'Soldier' | 'roster' | 'server'
  /** How long, where not as long as whose they are. In words where code of its own sees to it. */
  readonly kept?: Retention | string
  /** Why the rows leave in nobody's "my data". */
  readonly notExported?: string
  /** Why the rows about a Soldier leave in the data of whoever keeps the roster, and not in the Soldier's own. */
  readonly hiddenFromSoldier?: string
  /** What of it a leader would lose with a Soldier, in words. Such a Soldier was added by no mistake. */
  readonly onRecord?: string | { readonly called: string; readonly where: string }
  readonly columns: Readonly<Record<string, Column>>
}

export type Tables = Readonly<Record<string, Table>>

export const tables = <const T extends Tables>(all: T): T => all

/** The rows of tables, as queries see them. */
export type RowsOf<T extends Tables> = {
  [N in keyof T]: { -readonly [C in keyof T[N]['columns']]: T[N]['columns'][C] extends Column<infer V> ? V : never }
}
