import { serverTopic } from '@muster/domain/kernel/topic.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../testing/database/database.ts'

describe('a transaction', () => {
  test('runs again as a whole after a deadlock', async () => {
    const database = await openTestDatabase()
    onTestFinished(() => database.drop())
    await database.pool.query(`insert into idempotency_keys (caller, key, function, body_hash, result) values
      ('x', '1', '', '', '0'), ('x', '2', '', '', '0')`)
    let waiting = 0
    let go = () => {}
    const both = new Promise<void>((done) => (go = done))
    let runs = 0
    const add = (first: string, second: string) =>
      database.write(async (tx) => {
        runs += 1
        const step = (key: string) =>
          tx.prepared(
            'add',
            'every call',
            `update idempotency_keys set result = (result::int + 1)::text where caller = 'x' and key = $1`,
            [key],
          )
        await step(first)
        if (++waiting === 2) go()
        await both
        await step(second)
      })
    await Promise.all([add('1', '2'), add('2', '1')])
    expect(runs).toBeGreaterThanOrEqual(3)
    const { rows } = await database.pool.query('select result from idempotency_keys')
    expect(rows).toEqual([{ result: '2' }, { result: '2' }])
  })

  test('does not pass for committed when the error of a failed statement was ignored', async () => {
    const database = await openTestDatabase()
    onTestFinished(() => database.drop())
    for (const [topics, message] of [
      [[], 'had failed before'],
      [['roster:1'], 'current transaction is aborted'],
    ] as const) {
      const swallowing = database.write(async (tx) => {
        tx.touch(...topics.map(serverTopic))
        await tx.prepared('fails', 'every call', 'select 1 / 0').catch(() => {})
      })
      await expect(swallowing).rejects.toThrow(message)
    }
    expect((await database.pool.query('select * from change_feed')).rows).toEqual([])
  })

  test('refuses a statement that was not awaited', async () => {
    const database = await openTestDatabase()
    onTestFinished(() => database.drop())
    const late = await database.write(async (tx) => () => tx.prepared('late', 'every call', 'select 1'))
    await expect(late()).rejects.toThrow('This transaction is over')
  })
})
