import {
  markOthersPresent,
  recordStatus,
  submitAccountability,
  withdrawStatus,
} from '@muster/domain/dutyday/functions.ts'
import { PACKET_ACTS } from '@muster/domain/kernel/carried/packet.ts'
import { expect, test } from 'vitest'
import type { Act } from '../../platform/outbox/outbox.ts'
import { carriedOf, countActs, countWords, nextToHand } from './carried-acts.ts'

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

test('a status of a Soldier who was added without signal stays, with its undo and the reports after it', () => {
  const on = (one: Act, ...ids: string[]): Act => ({ ...one, facts: { line: '', on: ids } })
  const report = () => act(submitAccountability.name, { dutyDate: '2026-11-12' })
  const [before, ames, after] = [report(), on(tap('1', 'ames'), 'ames'), report()]
  const added: Act = { ...act('addSoldier', {}), facts: { line: '', on: ['new'], makes: true } }
  const ofNew = on(tap('2', 'new'), 'new')
  const undo = act(withdrawStatus.name, { entryIds: ['2'] })
  const undoAmes = act(withdrawStatus.name, { entryIds: ['1'] })
  const elsewhere = act(submitAccountability.name, { rosterId: 'other', dutyDate: '2026-11-12' })
  const acts = [before, ames, added, ofNew, undo, undoAmes, after, elsewhere]
  expect(carriedOf(acts)).toEqual([before, ames, undoAmes, elsewhere])
  const there = acts.map((one) => (one === added ? { ...one, state: 'done' as const } : one))
  expect(carriedOf(there)).toEqual([before, ames, ofNew, undo, undoAmes, after, elsewhere])
})

test('if not everything fits, what no other phone has comes first, with what it undoes', () => {
  const taken = { at: 1, taken: true }
  const first = Array.from({ length: PACKET_ACTS }, (_, at) => ({ ...tap(`f${at}`, `s${at}`), handed: taken }))
  const undo = act(withdrawStatus.name, { entryIds: ['f7'] })
  const more = [tap('g', 'ames'), undo]
  expect(nextToHand(first)).toEqual(first)
  expect(nextToHand([...first, ...more])).toEqual([first[7], ...more])
  const all = [...first, ...more].map((one) => ({ ...one, handed: taken }))
  expect(nextToHand(all)).toEqual(all.slice(0, PACKET_ACTS))
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
    undone: 0,
    rosterIds: ['r'],
    days: ['2026-11-11', '2026-11-12'],
    formationIds: ['pt'],
  })
})

test('an undo of what the server has already is counted by itself', () => {
  expect(countActs([act(withdrawStatus.name, { entryIds: ['1', '2'] })])).toMatchObject({ statuses: 0, undone: 2 })
})

test('the words have the right number', () => {
  expect(countWords({ statuses: 9, reports: 1, undone: 0 })).toBe('9 statuses and 1 report')
  expect(countWords({ statuses: 9, reports: 2, undone: 1 })).toBe('9 statuses, 2 reports and 1 undone')
  expect(countWords({ statuses: 1, reports: 0, undone: 0 })).toBe('1 status')
  expect(countWords({ statuses: 0, reports: 2, undone: 0 })).toBe('2 reports')
  expect(countWords({ statuses: 0, reports: 0, undone: 3 })).toBe('3 undone')
  expect(countWords({ statuses: 0, reports: 0, undone: 0 })).toBe('0 statuses')
})
