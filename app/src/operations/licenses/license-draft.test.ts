import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { expect, test } from 'vitest'
import { checkDraft, EMPTY_DRAFT } from './license-draft.ts'

const TODAY = '2026-11-22' as CalendarDate
const line = { key: 'a', vehicle: 'M1083', standing: 'qualified', qualifiedOn: '' } as const

test('values of another kind are left out but kept in the form, so that a change of mind loses nothing', () => {
  const draft = { ...EMPTY_DRAFT, checkRideOn: '2026-03-02', vehicles: [line], state: 'NC' }
  expect(checkDraft(draft, TODAY).license).toMatchObject({ checkRideOn: '2026-03-02', state: '' })
  expect(checkDraft({ ...draft, kind: 'civilian' }, TODAY).license).toMatchObject({
    checkRideOn: null,
    vehicles: [],
    state: 'NC',
  })
})

test('names each problem by its field', () => {
  const wrong = { ...EMPTY_DRAFT, expiresOn: 'soon', vehicles: [{ ...line, vehicle: '' }], note: 'SSN 123-45-6789' }
  const { problems, license } = checkDraft(wrong, TODAY)
  expect(Object.keys(problems)).toEqual(['expiresOn', 'vehicles.0.vehicle', 'note'])
  expect(license).toBeNull()
  expect(checkDraft({ ...EMPTY_DRAFT, checkRideOn: '2026-12-01' }, TODAY).problems).toHaveProperty('checkRideOn')
})
