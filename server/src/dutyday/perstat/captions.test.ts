import { headcountOf, perstatLine } from '@muster/domain/dutyday/perstat.ts'
import { calendarDate } from '@muster/domain/kernel/calendar-date-schema.ts'
import { expect, test } from 'vitest'
import { submittedText } from './captions.ts'

const present = { strength: 'assigned', status: 'PDY' } as const
const absent = { strength: 'assigned', status: 'AUN' } as const

test('a file says who submitted the day, and whether its figures have changed since', () => {
  const about = {
    submission: {
      id: '',
      dutyDate: calendarDate.parse('2026-11-25'),
      submittedAt: '2026-11-25T11:48:00.000Z',
      submittedBy: '1SG Rasmussen, D.',
      counts: headcountOf([present, present]),
    },
    timeZone: 'America/New_York',
    rosters: [],
    group: null,
    newestEntryAt: null,
  }
  const same = perstatLine([present, present])
  const other = perstatLine([present, absent])
  expect(submittedText({ ...about, total: same })).toBe('0648 by 1SG Rasmussen, D.')
  expect(submittedText({ ...about, total: other })).toBe('0648 by 1SG Rasmussen, D., changed since')
  expect(submittedText({ ...about, total: same, newestEntryAt: '2026-11-25T12:00:00.000Z' })).toBe(
    '0648 by 1SG Rasmussen, D., changed since',
  )
  // A group's figures are not those of the report, which is the roster's.
  expect(submittedText({ ...about, total: other, group: '1st Platoon' })).toBe(
    '0648 by 1SG Rasmussen, D., for the whole roster',
  )
  expect(submittedText({ ...about, total: other, submission: null })).toBe('Not submitted')
})
