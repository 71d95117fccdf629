import { expect, test } from 'vitest'
import { type AftOnProfile, readInstead, scoreOnProfile } from './aft-profile.ts'
import type { AftRaw } from './aft.ts'

const norm = { sex: 'M', ageOnTestDate: 20, standard: 'general' } as const
const RAW: AftRaw = { MDL: 150, HRP: 15, SDC: 148, PLK: 90, RUN2MI: null }
const NONE: AftOnProfile = { MDL: null, HRP: null, SDC: null, PLK: null, RUN2MI: null }
const passed = (raw: Partial<AftRaw>, instead: Partial<AftOnProfile>, standard: 'general' | 'combat' = 'general') =>
  scoreOnProfile({ ...norm, standard, raw: { ...RAW, ...raw }, instead: { ...NONE, ...instead } }).passed

test('passes with 60 in each event taken and a Go, and fails with a No-go or an event under 60', () => {
  expect(passed({}, { RUN2MI: 'go' })).toBe(true)
  expect(passed({}, { RUN2MI: 'no-go' })).toBe(false)
  expect(passed({ MDL: 140 }, { RUN2MI: 'go' })).toBe(false)
  expect(passed({ HRP: null }, { HRP: 'exempt', RUN2MI: 'go' })).toBe(true)
})

test('has no total, and is open while an event is missing without a profile', () => {
  const test = scoreOnProfile({ ...norm, raw: RAW, instead: { ...NONE, RUN2MI: 'exempt' } })
  expect(test).toEqual({ points: { MDL: 60, HRP: 60, SDC: 60, PLK: 60, RUN2MI: null }, total: null, passed: true })
  expect(passed({ HRP: null }, { RUN2MI: 'go' })).toBeNull()
  const nothing = { MDL: null, HRP: null, SDC: null, PLK: null }
  const exempt = { MDL: 'exempt', HRP: 'exempt', SDC: 'exempt', PLK: 'exempt', RUN2MI: 'exempt' } as const
  expect(passed(nothing, exempt)).toBeNull()
})

test('the combat standard is a total, so that the test can only fail', () => {
  expect(passed({}, { RUN2MI: 'go' }, 'combat')).toBeNull()
  expect(passed({}, { RUN2MI: 'no-go' }, 'combat')).toBe(false)
})

test.each([
  ['MDL', 'Exempt', 'exempt'],
  ['HRP', 'EX', 'exempt'],
  ['RUN2MI', 'GO', 'go'],
  ['RUN2MI', 'no go', 'no-go'],
  ['RUN2MI', 'profile', 'exempt'],
  ['MDL', 'GO', null],
  ['RUN2MI', '14:30', null],
  ['PLK', '', null],
] as const)('%s “%s” is %s', (event, text, expected) => {
  expect(readInstead(event, text)).toBe(expected)
})
