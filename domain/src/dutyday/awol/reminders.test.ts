import { expect, test } from 'vitest'
import { type AbsenceFacts, awolClock } from './awol-clock.ts'
import { SEED_POLICY } from './policy.ts'
import { reminders } from './reminders.ts'

const T0 = '2026-11-12T11:30:00.000Z'
const ZONE = 'America/New_York'
const about: AbsenceFacts = {
  discoveredAt: T0,
  absentSince: T0,
  timeZone: ZONE,
  unknownAt: null,
  decidedAt: null,
  decision: null,
  droppedAt: null,
  returnedAt: null,
  closedAt: null,
}

test('reminds of each step once, in the order in which they come due', () => {
  const told = new Set<string>()
  const order: string[] = []
  const facts: AbsenceFacts = { ...about, decidedAt: '2026-11-14T11:00:00.000Z', decision: 'awol' }
  let now: Date | null = new Date(T0)
  while (now !== null) {
    const { due, next } = reminders(awolClock(SEED_POLICY, facts, new Map(), now), ZONE, told, now)
    for (const { step } of due) {
      expect(told).not.toContain(step.key)
      told.add(step.key)
      order.push(step.key)
    }
    now = next
  }
  expect(order).toEqual([
    ...['tell-chain', 'law-enforcement', 'family', 'review', 'tell-pmo', 'pay-access', 'flag'],
    ...['kin-letter', 'weekly-contact', 'packet', 'drop'],
  ])
})

test('does not remind of a step that is done, was reminded of, or is not due yet', () => {
  const at = new Date('2026-11-12T19:10:00.000Z')
  const clock = awolClock(SEED_POLICY, about, new Map([['law-enforcement', { mark: 'done', at: T0 }]]), at)
  const { due, next } = reminders(clock, ZONE, new Set(['tell-chain']), at)
  expect(due.map(({ step }) => step.key)).toEqual(['absent-unknown', 'family'])
  expect(next?.toISOString()).toBe('2026-11-13T11:00:00.000Z')
})
