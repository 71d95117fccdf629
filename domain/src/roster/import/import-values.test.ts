import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import type { FieldKey } from '../soldier-fields.ts'
import type { Cell } from './import-grid.ts'
import { type ReadValue, readValue } from './import-values.ts'

function read(key: FieldKey, cell: Cell, heading = ''): ReadValue {
  return readValue(key, cell, { today: '2026-11-21' as CalendarDate, order: 'month first', heading })
}

test.each([null, '', '  ', '\u00a0', '\ufeff'])('%j is empty', (cell) => {
  expect(read('last', cell)).toEqual({ empty: true })
  expect(read('ets', cell)).toEqual({ empty: true })
})

test.each([
  ['rank', 'SGT', { value: 'SGT' }],
  ['rank', ' sgt ', { value: 'SGT', cleaned: 'SGT' }],
  ['rank', 'SGT ', { value: 'SGT', cleaned: 'SGT' }],
  ['rank', 'E-5', { value: 'SGT', cleaned: 'SGT' }],
  ['rank', 'SGT(P)', { value: 'SGT', also: { promotable: true } }],
  ['rank', 'sgt (p)', { value: 'SGT', cleaned: 'SGT, promotable', also: { promotable: true } }],
  ['rank', 'SPX', { problem: 'unknown rank' }],
  ['rank', 5, { problem: 'unknown rank' }],
  ['dodid', '2156204700', { value: '2156204700' }],
  ['dodid', 2_156_204_700, { value: '2156204700' }],
  ['dodid', ' 2156204700 ', { value: '2156204700' }],
  ['dodid', '215-620-4700', { value: '2156204700', cleaned: '10 digits after stripping dashes' }],
  ['dodid', '215 620 4700', { value: '2156204700', cleaned: '10 digits after stripping spaces' }],
  ['dodid', '12345', { problem: 'DoD ID is not 10 digits' }],
  ['dodid', 123_456_789, { problem: 'DoD ID is not 10 digits' }],
  ['dodid', '21562O4700', { problem: 'DoD ID is not 10 digits' }],
  ['dodid', '2.15620E+09', { problem: 'DoD ID is not 10 digits' }],
  ['cell', '(910) 555-6087', { value: '(910) 555-6087' }],
  ['cell', 9_105_556_087, { value: '(910) 555-6087' }],
  ['cell', '910.555.6087', { value: '(910) 555-6087' }],
  ['cell', '1-910-555-6087', { value: '(910) 555-6087' }],
  ['cell', '+1 910 555 6087', { value: '(910) 555-6087' }],
  ['cell', "'+1 910 555 6087", { value: '(910) 555-6087' }],
  ['cell', '+49 631 411 1234', { value: '+49 631 411 1234' }],
  ['cell', '910-555-6087 ext. 12', { value: '910-555-6087 x12' }],
  ['cell', '555-6087', { value: '555-6087' }],
  ['cell', '6087', { problem: 'not a phone number' }],
  ['cell', 'ask SSG Clay', { problem: 'not a phone number' }],
  [
    'cell',
    '(910) 555-6087 / 910-555-6088',
    {
      value: '(910) 555-6087',
      cleaned: '(910) 555-6087, and (910) 555-6088 as other phone',
      also: { altPhone: '(910) 555-6088' },
    },
  ],
  [
    'emergencyPhone',
    '910-555-6087 or 910-555-6088',
    { value: '(910) 555-6087', cleaned: '(910) 555-6087, the others left out' },
  ],
  ['cell', '910-555-6087 or ask SSG Clay', { problem: 'not a phone number' }],
  ['cell', '910/555-6087', { value: '(910) 555-6087' }],
  ['cell', 'C: 910-555-6087', { value: '(910) 555-6087' }],
  ['cell', '910-555-6087 (c)', { value: '(910) 555-6087' }],
  ['cell', 'tel:+19105556087', { value: '(910) 555-6087' }],
  ['altPhone', 'DSN: 314-555-1212', { value: 'DSN 314-555-1212' }],
  ['cell', 'UNK', { empty: true, cleaned: 'left empty' }],
  ['email', 'none', { empty: true, cleaned: 'left empty' }],
  [
    'email',
    'a.b@example.com; c@example.com',
    {
      value: 'a.b@example.com',
      cleaned: 'a.b@example.com, and c@example.com as personal e-mail',
      also: { personalEmail: 'c@example.com' },
    },
  ],
  ['email', 'Smith, J. <j.smith@example.com>', { value: 'j.smith@example.com' }],
  ['email', 'a.b@example.com; none', { problem: 'not an e-mail address' }],
  ['email', 'mailto:a.b@example.com', { value: 'a.b@example.com' }],
  ['email', 'nobody', { problem: 'not an e-mail address' }],
  ['motorcycle', 'Y', { value: true }],
  ['motorcycle', 'x', { value: true }],
  ['motorcycle', 1, { value: true }],
  ['motorcycle', true, { value: true }],
  ['motorcycle', 'No', { value: false }],
  ['motorcycle', 'Harley', { problem: 'not yes or no' }],
  ['dependents', '3', { value: 3 }],
  ['dependents', 3, { value: 3 }],
  ['dependents', 'none', { value: 0 }],
  ['dependents', '2.5', { problem: 'not a whole number' }],
  ['dependents', 400, { problem: 'number is out of range' }],
  ['strength', 'ATCH', { value: 'attached' }],
  ['strength', 'lent', { problem: 'not one of Assigned, Attached, Detached' }],
  ['maritalStatus', 'M', { value: 'Married' }],
  ['maritalStatus', 'never married', { value: 'Single' }],
  ['maritalStatus', 'it is complicated', { problem: 'not one of Single, Married, Divorced, Widowed' }],
  ['ets', 'INDEF', { empty: true, cleaned: 'left empty' }],
  ['ets', 'N/A', { empty: true, cleaned: 'left empty' }],
  ['ets', '31 FEB 2027', { problem: 'no such date' }],
  ['ets', 'someday', { problem: 'not a date' }],
  ['position', 'x'.repeat(121), { problem: 'longer than 120 characters' }],
  ['mos', 'x'.repeat(10_000), { problem: 'longer than 9 characters' }],
  ['remarks', 'SSN 123456789', { problem: 'contains a Social Security number' }],
  ['mos', '123-45-6789', { problem: 'contains a Social Security number' }],
  ['remarks', 'SECRET//NOFORN', { problem: 'carries a classification or CUI marking' }],
  ['clearance', 'SECRET', { value: 'SECRET' }],
  ['remarks', 'likes\nfishing', { value: 'likes\nfishing' }],
  ['bootSize', 10.5, { value: '10.5' }],
  ['mos', '\u0000', { empty: true }],
  ['dodid', 'N/A', { empty: true, cleaned: 'left empty' }],
  ['dodid', 'unk', { empty: true, cleaned: 'left empty' }],
  ['ets', '15 Jan 1926', { problem: 'date is out of range' }],
  ['ets', '31 Dec 2126', { problem: 'date is out of range' }],
  ['dob', '15 Jan 1966', { value: '1966-01-15' }],
] as const)('%s: %j', (key, cell, expected) => expect(read(key, cell)).toEqual(expected))

test('a second number is not put into a field that has its own column', () =>
  expect(
    readValue('cell', '910-555-6087, 910-555-6088', {
      today: '2026-11-21' as CalendarDate,
      order: 'month first',
      heading: '',
      columns: new Set(['cell', 'altPhone'] as const),
    }),
  ).toEqual({ value: '(910) 555-6087', cleaned: '(910) 555-6087, the others left out' }))

describe('a column named Attached', () => {
  test('may answer yes and no', () => {
    expect(read('strength', 'Y', 'Attached')).toEqual({ value: 'attached' })
    expect(read('strength', 'N', 'Attached')).toEqual({ value: 'assigned' })
    expect(read('strength', 'Y', 'Assigned/Attached')).toMatchObject({ problem: expect.any(String) })
  })
})
