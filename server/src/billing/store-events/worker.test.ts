import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOn } from '../../testing/database/database.ts'
import { InventedStore } from '../../testing/stores/invented-store.ts'
import { quietLog } from '../../testing/database/quiet-log.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'
import { sourceByName } from '../reads.ts'
import { WAITS_MINUTES } from '../retry.ts'
import { byStore, type StorePart } from '../store-part.ts'
import { StoreEventWorker } from './worker.ts'
import { takeIn } from './writes.ts'

const MINUTE_MS = 60_000
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ at: new Date('2026-11-20T12:00:00Z') })
})
afterAll(() => server.close())

function workerOf(store: InventedStore, more: Partial<StorePart> = {}, database = server.database) {
  const stores = byStore([{ gateway: store, acts: {}, ...more }])
  return new StoreEventWorker({ database: database.system, stores, clock: server.clock.now, log: quietLog })
}

/** Stores a message about a subscription. Returns whether it was new. */
function hint(externalId: string | null, eventId: string = randomUUID()): Promise<boolean> {
  const event = { store: 'stripe' as const, eventId, kind: 'something.happened', externalId }
  return server.database.write((tx) => takeIn(tx, event, server.clock.now()))
}

function logged(eventId: string) {
  return server.database.reading.query
    .selectFrom('store_events')
    .select(['state', 'attempts', 'fault', 'next_at', 'done_at'])
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
}

async function known(externalId: string) {
  return sourceByName(server.database.reading, 'stripe', externalId)
}

describe('messages of a store', () => {
  it('lead to one query to the store, however often they are sent', async () => {
    const { uid } = await server.signUp({ entitled: false })
    const store = new InventedStore()
    store.put('sub_once', { owner: uid })

    expect(await hint('sub_once', 'evt_once')).toBe(true)
    expect(await hint('sub_once', 'evt_once')).toBe(false)
    await workerOf(store).run()

    expect(store.asked).toEqual(['sub_once'])
    expect(await known('sub_once')).toMatchObject({ uid, status: 'active', renews: true })
    expect(await logged('evt_once')).toMatchObject({ state: 'done', attempts: 1, fault: null, next_at: null })

    expect(await hint('sub_once', 'evt_once')).toBe(false)
    await workerOf(store).run()
    expect(store.asked).toHaveLength(1)
  })

  it('about one subscription are answered together', async () => {
    const { uid } = await server.signUp({ entitled: false })
    const store = new InventedStore()
    store.put('sub_many', { owner: uid })
    const events = ['evt_m1', 'evt_m2', 'evt_m3']
    for (const event of events) await hint('sub_many', event)
    await workerOf(store).run()
    expect(store.asked).toEqual(['sub_many'])
    for (const event of events) expect(await logged(event)).toMatchObject({ state: 'done' })
  })

  it('may come in any order: the store’s current data counts', async () => {
    const { uid } = await server.signUp({ entitled: false })
    const store = new InventedStore()
    const worker = workerOf(store)
    store.put('sub_order', { owner: uid, status: 'canceled', renews: false })
    await hint('sub_order', 'evt_deleted')
    await worker.run()
    // A message from the day before that arrives late.
    await hint('sub_order', 'evt_created')
    await worker.run()
    expect(await known('sub_order')).toMatchObject({ status: 'canceled', renews: false })
    const changes = await server.database.reading.query
      .selectFrom('subscription_changes')
      .select('cause')
      .where('uid', '=', uid)
      .execute()
    expect(changes).toEqual([{ cause: 'webhook' }])
  })

  it('wait longer and longer while the store is unavailable, and change nothing', async () => {
    const { uid } = await server.signUp({ entitled: false })
    const store = new InventedStore()
    const worker = workerOf(store)
    store.put('sub_away', { owner: uid })
    store.isAway = true
    await hint('sub_away', 'evt_away')
    await worker.run()
    expect(await known('sub_away')).toBeNull()
    expect(await logged('evt_away')).toMatchObject({
      state: 'waiting',
      attempts: 1,
      fault: 'StoreUnavailable',
      next_at: new Date(server.clock.now().getTime() + MINUTE_MS),
    })
    await worker.run()
    expect(store.asked).toHaveLength(1)

    server.clock.advance(MINUTE_MS)
    await worker.run()
    expect((await logged('evt_away')).next_at).toEqual(new Date(server.clock.now().getTime() + 5 * MINUTE_MS))

    store.isAway = false
    server.clock.advance(5 * MINUTE_MS)
    await worker.run()
    expect(await known('sub_away')).toMatchObject({ uid, status: 'active' })
    expect(await logged('evt_away')).toMatchObject({ state: 'done', attempts: 3, fault: null })
  })

  it('are given up after two days', async () => {
    const store = new InventedStore()
    const worker = workerOf(store)
    store.isAway = true
    await hint('sub_never', 'evt_never')
    for (const minutes of [...WAITS_MINUTES, 0]) {
      await worker.run()
      server.clock.advance(minutes * MINUTE_MS)
    }
    expect(await logged('evt_never')).toMatchObject({ state: 'failed', fault: 'StoreUnavailable', next_at: null })
    await worker.run()
    expect(store.asked).toHaveLength(WAITS_MINUTES.length + 1)
  })

  it('do not hold up the others when one of them fails', async () => {
    const { uid } = await server.signUp({ entitled: false })
    const store = new InventedStore()
    store.put('sub_fine', { owner: uid })
    store.put('sub_broken', { owner: 'nobody’s id' })
    await hint('sub_broken', 'evt_broken')
    await hint('sub_fine', 'evt_fine')
    await workerOf(store).run()
    expect(await logged('evt_fine')).toMatchObject({ state: 'done' })
    expect(await logged('evt_broken')).toMatchObject({ state: 'waiting', attempts: 1 })
    expect((await logged('evt_broken')).fault).not.toContain('nobody')
    await server.database.write((tx) =>
      tx.query.deleteFrom('store_events').where('event_id', '=', 'evt_broken').execute(),
    )
  })

  it('are ignored without a meaning, an account, or a subscription', async () => {
    const store = new InventedStore()
    const learned: string[] = []
    const worker = workerOf(store, { after: async (refreshed) => void learned.push(refreshed.outcome) })
    await hint(null, 'evt_meaningless')
    store.put('sub_gone_account', { owner: randomUUID() })
    store.put('sub_no_owner', {})
    await hint('sub_gone_account', 'evt_gone_account')
    await hint('sub_no_owner', 'evt_no_owner')
    await hint('sub_unknown', 'evt_unknown')
    await worker.run()
    expect(await logged('evt_meaningless')).toMatchObject({ state: 'ignored', attempts: 0 })
    expect(await logged('evt_gone_account')).toMatchObject({ state: 'ignored', fault: 'without an account' })
    expect(await logged('evt_no_owner')).toMatchObject({ state: 'ignored', fault: 'without an account' })
    expect(await logged('evt_unknown')).toMatchObject({ state: 'ignored', fault: 'unknown to the store' })
    expect(learned.toSorted((one, other) => one.localeCompare(other))).toEqual([
      'unknown to the store',
      'without an account',
      'without an account',
    ])
  })

  it('are processed once by two servers at the same time', async () => {
    const { uid } = await server.signUp({ entitled: false })
    const store = new InventedStore()
    const other = await openOn(server.database.url)
    try {
      const names = Array.from({ length: 40 }, (_, index) => `sub_two_${index}`)
      for (const name of names) store.put(name, { owner: uid })
      await Promise.all(names.map((name) => hint(name, `evt_${name}`)))
      await Promise.all([workerOf(store).run(), workerOf(store, {}, other).run()])
      expect(store.asked.toSorted()).toEqual(names.toSorted())
      for (const name of names) expect(await known(name)).toMatchObject({ version: 1 })
    } finally {
      await other.close()
    }
  })

  it('are deleted from the log after three months', async () => {
    const worker = workerOf(new InventedStore())
    await hint(null, 'evt_old')
    server.clock.advance(91 * 86_400_000)
    await hint(null, 'evt_new')
    await worker.purge()
    await expect(logged('evt_old')).rejects.toThrow('no result')
    expect(await logged('evt_new')).toMatchObject({ state: 'ignored' })
  })
})
