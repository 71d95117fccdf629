import { fromKysely, type Db, PgBoss } from 'pg-boss'
import type { Database } from '../../database/database.ts'
import type { DatabaseLog } from '../../database/database-log.ts'
import { purgeAccessLog, purgeIdempotencyKeys, trimChangeFeed } from '../../database/maintenance.ts'
import type { WriteTx } from '../../database/transaction.ts'

/** Work outside of calls: at a time of day, or after a transaction requested it. */
export interface JobHandler<Data extends object = Record<string, unknown>> {
  /** `<feature>.<what it does>`, and a queue of that name. */
  readonly name: string
  /** When it runs on its own: five fields, UTC. With any number of servers, one of them runs it. */
  readonly cron?: string
  /**
   * May run more than once for the same job, as when a server dies in the middle, and must leave the outside world as
   * after one run. Throwing means "again, later": five times, at growing intervals. `signal` aborts when it takes
   * longer than 15 minutes or the server stops.
   */
  // A method, so that handlers of narrower data are still handlers.
  handle(job: { readonly id: string; readonly data: Data; readonly signal: AbortSignal }): Promise<void>
}

export interface Jobs {
  /** Requests a job in a transaction: it runs after the commit, or never. */
  send(
    tx: WriteTx,
    name: string,
    data: object,
    options?: { readonly startAfter?: Date; readonly singletonKey?: string },
  ): Promise<void>
  /** Takes no new jobs. Those in progress have 10 s, and the next server does the rest. */
  stop(): Promise<void>
}

export async function startJobs(
  database: Database,
  handlers: readonly JobHandler[],
  { log, pollSeconds = 2 }: { readonly log: DatabaseLog; readonly pollSeconds?: number },
): Promise<Jobs> {
  // Its tables are created by their owner. Afterwards it works as the server does.
  await database.asOwner((executeSql) => install({ executeSql }))
  const boss = new PgBoss({ schema: 'jobs', db: { executeSql: database.runAsSystem }, migrate: false })
  // Mostly because the database is unavailable. It keeps polling.
  boss.on('error', ({ message }) => log.warn({ reason: message }, 'the job queue could not reach the database'))
  await boss.start()
  const all = [...platformJobs(database), ...handlers]
  for (const { name, cron, handle } of all) {
    await boss.createQueue(name, { retryLimit: 5, retryDelay: 10, retryBackoff: true, deleteAfterSeconds: 86_400 })
    await boss.work<Record<string, unknown>>(name, { pollingIntervalSeconds: pollSeconds }, async ([job]) => {
      if (!job) return
      const done = await handle({ id: job.id, data: job.data, signal: job.signal }).then(
        () => true,
        (error: unknown) => {
          log.error({ err: error, job: name, id: job.id, attempt: job.retryCount + 1 }, 'a job failed')
          return false
        },
      )
      // Without the cause: the queue stores what is thrown, and PostgreSQL's errors quote rows.
      if (!done) throw new Error('failed; the log says why')
    })
    if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC' })
  }
  const scheduled = new Set(all.filter(({ cron }) => cron).map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name)

  return {
    send: async (tx, name, data, options = {}) => {
      await boss.send(name, data, { ...options, db: fromKysely(tx.query) })
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

async function install(db: Db): Promise<void> {
  const owner = new PgBoss({ schema: 'jobs', db, supervise: false, schedule: false })
  owner.on('error', () => {})
  await owner.start()
  await owner.stop({ graceful: false })
}

function platformJobs(database: Database): JobHandler[] {
  return [
    {
      name: 'platform.trim-change-feed',
      cron: '*/10 * * * *',
      handle: () => database.system.write(trimChangeFeed),
    },
    {
      name: 'platform.purge-idempotency-keys',
      cron: '17 3 * * *',
      handle: () => database.system.write(purgeIdempotencyKeys),
    },
    {
      name: 'platform.purge-access-log',
      cron: '47 3 * * *',
      handle: () => database.system.write(purgeAccessLog),
    },
  ]
}
