// Loaded by its address where a file is planned, which may be in another process.
export { importCompanion } from '@muster/domain/readiness/import-columns.ts'
