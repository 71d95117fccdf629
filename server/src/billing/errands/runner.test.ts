import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StoreUnavailable } from '../../platform/stores/store.ts'
import { openOn } from '../../testing/database/database.ts'
import { InventedStore } from '../../testing/stores/invented-store.ts'
import { quietLog } from '../../testing/database/quiet-log.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'
import { WAITS_MINUTES } from '../retry.ts'
import { byStore } from '../store-part.ts'
import { ErrandRunner } from './runner.ts'
import { sendOnErrand } from './writes.ts'

const MINUTE_MS = 60_000
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ at: new Date('2026-11-20T12:00:00Z') })
})
afterAll(() => server.close())

/** A store that records the requests it gets. */
function shop() {
  const ended: string[] = []
  const state = { isAway: false }
  const end = async (externalId: string) => {
    if (state.isAway) throw new StoreUnavailable('away')
    ended.push(externalId)
  }
  const runner = (database = server.database) =>
    new ErrandRunner({
      database: database.system,
      stores: byStore([{ gateway: new InventedStore(), acts: { end } }]),
      clock: server.clock.now,
      log: quietLog,
    })
  return { ended, state, runner }
}

async function send(externalId: string, more: { act?: string; due?: Date } = {}): Promise<string> {
  const id = randomUUID()
  const errand = { id, store: 'stripe' as const, act: 'end', externalId, at: server.clock.now(), ...more }
  await server.database.write((tx) => sendOnErrand(tx, errand))
  return id
}

function errand(id: string) {
  return server.database.reading.query
    .selectFrom('store_errands')
    .select(['attempts', 'fault', 'next_at', 'done_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

describe('requests to a store', () => {
  it('run after the commit, and never without one', async () => {
    const { ended, runner } = shop()
    const id = await send('sub_1')
    await expect(
      server.database.write(async (tx) => {
        const lost = { id: randomUUID(), store: 'stripe' as const, act: 'end', externalId: 'sub_lost' }
        await sendOnErrand(tx, { ...lost, at: server.clock.now() })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await runner().run()
    expect(ended).toEqual(['sub_1'])
    expect(await errand(id)).toMatchObject({ attempts: 1, done_at: server.clock.now(), next_at: null })
    await runner().run()
    expect(ended).toHaveLength(1)
  })

  it('are sent once while they wait, and again after they have run', async () => {
    const { ended, runner } = shop()
    await send('sub_2')
    expect(await errand(await send('sub_2'))).toBeUndefined()
    await runner().run()
    await send('sub_2')
    await runner().run()
    expect(ended).toEqual(['sub_2', 'sub_2'])
  })

  it('may be put off, and one that is due now does not wait for it', async () => {
    const { ended, runner } = shop()
    await send('sub_3', { due: new Date(server.clock.now().getTime() + 60 * MINUTE_MS) })
    await runner().run()
    expect(ended).toEqual([])
    await send('sub_3')
    await runner().run()
    expect(ended).toEqual(['sub_3'])
    server.clock.advance(60 * MINUTE_MS)
    await runner().run()
    expect(ended).toEqual(['sub_3', 'sub_3'])
  })

  it('wait while the store is unavailable, and are given up after two days', async () => {
    const { ended, state, runner } = shop()
    state.isAway = true
    const id = await send('sub_4')
    await runner().run()
    expect(await errand(id)).toMatchObject({ fault: 'StoreUnavailable', done_at: null })
    state.isAway = false
    server.clock.advance(MINUTE_MS)
    await runner().run()
    expect(ended).toEqual(['sub_4'])

    state.isAway = true
    const never = await send('sub_5')
    for (const minutes of [...WAITS_MINUTES, 0]) {
      await runner().run()
      server.clock.advance(minutes * MINUTE_MS)
    }
    expect(await errand(never)).toMatchObject({ attempts: WAITS_MINUTES.length + 1, next_at: null, done_at: null })
  })

  it('fail alone when their act is unknown', async () => {
    const { ended, runner } = shop()
    const unknown = await send('sub_6', { act: 'sing' })
    await send('sub_7')
    await runner().run()
    expect(await errand(unknown)).toMatchObject({ fault: 'UnknownAct', done_at: null })
    expect(ended).toEqual(['sub_7'])
  })

  it('are run once by two servers at the same time', async () => {
    const { ended, runner } = shop()
    const other = await openOn(server.database.url)
    try {
      const names = Array.from({ length: 40 }, (_, index) => `sub_two_${index}`)
      await Promise.all(names.map((name) => send(name)))
      await Promise.all([runner().run(), runner(other).run()])
      expect(ended.toSorted()).toEqual(names.toSorted())
    } finally {
      await other.close()
    }
  })
})
