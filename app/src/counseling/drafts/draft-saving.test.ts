import type { CounselingDraft } from '@muster/domain/counseling/schema.ts'
import { Refusal, type RefusalCode } from '@muster/domain/kernel/refusal.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DraftRecord, DraftSaving } from './draft-saving.ts'

const EMPTY: CounselingDraft = {
  kind: 'performance',
  heldOn: '2026-11-12' as CounselingDraft['heldOn'],
  organization: 'B Co',
  counselorTitle: '',
  place: '',
  purpose: '',
  keyPoints: '',
  plan: [],
  leaderResponsibilities: '',
  assessOn: null,
  nextOn: null,
  links: [],
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/**
 * A fake server and the device of one tab. The server takes each key once and each version once, and can be offline.
 */
function world() {
  const server = { version: 0, state: 'draft' as const, draft: EMPTY, savedAt: '' }
  const told = new Map<string, { version: number; savedAt: string }>()
  const faults: { away: RefusalCode | null; loseAnswer: boolean } = { away: null, loseAnswer: false }
  const sends: string[] = []
  const device: { record: DraftRecord | null } = { record: null }
  let ids = 0
  function save(input: { version: number | null; draft: CounselingDraft }, key: string) {
    sends.push(input.draft.purpose)
    if (faults.away) throw new Refusal(faults.away, 'away')
    const before = told.get(key)
    if (before) return before
    if ((input.version ?? 0) !== server.version) throw new Refusal('aborted', 'changed meanwhile')
    const answer = { version: server.version + 1, savedAt: `saved ${server.version + 1}` }
    Object.assign(server, answer, { draft: input.draft })
    told.set(key, answer)
    if (faults.loseAnswer) {
      faults.loseAnswer = false
      throw new Refusal('unavailable', 'the answer was lost')
    }
    return answer
  }
  const open = (record: DraftRecord) =>
    new DraftSaving(record, {
      keep: (kept) => {
        device.record = JSON.parse(JSON.stringify(kept)) as DraftRecord
        return true
      },
      drop: () => {
        device.record = null
      },
      save: async (input, key) => save(input, key),
      read: async () => {
        if (faults.away) throw new Refusal(faults.away, 'away')
        return { ...server }
      },
      held: (draft) => draft.purpose.includes('SSN'),
      newId: () => `id ${++ids}`,
    })
  const fresh = () => open({ ...ABOUT, version: null, base: null, draft: EMPTY, sending: null, savedAt: null })
  /** Saves a change on the server as another person would. */
  const elsewhere = (change: Partial<CounselingDraft>) =>
    Object.assign(server, { version: server.version + 1, draft: { ...server.draft, ...change } })
  return { server, faults, sends, device, open, fresh, elsewhere }
}

const ABOUT = { rosterId: 'r', counselingId: 'c', soldierId: 's' }
const pauseOver = () => vi.advanceTimersByTimeAsync(1_000)

test('saves when typing pauses, not at each letter, and then removes it from the device', async () => {
  const { server, sends, device, fresh } = world()
  const saving = fresh()
  saving.edit({ purpose: 'M' })
  saving.edit({ purpose: 'Mo' })
  await vi.advanceTimersByTimeAsync(500)
  expect(device.record?.draft.purpose).toBe('Mo')
  saving.edit({ purpose: 'Monthly' })
  await vi.advanceTimersByTimeAsync(700)
  expect(sends).toEqual([])
  await vi.advanceTimersByTimeAsync(400)
  expect(sends).toEqual(['Monthly'])
  expect(server.draft.purpose).toBe('Monthly')
  expect(device.record).toBeNull()
  expect(saving.state.get()).toMatchObject({ phase: 'saved', version: 1, savedAt: 'saved 1', onDevice: false })
})

test('text typed while a save is running is sent with the next pause', async () => {
  const { server, sends, fresh } = world()
  const saving = fresh()
  saving.edit({ purpose: 'One' })
  const sent = saving.send()
  saving.edit({ purpose: 'One two' })
  await sent
  expect(saving.state.get().phase).toBe('typing')
  await pauseOver()
  expect(sends).toEqual(['One', 'One two'])
  expect(server).toMatchObject({ version: 2, draft: { purpose: 'One two' } })
})

test('without signal it is kept on the device, and sent when there is signal', async () => {
  const { server, faults, device, fresh } = world()
  faults.away = 'unavailable'
  const saving = fresh()
  saving.edit({ purpose: 'In the hallway' })
  await pauseOver()
  expect(saving.state.get()).toMatchObject({ phase: 'kept', onDevice: true })
  saving.edit({ purpose: 'In the hallway, more' })
  saving.keepNow()
  expect(device.record?.draft.purpose).toBe('In the hallway, more')
  faults.away = null
  await saving.send()
  expect(server.draft.purpose).toBe('In the hallway, more')
  expect(device.record).toBeNull()
})

test('a request whose answer was lost is sent again under the same key before anything newer, even by the next page', async () => {
  const { server, faults, device, fresh, open } = world()
  faults.loseAnswer = true
  const first = fresh()
  first.edit({ purpose: 'One' })
  await pauseOver()
  first.edit({ purpose: 'One two' })
  first.keepNow()
  first.stop()
  expect(server.version).toBe(1)
  const kept = device.record
  expect(kept).toMatchObject({ version: null, sending: { draft: { purpose: 'One' } }, draft: { purpose: 'One two' } })
  if (!kept) return
  const second = open(kept)
  await second.send()
  expect(server).toMatchObject({ version: 2, draft: { purpose: 'One two' } })
  expect(second.state.get()).toMatchObject({ phase: 'saved', conflict: null })
})

test('if another tab wrote another block, both texts are kept and no question is asked', async () => {
  const { server, fresh, elsewhere } = world()
  const saving = fresh()
  saving.edit({ purpose: 'One' })
  await saving.send()
  elsewhere({ keyPoints: 'Theirs' })
  saving.edit({ purpose: 'Mine' })
  await pauseOver()
  expect(server.draft).toMatchObject({ purpose: 'Mine', keyPoints: 'Theirs' })
  expect(saving.state.get()).toMatchObject({ phase: 'saved', joined: true })
})

test('if both wrote the same block, a person sees both, nothing is sent until they decide, and a reload asks again', async () => {
  const { server, device, fresh, elsewhere, open } = world()
  const saving = fresh()
  saving.edit({ purpose: 'One' })
  await saving.send()
  elsewhere({ purpose: 'Theirs' })
  saving.edit({ purpose: 'Mine' })
  await pauseOver()
  expect(saving.state.get()).toMatchObject({
    phase: 'conflict',
    draft: { purpose: 'Mine' },
    conflict: { both: ['purpose'], theirs: { draft: { purpose: 'Theirs' } } },
  })
  saving.edit({ place: 'Orderly room' })
  await pauseOver()
  expect(server.draft.purpose).toBe('Theirs')
  saving.keepNow()
  saving.stop()
  const kept = device.record
  if (!kept) throw new Error('The device lost it.')
  const again = open(kept)
  await again.send()
  expect(again.state.get().phase).toBe('conflict')
  again.resolve('purpose', 'both')
  await pauseOver()
  expect(server.draft).toMatchObject({ purpose: 'Theirs\n\nMine', place: 'Orderly room' })
  expect(again.state.get()).toMatchObject({ phase: 'saved', conflict: null })
  expect(device.record).toBeNull()
})

test('a newer text from the server is shown if nothing is typed, and does not replace typed text', async () => {
  const { server, fresh, elsewhere } = world()
  const saving = fresh()
  saving.edit({ purpose: 'One' })
  await saving.send()
  elsewhere({ purpose: 'Theirs' })
  saving.follow({ ...server })
  expect(saving.state.get()).toMatchObject({ draft: { purpose: 'Theirs' }, version: 2, phase: 'saved' })
  saving.edit({ purpose: 'Mine' })
  elsewhere({ place: 'There' })
  saving.follow({ ...server })
  expect(saving.state.get().draft).toMatchObject({ purpose: 'Mine', place: '' })
})

test('text that may not be stored is not sent, and stays here until it is fixed', async () => {
  const { server, sends, device, fresh } = world()
  const saving = fresh()
  saving.edit({ purpose: 'SSN here' })
  await pauseOver()
  expect(sends).toEqual([])
  expect(saving.state.get()).toMatchObject({ phase: 'held', onDevice: true })
  expect(device.record?.draft.purpose).toBe('SSN here')
  saving.edit({ purpose: 'nothing here' })
  await pauseOver()
  expect(server.draft.purpose).toBe('nothing here')
})

test('if it was delivered or refused meanwhile, the screen says so and the text stays on the device', async () => {
  const { server, device, faults, fresh } = world()
  const saving = fresh()
  saving.edit({ purpose: 'One' })
  await saving.send()
  Object.assign(server, { version: 7, state: 'delivered' })
  saving.edit({ purpose: 'Late' })
  await pauseOver()
  expect(saving.state.get()).toMatchObject({ phase: 'refused', refusal: { code: 'failed-precondition' } })
  expect(device.record?.draft.purpose).toBe('Late')
  faults.away = 'permission-denied'
  saving.edit({ purpose: 'Later' })
  await pauseOver()
  expect(saving.state.get()).toMatchObject({ phase: 'refused', refusal: { code: 'permission-denied' } })
  expect(saving.state.get().draft.purpose).toBe('Later')
})

test('settling says whether the server has it all', async () => {
  const { faults, fresh } = world()
  const saving = fresh()
  saving.edit({ purpose: 'One' })
  expect(await saving.settle()).toBe(true)
  faults.away = 'not-found'
  saving.edit({ purpose: 'Two' })
  expect(await saving.settle()).toBe(false)
})
