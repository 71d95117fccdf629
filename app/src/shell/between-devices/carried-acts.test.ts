import {
  markOthersPresent,
  recordStatus,
  submitAccountability,
  withdrawStatus,
} from '@muster/domain/dutyday/functions.ts'
import { expect, test } from 'vitest'
import type { Act } from '../../platform/outbox/outbox.ts'
import { carriedOf, countActs, countWords } from './carried-acts.ts'

let seq = 0
const act = (name: string, input: object, state: Act['state'] = 'waiting'): Act => {
  seq += 1
  return { id: `a${seq}`, seq, name, input: { rosterId: 'r', ...input }, at: '2026-11-12T11:12:00Z', state }
}
const tap = (id: string, soldierId: string, from = '2026-11-12') =>
  act(recordStatus.name, { entries: [{ id, soldierId, status: 'PDY', from }] })

test('what waits and belongs to accountability can be handed over, and nothing else', () => {
  const acts = [tap('1', 'ames'), act('createTask', {}), act(recordStatus.name, {}, 'done'), act('deliverActs', {})]
  expect(carriedOf(acts)).toEqual([acts[0]])
})

test('each Soldier counts once, and not after an undo', () => {
  const acts = [
    tap('1', 'ames'),
    tap('2', 'ames'),
    tap('3', 'boone'),
    act(withdrawStatus.name, { entryIds: ['3'] }),
    act(markOthersPresent.name, { dutyDate: '2026-11-12', others: [{ id: '4', soldierId: 'cole' }] }),
    act(submitAccountability.name, { dutyDate: '2026-11-11', formationId: 'pt' }),
  ]
  expect(countActs(acts)).toEqual({
    statuses: 2,
    reports: 1,
    rosterIds: ['r'],
    days: ['2026-11-11', '2026-11-12'],
    formationIds: ['pt'],
  })
})

test('the words have the right number', () => {
  expect(countWords({ statuses: 9, reports: 1 })).toBe('9 statuses and 1 report')
  expect(countWords({ statuses: 1, reports: 0 })).toBe('1 status')
  expect(countWords({ statuses: 0, reports: 2 })).toBe('2 reports')
  expect(countWords({ statuses: 0, reports: 0 })).toBe('0 statuses')
})
