import { expect, test } from 'vitest'
import { DUTY_STATUS_CODES, DUTY_STATUSES } from '../../dutyday/duty-status.ts'
import { EXCEPTING_STATUSES, letterOfStatus } from './status-exceptions.ts'

test('absence is A, without authorization U, another task D', () => {
  expect(['LV', 'PAS', 'TDY', 'HOS'].map((code) => letterOfStatus(code as never))).toEqual(['A', 'A', 'A', 'A'])
  expect(['AWL', 'CCA', 'CMA', 'FTR'].map((code) => letterOfStatus(code as never))).toEqual(['U', 'U', 'U', 'U'])
  expect(letterOfStatus('DTL')).toBe('D')
})

test('whoever is away can be detailed by no status, and what the roster itself sets says nothing', () => {
  for (const code of DUTY_STATUS_CODES) {
    if (!DUTY_STATUSES[code].present) expect([code, letterOfStatus(code)]).not.toEqual([code, null])
  }
  expect(EXCEPTING_STATUSES).not.toContain('SD')
  expect(EXCEPTING_STATUSES).not.toContain('REC')
})
