import { expect, test } from 'vitest'
import { clockOffWords } from './clock-off.ts'

test.each([
  [0, null],
  [-299_000, null],
  [61 * 60_000, '61 min ahead'],
  [-3 * 3_600_000, '3 h behind'],
  [400 * 86_400_000, '400 days ahead'],
])('a clock that is wrong by %i ms: %s', (ms, words) => expect(clockOffWords(ms)).toBe(words))
