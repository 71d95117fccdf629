import { serverTopic } from '@muster/domain/kernel/topic.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/database/database.ts'
import { quietLog } from '../testing/database/quiet-log.ts'
import { type Database, openDatabase } from './database.ts'

let ours: TestDatabase
let theirs: Database

beforeAll(async () => {
  ours = await openTestDatabase()
  theirs = await openDatabase({ databaseUrl: ours.url, dataDir: '/nowhere' }, { log: quietLog })
})
afterAll(async () => {
  await theirs.close()
  await ours.drop()
})

function heardBy(database: Database): string[] {
  const heard: string[] = []
  onTestFinished(database.changes.listen(({ topics }) => heard.push(...topics)))
  return heard
}

describe('the change feed', () => {
  test('notifies its own listeners by the time the write returns, and the other process soon after', async () => {
    const [here, there] = [heardBy(ours), heardBy(theirs)]
    await ours.write(async (tx) => tx.touch(serverTopic('roster:a'), serverTopic('users/1'), serverTopic('roster:a')))
    expect(here).toEqual(['roster:a', 'users/1'])
    await vi.waitFor(() => expect(there).toEqual(['roster:a', 'users/1']), 10_000)
  })

  test('announces nothing before the commit, and nothing at all after a rollback', async () => {
    const [here, there] = [heardBy(ours), heardBy(theirs)]
    await expect(
      ours.write(async (tx) => {
        tx.touch(serverTopic('rolled-back'))
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await ours.write(async (tx) => {
      tx.touch(serverTopic('kept'))
      await tx.prepared('one', 'every call', 'select 1')
      expect(here).toEqual([])
    })
    await vi.waitFor(() => expect(there).toEqual(['kept']), 10_000)
    expect(here).toEqual(['kept'])
  })

  test('loses none and repeats none of many concurrent writes from both sides', async () => {
    const [here, there] = [heardBy(ours), heardBy(theirs)]
    const topics = Array.from({ length: 400 }, (_, i) => `topic:${i}`)
    await Promise.all(
      topics.map((topic, i) => (i % 2 ? ours : theirs.system).write(async (tx) => tx.touch(serverTopic(topic)))),
    )
    await vi.waitFor(() => {
      expect(here.toSorted()).toEqual(topics.toSorted())
      expect(there.toSorted()).toEqual(topics.toSorted())
    }, 10_000)
  })

  test('carries more topics than one notification can hold', async () => {
    const there = heardBy(theirs)
    const topics = Array.from({ length: 500 }, (_, i) => `roster:a-rather-long-topic-name-${i}`)
    await ours.write(async (tx) => tx.touch(...topics.map(serverTopic)))
    await vi.waitFor(() => expect(there).toEqual(topics), 10_000)
  })

  test('finds a row whose process died between its commit and the notification', async () => {
    const there = heardBy(theirs)
    await ours.pool.query(`insert into change_feed (topics) values ('{orphan}')`)
    await vi.waitFor(() => expect(there).toEqual(['orphan']), 10_000)
  })

  test('resumes after its connection was cut, with the changes made in the meantime', async () => {
    const there = heardBy(theirs)
    await ours.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and query like any ('{%change_feed%,listen%,%pg_notify%}')`,
    )
    await ours.write(async (tx) => tx.touch(serverTopic('after-the-cut')))
    await vi.waitFor(() => expect(there).toContain('after-the-cut'), 10_000)
  })

  test('refuses a text that is not a topic', async () => {
    await expect(ours.write(async (tx) => tx.touch(serverTopic("x'); drop table change_feed; --")))).rejects.toThrow(
      'not a topic',
    )
  })
})

describe('catching up since a cursor', () => {
  test('returns the topics touched since then, by any process', async () => {
    const cursor = theirs.changes.cursor
    await ours.write(async (tx) => tx.touch(serverTopic('missed:1')))
    await theirs.system.write(async (tx) => tx.touch(serverTopic('missed:2')))
    const missed = await theirs.changes.since(cursor)
    expect(missed).toContain('missed:1')
    expect(missed).toContain('missed:2')
  })

  test('includes a transaction that began before the cursor and committed after it', async () => {
    let commit = () => {}
    const held = new Promise<void>((done) => (commit = done))
    let begun = () => {}
    const started = new Promise<void>((done) => (begun = done))
    const slow = ours.write(async (tx) => {
      tx.touch(serverTopic('slow'))
      await tx.prepared('xid', 'every call', 'select pg_current_xact_id()')
      begun()
      await held
    })
    await started
    const there = heardBy(theirs)
    const before = theirs.changes.cursor
    // The cursor must not pass a transaction that is still open, however many finish after it.
    await ours.write(async (tx) => tx.touch(serverTopic('quick')))
    await vi.waitFor(() => expect(there).toContain('quick'), 10_000)
    await vi.waitFor(() => expect(theirs.changes.cursor).not.toBe(before), 10_000)
    const cursor = theirs.changes.cursor
    commit()
    await slow
    expect(await theirs.changes.since(cursor)).toContain('slow')
  })

  test.each(['', 'x', '1', '1.1', `999999999999.${Math.floor(Date.now() / 1000)}`, '9'.repeat(40)])(
    'cannot answer for %j',
    async (cursor) => {
      expect(await ours.changes.since(cursor)).toBeNull()
    },
  )
})
