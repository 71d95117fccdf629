import { expect, test } from 'vitest'
import { deviceStorage, open, server } from '../../testing/an-outbox.ts'
import type { OutboxStorage } from './outbox.ts'

test('an act that is quicker to store does not overtake the one before it', async () => {
  const storage = deviceStorage()
  const { put } = storage
  let full = false
  const slowFirst: OutboxStorage = {
    ...storage,
    put: async (act) => {
      if (act.input === 'a' && act.tried !== true) await new Promise((stored) => setTimeout(stored, 20))
      if (act.input === 'a' && full) throw new Error('The device is full.')
      await put(act)
    },
  }
  const first = server()
  await Promise.all(
    ['a', 'b'].map((input) => open({ storage: slowFirst, send: first.send }).outbox.add('record', input)),
  )
  // Two tabs do not know of each other.
  expect(first.taken.map(({ input }) => input)).toEqual(['b', 'a'])

  storage.acts.clear()
  const { send, taken } = server()
  const { outbox } = open({ storage: slowFirst, send })
  await Promise.all(['a', 'b'].map((input) => outbox.add('record', input)))
  expect(taken.map(({ input }) => input)).toEqual(['a', 'b'])

  // One that cannot be stored is sent at once, and what comes after it does not stay behind.
  full = true
  storage.acts.clear()
  const again = server()
  const second = open({ storage: slowFirst, send: again.send })
  await Promise.all(['a', 'b'].map((input) => second.outbox.add('record', input)))
  expect(new Set(again.taken.map(({ input }) => input))).toEqual(new Set(['a', 'b']))
})

test('what is only just being stored goes with the act that it needs', async () => {
  const storage = deviceStorage()
  const { send, taken, state } = server()
  state.away = 'unavailable'
  const slow: OutboxStorage = {
    ...storage,
    put: async (act) => {
      await new Promise((stored) => setTimeout(stored, 10))
      await storage.put(act)
    },
  }
  const newIds = ['a', 'b']
  const { outbox } = open({ storage: slow, send, reachable: () => false, newId: () => newIds.shift() ?? 'c' })
  const added = outbox.add('addTask', 'a', { line: 'a task', on: ['a task'], makes: true })
  const changed = outbox.add('changeTask', 'b', { line: 'a task', on: ['a task'] })
  expect(outbox.acts.get()).toHaveLength(2)
  const taking = outbox.takeBack('a')
  await expect(added).rejects.toMatchObject({ code: 'cancelled' })
  await expect(changed).rejects.toMatchObject({ code: 'cancelled' })
  expect(await taking).toBe(2)
  expect([storage.acts.size, taken]).toEqual([0, []])
})

/** A storage whose next reading ends when the test lets it. It gives what was there when it began. */
function slowToRead() {
  const storage = deviceStorage()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let isNext = true
  const load = async () => {
    const found = await storage.load()
    const waits = isNext
    isNext = false
    if (waits) await held
    return found
  }
  return { storage: { ...storage, load }, release }
}

// Another tab sends, on a line that hangs.
const never = () => new Promise<never>(() => undefined)

test('an act that is stored while the list is being read stays in the list', async () => {
  const { storage, release } = slowToRead()
  const { outbox } = open({ storage, send: server().send, exclusively: never })
  const reading = outbox.reload()
  void outbox.add('record', 'a')
  await expect.poll(() => storage.acts.size).toBe(1)
  release()
  await reading
  expect(outbox.acts.get().map(({ input }) => input)).toEqual(['a'])
})

test('a reading that began before another one does not replace it', async () => {
  const { storage, release } = slowToRead()
  const { outbox } = open({ storage, send: server().send, exclusively: never })
  const reading = outbox.reload()
  void open({ storage, send: server().send, exclusively: never }).outbox.add('record', 'a')
  await expect.poll(() => storage.acts.size).toBe(1)
  await outbox.reload()
  expect(outbox.acts.get().map(({ input }) => input)).toEqual(['a'])
  release()
  await reading
  expect(outbox.acts.get().map(({ input }) => input)).toEqual(['a'])
})
