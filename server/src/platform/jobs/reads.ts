import { sql } from 'kysely'
import type { ReadTx } from '../../database/transaction.ts'

export interface Queue {
  readonly name: string
  readonly waiting: number
  readonly active: number
  readonly failed: number
  readonly doneAt: Date | null
}

/** A job that was given up, without its data, which may name people. */
export interface FailedJob {
  readonly id: string
  readonly name: string
  readonly attempts: number
  readonly askedAt: Date
  readonly failedAt: Date | null
}

/** The library creates its tables when the first server starts the queue. */
export async function hasJobs(tx: ReadTx): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select to_regclass('jobs.job') is not null as yes`.execute(tx.query)
  return rows[0]?.yes === true
}

/** Every queue with its current jobs. Completed ones are kept for a day. */
export async function readQueues(tx: ReadTx): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    select q.name, count(j.id) filter (where j.state in ('created', 'retry'))::int as waiting,
      count(j.id) filter (where j.state = 'active')::int as active,
      count(j.id) filter (where j.state = 'failed')::int as failed,
      max(j.completed_on) filter (where j.state = 'completed') as "doneAt"
    from jobs.queue q left join jobs.job j on j.name = q.name
    where q.name not like '\\_\\_pgboss\\_\\_%'
    group by q.name order by q.name limit 200`.execute(tx.query)
  return rows
}

export async function readFailedJobs(tx: ReadTx, most: number): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id, name, retry_count + 1 as attempts, created_on as "askedAt", completed_on as "failedAt"
    from jobs.job where state = 'failed' order by completed_on desc nulls last, id limit ${most}`.execute(tx.query)
  return rows
}

/** Jobs that are due and not started. */
export async function waitingJobs(tx: ReadTx): Promise<{ waiting: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldestAt: Date | null }>`
    select count(*)::int as waiting, min(start_after) as "oldestAt"
    from jobs.job where state in ('created', 'retry') and start_after <= now()`.execute(tx.query)
  return rows[0] ?? { waiting: 0, oldestAt: null }
}
