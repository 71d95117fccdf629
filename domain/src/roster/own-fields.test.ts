import { describe, expect, test } from 'vitest'
import { asKind, checkOwnValue, OWN_FIELD_KINDS, ownText, readOwnText, seenInRole } from './own-fields.ts'

const field = (kind: (typeof OWN_FIELD_KINDS)[number], choices: string[] = []) => ({ kind, choices })

describe('what is typed', () => {
  test.each([
    ['text', ' B-12 ', 'B-12'],
    ['number', '1,250', 1250],
    ['number', '-2.5', -2.5],
    ['date', '2027-01-31', '2027-01-31'],
    ['flag', 'Y', true],
    ['flag', 'no', false],
  ] as const)('a %s reads %j', (kind, typed, value) => {
    expect(readOwnText(field(kind), typed)).toEqual({ value })
  })

  test.each([
    ['number', 'twelve', 'not a number'],
    ['number', '1e9', 'not a number'],
    ['date', '31 Feb', 'not a date'],
    ['flag', 'maybe', 'not yes or no'],
    ['text', 'x'.repeat(241), 'longer than 240 characters'],
  ] as const)('a %s refuses %j', (kind, typed, problem) => {
    expect(readOwnText(field(kind), typed)).toEqual({ problem })
  })

  test('a choice is found without regard to case and accents, and the problem lists the first ones', () => {
    const shifts = field('choice', ['Días', 'Nights', 'C', 'D', 'E', 'F', 'G', 'H'])
    expect(readOwnText(shifts, 'dias')).toEqual({ value: 'Días' })
    expect(readOwnText(shifts, 'Swing')).toEqual({ problem: 'not one of Días, Nights, C, D, E, F and 2 more' })
  })

  test('choices that differ by a sign are different', () => {
    const blood = field('choice', ['O+', 'O-', 'A+'])
    expect(readOwnText(blood, 'o-')).toEqual({ value: 'O-' })
    expect(readOwnText(blood, 'A-')).toEqual({ problem: 'not one of O+, O-, A+' })
  })

  test.each(OWN_FIELD_KINDS)('an empty %s is no value', (kind) => {
    expect(readOwnText(field(kind), '  ')).toEqual({ value: null })
    expect(checkOwnValue(field(kind), null)).toEqual({ value: null })
  })
})

test('a call sends numbers as numbers and yes or no as such', () => {
  expect(checkOwnValue(field('number'), '7')).toEqual({ problem: 'not a number' })
  expect(checkOwnValue(field('number'), 7)).toEqual({ value: 7 })
  expect(checkOwnValue(field('flag'), 'Yes')).toEqual({ problem: 'not yes or no' })
  expect(checkOwnValue(field('text'), true)).toEqual({ problem: 'not text' })
})

test('a stored value follows its field to another kind, or says why not', () => {
  expect(asKind(field('text'), 12)).toEqual({ value: '12' })
  expect(asKind(field('number'), '12')).toEqual({ value: 12 })
  expect(asKind(field('flag'), 'yes')).toEqual({ value: true })
  expect(asKind(field('text'), true)).toEqual({ value: 'Yes' })
  expect(asKind(field('date'), 'soon')).toEqual({ problem: 'not a date' })
  expect(asKind(field('choice', ['Days']), 'DAYS')).toEqual({ value: 'Days' })
})

test('a value is read back from the text that a file has of it', () => {
  const values = [
    ['text', 'B-12'],
    ['number', -0.25],
    ['date', '2027-01-31'],
    ['choice', 'Days'],
    ['flag', false],
  ] as const
  for (const [kind, value] of values) {
    expect(readOwnText(field(kind, ['Days']), ownText(kind, value, 'iso'))).toEqual({ value })
  }
  expect(ownText('date', '2027-01-31')).toBe('31 Jan 2027')
})

test('leaders above see no own field, whatever they may do', () => {
  expect(seenInRole('above editor')).toEqual([])
  expect(seenInRole('above viewer')).toEqual([])
  expect(seenInRole('viewer')).toEqual(['viewers'])
})
