import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { expect, test } from 'vitest'
import { deviceStorage, manualWait, open, server } from '../../testing/an-outbox.ts'
import type { Outbox } from './outbox.ts'

test('sends acts in the order in which they were done and answers each', async () => {
  const { send, taken } = server()
  const { outbox } = open({ storage: deviceStorage(), send })
  const answers = await Promise.all(['a', 'b', 'c'].map((input) => outbox.add('record', input)))
  expect(taken.map((each) => each.input)).toEqual(['a', 'b', 'c'])
  expect(answers).toEqual(['took a', 'took b', 'took c'])
})

test('stores an act on the device before it is sent', async () => {
  const storage = deviceStorage()
  const kept: number[] = []
  const { outbox } = open({ storage, send: async () => kept.push(storage.acts.size) })
  await outbox.add('record', 'a')
  expect(kept).toEqual([1])
})

test('without a network acts wait in order, outlive the page, and count once', async () => {
  const storage = deviceStorage()
  const { send, taken, state } = server()
  state.away = 'unavailable'
  const first = open({ storage, send })
  void first.outbox.add('record', 'a')
  void first.outbox.add('record', 'b')
  await first.wait.pausing()
  first.outbox.close()

  state.away = null
  const second = open({ storage, send })
  await second.outbox.reload()
  expect(second.outbox.acts.get().map((act) => [act.input, act.state])).toEqual([
    ['a', 'waiting'],
    ['b', 'waiting'],
  ])
  await second.outbox.send()
  expect(taken.map((each) => each.input)).toEqual(['a', 'b'])
  expect(second.outbox.acts.get().every((act) => act.state === 'done')).toBe(true)
})

test('an act whose answer was lost is sent again under the same key', async () => {
  const { send, taken, state, sends } = server()
  state.loseAnswer = true
  const { outbox, wait } = open({ storage: deviceStorage(), send })
  const answer = outbox.add('record', 'a')
  await wait.pausing()
  void outbox.send()
  expect(await answer).toBe('took a')
  expect([taken.length, sends()]).toEqual([1, 2])
})

test('a refused act stays for a person to read, and later acts are sent', async () => {
  const storage = deviceStorage()
  const { send, taken, state } = server()
  state.refuses = 'a'
  const { outbox } = open({ storage, send })
  const refused = outbox.add('record', 'a')
  const next = outbox.add('record', 'b')
  await expect(refused).rejects.toMatchObject({ code: 'failed-precondition' })
  await next
  expect(taken.map((each) => each.input)).toEqual(['b'])
  const act = [...storage.acts.values()].find((each) => each.state === 'refused')
  expect(act).toMatchObject({ input: 'a', refusal: { message: 'That Soldier was archived.' } })
  await outbox.dismiss(act?.id ?? '')
  expect(outbox.acts.get().map((each) => each.input)).toEqual(['b'])
})

test('after a server fault it is tried again, but does not hold up the rest forever', async () => {
  const { send, taken } = server()
  let faults = 0
  const faulty = async (name: string, input: unknown, key: string) => {
    if (input === 'a' && (faults += 1)) throw new Refusal('internal', 'internal')
    return send(name, input, key)
  }
  const { outbox } = open({
    storage: deviceStorage(),
    send: faulty,
    wait: { ...manualWait(), pause: async () => true },
  })
  const refused = outbox.add('record', 'a').catch((error: unknown) => error)
  const next = outbox.add('record', 'b')
  expect(await refused).toMatchObject({ code: 'internal' })
  await next
  expect([faults, taken.map((each) => each.input)]).toEqual([4, ['b']])
})

test('when signed out, acts wait for the next sign-in without asking repeatedly', async () => {
  const { send, taken, state, sends } = server()
  state.away = 'unauthenticated'
  const storage = deviceStorage()
  const { outbox } = open({ storage, send })
  const answer = outbox.add('record', 'a')
  await outbox.send()
  const asked = sends()
  expect(outbox.acts.get().map((act) => act.state)).toEqual(['waiting'])
  state.away = null
  await outbox.send()
  await answer
  expect([taken.length, sends()]).toEqual([1, asked + 1])
})

test('two tabs on one device send each act once and both get the answer', async () => {
  const storage = deviceStorage()
  const { send, sends } = server()
  let line = Promise.resolve()
  const exclusively = (work: () => Promise<void>) => (line = line.then(work))
  const tabs: Outbox[] = []
  const announce = () => tabs.forEach((tab) => void tab.reload())
  for (let tab = 0; tab < 2; tab++) tabs.push(open({ storage, send, exclusively, announce }).outbox)
  const answers = await Promise.all(tabs.map((tab, index) => tab.add('record', `from ${index}`)))
  expect(answers).toEqual(['took from 0', 'took from 1'])
  expect(sends()).toBe(2)
})

test('without a storage the act is sent at once', async () => {
  const { send, taken } = server()
  const storage = { ...deviceStorage(), put: async () => Promise.reject(new Error('QuotaExceededError')) }
  const { outbox } = open({ storage, send })
  expect(await outbox.add('record', 'a')).toBe('took a')
  expect(taken).toHaveLength(1)
  expect(outbox.acts.get()).toEqual([])
})

test('a write that must follow kept acts waits for their answers, and learns if they do not come', async () => {
  const { send, state, taken } = server()
  const { outbox, wait } = open({ storage: deviceStorage(), send })
  state.away = 'unavailable'
  void outbox.add('record', 'a')
  await wait.pausing()
  expect(await outbox.sent(() => true, 1)).toBe(false)
  expect(await outbox.sent(({ input }) => input === 'of another roster', 1)).toBe(true)
  state.away = null
  expect(await outbox.sent(() => true, 60_000)).toBe(true)
  expect(taken.map(({ input }) => input)).toEqual(['a'])
})

test('a refused act does not hold up others: its refusal is shown', async () => {
  const { send, state } = server()
  const { outbox } = open({ storage: deviceStorage(), send })
  state.refuses = 'a'
  const refused = outbox.add('record', 'a').catch(() => 'refused')
  expect(await outbox.sent(() => true, 60_000)).toBe(true)
  expect(await refused).toBe('refused')
})

const MAKES = { line: 'Task added', on: ['t1'], makes: true }
const ON = { line: 'Task done', on: ['t1'] }
const VERSIONED = { line: 'Task changed', on: ['t1'], version: { asked: 'version', answered: 'version' } }

test('what was never sent is taken back with what needs it, and nothing of it is sent later', async () => {
  const { send, taken } = server()
  let network = false
  const storage = deviceStorage()
  const { outbox, wait } = open({ storage, send, reachable: () => network })
  const made = outbox.add('create', 'a', MAKES).catch((error: unknown) => error)
  const done = outbox.add('set', 'b', ON).catch((error: unknown) => error)
  void outbox.add('record', 'c', { line: '', on: ['other', 't1'] })
  await wait.pausing()
  expect(await outbox.takeBack([...storage.acts.values()][0]?.id ?? '')).toBe(2)
  expect(await made).toMatchObject({ code: 'cancelled' })
  expect(await done).toMatchObject({ code: 'cancelled' })
  network = true
  await outbox.send()
  expect(taken.map(({ input }) => input)).toEqual(['c'])
})

test('what may have arrived is not taken back', async () => {
  const { send, taken, state } = server()
  state.loseAnswer = true
  const storage = deviceStorage()
  const { outbox, wait } = open({ storage, send })
  void outbox.add('record', 'a', ON)
  await wait.pausing()
  expect(await outbox.takeBack([...storage.acts.values()][0]?.id ?? '')).toBe(0)
  await outbox.send()
  expect(taken).toHaveLength(1)
  expect(outbox.acts.get().map((act) => act.state)).toEqual(['done'])
})

test('what cannot be taken back is sent in its turn', async () => {
  const { send, taken } = server()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  let last = Promise.resolve()
  const exclusively = (work: () => Promise<void>) => (last = last.then(work))
  const { outbox } = open({
    storage: deviceStorage(),
    send: async (name, input, key) => {
      ask()
      if (input === 'a') await answered
      return send(name, input, key)
    },
    exclusively,
  })
  const added = ['a', 'b', 'c'].map((input) => outbox.add('record', input, { line: '', on: [] }))
  const id = outbox.acts.get()[1]?.id ?? ''
  await asked
  const handing = outbox.handOver([id], true)
  const taking = outbox.takeBack(id)
  answer()
  expect(await taking).toBe(0)
  await Promise.all([handing, ...added])
  expect(taken.map(({ input }) => input)).toEqual(['a', 'b', 'c'])
})

test('what another phone may have is not taken back, says so after a restart, and is sent from here too', async () => {
  const { send, taken } = server()
  let network = false
  const storage = deviceStorage()
  const { outbox, wait } = open({ storage, send, reachable: () => network, now: () => 5 })
  for (const input of ['a', 'b']) void outbox.add('record', input, { line: '', on: [] })
  await wait.pausing()
  const [a, b] = outbox.acts.get().map(({ id }) => id)
  await outbox.handOver([a ?? ''], false)
  expect(await outbox.takeBack(a ?? '')).toBe(0)
  await outbox.handOver([a ?? ''], true)
  await outbox.handOver([a ?? '', b ?? ''], false)
  const again = open({ storage, send, reachable: () => network })
  await again.outbox.reload()
  const handed = again.outbox.acts.get().map((act) => act.handed)
  expect(handed).toEqual([
    { at: 5, taken: true },
    { at: 5, taken: false },
  ])
  expect(await again.outbox.takeBack(b ?? '')).toBe(0)
  network = true
  await outbox.send()
  expect(taken.map(({ key }) => key)).toEqual([a, b])
})

test('an act that is handed over while a tab sends another is not taken back, and stored when the tab is done', async () => {
  const storage = deviceStorage()
  const { promise: free, resolve: release } = Promise.withResolvers<void>()
  const exclusively = (work: () => Promise<void>) => free.then(work)
  const { outbox } = open({ storage, send: async () => 'took it', exclusively, reachable: () => false })
  void outbox.add('record', 'a', { line: '', on: [] })
  await Promise.resolve()
  const id = outbox.acts.get()[0]?.id ?? ''
  const handing = outbox.handOver([id], true)
  expect(outbox.acts.get()).toMatchObject([{ handed: { taken: true } }])
  release()
  expect(await outbox.takeBack(id)).toBe(0)
  await handing
  expect(storage.acts.get(id)?.handed?.taken).toBe(true)
})

test('a refused act that another phone may bring keeps its key when it is sent again, and gets one for another input', async () => {
  const { send, taken, state } = server()
  const { outbox } = open({ storage: deviceStorage(), send })
  state.refuses = 'a'
  outbox.add('record', 'a', { line: '', on: [] }).catch(() => undefined)
  await outbox.send()
  const { id = '' } = outbox.acts.get()[0] ?? {}
  await outbox.handOver([id], true)
  await outbox.retry(id).catch(() => undefined)
  expect(outbox.acts.get()).toMatchObject([{ id, state: 'refused', handed: { taken: true } }])
  await outbox.retry(id, 'b')
  expect(taken).toMatchObject([{ input: 'b', key: expect.not.stringMatching(id) }])
  expect(outbox.acts.get()).toMatchObject([{ state: 'done' }])
  expect(outbox.acts.get()[0]).not.toHaveProperty('handed')
})

test('a refused act that is entered again twice, in one tab or in two, is sent once', async () => {
  const { send, taken, state } = server()
  const storage = deviceStorage()
  let last = Promise.resolve()
  const exclusively = (work: () => Promise<void>) => (last = last.then(work))
  const { outbox } = open({ storage, send, exclusively })
  state.refuses = 'a'
  outbox.add('record', 'a', { line: '', on: [] }).catch(() => undefined)
  await outbox.send()
  const { id = '' } = outbox.acts.get()[0] ?? {}
  const other = open({ storage, send, exclusively })
  await other.outbox.reload()
  const tries = [outbox.retry(id, 'b'), outbox.retry(id, 'b'), other.outbox.retry(id, 'b')]
  expect(outbox.acts.get()).toMatchObject([{ state: 'waiting', input: 'b' }])
  expect(await Promise.all(tries)).toEqual(['took b', undefined, undefined])
  expect(taken).toMatchObject([{ input: 'b' }])
  expect([...storage.acts.values()]).toMatchObject([{ state: 'done' }])
})

test('a page that dies while a refused act is entered again leaves it once', async () => {
  const { send, taken, state } = server()
  const storage = deviceStorage()
  const { outbox } = open({ storage, send })
  state.refuses = 'a'
  outbox.add('record', 'a', { line: '', on: [] }).catch(() => undefined)
  await outbox.send()
  const { id = '' } = outbox.acts.get()[0] ?? {}
  state.away = 'unavailable'
  const dying = open({ storage: { ...storage, remove: () => Promise.reject(new Error('the page is gone')) }, send })
  await dying.outbox.reload()
  await expect(dying.outbox.retry(id, 'b')).rejects.toThrow('the page is gone')
  expect(storage.acts.size).toBe(2)
  state.away = null
  const next = open({ storage, send })
  await next.outbox.reload()
  expect(next.outbox.acts.get()).toMatchObject([{ state: 'waiting', input: 'b' }])
  expect(storage.acts.size).toBe(1)
  await next.outbox.send()
  expect(taken).toMatchObject([{ input: 'b' }])
})

test('a form learns at once that its act waits, and the act is sent later all the same', async () => {
  const { send, taken, state } = server()
  state.away = 'unavailable'
  const { outbox, wait } = open({ storage: deviceStorage(), send })
  expect(await outbox.attempt('save', 'a', ON)).toEqual({ sent: false })
  await wait.pausing()
  state.away = null
  await outbox.send()
  expect(taken.map(({ input }) => input)).toEqual(['a'])
})

test('a form gets its answer or its refusal, and a refusal that it shows is not listed', async () => {
  const { send, state } = server()
  const storage = deviceStorage()
  const { outbox } = open({ storage, send })
  expect(await outbox.attempt('save', 'a', ON)).toEqual({ sent: true, result: 'took a' })
  state.refuses = 'b'
  await expect(outbox.attempt('save', 'b', ON)).rejects.toMatchObject({ code: 'failed-precondition' })
  expect(outbox.acts.get().map((act) => act.input)).toEqual(['a'])
  expect([...storage.acts.values()].map((act) => act.input)).toEqual(['a'])
})

/** A server with one record, which refuses a save over a version that is not the newest. */
function versionedServer() {
  const record = { version: 5, by: 'SFC Navarro', values: [] as string[] }
  return {
    record,
    send: async (_name: string, input: unknown) => {
      const { version, value } = input as { version: number; value: string }
      if (version !== record.version) {
        const { by, version: newest } = record
        throw new Refusal('aborted', `${by} changed this task.`, { field: 'version', by, version: newest })
      }
      record.values.push(value)
      record.version += 1
      return { version: record.version }
    },
  }
}

test('several changes of one record made without signal follow each other, each over the one before', async () => {
  const { record, send } = versionedServer()
  let network = false
  const { outbox, wait } = open({ storage: deviceStorage(), send, reachable: () => network })
  for (const value of ['one', 'two', 'three']) void outbox.add('save', { version: 5, value }, VERSIONED)
  await wait.pausing()
  network = true
  await outbox.send()
  expect(record.values).toEqual(['one', 'two', 'three'])
})

test('a change that lost holds the later ones, and kept after all they follow it in their order', async () => {
  const { record, send } = versionedServer()
  const storage = deviceStorage()
  let network = false
  const { outbox, wait } = open({ storage, send, reachable: () => network })
  for (const value of ['one', 'two']) outbox.add('save', { version: 5, value }, VERSIONED).catch(() => undefined)
  await wait.pausing()
  record.version = 6
  network = true
  await outbox.send()
  const states = () => outbox.acts.get().map((act) => act.state)
  expect(states()).toEqual(['refused', 'waiting'])
  expect(record.values).toEqual([])
  expect(await outbox.sent(() => true, 1), 'nothing waits for what only a person can decide').toBe(true)
  const [lost] = outbox.acts.get()
  expect(lost?.refusal).toMatchObject({ details: { version: 6, by: 'SFC Navarro' } })
  await outbox.retry(lost?.id ?? '', { version: 6, value: 'one' })
  await outbox.send()
  expect(record.values).toEqual(['one', 'two'])
  expect(states()).toEqual(['done', 'done'])
})

test('when theirs stays, what was done on top of it is asked about too', async () => {
  const { record, send } = versionedServer()
  const { outbox } = open({ storage: deviceStorage(), send })
  record.version = 6
  for (const value of ['one', 'two']) outbox.add('save', { version: 5, value }, VERSIONED).catch(() => undefined)
  await outbox.send()
  await outbox.dismiss(outbox.acts.get()[0]?.id ?? '')
  await outbox.send()
  expect(record.values).toEqual([])
  expect(outbox.acts.get()).toMatchObject([{ state: 'refused', input: { value: 'two' } }])
})

test('an answer that says somebody was first is a refusal to decide about, unless a form shows it', async () => {
  const conflicts = [{ id: 'r1' }]
  const send = async () => ({ recorded: 0, conflicts })
  const { outbox } = open({ storage: deviceStorage(), send })
  const facts = { line: 'AFT', on: [], lost: 'conflicts' }
  await expect(outbox.add('record', 'a', facts)).rejects.toMatchObject({ code: 'aborted' })
  expect(outbox.acts.get()).toMatchObject([{ state: 'refused', refusal: { details: { conflicts } } }])
  expect(await outbox.attempt('record', 'b', facts)).toEqual({ sent: true, result: { recorded: 0, conflicts } })
})
