import { expect, test } from 'vitest'
import { escalationWords } from './recall-title.ts'

test('an escalation ends with one period, whoever was told', () => {
  const words = (told: string[]) => escalationWords({ open: 4, told })
  expect(words(['CPT Herrera, L.'])).toBe('4 without an answer, escalated to CPT Herrera, L.')
  expect(words(['CPT Herrera, L.', 'SFC Navarro'])).toBe(
    '4 without an answer, escalated to CPT Herrera, L., SFC Navarro.',
  )
  expect(words([])).toBe('4 without an answer, escalated to nobody with an account.')
})
