import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DUTY_STATUS_CODES, DUTY_STATUSES, type DutyStatusCode } from '../duty-status.ts'
import {
  AWOL_STATES,
  type AwolState,
  contradicts,
  decisionOf,
  firstState,
  moveProblem,
  type MoveFacts,
  MOVES,
  outcomeOf,
  STATE_OF,
  withinCorrection,
} from './awol-state.ts'
import { SEED_POLICY } from './policy.ts'

const T0 = '2026-11-12T11:30:00.000Z'
const after = (hours: number) => new Date(Date.parse(T0) + hours * 3_600_000)

function facts(state: AwolState, more: Partial<MoveFacts> = {}): MoveFacts {
  return {
    discoveredAt: T0,
    absentSince: T0,
    timeZone: 'America/New_York',
    unknownAt: null,
    decidedAt: null,
    decision: null,
    droppedAt: null,
    returnedAt: null,
    closedAt: null,
    state,
    ...more,
  }
}

const problem = (from: AwolState, to: AwolState, hours = 50, note = '', more: Partial<MoveFacts> = {}) =>
  moveProblem(SEED_POLICY, facts(from, more), to, { now: after(hours), note })

describe('the state machine (army.md section 3)', () => {
  const ALLOWED: readonly (readonly [AwolState, AwolState])[] = [
    ['late', 'unknown'],
    ['unknown', 'awol'],
    ['unknown', 'missing'],
    ['awol', 'missing'],
    ['missing', 'awol'],
    ['awol', 'dropped'],
    ['late', 'returned'],
    ['unknown', 'returned'],
    ['awol', 'returned'],
    ['missing', 'returned'],
    ['dropped', 'returned'],
  ]

  test.each(AWOL_STATES.flatMap((from) => AWOL_STATES.map((to) => [from, to] as const)))('%s to %s', (from, to) => {
    const allowed = ALLOWED.some(([one, other]) => one === from && other === to)
    // Late enough that no hour or day prevents the move.
    expect(problem(from, to, 24 * 40) === null).toBe(allowed)
  })

  test('every other state can change to returned', () => {
    const absent = AWOL_STATES.filter((state) => state !== 'returned')
    expect(absent.filter((state) => !MOVES[state].includes('returned'))).toEqual([])
  })

  test('every state on the strength sets the duty status of its name', () => {
    for (const state of AWOL_STATES) {
      const { status, code } = STATE_OF[state]
      if (status && status !== 'PDY') expect(DUTY_STATUSES[status].code).toBe(code)
    }
    expect(STATE_OF.returned.status).toBe('PDY')
    expect(STATE_OF.dropped.status).toBeNull()
  })

  test('starts in the state of the Soldier’s duty status', () => {
    const states = DUTY_STATUS_CODES.map((code) => [code, firstState(code)])
    expect(states.filter(([, state]) => state !== 'late')).toEqual([
      ['AUN', 'unknown'],
      ['AWL', 'awol'],
      ['MIS', 'missing'],
    ])
    expect(firstState(null)).toBe('late')
  })

  test('a closed case does not change', () => {
    expect(problem('unknown', 'returned', 50, '', { closedAt: T0 })).toMatch(/closed/)
  })

  test('a refusal says what can come next', () => {
    expect(problem('late', 'awol')).toBe(
      'Failure to report cannot change to AWOL. Next can be: Absent, unknown; Returned.',
    )
  })
})

describe('the decision at 48 h (SecArmy directive, 28 Oct 2025)', () => {
  test.each([
    [true, false, 'awol', 'voluntary is AWOL'],
    [false, false, 'missing', 'involuntary or too little evidence is missing'],
    [true, true, 'missing', 'an indication of self-harm must be reported missing, also when voluntary'],
    [false, true, 'missing', 'an indication of self-harm must be reported missing'],
  ] as const)('voluntary %s, indication of self-harm %s: %s (%s)', (voluntary, indicationOfSelfHarm, decided, _) => {
    expect(decisionOf({ voluntary, indicationOfSelfHarm })).toBe(decided)
  })

  test('no AWOL entry under 24 hours of absence, but missing at any hour (army.md section 3)', () => {
    expect(problem('unknown', 'awol', 23.9)).toMatch(/Less than 24 hours/)
    expect(problem('unknown', 'awol', 24)).toBeNull()
    expect(problem('unknown', 'missing', 2)).toBeNull()
  })
})

describe('dropping from rolls', () => {
  test('comes on day 31 after 30 consecutive days (AR 190-9 para 2-2a(1)(f))', () => {
    // 12 Nov is day 1, 11 Dec is day 30, and 12 Dec is day 31.
    const on = (instant: string) =>
      moveProblem(SEED_POLICY, facts('awol'), 'dropped', { now: new Date(instant), note: '' })
    expect(on('2026-12-12T04:59:00Z')).toMatch(/This is day 30\. .* day 31, 12 Dec 2026/)
    expect(on('2026-12-12T05:00:00Z')).toBeNull()
  })

  test('comes sooner when it was ordered and the note says by whom', () => {
    expect(problem('awol', 'dropped', 100)).toMatch(/note by whom/)
    expect(problem('awol', 'dropped', 100, 'Ordered by BN CDR')).toBeNull()
  })

  test('comes on the day of the roster’s policy, or on any day when the policy has none', () => {
    const changed = (change: object) => ({
      ...SEED_POLICY,
      steps: SEED_POLICY.steps.map((step) => (step.key === 'drop' ? { ...step, ...change } : step)),
    })
    const at = { now: after(24 * 20), note: '' }
    const due = { kind: 'day of absence', day: 15 } as const
    expect(moveProblem(changed({ due }), facts('awol'), 'dropped', at)).toBeNull()
    expect(moveProblem(changed({ on: false }), facts('awol'), 'dropped', at)).toBeNull()
  })
})

describe('the outcome', () => {
  test('is a failure to report under 24 hours, a return after a decision or longer, or dropped', () => {
    const ended = (hours: number, more: Partial<MoveFacts> = {}) =>
      outcomeOf(SEED_POLICY, facts('returned', { returnedAt: after(hours).toISOString(), ...more }))
    expect([ended(5), ended(24), ended(70)]).toEqual(['failure to report', 'returned', 'returned'])
    expect(ended(5, { decidedAt: after(2).toISOString(), decision: 'missing' })).toBe('returned')
    expect(outcomeOf(SEED_POLICY, facts('dropped'))).toBe('dropped')
    for (const state of ['late', 'unknown', 'awol', 'missing'] as const) {
      expect(outcomeOf(SEED_POLICY, facts(state))).toBeNull()
    }
  })

  test('a correction is possible for a day', () => {
    expect([withinCorrection(T0, after(24)), withinCorrection(T0, after(24.01))]).toEqual([true, false])
  })
})

describe('a duty status recorded outside the case', () => {
  test('contradicts an open case when it differs', () => {
    expect(speaks('unknown', 'PDY')).toBe(true)
    expect(speaks('unknown', 'LV')).toBe(true)
    expect(speaks('late', 'AUN')).toBe(true)
    expect(speaks('unknown', 'AUN')).toBe(false)
    expect(contradicts({ state: 'unknown', stateSince: T0 }, null)).toBe(false)
  })

  test('does not contradict a return unless the Soldier is absent again', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DUTY_STATUS_CODES), (status) => {
        expect(speaks('returned', status)).toBe(['FTR', 'AUN', 'AWL', 'MIS'].includes(status))
      }),
    )
  })

  test('of the absence that ended does not contradict its end', () => {
    for (const state of ['returned', 'dropped'] as const) {
      expect([speaks(state, 'AWL', -1), speaks(state, 'AWL', 0), speaks(state, 'AWL', 1)]).toEqual([false, false, true])
    }
  })

  /** Whether a status recorded `hours` after the case entered its state contradicts that state. */
  function speaks(state: AwolState, status: DutyStatusCode, hours = 1): boolean {
    return contradicts({ state, stateSince: T0 }, { status, recordedAt: after(hours).toISOString() })
  }
})
