import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { lineOf } from '@muster/domain/readiness/policy.ts'
import { SEED_READINESS } from '@muster/domain/readiness/seed.ts'
import { expect, test } from 'vitest'
import { itemEntry } from './item-entry.ts'

const today = '2026-11-22' as CalendarDate

function entry(key: string) {
  const line = lineOf(SEED_READINESS, key)
  if (!line) throw new Error(`no item ${key}`)
  return itemEntry(line, today)
}
const state = (key: string, cells: Record<string, string>) => entry(key).stateOf(cells, today)

const TEST = {
  standard: 'general',
  sex: 'M',
  age: '20',
  MDL: '150',
  HRP: '15',
  SDC: '2:28',
  PLK: '1:30',
  RUN2MI: '1957',
}

test('a complete test is recorded with its points, but neither sex nor age', () => {
  expect(state('aft', TEST)).toEqual({
    kind: 'ready',
    words: '300',
    passed: true,
    result: {
      outcome: 'pass',
      value: 300,
      doneOn: today,
      detail: {
        standard: 'general',
        MDL: 150,
        MDLpoints: 60,
        HRP: 15,
        HRPpoints: 60,
        SDC: 148,
        SDCpoints: 60,
        PLK: 90,
        PLKpoints: 60,
        RUN2MI: 1197,
        RUN2MIpoints: 60,
      },
    },
  })
})

test('under 60 in one event fails without a total; the combat standard needs no sex and requires 350', () => {
  expect(state('aft', { ...TEST, RUN2MI: '1958' })).toMatchObject({ result: { outcome: 'fail', value: null } })
  expect(state('aft', { ...TEST, standard: 'combat', sex: '' })).toMatchObject({
    result: { outcome: 'fail', value: 300 },
  })
})

test('on a profile events are left out without a total, and another aerobic event is Go or No-go', () => {
  const onProfile = { ...TEST, HRP: 'ex', RUN2MI: 'GO' }
  const detail = { standard: 'general', MDL: 150, MDLpoints: 60, HRP: 'exempt', SDC: 148, SDCpoints: 60 }
  expect(state('aft', onProfile)).toMatchObject({
    kind: 'ready',
    words: 'On profile',
    passed: true,
    result: { outcome: 'pass', value: null, detail: { ...detail, PLK: 90, PLKpoints: 60, RUN2MI: 'go' } },
  })
  expect(state('aft', { ...onProfile, RUN2MI: 'no-go' })).toMatchObject({ result: { outcome: 'fail', value: null } })
  expect(state('aft', { ...onProfile, standard: 'combat' })).toEqual({ kind: 'open', words: 'By hand' })
  const { columns, settle } = entry('aft')
  const run = columns.find(({ id }) => id === 'RUN2MI')
  expect([run?.read('no go'), run?.read('exempt'), settle('HRP', 'ex')]).toEqual([
    ...[{ text: 'NO-GO' }, { text: 'Exempt' }, 'Exempt'],
  ])
  expect(columns.find(({ id }) => id === 'MDL')?.read('GO')).toHaveProperty('problem')
})

test('incomplete or wrong rows are not recorded', () => {
  expect(state('aft', {})).toEqual({ kind: 'blank' })
  expect(state('aft', { ...TEST, sex: '', age: '' })).toEqual({ kind: 'open', words: 'Needs sex and age' })
  expect(state('aft', { ...TEST, PLK: '' })).toEqual({ kind: 'open', words: 'Events missing' })
  expect(state('aft', { ...TEST, MDL: '2000' })).toMatchObject({ kind: 'wrong' })
  expect(entry('aft').problemOf('age', { age: '16' })).toBe('Enter 17 to 99 whole years.')
})

test('weapons, waist and height, classes and dates', () => {
  expect(state('weapon', { result: '38/40' })).toMatchObject({ result: { outcome: 'expert', value: 38 } })
  expect(state('weapon', { result: 'Expert 20' })).toMatchObject({ kind: 'wrong' })
  const waists = { waist1: '37', waist2: '37.5', waist3: '37.5' }
  expect(state('whtr', { height: '68', ...waists })).toMatchObject({
    words: '0.549',
    passed: true,
    result: { outcome: 'pass', value: 0.549, detail: null },
  })
  const marked = { waist1: '37 1/8', waist2: '37-1/2', waist3: '37 7/8 in' }
  expect(state('whtr', { height: '68', ...marked })).toMatchObject({ words: '0.549' })
  expect(entry('whtr').problemOf('waist2', { waist2: '37 9/8' })).toMatch(/34.5/)
  expect(entry('whtr').problemOf('waist2', { waist2: '300' })).toMatch(/15 to 90 inches/)
  expect(state('dental', { outcome: '3', date: '1 Nov 2026' })).toMatchObject({
    passed: false,
    result: { outcome: '3', doneOn: '2026-11-01' },
  })
  expect(state('pha', { done: 'x' })).toMatchObject({ result: { doneOn: today } })
  expect(state('pha', { done: '11/1/2026' })).toMatchObject({ result: { doneOn: '2026-11-01' } })
  expect(entry('pha').problemOf('done', { done: '1 Dec 2026' })).toBe('This date is in the future.')
})
