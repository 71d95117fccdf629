import { describe, expect, test } from 'vitest'
import { DUTY_STATUSES } from '../../dutyday/duty-status.ts'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { LEAVE_KIND_NAMES, LEAVE_KINDS } from './kinds.ts'
import { chargedDays, leaveDays, lengthWords } from './leave-days.ts'
import { guardLeaveText } from './leave-text.ts'
import { datesProblem, leaveWarnings, type OtherRequest, overlapProblem } from './rules.ts'
import {
  actProblem,
  type Deciding,
  LEAVE_ACTS,
  LEAVE_STATE_NAMES,
  lastDayAway,
  possibleActs,
  type SignFacts,
  signOutOpens,
  signProblem,
  stateAfter,
  nextSign,
  standingOn,
} from './states.ts'

const day = (text: string) => text as CalendarDate
const TODAY = day('2026-11-12')

describe('days', () => {
  test('include the first and the last one, through any change of clocks', () => {
    const count = (from: string, to: string) => leaveDays({ from: day(from), to: day(to) })
    expect(count('2026-12-24', '2026-12-24')).toBe(1)
    expect(count('2026-12-24', '2027-01-02')).toBe(10)
    // Clocks go forward on 8 Mar and back on 1 Nov 2026.
    expect(count('2026-03-07', '2026-03-09')).toBe(3)
    expect(count('2026-10-31', '2026-11-02')).toBe(3)
    expect(count('2028-02-28', '2028-03-01')).toBe(3)
  })

  test('are charged for ordinary, emergency and transition leave, and never for a pass', () => {
    const span = { from: day('2026-12-01'), to: day('2026-12-03') }
    const charged = LEAVE_KIND_NAMES.filter((kind) => chargedDays({ ...span, kind }) > 0)
    expect(charged).toEqual(['ordinary', 'emergency', 'transition'])
    expect(LEAVE_KIND_NAMES.filter((kind) => LEAVE_KINDS[kind].pass && LEAVE_KINDS[kind].chargeable)).toEqual([])
    expect(lengthWords({ ...span, kind: 'ordinary' })).toBe('3 days, chargeable')
    expect(lengthWords({ ...span, kind: 'regular pass' })).toBe('3 days')
  })

  test('of every kind are an absence on Duty Day', () => {
    for (const kind of LEAVE_KIND_NAMES) {
      expect(DUTY_STATUSES[LEAVE_KINDS[kind].status]).toMatchObject({ present: false, accounted: true })
    }
  })
})

describe('dates', () => {
  const problem = (from: string, to: string, bySoldier = true) =>
    datesProblem({ from: day(from), to: day(to) }, { today: TODAY, bySoldier })?.field ?? null
  test('that are not valid name the field', () => {
    expect(problem('2026-12-02', '2026-12-01')).toBe('to')
    expect(problem('2026-12-01', '2027-12-02')).toBe('to')
    expect(problem('2027-11-14', '2027-11-20')).toBe('from')
    expect(problem('2026-11-12', '2026-11-12')).toBeNull()
    expect(problem('2026-11-13', '2027-11-13')).toBeNull()
    expect(problem('2026-11-12', '2027-11-14')).toBe('to')
  })

  test('in the past are for a leader, with a warning, and not from years ago', () => {
    expect(problem('2026-11-11', '2026-11-15')).toBe('from')
    expect(problem('2026-11-11', '2026-11-15', false)).toBeNull()
    expect(problem('2025-11-10', '2025-11-15', false)).toBe('from')
    const wish = { kind: 'ordinary', from: day('2026-11-11'), to: day('2026-11-15') } as const
    expect(leaveWarnings(wish, { today: TODAY, others: [] })).toEqual(['The first day, 11 Nov 2026, is past.'])
  })
})

describe('other requests of the same Soldier', () => {
  const other = (from: string, to: string, more: Partial<OtherRequest> = {}): OtherRequest => ({
    id: 'other',
    kind: 'ordinary',
    from: day(from),
    to: day(to),
    state: 'approved',
    ...more,
  })
  const pass = (
    kind: 'regular pass' | '3-day pass' | '4-day pass' | 'ordinary' | 'bereavement',
    from: string,
    to: string,
  ) => ({ kind, from: day(from), to: day(to) })

  test('take their days while they are not denied or over', () => {
    const wish = pass('ordinary', '2026-12-01', '2026-12-05')
    expect(overlapProblem(wish, [other('2026-12-05', '2026-12-09')])?.message).toContain('5 Dec 2026 to 9 Dec 2026')
    expect(overlapProblem(wish, [other('2026-12-06', '2026-12-09')])).toBeNull()
    for (const state of LEAVE_STATE_NAMES) {
      const stands = !['denied', 'cancelled', 'withdrawn'].includes(state)
      expect(overlapProblem(wish, [other('2026-11-30', '2026-12-01', { state })]) !== null, state).toBe(stands)
    }
  })

  test('directly before or after a pass make a chain', () => {
    const warned = (wish: ReturnType<typeof pass>, others: OtherRequest[]) =>
      leaveWarnings(wish, { today: TODAY, others }).length
    const friday = pass('regular pass', '2026-12-04', '2026-12-06')
    expect(warned(friday, [other('2026-12-07', '2026-12-09')])).toBe(1)
    expect(warned(friday, [other('2026-12-01', '2026-12-03')])).toBe(1)
    expect(warned(friday, [other('2026-12-08', '2026-12-09')])).toBe(0)
    expect(warned(friday, [other('2026-12-07', '2026-12-09', { state: 'denied' })])).toBe(0)
    expect(warned(pass('ordinary', '2026-12-07', '2026-12-09'), [other('2026-12-10', '2026-12-12')])).toBe(0)
  })

  test('a pass has a maximum length', () => {
    const warned = (kind: Parameters<typeof pass>[0], to: string) =>
      leaveWarnings(pass(kind, '2026-12-04', to), { today: TODAY, others: [] }).length
    expect([warned('regular pass', '2026-12-06'), warned('regular pass', '2026-12-07')]).toEqual([0, 1])
    expect([warned('3-day pass', '2026-12-06'), warned('3-day pass', '2026-12-07')]).toEqual([0, 1])
    expect([warned('4-day pass', '2026-12-07'), warned('4-day pass', '2026-12-08')]).toEqual([0, 1])
    expect(warned('ordinary', '2027-01-15')).toBe(0)
    const bereaved = (to: string) => leaveWarnings(pass('bereavement', '2026-12-04', to), { today: TODAY, others: [] })
    expect(bereaved('2026-12-17')).toEqual([expect.stringContaining('Death of a spouse or child')])
    expect(bereaved('2026-12-18')).toContain('Bereavement leave: 15 days is longer than 14. Check the dates.')
  })
})

describe('who may do what', () => {
  const LEADER: Deciding = { recommends: true, decides: false, oneself: false }
  const ABOVE: Deciding = { recommends: true, decides: true, oneself: false }
  const request = (state: (typeof LEAVE_STATE_NAMES)[number], more: object = {}) => ({
    state,
    signedOutAt: null,
    signedInAt: null,
    archived: false,
    ...more,
  })

  test('the roster’s leader recommends, the leader above decides, and nobody decides their own', () => {
    expect(possibleActs(request('requested'), LEADER)).toEqual(['recommend', 'not recommend'])
    expect(possibleActs(request('recommended'), LEADER)).toEqual(['not recommend'])
    expect(possibleActs(request('recommended'), ABOVE)).toEqual(['not recommend', 'approve', 'deny'])
    expect(possibleActs(request('approved'), LEADER)).toEqual(['cancel'])
    expect(possibleActs(request('approved'), ABOVE)).toEqual(['cancel', 'reopen'])
    expect(possibleActs(request('denied'), ABOVE)).toEqual(['reopen'])
    expect(possibleActs(request('withdrawn'), ABOVE)).toEqual([])
    for (const state of LEAVE_STATE_NAMES) {
      expect(possibleActs(request(state), { ...ABOVE, oneself: true })).toEqual([])
      expect(possibleActs(request(state), { recommends: false, decides: false, oneself: false })).toEqual([])
    }
  })

  test('a decision against the Soldier needs a remark', () => {
    const without = LEAVE_ACTS.filter((act) =>
      (['requested', 'approved', 'denied'] as const).some(
        (state) => actProblem(act, request(state), ABOVE, '') === null,
      ),
    )
    expect(without).toEqual(['recommend', 'approve', 'reopen'])
  })

  test('a signed-out Soldier signs in instead of being canceled, and an archived one is not approved', () => {
    expect(possibleActs(request('approved', { signedOutAt: '2026-11-12T11:30:00.000Z' }), ABOVE)).toEqual([])
    expect(possibleActs(request('requested', { archived: true }), ABOVE)).toEqual(['deny'])
    const wentAlongAt = '2026-11-12T11:30:00.000Z'
    for (const state of ['approved', 'denied', 'cancelled'] as const) {
      expect(possibleActs(request(state, { wentAlongAt }), ABOVE)).toEqual([])
    }
  })

  test('a request that is reopened has its recommendation again', () => {
    expect(stateAfter('reopen', true)).toBe('recommended')
    expect(stateAfter('reopen', false)).toBe('not recommended')
    expect(stateAfter('reopen', null)).toBe('requested')
    expect(stateAfter('deny', true)).toBe('denied')
  })
})

describe('signing out and in', () => {
  const about: SignFacts = {
    signedOutAt: null,
    signedInAt: null,
    timeZone: 'America/New_York',
    from: day('2026-11-12'),
    to: day('2026-11-15'),
    state: 'approved',
  }
  const at = (text: string) => new Date(text)
  const NOW = at('2026-11-20T12:00:00Z')
  const field = (act: 'out' | 'in', when: string, more: Partial<SignFacts> = {}, remark = '') =>
    signProblem(act, { ...about, ...more }, { at: at(when), now: NOW, remark })?.field ?? null

  test('early sign-out needs a remark, and is refused days ahead', () => {
    expect(field('out', '2026-11-12T12:00:00Z')).toBeNull()
    // 2200 on the 11th.
    expect(field('out', '2026-11-12T03:00:00Z')).toBe('remark')
    expect(field('out', '2026-11-12T03:00:00Z', {}, 'Flight at 2345')).toBeNull()
    expect(field('out', '2026-11-08T12:00:00Z', {}, 'x')).toBe('at')
    expect(field('out', `${signOutOpens(about)}T12:00:00Z`, {}, 'x')).toBeNull()
    expect(field('out', '2026-11-16T12:00:00Z')).toBe('at')
    expect(field('out', '2026-11-21T12:00:00Z')).toBe('at')
  })

  test('sign-in comes after sign-out, and never before the first day', () => {
    expect(field('in', '2026-11-14T12:00:00Z')).toBeNull()
    expect(field('in', '2026-11-11T12:00:00Z')).toBe('at')
    expect(field('in', '2026-11-14T12:00:00Z', { signedOutAt: '2026-11-14T13:00:00.000Z' })).toBe('at')
    expect(field('in', '2026-11-14T12:00:00Z', { signedInAt: '2026-11-14T11:00:00.000Z' })).toBe('act')
    expect(field('in', '2026-11-14T12:00:00Z', { state: 'requested' })).toBe('act')
  })

  test('noon decides whether the day of the return counts', () => {
    const last = (when: string) => lastDayAway(about, at(when))
    expect(last('2026-11-14T16:59:00Z')).toBe('2026-11-13')
    expect(last('2026-11-14T17:00:00Z')).toBe('2026-11-14')
    // Never before the first day, and never after the last.
    expect(last('2026-11-12T12:00:00Z')).toBe('2026-11-12')
    expect(last('2026-11-18T20:00:00Z')).toBe('2026-11-15')
    // On the day on which clocks go back, half of the day is over an hour later.
    const fall = { ...about, from: day('2026-10-30'), to: day('2026-11-03') }
    expect(lastDayAway(fall, at('2026-11-01T16:30:00Z'))).toBe('2026-10-31')
    expect(lastDayAway(fall, at('2026-11-01T17:00:00Z'))).toBe('2026-11-01')
  })

  test('an approved Soldier is coming, then away, then overdue', () => {
    const on = (today: string, more: Partial<Parameters<typeof standingOn>[0]> = {}) =>
      standingOn({ ...about, reportedBack: false, ...more }, day(today))
    expect([on('2026-11-11'), on('2026-11-12'), on('2026-11-15'), on('2026-11-16')]).toEqual([
      ...['coming', 'away', 'away', 'overdue'],
    ])
    expect(on('2026-11-16', { signedInAt: '2026-11-15T20:00:00.000Z' })).toBe('back')
    expect(on('2026-11-16', { reportedBack: true })).toBe('back')
    expect(on('2026-11-11', { state: 'recommended' })).toBe('undecided')
    expect(on('2026-11-16', { state: 'denied' })).toBe('closed')
  })

  test('a Soldier who is away and has not signed out signs out first', () => {
    const next = (today: string, more: Partial<Parameters<typeof standingOn>[0]> = {}) =>
      nextSign({ ...about, reportedBack: false, ...more }, day(today))
    const signedOutAt = '2026-11-12T12:00:00.000Z'
    expect([next('2026-11-11'), next('2026-11-12'), next('2026-11-15')]).toEqual(['out', 'out', 'out'])
    expect(next('2026-11-16')).toBe('in')
    expect(next('2026-11-13', { signedOutAt })).toBe('in')
    expect(next('2026-11-13', { reportedBack: true })).toBe('in')
    expect(next('2026-11-16', { signedOutAt, signedInAt: '2026-11-15T20:00:00.000Z' })).toBeNull()
    expect(next('2026-11-11', { state: 'recommended' })).toBeNull()
  })
})

test('text must not mention health', () => {
  for (const bad of ['Knee surgery', 'recovering from injury', 'PTSD', 'SSN 123-45-6789', 'mother has cancer']) {
    expect(guardLeaveText(bad), bad).not.toBeNull()
  }
  for (const fine of ['Wedding in Ohio', 'Denver, CO', 'Flight at 2345', 'Hospital Street 4', '']) {
    expect(guardLeaveText(fine), fine).toBeNull()
  }
})
