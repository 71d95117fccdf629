import { readinessColumns } from '@muster/domain/readiness/import-columns.ts'

/** Loaded by the address of this file where a roster file is planned, which may be in another process. */
export const importExtension = readinessColumns
