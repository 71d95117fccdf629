// Apart from the schemas, so that the screen that says them does not load zod.
export const IMPORT_LIMITS = { bytes: 10 * 1024 * 1024, rows: 10_000, columns: 200 } as const
