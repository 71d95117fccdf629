import { expect, test } from 'vitest'
import { counselorOnForm, nameOnForm, rankGrade } from './parties.ts'

const person = (last: string, first = '', middle = '', suffix = '', rank = 'SFC') => ({
  last,
  first,
  middle,
  suffix,
  rank,
})

test('part I names the Soldier by last name, first name and middle initial', () => {
  expect(nameOnForm(person('Smith', 'John', 'Albert'))).toBe('Smith, John A.')
  expect(nameOnForm(person('de la Cruz', 'José', 'M', 'Jr'))).toBe('de la Cruz, José M. Jr')
  expect(nameOnForm(person('Smith', '', '', 'III'))).toBe('Smith, III')
  expect(nameOnForm(person('Smith', ' '))).toBe('Smith')
  // A letter and its accent as two code points.
  expect(nameOnForm(person('Ruiz', 'Ana', 'E\u0301lodie'))).toBe('Ruiz, Ana E\u0301.')
})

test('the grade follows the rank, and the rank precedes the name of the counselor', () => {
  expect(rankGrade('SPC')).toBe('SPC/E-4')
  expect(rankGrade('1LT')).toBe('1LT/O-2')
  expect(rankGrade('CIV')).toBe('CIV')
  expect(counselorOnForm(person('Navarro', 'Ana', 'Maria'))).toBe('SFC Navarro, Ana M.')
  expect(counselorOnForm(person('Navarro', '', '', '', ''))).toBe('Navarro')
})
