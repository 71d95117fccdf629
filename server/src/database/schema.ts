/**
 * Every table by name. Each feature declares its own tables next to its queries, in its `tables.ts`, with what each
 * column holds about people (`table.ts`):
 *
 *     export const rosterTables = tables({ soldiers: { of: 'Soldier', columns: { last_name: fact<string>() } } })
 *
 *     declare module '../database/schema.ts' { interface Schema extends RowsOf<typeof rosterTables> {} }
 */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their tables into it
export interface Schema {}
