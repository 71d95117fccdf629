import { Refusal, type RefusalCode } from '@muster/domain/kernel/refusal.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Linked, Linking, type LinkOutcome } from './linking.ts'
import { transaction } from './test-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const UID = '0198f2c4-0000-7000-8000-000000000001'
const LINKED: Linked = { entitled: true, reason: null }

/** A device with its memory, across as many starts as a test needs. */
function device(answers: (() => Promise<Linked>)[]) {
  const sent: { id: string; key: string }[] = []
  const finished: string[] = []
  const outcomes: LinkOutcome[] = []
  let kept: string | null = null
  let keys = 0
  const start = (uid = UID) =>
    new Linking({
      uid,
      store: 'app store',
      send: ({ id }, key) => {
        sent.push({ id, key })
        return (answers.shift() ?? (async () => LINKED))()
      },
      finish: (id) => void finished.push(id),
      memory: { read: () => kept, write: (value) => (kept = value) },
      onOutcome: (outcome) => void outcomes.push(outcome),
      newKey: () => `key-${++keys}`,
      random: () => 1,
    })
  return { sent, finished, outcomes, start, forget: () => (kept = 'not json') }
}

const refused = (code: RefusalCode, words = 'No.') =>
  async function answer(): Promise<Linked> {
    throw new Refusal(code, words)
  }

test('a purchase is finished only once the server has it', async () => {
  const answer = Promise.withResolvers<Linked>()
  const { start, finished, outcomes } = device([() => answer.promise])
  const taken = start().take(transaction(), { asked: false })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(finished).toEqual([])
  answer.resolve(LINKED)
  await expect(taken).resolves.toEqual({ state: 'linked', ...LINKED })
  expect(finished).toEqual(['one'])
  expect(outcomes).toEqual([{ state: 'linked', ...LINKED }])
})

test('one that arrives twice is linked once, even after a restart', async () => {
  const { start, sent, finished } = device([])
  const first = start()
  await Promise.all([first.take(transaction(), { asked: true }), first.take(transaction(), { asked: false })])
  await first.take(transaction(), { asked: false })
  await start().take(transaction(), { asked: false })
  expect(sent).toHaveLength(1)
  // The store sent it again because it does not know yet that it is finished.
  expect(finished).toEqual(['one', 'one', 'one'])
})

test('restoring asks the server again with a new key', async () => {
  const { start, sent } = device([])
  const linking = start()
  await linking.take(transaction(), { asked: false })
  await linking.take(transaction(), { asked: true })
  expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2'])
})

test.each(['unavailable', 'deadline-exceeded', 'resource-exhausted', 'aborted', 'internal', 'unknown'] as const)(
  '%s: reported, and tried again with the same key until it works',
  async (code) => {
    const { start, sent, finished, outcomes } = device([refused(code), refused(code)])
    await expect(start().take(transaction(), { asked: true })).resolves.toEqual({ state: 'waiting' })
    expect(finished).toEqual([])
    await vi.advanceTimersByTimeAsync(999)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1 + 2_000)
    expect(sent).toEqual(Array.from({ length: 3 }, () => ({ id: 'one', key: 'key-1' })))
    expect(finished).toEqual(['one'])
    expect(outcomes.at(-1)).toEqual({ state: 'linked', ...LINKED })
  },
)

test('pauses grow to a minute and not longer', async () => {
  const { start, sent } = device(Array.from({ length: 10 }, () => refused('unavailable')))
  void start().take(transaction(), { asked: false })
  const at: number[] = []
  for (let second = 0; second < 300; second += 1) {
    if (sent.length > at.length) at.push(second)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(at.slice(0, 9)).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183])
})

test('a new connection ends the pause', async () => {
  const { start, sent } = device(Array.from({ length: 8 }, () => refused('unavailable')))
  const linking = start()
  void linking.take(transaction(), { asked: false })
  await vi.advanceTimersByTimeAsync(40_000)
  const before = sent.length
  linking.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(before + 1)
})

test('the app ends between purchase and answer: linked at the next start, with the same key', async () => {
  const { start, sent, finished } = device([() => new Promise(() => {})])
  void start().take(transaction(), { asked: true })
  await vi.advanceTimersByTimeAsync(0)
  await expect(start().take(transaction(), { asked: false })).resolves.toMatchObject({ state: 'linked' })
  expect(sent).toEqual(Array.from({ length: 2 }, () => ({ id: 'one', key: 'key-1' })))
  expect(finished).toEqual(['one'])
})

test.each(['permission-denied', 'invalid-argument'] as const)(
  '%s: reported once, and not tried again until a person does',
  async (code) => {
    const { start, sent, finished } = device([refused(code, 'It is not yours.'), refused(code, 'It is not yours.')])
    const said = { state: 'refused', words: 'It is not yours.' }
    await expect(start().take(transaction(), { asked: false })).resolves.toEqual(said)
    await vi.advanceTimersByTimeAsync(600_000)
    await expect(start().take(transaction(), { asked: false })).resolves.toEqual(said)
    expect(sent).toHaveLength(1)
    await expect(start().take(transaction(), { asked: true })).resolves.toEqual(said)
    await expect(start().take(transaction(), { asked: true })).resolves.toMatchObject({ state: 'linked' })
    expect(sent).toHaveLength(3)
    expect(finished).toEqual(['one'])
  },
)

test('a temporary refusal is reported, and tried again at the next start', async () => {
  const { start, sent } = device([refused('failed-precondition', 'Not known yet.')])
  await expect(start().take(transaction(), { asked: true })).resolves.toEqual({
    state: 'refused',
    words: 'Not known yet.',
  })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sent).toHaveLength(1)
  await expect(start().take(transaction(), { asked: false })).resolves.toMatchObject({ state: 'linked' })
})

test("another account's purchase on this phone is left alone", async () => {
  const { start, sent, finished } = device([])
  const owner = '0198f2c4-0000-7000-8000-000000000002'
  const outcome = await start().take(transaction({ owner }), { asked: true })
  expect(outcome).toMatchObject({ state: 'refused', words: expect.stringContaining('belongs to another account') })
  expect([sent, finished]).toEqual([[], []])
  await expect(start(owner).take(transaction({ owner }), { asked: false })).resolves.toMatchObject({ state: 'linked' })
})

test('after signing out nothing is sent', async () => {
  const { start, sent, outcomes } = device(Array.from({ length: 5 }, () => refused('unavailable')))
  const linking = start()
  void linking.take(transaction(), { asked: false })
  await vi.advanceTimersByTimeAsync(0)
  linking.close()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sent).toHaveLength(1)
  expect(outcomes).toEqual([{ state: 'waiting' }])
})

test('an unreadable memory loses nothing', async () => {
  const { start, sent, forget } = device([])
  await start().take(transaction(), { asked: false })
  forget()
  await start().take(transaction(), { asked: false })
  expect(sent).toHaveLength(2)
})
