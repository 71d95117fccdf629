import { expect, test } from 'vitest'
import { isNameOf } from './typed-name.ts'

test.each([
  ['Smith, John A.', 'John Smith', true],
  ['Smith, John A.', 'SPC SMITH', true],
  ['de la Cruz, José', 'Jose De La Cruz', true],
  ['Núñez, Zoë', 'nunez', true],
  ['O’Neil, Pat', "Pat O'Neil", true],
  ['SFC Navarro, J.', 'Jo Navarro', true],
  ['SFC Navarro, J.', 'SFC', false],
  ['Col, Peter', 'Peter Col', true],
  ['Col, Peter', 'Peter', false],
  ['Smith, John A.', 'John', false],
  ['Smith, John A.', 'Smithson', false],
  ['Smith, John A.', '', false],
  ['', 'Smith', false],
  ['王, 小明', '王小明', false],
  ['王, 小明', '王 小明', true],
])('%s is signed by %j: %s', (name, typed, fits) => {
  expect(isNameOf(typed, name)).toBe(fits)
})
