import { expect, test } from 'vitest'
import { caseLine, placeOnLine } from './case-line.ts'
import { SEED_POLICY } from './policy.ts'

const CASE = {
  discoveredAt: '2026-11-01T12:00:00.000Z',
  absentSince: '2026-11-01T11:30:00.000Z',
  timeZone: 'America/New_York',
  unknownAt: '2026-11-01T14:00:00.000Z',
  decidedAt: null,
  decision: null,
  droppedAt: null,
  returnedAt: null,
  closedAt: null,
  records: [{ step: 'search', mark: 'done' as const, at: '2026-11-01T12:10:00.000Z' }],
}

test('the line says what was done when, what is late, and what comes next', () => {
  const { points, here, from } = caseLine(SEED_POLICY, CASE, new Date('2026-11-01T18:00:00.000Z'))
  const standing = new Map(points.map((point) => [point.key, point]))
  expect(from.toISOString()).toBe(CASE.discoveredAt)
  expect(here.toISOString()).toBe('2026-11-01T18:00:00.000Z')
  expect(standing.get('search')).toMatchObject({ standing: 'done', at: new Date('2026-11-01T12:10:00.000Z') })
  expect(standing.get('absent-unknown')).toMatchObject({ standing: 'done', at: new Date(CASE.unknownAt), move: true })
  expect(standing.get('law-enforcement')).toMatchObject({ standing: 'late', move: false })
  expect(points.filter((point) => point.standing === 'next').map(({ key }) => key)).toEqual(['family'])
  expect(standing.get('decide')).toMatchObject({ standing: 'later', at: new Date('2026-11-03T12:00:00.000Z') })
})

test('the times come from the policy: with another, the decision is elsewhere', () => {
  const steps = SEED_POLICY.steps.map((step) =>
    step.key === 'decide' ? { ...step, due: { kind: 'hours' as const, after: 'discovery' as const, hours: 12 } } : step,
  )
  const { points } = caseLine({ ...SEED_POLICY, steps }, CASE, new Date('2026-11-01T18:00:00.000Z'))
  expect(points.find(({ key }) => key === 'decide')?.at.toISOString()).toBe('2026-11-02T00:00:00.000Z')
})

test('a step due on a day is on that day', () => {
  const { points } = caseLine(SEED_POLICY, CASE, new Date('2026-11-01T18:00:00.000Z'))
  const assessed = points.find(({ key }) => key === 'drop')
  expect(assessed?.at.toISOString().slice(0, 10)).toBe('2026-12-02')
})

test('a return stops the line where it happened', () => {
  const returnedAt = '2026-11-01T16:00:00.000Z'
  const { here } = caseLine(SEED_POLICY, { ...CASE, returnedAt }, new Date('2026-11-05T00:00:00.000Z'))
  expect(here.toISOString()).toBe(returnedAt)
})

test('the first hours have more room than the last', () => {
  const line = { from: new Date(0), to: new Date(100) }
  expect([0, 25, 100, 200].map((at) => placeOnLine(line, new Date(at)))).toEqual([0, 0.5, 1, 1])
})
