/** Accounts with each relation to the roster, and one with none. */
export const ACTORS = [
  'owner',
  'editor',
  'viewer',
  'above',
  'aboveViewer',
  // Has the whole battalion, and nothing but accountability.
  'aboveAccountability',
  // An editor of the group of the linked Soldier alone.
  'part',
  // Has the whole roster, and nothing but readiness.
  'readinessOnly',
  'linked',
  'below',
  'beside',
  'stranger',
  'nobody',
] as const
export type ActorKind = (typeof ACTORS)[number]

/**
 * S, I, U, D: may select, insert, update, delete every row of the roster in the table. Small letters: only rows about
 * the account itself. An actor that is not listed may do nothing.
 */
export type RowRights = Readonly<Record<string, Partial<Record<ActorKind, string>>>>
