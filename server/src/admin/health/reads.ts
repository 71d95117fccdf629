import { PUSH_PLATFORMS } from '@muster/domain/notifications/push/schema.ts'
import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'
import { hasJobs, waitingJobs } from '../../platform/jobs/reads.ts'

interface Queue {
  readonly waiting: number
  readonly oldestAt: Date | null
}

interface Vitals {
  readonly databaseVersion: string
  readonly databaseBytes: string
  readonly migration: string
  readonly failedPushes: number
}

const DAY_MS = 86_400_000

type QueueName = 'outbox' | 'mail' | 'pushes' | 'storeEvents' | 'storeErrands'

/** The state of the database, and the number of waiting items of each queue. */
export async function readVitals(tx: ReadTx, now: Date): Promise<Vitals & Record<QueueName | 'jobs', Queue>> {
  const { rows } = await sql<Vitals>`
    select current_setting('server_version') as "databaseVersion",
      pg_database_size(current_database())::text as "databaseBytes", migration_level() as migration,
      (select count(*)::int from push_deliveries
        where state = 'failed' and created_at > ${new Date(now.getTime() - DAY_MS)}) as "failedPushes"`.execute(
    tx.query,
  )
  // The platforms are named so that the index on waiting rows is used.
  const { rows: queues } = await sql<Queue & { readonly name: QueueName }>`
    select 'outbox' as name, count(*)::int as waiting, min(at) as "oldestAt" from outbox
    union all select 'mail', count(*)::int, min(at) from mail_queue
    union all select 'pushes', count(*)::int, min(created_at) from push_deliveries
      where state = 'waiting' and platform = any(${PUSH_PLATFORMS}::text[])
    union all select 'storeEvents', count(*)::int, min(received_at) from store_events where state = 'waiting'
    union all select 'storeErrands', count(*)::int, min(asked_at) from store_errands where done_at is null`.execute(
    tx.query,
  )
  const [vitals] = rows
  if (!vitals) throw new Error('the database returned no facts about itself')
  const queue = (name: QueueName) => queues.find((one) => one.name === name) ?? { waiting: 0, oldestAt: null }
  return {
    ...vitals,
    outbox: queue('outbox'),
    mail: queue('mail'),
    pushes: queue('pushes'),
    storeEvents: queue('storeEvents'),
    storeErrands: queue('storeErrands'),
    jobs: (await hasJobs(tx)) ? await waitingJobs(tx) : { waiting: 0, oldestAt: null },
  }
}
