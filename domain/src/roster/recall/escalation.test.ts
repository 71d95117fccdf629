import { expect, test } from 'vitest'
import { escalate } from './escalation.ts'

// The captain calls the lieutenant, who calls the sergeant, who calls the rifleman.
const tree = {
  callerOf: new Map<string, string | null>([
    ['rifleman', 'sergeant'],
    ['gunner', 'sergeant'],
    ['sergeant', 'lieutenant'],
    ['lieutenant', 'captain'],
    ['captain', null],
  ]),
}
const accountOf = new Map([
  ['rifleman', 'account of the rifleman'],
  ['sergeant', 'account of the sergeant'],
  ['captain', 'account of the captain'],
])
const facts = { tree, accountOf, mayRead: () => true, keepers: ['owner', 'editor'] }

test('notifies first the calling leader, then the next one up, and at last the roster’s owner and editors', () => {
  const open = ['rifleman', 'gunner']
  const both = [{ uid: 'account of the sergeant', soldierIds: open }]
  expect(escalate({ ...facts, open, step: 1 })).toEqual({ tell: both, last: false })
  // The lieutenant has no account.
  expect(escalate({ ...facts, open, step: 2 }).tell).toEqual([{ uid: 'account of the captain', soldierIds: open }])
  expect(escalate({ ...facts, open, step: 3 })).toEqual({
    tell: [
      { uid: 'owner', soldierIds: open },
      { uid: 'editor', soldierIds: open },
    ],
    last: true,
  })
})

test('notifies the next leader up about a leader without an answer, and nobody about themselves', () => {
  expect(escalate({ ...facts, open: ['sergeant'], step: 1 }).tell).toEqual([
    { uid: 'account of the captain', soldierIds: ['sergeant'] },
  ])
  expect(escalate({ ...facts, open: ['captain'], step: 1 })).toMatchObject({
    tell: [{ uid: 'owner' }, { uid: 'editor' }],
    last: true,
  })
})

test('does not notify a leader with two rows about themselves', () => {
  const twice = new Map([...accountOf, ['gunner', 'account of the sergeant']])
  expect(escalate({ ...facts, accountOf: twice, open: ['gunner'], step: 1 }).tell).toEqual([
    { uid: 'account of the captain', soldierIds: ['gunner'] },
  ])
})

test('skips a leader whose part of the roster leaves out the Soldier', () => {
  const mayRead = (uid: string, soldierId: string) => uid !== 'account of the sergeant' || soldierId === 'gunner'
  expect(escalate({ ...facts, mayRead, open: ['rifleman', 'gunner'], step: 1 }).tell).toEqual([
    { uid: 'account of the captain', soldierIds: ['rifleman'] },
    { uid: 'account of the sergeant', soldierIds: ['gunner'] },
  ])
})

test('notifies nobody when everybody answered', () => {
  expect(escalate({ ...facts, open: [], step: 1 })).toEqual({ tell: [], last: true })
})
