import { expect, test } from 'vitest'
import {
  arrivalWords,
  goesAlong,
  linesOfMove,
  MOVING_KINDS,
  type TransferTerms,
  unseenWords,
  verdictOn,
} from './what-moves.ts'

const WITHIN: TransferTerms = { sameChain: true, rehabilitative: false }
const AWAY: TransferTerms = { sameChain: false, rehabilitative: false }
const fates = (terms: TransferTerms) =>
  Object.fromEntries(MOVING_KINDS.map((kind) => [kind, verdictOn(kind, terms).fate]))

test('records about the Soldier go, what belongs to the unit stays, and property is settled first', () => {
  expect(fates(WITHIN)).toEqual({
    readiness: 'goes',
    licenses: 'goes',
    counselings: 'goes',
    leave: 'goes',
    statuses: 'goes',
    duties: 'goes',
    tasks: 'goes',
    equipment: 'settle first',
    cases: 'settle first',
    published: 'stays',
    taskings: 'stays',
    events: 'stays',
    seats: 'stays',
    planStatuses: 'stays',
  })
})

test('counselings leave the chain of command only with a rehabilitative transfer', () => {
  expect({ ...fates(AWAY), counselings: 'goes' }).toEqual(fates(WITHIN))
  expect(goesAlong('counselings', AWAY)).toBe(false)
  expect(goesAlong('counselings', { sameChain: null, rehabilitative: false })).toBe(false)
  expect(goesAlong('counselings', { sameChain: false, rehabilitative: true })).toBe(true)
  expect(verdictOn('counselings', AWAY).why).toContain('DA Form 4856')
})

test('lists what is there in a fixed order, counted in words', () => {
  const counts = [
    { kind: 'equipment', count: 1 },
    { kind: 'readiness', count: 1204 },
    { kind: 'leave', count: 0 },
  ] as const
  expect(linesOfMove(counts, WITHIN).map(({ text, fate }) => `${text}: ${fate}`)).toEqual([
    '1,204 readiness results and profiles: goes',
    '1 item signed out: settle first',
  ])
})

test('the gaining leader reads what comes before accepting', () => {
  expect(arrivalWords(WITHIN)).toContain('licenses, counselings, leave')
  expect(arrivalWords(AWAY)).toContain('Counselings stay with the losing leader.')
})

test('a leader reads which areas are not counted', () => {
  expect(unseenWords([])).toBeNull()
  expect(unseenWords(['counseling', 'operations'])).toBe(
    'There may be more in areas that you do not see: Counseling, Taskings and equipment.',
  )
})
