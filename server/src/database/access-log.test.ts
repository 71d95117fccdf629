import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../testing/database/database.ts'
import { codeOf } from './failure.ts'

describe('the access log', () => {
  test('takes new rows, and gives up old ones only to its purge', async () => {
    const database = await openTestDatabase()
    onTestFinished(() => database.drop())
    const { pool } = database
    await pool.query(`insert into access_log (at, function, request_id) values
      (now(), 'f', 'new'), (now() - interval '2 years', 'f', 'old')`)
    for (const statement of [
      `update access_log set function = 'g'`,
      'delete from access_log',
      'truncate access_log',
      `select purge_access_log(now() - interval '29 days')`,
    ]) {
      await expect(pool.query(statement), statement).rejects.toSatisfy((error) => codeOf(error) === '23001')
    }
    // What the purge itself sets helps the system nothing.
    const asSystem = database.write(async (tx) => {
      await sql`select set_config('muster.purging_access_log', 'yes', true)`.execute(tx.query)
      await tx.query.deleteFrom('access_log').where('request_id', '=', 'new').execute()
    })
    await expect(asSystem).rejects.toMatchObject({ code: '42501' })
    const { rows } = await database.runAsSystem(`select purge_access_log(now() - interval '1 year') as purged`)
    expect(rows).toEqual([{ purged: 1 }])
    await expect(pool.query('delete from access_log')).rejects.toThrow('append-only')
    expect((await pool.query('select request_id from access_log')).rows).toEqual([{ request_id: 'new' }])
  })
})
