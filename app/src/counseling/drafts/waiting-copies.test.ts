import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseWaiting, WaitingCopies, withWaiting } from './waiting-copies.ts'
import { keepInMemory } from '../../testing/kept-in-memory.ts'

let close = () => {}
beforeEach(() => {
  close = keepInMemory('ana', 'ben')
})
afterEach(() => close())

test('Soldiers who wait for copies are still listed on a new page, for this account only', () => {
  new WaitingCopies('ana').set('session', ['chen', 'diaz'])
  expect(new WaitingCopies('ana').of('session')).toEqual(['chen', 'diaz'])
  expect(new WaitingCopies('ben').of('session')).toEqual([])
})

test('two tabs do not overwrite each other', () => {
  const one = new WaitingCopies('ana')
  const other = new WaitingCopies('ana')
  one.set('first', ['chen'])
  other.set('second', ['diaz'])
  one.set('first', [])
  expect(new WaitingCopies('ana').all.get()).toEqual({ second: ['diaz'] })
})

test('if the device stores nothing, the page itself keeps it', () => {
  close()
  const waiting = new WaitingCopies('ana')
  waiting.set('first', ['chen'])
  waiting.set('second', ['diaz'])
  expect(waiting.all.get()).toEqual({ first: ['chen'], second: ['diaz'] })
})

test('an unreadable list counts as empty, and the list does not grow without limit', () => {
  expect(parseWaiting('[1')).toEqual({})
  expect(parseWaiting('{"a":["x",1],"b":7}')).toEqual({ a: ['x'] })
  let waiting = {}
  for (let at = 0; at < 150; at++) waiting = withWaiting(waiting, `s${at}`, ['x'])
  expect(Object.keys(waiting)).toHaveLength(100)
  expect(waiting).toHaveProperty('s149')
})
