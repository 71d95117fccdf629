import { expect, test } from 'vitest'
import { openedWords } from './opened-words.ts'

test('how often a link was opened, in words', () => {
  expect([0, 1, 2].map(openedWords)).toEqual(['not opened', 'opened once', 'opened 2 times'])
})
