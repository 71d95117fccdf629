import { expect, test } from 'vitest'
import { isNarrowed } from '../../kernel/list-filters.ts'
import { adminListSecurityLog } from './functions.ts'
import { securityList } from './list.ts'
import type { SecurityLine } from './schema.ts'

const UID = '5b0c6a52-0d53-4c39-9a0e-3f5f0f3f6f10'
const ENTRY: SecurityLine = {
  seq: 7,
  at: '2026-11-12T06:30:00.000Z',
  kind: 'admin',
  what: 'adminSetTrial',
  outcome: 'ok',
  uid: UID,
  name: 'Dana Cole',
  about: null,
  address: null,
  times: 1,
  details: {},
}
type Asked = Parameters<typeof securityList.empty>[0]
const ALL: Asked = { outcome: 'all', kind: null, search: '' }

const lineOf = (entry: Partial<SecurityLine>) =>
  securityList.line(
    { ...ENTRY, ...entry },
    { entries: [], next: null },
    { now: new Date('2026-11-12T12:00:00Z'), timeZone: 'America/Chicago' },
  )

test('an entry says what was done, when, of which kind, and by whom', () => {
  expect(lineOf({})).toEqual({
    title: 'adminSetTrial',
    under: ['12 Nov 2026, 0030', 'Admins', 'by Dana Cole'],
    strong: '',
    soft: [null, null],
    marks: [],
  })
})

test('then from where, about what, and the details', () => {
  const { soft } = lineOf({
    address: '192.0.2.7',
    about: 'roster 12',
    details: { method: 'code', until: '2026-11-13T06:30:00.000Z' },
  })
  expect(soft).toEqual(['192.0.2.7', 'about roster 12', 'method: code', 'until: 13 Nov 2026, 0030'])
})

test('what happened often in ten seconds has the number, and what was refused a mark', () => {
  const { title, marks } = lineOf({ times: 12, outcome: 'refused' })
  expect(title).toBe('adminSetTrial × 12')
  expect(marks).toEqual([{ kind: 'alert', words: 'Refused' }])
})

test.each([
  [{ kind: 'sign-in', what: 'google' }, 'Signed in with google'],
  [{ kind: 'sign-in', what: 'uninvited', outcome: 'refused' }, 'Sign-in refused: uninvited'],
  [{ kind: 'session', what: 'ended' }, 'Sessions ended'],
  [{ kind: 'passage', what: 'getRoster' }, 'getRoster'],
] as const)('what was done, in words: %o', (entry, title) => {
  expect(lineOf(entry).title).toBe(title)
})

test.each([
  [{ name: null }, `by a deleted account (${UID})`],
  [{ uid: null, name: null, kind: 'sign-in' }, 'nobody signed in'],
  [{ uid: null, name: null, kind: 'settings' }, 'by the server'],
] as const)('who did it: %o', (entry, words) => {
  expect(lineOf(entry).under.at(-1)).toBe(words)
})

test('the filters are what the read takes', () => {
  const narrowed: Asked = { outcome: 'refused', kind: 'sign-in', search: '192.0' }
  const inputs = [ALL, narrowed].map((asked) => adminListSecurityLog.input.parse(securityList.inputOf(null, asked, 51)))
  expect(inputs).toMatchObject([
    { outcome: null, kind: null, search: '', after: 51 },
    { outcome: 'refused', kind: 'sign-in', search: '192.0', after: 51 },
  ])
})

test('a kind or a search that finds nothing is not an empty log', () => {
  const { filters, empty } = securityList
  const asked: Asked[] = [ALL, { ...ALL, kind: 'limit' }, { ...ALL, search: 'x' }]
  expect(asked.map((each) => isNarrowed(filters, each))).toEqual([false, true, true])
  expect(empty({ ...ALL, outcome: 'refused' }).title).not.toBe(empty(ALL).title)
})
