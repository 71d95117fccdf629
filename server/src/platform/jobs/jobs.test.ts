import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { trimChangeFeed, purgeIdempotencyKeys } from '../../database/maintenance.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { quietLog } from '../../testing/database/quiet-log.ts'
import { type JobHandler, type Jobs, startJobs } from './jobs.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

async function start(...handlers: JobHandler[]): Promise<Jobs> {
  const jobs = await startJobs(database, handlers, { log: quietLog, pollSeconds: 0.5 })
  onTestFinished(() => jobs.stop())
  return jobs
}

describe('jobs', () => {
  test('run after the transaction that requested them has committed, and never after a rollback', async () => {
    const done: unknown[] = []
    const jobs = await start({ name: 'test.note', handle: async ({ data }) => void done.push(data.what) })
    await expect(
      database.write(async (tx) => {
        await jobs.send(tx, 'test.note', { what: 'rolled back' })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await database.write((tx) => jobs.send(tx, 'test.note', { what: 'committed' }))
    await vi.waitFor(() => expect(done).toEqual(['committed']), 20_000)
  })

  test('run again after they failed', async () => {
    let attempts = 0
    const jobs = await start({
      name: 'test.flaky',
      handle: async () => {
        attempts += 1
        if (attempts === 1) throw Object.assign(new Error('not yet'), { detail: 'Failing row contains (Somebody)' })
      },
    })
    await database.write((tx) => jobs.send(tx, 'test.flaky', {}))
    // The next attempt is some time away. The test only checks that it will come.
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        `select state, retry_count, start_after > now() as later, output::text like '%Somebody%' as tells
         from jobs.job where name = 'test.flaky'`,
      )
      expect(rows).toEqual([{ state: 'retry', retry_count: 0, later: true, tells: false }])
    }, 20_000)
  })

  test('are done once by several servers that start at the same time', async () => {
    const done: unknown[] = []
    const handler: JobHandler = {
      name: 'test.shared',
      cron: '0 4 * * *',
      handle: async ({ data }) => void done.push(data.number),
    }
    const [one] = await Promise.all([start(handler), start(handler), start(handler)])
    const numbers = Array.from({ length: 20 }, (_, number) => number)
    for (const number of numbers) await database.write(async (tx) => one?.send(tx, 'test.shared', { number }))
    await vi.waitFor(() => expect(done.length).toBeGreaterThanOrEqual(20), 30_000)
    expect(done.toSorted((a, b) => Number(a) - Number(b))).toEqual(numbers)
    const { rows } = await database.pool.query(`select name from jobs.schedule where name = 'test.shared'`)
    expect(rows).toEqual([{ name: 'test.shared' }])
  })

  test('lose their schedule when no handler has it any more', async () => {
    await start()
    const { rows } = await database.pool.query<{ name: string }>('select name from jobs.schedule order by name')
    expect(rows.map(({ name }) => name)).toEqual([
      'platform.purge-access-log',
      'platform.purge-idempotency-keys',
      'platform.trim-change-feed',
    ])
  })

  test('stopping waits for the job in progress', async () => {
    const steps: string[] = []
    const jobs = await startJobs(
      database,
      [
        {
          name: 'test.slow',
          handle: async () => {
            steps.push('began')
            await database.pool.query('select pg_sleep(1)')
            steps.push('ended')
          },
        },
      ],
      { log: quietLog, pollSeconds: 0.5 },
    )
    await database.write((tx) => jobs.send(tx, 'test.slow', {}))
    await vi.waitFor(() => expect(steps).toEqual(['began']), 20_000)
    await jobs.stop()
    expect(steps).toEqual(['began', 'ended'])
  })
})

test('the platform keeps an hour of changes and forty days of idempotency keys', async () => {
  await database.pool.query(`
    insert into change_feed (topics, at) values ('{old}', now() - interval '61 minutes'), ('{new}', now() - interval '59 minutes');
    insert into idempotency_keys (caller, key, function, body_hash, result, at) values
      ('c', 'old', 'f', 'h', '{}', now() - interval '40 days 1 minute'), ('c', 'new', 'f', 'h', '{}', now() - interval '39 days')`)
  await database.write(trimChangeFeed)
  await database.write(purgeIdempotencyKeys)
  const feed = await database.pool.query<{ topics: string[] }>('select topics from change_feed')
  expect(feed.rows.map(({ topics }) => topics[0])).toEqual(['new'])
  expect((await database.pool.query('select key from idempotency_keys')).rows).toEqual([{ key: 'new' }])
})
