import { expect, test } from 'vitest'
import { canJoin, joinField, mergeDrafts, same, withFields } from './merge-drafts.ts'
import type { CounselingDraft, PlanLine } from './schema.ts'

const EMPTY: CounselingDraft = {
  kind: 'performance',
  heldOn: '2026-11-12' as CounselingDraft['heldOn'],
  organization: 'B Co',
  counselorTitle: '',
  place: '',
  purpose: '',
  keyPoints: '',
  plan: [],
  leaderResponsibilities: '',
  assessOn: null,
  nextOn: null,
  links: [],
}
const line = (id: string, action: string): PlanLine => ({ id, action, standard: '', suspense: null })

test('what only one side changed is kept from that side, and nobody is asked', () => {
  const mine = { ...EMPTY, purpose: 'Monthly performance.' }
  const theirs = { ...EMPTY, keyPoints: 'Arrived on time every day.' }
  expect(mergeDrafts(EMPTY, mine, theirs)).toEqual({
    draft: { ...EMPTY, purpose: 'Monthly performance.', keyPoints: 'Arrived on time every day.' },
    both: [],
  })
})

test('what both changed is named, and stays as it is here until somebody decides', () => {
  const mine = { ...EMPTY, purpose: 'One', place: 'Orderly room' }
  const theirs = { ...EMPTY, purpose: 'Two', place: 'Orderly room' }
  expect(mergeDrafts(EMPTY, mine, theirs)).toEqual({ draft: mine, both: ['purpose'] })
})

test('both changed it to the same: nothing to decide', () => {
  const both = { ...EMPTY, purpose: 'The same' }
  expect(mergeDrafts(EMPTY, both, { ...both, purpose: 'The same ' }).both).toEqual([])
})

test('without a base every difference is for a person', () => {
  expect(mergeDrafts(null, { ...EMPTY, purpose: 'One' }, EMPTY).both).toEqual(['purpose'])
})

test('a text emptied on purpose stays empty', () => {
  const base = { ...EMPTY, purpose: 'Old' }
  expect(mergeDrafts(base, { ...base, purpose: '' }, { ...base, place: 'Here' }).draft.purpose).toBe('')
})

test('spaces at the ends are no difference, and neither is the order of keys', () => {
  expect(same({ a: ' x', b: [1] }, { b: [1], a: 'x ' })).toBe(true)
  expect(same({ a: 'x' }, { a: 'y' })).toBe(false)
})

test('both texts stand one after the other, a text that holds the other stands once', () => {
  const joined = (mine: string, theirs: string) =>
    joinField('purpose', { ...EMPTY, purpose: mine }, { ...EMPTY, purpose: theirs }, () => 'x').purpose
  expect(joined('mine', 'theirs')).toBe('theirs\n\nmine')
  expect(joined('a longer text', 'a longer')).toBe('a longer text')
  expect(joined('a longer', 'a longer text')).toBe('a longer text')
})

test('lines of both plans are kept; the same line of both stands once, a changed one twice under ids of its own', () => {
  const mine = { ...EMPTY, plan: [line('1', 'Run'), line('2', 'Swim'), line('3', 'Read')] }
  const theirs = { ...EMPTY, plan: [line('1', 'Run'), line('2', 'Ruck')] }
  expect(joinField('plan', mine, theirs, () => 'new').plan).toEqual([
    line('1', 'Run'),
    line('2', 'Ruck'),
    line('new', 'Swim'),
    line('3', 'Read'),
  ])
})

test('links of both, once each', () => {
  const link = (url: string) => ({ label: url, url })
  const mine = { ...EMPTY, links: [link('https://a.test'), link('https://b.test')] }
  const theirs = { ...EMPTY, links: [link('https://a.test')] }
  expect(joinField('links', mine, theirs, () => '').links).toHaveLength(2)
})

test('a date cannot be two dates', () => {
  expect(canJoin('heldOn')).toBe(false)
  expect(joinField('heldOn', EMPTY, EMPTY, () => '')).toBe(EMPTY)
  expect(canJoin('keyPoints')).toBe(true)
})

test('fields are taken from the other as asked', () => {
  expect(withFields(EMPTY, { ...EMPTY, place: 'Here', purpose: 'No' }, ['place'])).toEqual({ ...EMPTY, place: 'Here' })
})
