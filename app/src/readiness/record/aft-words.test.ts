import { expect, test } from 'vitest'
import { aftWords } from './aft-words.ts'

test('what a fitness test was made of', () => {
  const detail = {
    standard: 'general',
    MDL: 240,
    MDLpoints: 85,
    HRP: 'exempt',
    SDC: 300,
    RUN2MI: 870,
    RUN2MIpoints: 92,
  }
  expect(aftWords(detail)).toBe('General standard: MDL 240 lb (85), HRP exempt, SDC 5:00 (under 60), 2MR 14:30 (92)')
  expect([aftWords(null), aftWords({}), aftWords({ standard: 'combat' })]).toEqual(['', '', 'Combat standard'])
})
