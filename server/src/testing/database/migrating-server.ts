import { openDatabase } from '../../database/database.ts'
import { quietLog } from './quiet-log.ts'

/** Starts on the database that its argument names, and stops: one of several that do so at the same moment. */
const database = await openDatabase({ databaseUrl: process.argv[2], dataDir: '' }, { log: quietLog })
await database.close()
process.disconnect()
