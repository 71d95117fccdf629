import { expect, test } from 'vitest'
import { escalate } from './escalation.ts'

// The rifleman is called by the sergeant, who is called by the lieutenant, who is called by the captain.
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
const facts = { tree, accountOf, keepers: ['owner', 'editor'] }

test('first the leader who calls them, then one further up, at last those who keep the roster', () => {
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

test('a leader without an answer is told to the next one up, and nobody about themselves', () => {
  expect(escalate({ ...facts, open: ['sergeant'], step: 1 }).tell).toEqual([
    { uid: 'account of the captain', soldierIds: ['sergeant'] },
  ])
  expect(escalate({ ...facts, open: ['captain'], step: 1 })).toMatchObject({
    tell: [{ uid: 'owner' }, { uid: 'editor' }],
    last: true,
  })
})

test('somebody who leads two groups under two rows is not told about themselves', () => {
  const twice = new Map([...accountOf, ['gunner', 'account of the sergeant']])
  expect(escalate({ ...facts, accountOf: twice, open: ['gunner'], step: 1 }).tell).toEqual([
    { uid: 'account of the captain', soldierIds: ['gunner'] },
  ])
})

test('nobody is told when everybody answered', () => {
  expect(escalate({ ...facts, open: [], step: 1 })).toEqual({ tell: [], last: true })
})
