/**
 * Every table by name. Each feature adds its own beside its queries, in its `tables.ts`:
 *
 *     declare module '../database/schema.ts' {
 *       interface Schema { soldiers: SoldiersTable }
 *     }
 */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their tables into it
export interface Schema {}
