import { expect, test } from 'vitest'
import { type ImportColumn, isRefused, lostChoices, shownTarget, withChoice } from './column-choices.ts'

const column = (index: number, more: Partial<ImportColumn> = {}): ImportColumn => ({
  index,
  heading: `Heading ${index}`,
  target: 'ignore',
  note: null,
  samples: [],
  ...more,
})

test('a choice is added to earlier ones, and only those are sent', () => {
  const columns = [
    column(0, { target: 'rank' }),
    column(1, { target: 'name', chosen: 'name', nameOrder: { order: 'first last', decided: 'by you' } }),
    column(2, { target: 'ignore', chosen: 'dob', note: 'Date of birth is off' }),
    column(3, { target: 'mos', chosen: 'mos' }),
  ]
  expect(withChoice(columns, { index: 3, target: 'remarks' })).toEqual([
    { index: 1, target: 'name', nameOrder: 'first last' },
    { index: 2, target: 'dob' },
    { index: 3, target: 'remarks' },
  ])
})

test('choices missing in the next preview are found, and other columns are not counted as lost', () => {
  const before = [
    column(0, { target: 'rank' }),
    column(1, { target: 'mos', chosen: 'mos' }),
    column(2, { target: 'remarks', chosen: 'remarks' }),
    column(3, { target: 'ignore', chosen: 'ignore' }),
  ]
  const after = [column(0), column(1, { target: 'mos', chosen: 'mos' }), column(2, { heading: 'Other' })]
  expect(lostChoices(before, after).map(({ index }) => index)).toEqual([2, 3])
  expect(lostChoices(before, before)).toEqual([])
})

test('a lost choice stays lost until its column is chosen again', () => {
  const lost = [column(1, { chosen: 'mos' }), column(2, { chosen: 'remarks' })]
  expect(lostChoices(lost, [column(1), column(2, { chosen: 'ignore' })]).map(({ index }) => index)).toEqual([1])
})

test('for a choice that the list no longer offers, what is read instead is shown', () => {
  const options = [{ value: 'ignore' as const }, { value: 'mos' as const }]
  expect(shownTarget(options, column(0, { chosen: 'mos' }))).toBe('mos')
  expect(shownTarget(options, column(0, { chosen: 'with:readiness.none' }))).toBe('ignore')
  expect(shownTarget(options, column(0, { target: 'mos' }))).toBe('mos')
})

test('a choice that cannot be read is distinguished from one that can', () => {
  expect(isRefused(column(0, { target: 'ignore', chosen: 'dob', note: 'Date of birth is off' }))).toBe(true)
  expect(isRefused(column(0, { target: 'mos', chosen: 'mos' }))).toBe(false)
  expect(isRefused(column(0, { target: 'ignore', note: 'Muster does not know this heading' }))).toBe(false)
})
