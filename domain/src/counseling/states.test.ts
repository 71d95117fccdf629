import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import { COUNSELING_STATES, type CounselingState } from './kinds.ts'
import type { CounselingDraft } from './schema.ts'
import {
  assessmentProblem,
  COUNSELING_STEPS,
  type CounselingStep,
  deliveryProblems,
  planOf,
  type Standing,
  stateAfter,
  stepProblem,
} from './states.ts'

const day = (text: string) => text as CalendarDate
const standing = (state: CounselingState, more: Partial<Standing> = {}): Standing => ({
  state,
  assessedOn: null,
  answered: state !== 'draft' && state !== 'delivered',
  archived: false,
  assessmentSigned: false,
  ...more,
})

/** The steps allowed in each state, when nobody has signed part IV. */
const MAY: Readonly<Record<CounselingState, readonly CounselingStep[]>> = {
  draft: ['save', 'delete', 'deliver'],
  delivered: ['withdraw', 'acknowledge', 'addendum', 'share'],
  acknowledged: ['addendum', 'assess', 'close', 'share', 'make tasks'],
  assessed: ['addendum', 'assess', 'close', 'share', 'make tasks'],
  closed: ['addendum', 'reopen', 'share'],
}

describe.each(COUNSELING_STATES)('in the state %s', (state) => {
  test.each(COUNSELING_STEPS)('%s', (step) => {
    const problem = stepProblem(standing(state), step)
    if (MAY[state].includes(step)) expect(problem).toBeNull()
    else expect(problem).toMatch(/^[A-Z].*[.]$/)
  })
})

test('a signed assessment cannot be changed', () => {
  expect(stepProblem(standing('assessed', { assessmentSigned: true }), 'assess')).toMatch(/signed/)
})

test('a session with a Soldier who has left can be closed unanswered, and reopened as it was', () => {
  const left = standing('delivered', { archived: true })
  expect(stepProblem(left, 'close')).toBeNull()
  const closed = { ...left, state: stateAfter(left, 'close') }
  expect(closed.state).toBe('closed')
  expect(stepProblem(closed, 'withdraw')).toMatch(/Reopen it/)
  expect(stepProblem(closed, 'acknowledge')).toMatch(/Reopen it/)
  expect(stateAfter(closed, 'reopen')).toBe('delivered')
})

test('a session with tasks cannot be withdrawn, whatever happens in between', () => {
  for (const start of COUNSELING_STATES.filter((state) => stepProblem(standing(state), 'make tasks') === null)) {
    const seen: Standing[] = [standing(start, { assessedOn: start === 'assessed' ? '2026-11-01' : null })]
    for (const at of seen) {
      expect(stepProblem(at, 'withdraw'), `${start}, then ${at.state}`).not.toBeNull()
      for (const step of COUNSELING_STEPS.filter((one) => stepProblem(at, one) === null)) {
        const next = {
          ...at,
          state: stateAfter(at, step),
          assessedOn: step === 'assess' ? '2026-11-01' : at.assessedOn,
        }
        if (!seen.some((one) => one.state === next.state && one.assessedOn === next.assessedOn)) seen.push(next)
      }
    }
  }
})

test('each step leads to its state, and reopening to the state before', () => {
  const after = (state: CounselingState, step: CounselingStep, more: Partial<Standing> = {}) =>
    stateAfter(standing(state, more), step)
  expect(after('draft', 'deliver')).toBe('delivered')
  expect(after('delivered', 'withdraw')).toBe('draft')
  expect(after('delivered', 'acknowledge')).toBe('acknowledged')
  expect(after('acknowledged', 'assess')).toBe('assessed')
  expect(after('acknowledged', 'close')).toBe('closed')
  expect(after('closed', 'reopen')).toBe('acknowledged')
  expect(after('closed', 'reopen', { assessedOn: '2026-11-01' })).toBe('assessed')
  for (const step of ['save', 'addendum', 'share', 'make tasks'] as const) {
    expect(after('acknowledged', step)).toBe('acknowledged')
  }
})

const line = (more: Partial<CounselingDraft['plan'][number]> = {}) => ({
  id: '00000000-0000-4000-8000-000000000001',
  action: 'Run twice a week',
  standard: '',
  suspense: null,
  ...more,
})
const DRAFT: CounselingDraft = {
  kind: 'performance',
  heldOn: day('2026-11-12'),
  organization: '',
  counselorTitle: '',
  place: '',
  leaderResponsibilities: '',
  links: [],
  purpose: 'Monthly counseling',
  keyPoints: 'AFT 480 on 3 Nov',
  plan: [line()],
  assessOn: null,
  nextOn: null,
}
const fields = (more: Partial<CounselingDraft>) =>
  deliveryProblems({ ...DRAFT, ...more }, day('2026-11-12')).map(({ field }) => field)

test('a draft can be delivered with a purpose, key points and a plan', () => {
  expect(fields({})).toEqual([])
  expect(fields({ purpose: '', keyPoints: '', plan: [] })).toEqual(['purpose', 'keyPoints', 'plan'])
})

test('blank plan lines do not count, and a line without an action is named', () => {
  const blank = line({ action: '' })
  expect(fields({ plan: [blank] })).toEqual(['plan'])
  expect(fields({ plan: [blank, line()] })).toEqual([])
  expect(fields({ plan: [line(), line({ action: '', standard: 'No misses' })] })).toEqual(['plan.1.action'])
  expect(planOf({ plan: [blank, line(), blank] })).toEqual([line()])
})

test('dates must be in order', () => {
  expect(fields({ heldOn: day('2026-11-13') })).toEqual(['heldOn'])
  expect(fields({ assessOn: day('2026-11-11') })).toEqual(['assessOn'])
  expect(fields({ assessOn: day('2026-11-12') })).toEqual([])
  expect(fields({ nextOn: day('2026-11-12') })).toEqual(['nextOn'])
  const problem = (assessedOn: string, nextOn: string | null) =>
    assessmentProblem(
      { assessedOn: day(assessedOn), nextOn: nextOn === null ? null : day(nextOn) },
      { heldOn: day('2026-11-12'), today: day('2026-12-12') },
    )?.field
  expect(problem('2026-11-11', null)).toBe('assessedOn')
  expect(problem('2026-12-13', null)).toBe('assessedOn')
  expect(problem('2026-12-01', '2026-11-30')).toBe('nextOn')
  expect(problem('2026-12-12', '2026-12-12')).toBeUndefined()
})
