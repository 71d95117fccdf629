import type { Logger } from 'pino'
import { compose } from './compose.ts'
import { pushOff } from './config/push.ts'
import { type Config, ConfigRefusal, parseConfig, readEnvironment } from './config/config.ts'
import { demandFips } from './config/fips.ts'
import { type Database, openDatabase } from './database/database.ts'
import { DatabaseRefusal } from './database/failure.ts'
import { DEMO_ISSUER } from './identity/demo-provider.ts'
import { createLog } from './platform/http/log.ts'
import { recordSettings } from './platform/security-log/writes.ts'
import { type Jobs, startJobs } from './platform/jobs/jobs.ts'
import { seedDemo } from './demo/demo.ts'

/** Calls in progress have this long to finish after a signal to stop. */
const GRACE_MS = 8_000
/** The process manager kills us after ten seconds. */
const LAST_MS = 9_500

try {
  await main()
} catch (error) {
  giveUp(error)
}

async function main(): Promise<void> {
  const config = parseConfig(readEnvironment())
  if (config.fips) demandFips()
  const log = createLog(config.logLevel)
  const { databaseUrl, dataDir, sealing } = config
  const database = await openDatabase({ databaseUrl, dataDir, sealing }, { log })
  try {
    await serve(config, database, log)
  } catch (error) {
    // It may be listening already, and a server that cannot shut down must not keep running without its database.
    setTimeout(() => giveUp(error), LAST_MS)
    await database.close()
    throw error
  }
}

async function serve(config: Config, database: Database, log: Logger): Promise<void> {
  // Without statistics of the new rows, the first screens would be slow until the database counts them by itself.
  if (config.demo && (await seedDemo(database.system, { now: new Date(), issuer: DEMO_ISSUER })))
    await database.asOwner((run) => run('analyze'))
  let port = config.port
  const publicUrl = () => config.publicUrl ?? `http://${nameOf(config.host)}:${port}`
  const { app, jobs: handlers } = await compose({ config, database, publicUrl, log })
  await database.system.write((tx) => recordSettings(tx, new Date(), config.told))
  let jobs: Jobs | null = null
  stopOnSignal(log, async () => {
    await Promise.race([Promise.all([app.close(), jobs?.stop()]), pause(GRACE_MS)])
    await database.close()
  })
  await app.listen({ host: config.host, port })
  const address = app.addresses()[0]
  if (typeof address === 'object') port = address.port
  jobs = await startJobs(database, handlers, { log })
  // A start that blocks the event loop for a second counts as overload, and refuses every call until the next sample.
  while (app.isUnderPressure()) await pause(50)
  announce(config, publicUrl())
}

function announce(config: Config, url: string): void {
  const off = [
    ...(config.google ? [] : ['Google sign-in']),
    ...(config.apple ? [] : ['Apple sign-in']),
    ...(config.mail.kind === 'off' ? ['e-mail'] : []),
    ...(config.card.kind === 'stripe'
      ? []
      : [config.card.kind === 'off' ? 'card payment' : 'card payment (a sandbox)']),
    ...(config.appStore ? [] : ['App Store']),
    ...(config.googlePlay ? [] : ['Google Play']),
    ...pushOff(config.push),
  ]
  const lines = [
    '',
    `  Muster is ready: ${url}`,
    ...(config.demo ? ['  This is a demo: anyone can sign in as anyone. Enter invented people only.'] : []),
    ...(off.length > 0 ? [`  Off, because not set up: ${off.join(', ')}. See .env.example.`] : []),
    ...(config.mail.kind === 'folder' ? [`  Mail is not sent, but shown at ${url}/dev/mail`] : []),
    `  Data: ${config.databaseUrl === undefined ? config.dataDir : 'the database that DATABASE_URL names'}`,
    '',
  ]
  console.log(lines.join('\n'))
}

function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      log.info({ signal }, 'stopping')
      setTimeout(() => process.exit(1), LAST_MS).unref()
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'could not stop cleanly')
          process.exit(1)
        },
      )
    })
  }
}

function giveUp(error: unknown): never {
  console.error(reasonNotToStart(error))
  process.exit(1)
}

function reasonNotToStart(error: unknown): string {
  if (error instanceof ConfigRefusal) return ['Muster does not start. Settings to fix:', ...error.faults].join('\n  ')
  if (error instanceof DatabaseRefusal) return `Muster does not start. ${error.message}`
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE')
      return 'Muster does not start. Its port is in use; stop what runs there or set PORT.'
    if (error.code === 'EACCES') return `Muster does not start. ${error.message}`
  }
  return `Muster does not start. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}

/** A host name that a browser on this machine can open. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds).unref())
}
