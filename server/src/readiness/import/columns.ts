import { readinessColumns } from '@muster/domain/readiness/import-columns.ts'

/** Loaded by the address of this file when a roster file is planned, which may happen in another process. */
export const importExtension = readinessColumns
