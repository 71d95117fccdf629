import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Linked } from './linking.ts'
import { ORDER_WAIT_MS, Purchaser, RESTORE_WAIT_MS } from './purchaser.ts'
import type { OrderOutcome, StoreTransaction } from './states.ts'
import { PRODUCT, TestStore, transaction } from './test-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const LINKED: Linked = { entitled: true, reason: null }

function phone(uid: string | null = 'anna') {
  const store = new TestStore()
  const sent: { id: string; uid: string }[] = []
  const kept = new Map<string, string>()
  const heard = { linked: 0 }
  const server = { answer: async (_one: StoreTransaction): Promise<Linked> => LINKED }
  const start = () => {
    const purchaser = new Purchaser({
      store,
      send: (one, who) => {
        sent.push({ id: one.id, uid: who })
        return server.answer(one)
      },
      memoryOf: (who) => ({ read: () => kept.get(who) ?? null, write: (value) => void kept.set(who, value) }),
      onLinked: () => void (heard.linked += 1),
      random: () => 1,
    })
    purchaser.follow(uid)
    return purchaser
  }
  return { store, sent, heard, server, start }
}

/** The store's sheet sells it. */
function sells(store: TestStore, change: Partial<StoreTransaction> = {}) {
  store.sheet = async () => {
    store.arrives(transaction(change))
    return { state: 'ordered' }
  }
}

test('bought, linked, finished, and reported', async () => {
  const { store, sent, heard, start } = phone()
  sells(store, { owner: 'anna' })
  const purchaser = start()
  await vi.advanceTimersByTimeAsync(0)
  const bought = purchaser.buy()
  expect(purchaser.view.get().busy).toBe('buying')
  await expect(bought).resolves.toBe('bought')
  expect(sent).toEqual([{ id: 'one', uid: 'anna' }])
  expect(new Set(store.finished)).toEqual(new Set(['one']))
  expect(heard.linked).toBe(1)
  expect(purchaser.view.get()).toMatchObject({ busy: null, lastError: null, link: { state: 'linked' } })
})

test('a store that reports the purchase late is polled', async () => {
  const { store, sent, start } = phone()
  const purchaser = start()
  await vi.advanceTimersByTimeAsync(0)
  const bought = purchaser.buy()
  await vi.advanceTimersByTimeAsync(7_000)
  expect(purchaser.view.get().busy).toBe('buying')
  store.bought = [transaction()]
  await vi.advanceTimersByTimeAsync(4_000)
  await expect(bought).resolves.toBe('bought')
  expect(sent).toHaveLength(1)
})

test('a store that reports nothing after twelve looks: late, and linked when it comes', async () => {
  const { store, sent, start } = phone()
  const purchaser = start()
  await vi.advanceTimersByTimeAsync(0)
  const bought = purchaser.buy()
  await vi.advanceTimersByTimeAsync(34_500)
  await expect(bought).resolves.toBe('late')
  expect(purchaser.view.get()).toMatchObject({ busy: null, lastError: null })
  store.arrives(transaction())
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(1)
})

test('only one purchase at a time', async () => {
  const { store, start } = phone()
  const sheet = Promise.withResolvers<OrderOutcome>()
  store.sheet = () => sheet.promise
  const purchaser = start()
  await vi.advanceTimersByTimeAsync(0)
  const first = purchaser.buy()
  await expect(purchaser.buy()).rejects.toThrow('Purchase already in progress.')
  await expect(purchaser.restore()).rejects.toThrow('Purchase already in progress.')
  sheet.resolve({ state: 'cancelled' })
  await expect(first).resolves.toBe('cancelled')
  expect(store.orders).toBe(1)
  await expect(purchaser.buy()).resolves.toBe('cancelled')
})

test('a person who closes the sheet gets no message', async () => {
  const { store, start } = phone()
  store.sheet = async () => ({ state: 'cancelled' })
  const purchaser = start()
  await expect(purchaser.buy()).resolves.toBe('cancelled')
  expect(purchaser.view.get()).toMatchObject({ busy: null, lastError: null, link: null })
})

test('a failed sheet is reported, and the next attempt starts fresh', async () => {
  const { store, start } = phone()
  store.sheet = async () => ({ state: 'failed', words: 'The card was declined.' })
  const purchaser = start()
  await expect(purchaser.buy()).rejects.toThrow('The card was declined.')
  expect(purchaser.view.get()).toMatchObject({ busy: null, lastError: 'The card was declined.' })
  sells(store)
  await expect(purchaser.buy()).resolves.toBe('bought')
  expect(purchaser.view.get().lastError).toBeNull()
})

test('waits for a parent or a slow payment: pending, and linked when it goes through', async () => {
  const { store, sent, start } = phone()
  sells(store, { id: 'virtual', state: 'pending', proof: null })
  const purchaser = start()
  await expect(purchaser.buy()).resolves.toBe('pending')
  expect(purchaser.view.get().pending).toBe(true)
  expect(sent).toEqual([])
  store.bought = []
  store.arrives(transaction())
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(1)
  expect(purchaser.view.get()).toMatchObject({ pending: false, link: { state: 'linked' } })
})

test('if the store already had it, it is looked up and linked', async () => {
  const { store, sent, start } = phone()
  const purchaser = start()
  store.sheet = async () => ({ state: 'already owned' })
  store.restoring = async () => {
    store.bought = [transaction()]
    return null
  }
  await expect(purchaser.buy()).resolves.toBe('bought')
  expect(store.restores).toBe(1)
  expect(sent).toHaveLength(1)
})

test('if the server cannot be reached: waiting, and linked by itself', async () => {
  const { store, server, start } = phone()
  sells(store)
  server.answer = async () => {
    throw new Refusal('unavailable', 'away')
  }
  const purchaser = start()
  await expect(purchaser.buy()).resolves.toBe('waiting')
  expect(purchaser.view.get()).toMatchObject({ lastError: null, link: { state: 'waiting' } })
  server.answer = async () => LINKED
  purchaser.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(purchaser.view.get().link).toMatchObject({ state: 'linked' })
  expect(store.finished).toEqual(['one'])
})

test("if the server refuses it: reported in the server's words", async () => {
  const { store, server, start } = phone()
  sells(store)
  server.answer = async () => {
    throw new Refusal('permission-denied', 'This purchase belongs to another account.')
  }
  const purchaser = start()
  await expect(purchaser.buy()).rejects.toThrow('This purchase belongs to another account.')
  expect(store.finished).toEqual([])
})

test('if the app was killed after the purchase, the next start links it', async () => {
  const { store, sent, server, start } = phone()
  sells(store)
  server.answer = () => new Promise(() => {})
  void start().buy()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toHaveLength(1)
  server.answer = async () => LINKED
  const again = start()
  store.events?.onApproved(transaction())
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(2)
  expect(store.finished).toEqual(['one'])
  expect(again.view.get().link).toMatchObject({ state: 'linked' })
})

test('if another person signs in on the phone, only their own purchase is linked', async () => {
  const { store, sent, start } = phone('anna')
  const purchaser = start()
  purchaser.follow('berta')
  store.arrives(transaction({ id: 'of anna', owner: 'anna' }))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([])
  purchaser.follow(null)
  await expect(purchaser.buy()).rejects.toThrow('Store not initialized')
  purchaser.follow('anna')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([{ id: 'of anna', uid: 'anna' }])
})

test('refusals before the sheet opens', async () => {
  const nobody = phone(null)
  await expect(nobody.start().buy()).rejects.toThrow('Store not initialized')
  const { store, start } = phone()
  const purchaser = start()
  store.ready = false
  await expect(purchaser.buy()).rejects.toThrow('Store not ready yet')
  store.ready = true
  store.has = null
  await expect(purchaser.buy()).rejects.toThrow('Product not loaded yet. Try again in a moment.')
  store.has = { ...PRODUCT, state: 'invalid', canPurchase: false }
  await expect(purchaser.buy()).rejects.toThrow('Product not purchasable yet (state: invalid)')
  expect(store.orders).toBe(0)
  expect(purchaser.view.get().busy).toBeNull()
})

test('no product for 30 seconds is an error, until it comes', async () => {
  const { store, start } = phone()
  store.has = null
  store.starting = () => new Promise(() => {})
  const purchaser = start()
  await vi.advanceTimersByTimeAsync(29_900)
  expect(purchaser.view.get().lastError).toBeNull()
  await vi.advanceTimersByTimeAsync(100)
  expect(purchaser.view.get().lastError).toBe('Product not loaded yet. Try again in a moment.')
  purchaser.retry()
  expect(store.reloads).toBe(1)
  expect(purchaser.view.get().lastError).toBeNull()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(purchaser.view.get().lastError).toBe('Product not loaded yet. Try again in a moment.')
  store.has = PRODUCT
  store.events?.onChange()
  expect(purchaser.view.get()).toMatchObject({ lastError: null, product: PRODUCT })
})

test('an error at the start of the store is reported', async () => {
  const one = phone()
  one.store.has = null
  one.store.starting = async () => 'The store does not offer this.'
  const first = one.start()
  await vi.advanceTimersByTimeAsync(40_000)
  expect(first.view.get().lastError).toBe('The store does not offer this.')
  const other = phone()
  other.store.starting = () => Promise.reject(new Error('no such file'))
  const second = other.start()
  await vi.advanceTimersByTimeAsync(0)
  expect(second.view.get().lastError).toBe('Store not initialized')
})

test('restored', async () => {
  const { store, sent, start } = phone()
  store.bought = [transaction({ state: 'finished' }), transaction({ id: 'slow', state: 'pending' })]
  const purchaser = start()
  await expect(purchaser.restore()).resolves.toBe('restored')
  expect(sent.map(({ id }) => id)).toEqual(['one'])
})

test('nothing to restore', async () => {
  const { store, server, start } = phone()
  const purchaser = start()
  await expect(purchaser.restore()).resolves.toBe('nothing')
  store.bought = [transaction()]
  server.answer = async () => ({ entitled: false, reason: null })
  await expect(purchaser.restore()).resolves.toBe('nothing')
})

test('a restore that fails, is refused, or cannot reach the server', async () => {
  const { store, server, start } = phone()
  const purchaser = start()
  store.restoring = async () => 'Not now.'
  await expect(purchaser.restore()).rejects.toThrow('Not now.')
  store.restoring = async () => null
  store.bought = [transaction({ owner: 'berta' })]
  await expect(purchaser.restore()).rejects.toThrow('belongs to another account')
  store.bought = [transaction()]
  server.answer = async () => {
    throw new Refusal('unavailable', 'away')
  }
  await expect(purchaser.restore()).resolves.toBe('waiting')
})

test('a restore that never ends is given up', async () => {
  const { store, start } = phone()
  store.restoring = () => new Promise(() => {})
  const purchaser = start()
  const restored = purchaser.restore().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(RESTORE_WAIT_MS)
  expect(String(await restored)).toContain('did not answer in time')
  expect(purchaser.view.get().busy).toBeNull()
})

test('a sheet that never answers is given up, so that another can be opened', async () => {
  const { store, start } = phone()
  store.sheet = () => new Promise(() => {})
  const purchaser = start()
  const bought = purchaser.buy()
  await vi.advanceTimersByTimeAsync(ORDER_WAIT_MS)
  expect(await bought).toBe('late')
  expect(purchaser.view.get().busy).toBeNull()
  store.sheet = async () => ({ state: 'cancelled' })
  await expect(purchaser.buy()).resolves.toBe('cancelled')
})

test('a purchase that is owned but cannot be looked up ends with a message and not in a wait', async () => {
  const { store, start } = phone()
  store.sheet = async () => ({ state: 'already owned' })
  store.restoring = () => new Promise(() => {})
  const purchaser = start()
  const bought = purchaser.buy().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(RESTORE_WAIT_MS)
  expect(String(await bought)).toContain('did not answer in time')
  expect(purchaser.view.get().busy).toBeNull()
})
