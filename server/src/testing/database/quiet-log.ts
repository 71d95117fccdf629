import type { DatabaseLog } from '../../database/database-log.ts'

export const quietLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} }
