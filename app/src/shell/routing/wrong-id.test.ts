import { expect, test } from 'vitest'
import { ROUTES } from './routes.ts'
import { wrongIdIn } from './wrong-id.ts'

const ID = '0d9ee4a9-6f0c-4a52-9f3c-6f7f2f9f2a11'

test('every address with an id is distinguished from one without', () => {
  const params = ROUTES.flatMap(({ path }) => path.match(/(?<=\$)\w+Id/g) ?? []).filter((name) => name !== 'reportId')
  expect(params.length).toBeGreaterThan(4)
  for (const name of params) {
    expect(wrongIdIn({ [name]: 'none' }), name).not.toBeNull()
    expect(wrongIdIn({ [name]: ID }), name).toBeNull()
  }
})

test('says what does not exist', () => {
  expect(wrongIdIn({ soldierId: 'none' })).toBe('Soldier')
  expect(wrongIdIn({ token: 'none', reportId: 'perstat' })).toBeNull()
})

test.each([
  ['request', 'leave request'],
  ['duty', 'duty roster'],
  ['case', 'absence case'],
  ['task', 'task'],
  ['event', 'event'],
  ['recall', 'recall'],
])('a link with a cut-off or mistyped ?%s= is detected', (name, noun) => {
  expect(wrongIdIn({}, { [name]: ID })).toBeNull()
  expect(wrongIdIn({}, { [name]: ID, view: 'open', show: 'tasks' })).toBeNull()
  for (const wrong of ['abc', '', ID.slice(0, -1), ID.replace('4a52', 'ga52'), ID.replace('4a52', '0a52')]) {
    expect(wrongIdIn({}, { [name]: wrong }), wrong).toBe(noun)
  }
})

test('the roster of a link may be cut off as well', () => {
  expect(wrongIdIn({}, { request: ID, of: ID })).toBeNull()
  expect(wrongIdIn({}, { request: ID, of: '0d9e' })).toBe('leave request')
  expect(wrongIdIn({ counselingId: ID }, { of: '0d9e' })).toBe('counseling')
  expect(wrongIdIn({}, { of: '0d9e' })).toBeNull()
})
