// In a file of its own, so that the screen that shows them does not load zod.
export const IMPORT_LIMITS = { bytes: 10 * 1024 * 1024, rows: 10_000, columns: 200 } as const
