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

test('a field that only one side changed is taken from that side without a question', () => {
  const mine = { ...EMPTY, purpose: 'Monthly performance.' }
  const theirs = { ...EMPTY, keyPoints: 'Arrived on time every day.' }
  expect(mergeDrafts(EMPTY, mine, theirs)).toEqual({
    draft: { ...EMPTY, purpose: 'Monthly performance.', keyPoints: 'Arrived on time every day.' },
    both: [],
  })
})

test('a field that both changed is named, and keeps its value here until somebody decides', () => {
  const mine = { ...EMPTY, purpose: 'One', place: 'Orderly room' }
  const theirs = { ...EMPTY, purpose: 'Two', place: 'Orderly room' }
  expect(mergeDrafts(EMPTY, mine, theirs)).toEqual({ draft: mine, both: ['purpose'] })
})

test('a field that both changed to the same value is no conflict', () => {
  const both = { ...EMPTY, purpose: 'The same' }
  expect(mergeDrafts(EMPTY, both, { ...both, purpose: 'The same ' }).both).toEqual([])
})

test('without a base every difference is a conflict', () => {
  expect(mergeDrafts(null, { ...EMPTY, purpose: 'One' }, EMPTY).both).toEqual(['purpose'])
})

test('a text that was emptied on purpose stays empty', () => {
  const base = { ...EMPTY, purpose: 'Old' }
  expect(mergeDrafts(base, { ...base, purpose: '' }, { ...base, place: 'Here' }).draft.purpose).toBe('')
})

test('spaces at the ends and the order of keys are no difference', () => {
  expect(same({ a: ' x', b: [1] }, { b: [1], a: 'x ' })).toBe(true)
  expect(same({ a: 'x' }, { a: 'y' })).toBe(false)
})

test('joins two texts one after the other, or keeps the one that contains the other', () => {
  const joined = (mine: string, theirs: string) =>
    joinField('purpose', { ...EMPTY, purpose: mine }, { ...EMPTY, purpose: theirs }, () => 'x').purpose
  expect(joined('mine', 'theirs')).toBe('theirs\n\nmine')
  expect(joined('a longer text', 'a longer')).toBe('a longer text')
  expect(joined('a longer', 'a longer text')).toBe('a longer text')
})

test('joins two plans: a line that both have is kept once, a changed line twice under two ids', () => {
  const mine = { ...EMPTY, plan: [line('1', 'Run'), line('2', 'Swim'), line('3', 'Read')] }
  const theirs = { ...EMPTY, plan: [line('1', 'Run'), line('2', 'Ruck')] }
  expect(joinField('plan', mine, theirs, () => 'new').plan).toEqual([
    line('1', 'Run'),
    line('2', 'Ruck'),
    line('new', 'Swim'),
    line('3', 'Read'),
  ])
})

test('joins the links, each once', () => {
  const link = (url: string) => ({ label: url, url })
  const mine = { ...EMPTY, links: [link('https://a.test'), link('https://b.test')] }
  const theirs = { ...EMPTY, links: [link('https://a.test')] }
  expect(joinField('links', mine, theirs, () => '').links).toHaveLength(2)
})

test('two dates cannot be joined', () => {
  expect(canJoin('heldOn')).toBe(false)
  expect(joinField('heldOn', EMPTY, EMPTY, () => '')).toBe(EMPTY)
  expect(canJoin('keyPoints')).toBe(true)
})

test('takes the chosen fields from the other draft', () => {
  expect(withFields(EMPTY, { ...EMPTY, place: 'Here', purpose: 'No' }, ['place'])).toEqual({ ...EMPTY, place: 'Here' })
})
