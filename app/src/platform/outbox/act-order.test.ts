import { expect, test } from 'vitest'
import { firstToSend, heldActs, withNewest } from './act-order.ts'
import type { Act } from './outbox.ts'

const VERSION = { asked: 'version', answered: 'version' }

function act(seq: number, over: Partial<Act> = {}): Act {
  const facts = { line: `act ${seq}`, on: ['record'] }
  return { id: `a${seq}`, seq, name: 'save', input: { version: 5 }, at: '', state: 'waiting', facts, ...over }
}
const saving = (seq: number, over: Partial<Act> = {}) =>
  act(seq, { facts: { line: '', on: ['record'], version: VERSION }, ...over })
const refused = { state: 'refused', refusal: { code: 'aborted', message: 'changed' } } as const

test('acts on a record wait while the act that made it is refused, and others go', () => {
  const made = act(1, { facts: { line: '', on: ['record'], makes: true }, ...refused })
  const other = act(3, { facts: { line: '', on: ['other'] } })
  expect([...heldActs([made, act(2), other])]).toEqual(['a2'])
  expect(firstToSend([made, act(2), other])?.id).toBe('a3')
})

test('what builds on an act that is held is held too', () => {
  const first = saving(1, refused)
  const makes = act(2, { facts: { line: '', on: ['child', 'record'], makes: true } })
  const onChild = act(3, { facts: { line: '', on: ['child'] } })
  expect([...heldActs([onChild, makes, first])]).toEqual(['a2', 'a3'])
})

test('what takes back a line waits with the act that adds it, and lets others go', () => {
  const first = saving(1, refused)
  const status = act(2, { facts: { line: '', on: ['record'], adds: ['line', 'other line'] } })
  const undo = act(3, { facts: { line: '', on: ['line'] } })
  const undoOfAnother = act(4, { facts: { line: '', on: ['a line of before'] } })
  expect([...heldActs([undo, undoOfAnother, status, first])]).toEqual(['a2', 'a3'])
  expect(firstToSend([undo, undoOfAnother, status, first])?.id).toBe('a4')
  // Once the refused one is decided, they go in their order.
  expect(firstToSend([undo, status])?.id).toBe('a2')
  // What the server has already can be taken back at once.
  expect([...heldActs([first, { ...status, state: 'done' }, undo])]).toEqual([])
})

test('a refused line of a history holds nothing up', () => {
  expect([...heldActs([act(1, refused), act(2)])]).toEqual([])
})

test('an act on top of an unsent one takes the version that the unsent one makes', () => {
  const first = saving(1)
  const second = withNewest(saving(2), [first])
  expect(second).toMatchObject({ after: 'a1', input: { version: 5 } })
  const done = { ...first, state: 'done' as const, result: { version: 9 } }
  const sent = withNewest(second, [done])
  expect(sent.input).toEqual({ version: 9 })
  expect(sent.after).toBeUndefined()
})

test('on top of one that was just sent it takes its answer, but never an older version than was read', () => {
  const done = saving(1, { state: 'done', result: { version: 6 } })
  expect(withNewest(saving(2), [done]).input).toEqual({ version: 6 })
  expect(withNewest(saving(2, { input: { version: 8 } }), [done]).input).toEqual({ version: 8 })
})

test('on top of a refused one it keeps the version that was read, so that the server finds the other change', () => {
  expect(withNewest(saving(2), [saving(1, refused)])).toEqual(saving(2))
})
