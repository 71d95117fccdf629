import { expect, test } from 'vitest'
import { DUTY_STATUS_CODES, DUTY_STATUSES } from '../../dutyday/duty-status.ts'
import { EXCEPTING_STATUSES, letterOfStatus } from './status-exceptions.ts'

test('an absence is A, one without authorization U, and another task D', () => {
  expect(['LV', 'PAS', 'TDY', 'HOS'].map((code) => letterOfStatus(code as never))).toEqual(['A', 'A', 'A', 'A'])
  expect(['AWL', 'CCA', 'CMA', 'FTR'].map((code) => letterOfStatus(code as never))).toEqual(['U', 'U', 'U', 'U'])
  expect(letterOfStatus('DTL')).toBe('D')
})

test('every status of an absent Soldier has a letter, and those that a duty roster sets have none', () => {
  for (const code of DUTY_STATUS_CODES) {
    if (!DUTY_STATUSES[code].present) expect([code, letterOfStatus(code)]).not.toEqual([code, null])
  }
  expect(EXCEPTING_STATUSES).not.toContain('SD')
  expect(EXCEPTING_STATUSES).not.toContain('REC')
})
