// Muster itself, with everything on and one more function that does nothing.
import { defineFunction } from '@muster/domain/kernel/function.ts'
import * as z from 'zod'
import { compose } from '../../server/src/compose.ts'
import { parseConfig } from '../../server/src/config/config.ts'
import { openDatabase } from '../../server/src/database/database.ts'
import { implement } from '../../server/src/platform/callable/implement.ts'
import { createLog } from '../../server/src/platform/http/log.ts'
import { startJobs } from '../../server/src/platform/jobs/jobs.ts'

const doNothing = defineFunction({
  name: 'doNothing',
  summary: 'Nothing, for an account.',
  kind: 'read',
  access: 'account',
  input: z.strictObject({}),
  output: z.null(),
})

// Every call is counted against its limits. They are only set higher.
const config = parseConfig({ ...process.env, RATE_LIMIT_FACTOR: '100000' })
const log = createLog(config.logLevel)
const database = await openDatabase(config, { log })
let url = ''
const { app, jobs } = await compose({
  config,
  database,
  publicUrl: () => url,
  log,
  implementations: [implement(doNothing, async () => null)],
  // Another build, to compare two of them.
  ...(process.env.BENCH_WEB_APP ? { webApp: process.env.BENCH_WEB_APP } : {}),
})
await startJobs(database, jobs, { log })
url = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.(url)
// The parent process is gone.
process.once('disconnect', () => process.exit())
