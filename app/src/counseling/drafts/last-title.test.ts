import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepTitle, lastTitle } from './last-title.ts'
import { keepInMemory } from '../../testing/kept-in-memory.ts'

let close = () => {}
beforeEach(() => {
  close = keepInMemory('ana', 'ben')
})
afterEach(() => close())

test('the next session starts with the last title of the same account', () => {
  expect(lastTitle('ana')).toBe('')
  keepTitle('ana', ' Squad Leader ')
  expect(lastTitle('ana')).toBe('Squad Leader')
  expect(lastTitle('ben')).toBe('')
})

test('an empty title, or one that may not be stored, keeps the one before', () => {
  keepTitle('ana', 'Squad Leader')
  keepTitle('ana', '  ')
  keepTitle('ana', '123-45-6789')
  expect(lastTitle('ana')).toBe('Squad Leader')
})
