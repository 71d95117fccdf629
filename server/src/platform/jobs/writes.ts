import { sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'

/** Has a job that was given up tried once more, like the library's own retry. False when it was not given up. */
export async function retryJob(tx: WriteTx, name: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update jobs.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
    where name = ${name} and id = ${id} and state = 'failed'`.execute(tx.query)
  return numAffectedRows === 1n
}
