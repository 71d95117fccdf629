import { beforeEach, expect, test } from 'vitest'
import { forgetAllUndo, forgetUndo, rememberUndo, undoableAt } from './undo-list.ts'

const MINUTE = 60_000
const remember = (id: string, message = id) => rememberUndo({ id, message, undo: () => undefined })
const messages = (now = Date.now()) => undoableAt(now).map(({ message }) => message)

beforeEach(forgetAllUndo)

test('acts are listed for ten minutes, the newest first', () => {
  remember('one')
  remember('two')
  expect(messages()).toEqual(['two', 'one'])
  expect(messages(Date.now() + 9 * MINUTE)).toEqual(['two', 'one'])
  expect(messages(Date.now() + 10 * MINUTE + 1000)).toEqual([])
})

test('a later act of the same series takes the place of the earlier one', () => {
  remember('seats', 'Clay seated.')
  remember('other')
  remember('seats', 'Diaz seated.')
  expect(messages()).toEqual(['Diaz seated.', 'other'])
})

test('what was undone where it was done is no longer listed, nor anything after the session', () => {
  remember('one')
  remember('two')
  forgetUndo('one')
  expect(messages()).toEqual(['two'])
  forgetAllUndo()
  expect(messages()).toEqual([])
})

test('undoing takes the act off the list, once', () => {
  let undone = 0
  const undo = rememberUndo({ id: 'one', message: 'One.', undo: () => void undone++ })
  undo()
  expect([undone, messages()]).toEqual([1, []])
})

test('a busy morning keeps the newest fifty', () => {
  for (let each = 1; each <= 60; each++) remember(String(each))
  expect(messages()).toHaveLength(50)
  expect(messages().at(-1)).toBe('11')
})
