import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDate, dayAt } from '../../kernel/calendar-date.ts'
import { COUNSELING_KIND_NAMES } from '../kinds.ts'
import { type CounselingDue, counselingDue, type SessionFact, type SoldierFacts } from './counseling-due.ts'
import { type CadenceKey, type CadencePolicy, SEED_CADENCE } from './policy.ts'

const day = (value: string) => value as CalendarDate
const TODAY = day('2026-11-21')

let number = 0
function held(heldOn: string, more: Partial<SessionFact> = {}): SessionFact {
  number += 1
  return {
    id: String(number).padStart(4, '0'),
    kind: 'performance',
    state: 'acknowledged',
    heldOn: day(heldOn),
    nextOn: null,
    assessOn: null,
    assessedOn: null,
    ...more,
  }
}

/** A Soldier who has been on the roster for a long time. */
function facts(rank: string, sessions: readonly SessionFact[], more: Partial<SoldierFacts> = {}): SoldierFacts {
  return { rank, gainedOn: null, keptSince: day('2024-01-01'), sessions, ...more }
}

function lineFor(line: CadenceKey | null, soldier: SoldierFacts, today = TODAY, policy: CadencePolicy = SEED_CADENCE) {
  return counselingDue(soldier, policy, today).find((one) => one.line === line)
}

function shown(found: CounselingDue | undefined) {
  return found && [found.state, found.due]
}

interface Case {
  readonly rule: string
  readonly source: string
  readonly rank: string
  readonly line: CadenceKey
  readonly last: string | null
  readonly expected: readonly [state: string, due: string]
}

const CUSTOM = 'army.md 5.4: unit custom, no regulation found'
const EVALUATIONS = 'AR 623-3: at least quarterly'

describe('the rating period', () => {
  const rated = (ratedThru: string, sessions: SessionFact[], rank = 'SGT') =>
    shown(lineFor(rank === 'SPC' ? 'junior' : 'nco', facts(rank, sessions, { ratedThru: day(ratedThru) })))

  test('begins the day after the last evaluation, and the initial counseling is due within 30 days of it', () => {
    // A session in the period before does not carry over.
    expect(rated('2026-10-31', [held('2026-10-20')])).toEqual(['due soon', '2026-12-01'])
    expect(rated('2026-09-30', [held('2026-09-20')])).toEqual(['overdue', '2026-10-31'])
    // A session in this period makes the next one due a quarter later.
    expect(rated('2026-09-30', [held('2026-10-05')])).toEqual(['current', '2027-01-05'])
  })

  test('has no effect for a Soldier who is not rated, or before it begins', () => {
    expect(rated('2026-10-31', [held('2026-11-15')], 'SPC')).toEqual(['current', '2026-12-15'])
    expect(rated('2026-12-31', [held('2026-10-20')])).toEqual(['current', '2027-01-20'])
  })

  test('is not satisfied by a professional growth session', () => {
    expect(rated('2026-09-30', [held('2026-10-05', { kind: 'growth' })])).toEqual(['overdue', '2026-10-31'])
  })
})

describe('periodic counseling', () => {
  const cases: Case[] = [
    ...['PVT', 'PV2', 'PFC', 'SPC'].map((rank) => ({
      rule: 'E-1 to E-4 are counseled monthly',
      source: CUSTOM,
      rank,
      line: 'junior' as const,
      last: '2026-10-15',
      expected: ['overdue', '2026-11-15'] as const,
    })),
    ...(['CPL', 'SGT', 'SSG', 'SFC', '1SG', 'CSM'] as const).map((rank) => ({
      rule: 'NCOs are counseled quarterly',
      source: EVALUATIONS,
      rank,
      line: 'nco' as const,
      last: '2026-10-15',
      expected: ['current', '2027-01-15'] as const,
    })),
    {
      rule: 'warrant officers quarterly',
      source: 'AR 623-3, to be verified',
      rank: 'CW3',
      line: 'warrant',
      last: '2026-08-20',
      expected: ['overdue', '2026-11-20'],
    },
    {
      rule: 'officers quarterly',
      source: 'AR 623-3, to be verified',
      rank: '1LT',
      line: 'officer',
      last: '2026-08-21',
      expected: ['due soon', '2026-11-21'],
    },
    ...(
      [
        ['is overdue the day after', '2026-10-20', 'overdue', '2026-11-20'],
        ['is due soon on the day itself', '2026-10-21', 'due soon', '2026-11-21'],
        ['is due soon 14 days ahead', '2026-11-05', 'due soon', '2026-12-05'],
        ['is current 15 days ahead', '2026-11-06', 'current', '2026-12-06'],
      ] as const
    ).map(([rule, last, state, due]) => ({
      rule: `what is due ${rule}`,
      source: 'warn window of the line',
      rank: 'SPC',
      line: 'junior' as const,
      last,
      expected: [state, due] as const,
    })),
    {
      rule: 'a month after 31 October is 30 November',
      source: 'the calendar',
      rank: 'SPC',
      line: 'junior',
      last: '2026-10-31',
      expected: ['due soon', '2026-11-30'],
    },
    {
      rule: 'a quarter after 30 November is 28 February',
      source: 'the calendar',
      rank: 'SGT',
      line: 'nco',
      last: '2026-11-30',
      expected: ['current', '2027-02-28'],
    },
  ]
  test.each(cases)('$rank, last $last: $rule ($source)', ({ rank, line, last, expected }) => {
    const sessions = last === null ? [] : [held(last)]
    expect(shown(lineFor(line, facts(rank, sessions)))).toEqual(expected)
  })

  test('a month ends on 29 February too', () => {
    const leap = lineFor('junior', facts('SPC', [held('2028-01-31')]), day('2028-02-10'))
    expect(shown(leap)).toEqual(['current', '2028-02-29'])
  })

  test('days are calendar days when clocks change', () => {
    const policy = withLine('junior', { every: { count: 7, unit: 'days' } })
    for (const last of ['2026-03-05', '2026-10-29']) {
      expect(lineFor('junior', facts('SPC', [held(last)]), addDays(day(last), 7), policy)?.due).toBe(
        addDays(day(last), 7),
      )
    }
    // 2330 on the Saturday before clocks go forward, and the first minute of the Sunday.
    const soldier = facts('SPC', [held('2026-02-07')])
    const on = (instant: string) => lineFor('junior', soldier, dayAt(new Date(instant), 'America/New_York'))?.state
    expect(on('2026-03-08T04:30:00Z')).toBe('due soon')
    expect(on('2026-03-08T05:01:00Z')).toBe('overdue')
  })

  test('only performance and professional growth sessions count', () => {
    const events = COUNSELING_KIND_NAMES.filter((kind) => kind !== 'performance' && kind !== 'growth')
    const sessions = [held('2026-09-01'), ...events.map((kind) => held('2026-11-20', { kind }))]
    expect(shown(lineFor('junior', facts('SPC', sessions)))).toEqual(['overdue', '2026-10-01'])
    expect(shown(lineFor('junior', facts('SPC', [...sessions, held('2026-11-19', { kind: 'growth' })])))).toEqual([
      'current',
      '2026-12-19',
    ])
  })

  test('drafts do not count, however new they are', () => {
    const draft = held('2026-11-20', { state: 'draft', nextOn: day('2026-11-22'), assessOn: day('2026-11-01') })
    const old = held('2026-09-01')
    const without = counselingDue(facts('SPC', [old]), SEED_CADENCE, TODAY)
    expect(counselingDue(facts('SPC', [old, draft]), SEED_CADENCE, TODAY)).toEqual(without)
    expect(lineFor('junior', facts('SPC', [draft]))?.state).not.toBe('current')
  })

  test('a rank that the Army does not have has no policy line and no date', () => {
    expect(counselingDue(facts('CIV', [held('2026-11-20')]), SEED_CADENCE, TODAY)).toEqual([
      { line: null, state: 'no data', due: null, from: null, agreed: false },
    ])
  })

  test('a policy line that is off asks for nothing', () => {
    expect(counselingDue(facts('SPC', []), withLine('junior', { on: false }), TODAY)).toEqual([])
  })
})

describe('the date that the last session set', () => {
  test('counts when it is earlier than the date of the policy', () => {
    const found = lineFor('junior', facts('SPC', [held('2026-11-10', { nextOn: day('2026-11-24') })]))
    expect(found).toMatchObject({ state: 'due soon', due: '2026-11-24', agreed: true })
  })

  test('does not postpone the date of the policy', () => {
    const found = lineFor('junior', facts('SPC', [held('2026-11-10', { nextOn: day('2027-03-01') })]))
    expect(found).toMatchObject({ state: 'current', due: '2026-12-10', agreed: false })
  })

  test('counts for an event too, until the next session is held', () => {
    const periodic = held('2026-11-01')
    const event = held('2026-11-10', { kind: 'substandard', nextOn: day('2026-11-17') })
    expect(shown(lineFor('junior', facts('SPC', [event, periodic])))).toEqual(['overdue', '2026-11-17'])
    const after = held('2026-11-18', { kind: 'substandard' })
    expect(shown(lineFor('junior', facts('SPC', [after, event, periodic])))).toEqual(['due soon', '2026-12-01'])
  })

  test('does not count when it is not after the session', () => {
    expect(lineFor('junior', facts('SPC', [held('2026-11-10', { nextOn: day('2026-11-10') })]))?.agreed).toBe(false)
  })
})

describe('without a session', () => {
  test.each([
    ['SGT', '2026-11-08', 'no data', '2026-12-08', 'AR 623-3: initial within 30 days'],
    ['SGT', '2026-10-30', 'due soon', '2026-11-29', 'AR 623-3: initial within 30 days'],
    ['2LT', '2026-10-21', 'overdue', '2026-11-20', 'AR 623-3: initial within 30 days, to be verified'],
    ['PFC', '2026-11-15', 'no data', '2026-12-15', 'unit custom: a month after the arrival'],
    ['PFC', '2026-10-20', 'overdue', '2026-11-20', 'unit custom: a month after the arrival'],
  ])('%s, arrived %s: %s, %s (%s)', (rank, gainedOn, state, due) => {
    const found = counselingDue(facts(rank, [], { gainedOn: day(gainedOn) }), SEED_CADENCE, TODAY)
    expect(found.filter(({ line }) => line !== 'reception').map(shown)).toEqual([[state, due]])
  })

  test('nobody is overdue on the day that a roster is imported; they are overdue one interval later', () => {
    const imported = (rank: string) => facts(rank, [], { gainedOn: day('2022-06-01'), keptSince: TODAY })
    expect(shown(lineFor('junior', imported('SPC')))).toEqual(['no data', '2026-12-21'])
    expect(shown(lineFor('nco', imported('SGT')))).toEqual(['no data', '2027-02-21'])
    expect(shown(lineFor('junior', imported('SPC'), day('2026-12-22')))).toEqual(['overdue', '2026-12-21'])
  })

  test('a session from long before the roster had the Soldier makes nobody current', () => {
    const soldier = facts('SGT', [held('2024-01-05')], { keptSince: TODAY })
    expect(shown(lineFor('nco', soldier))).toEqual(['no data', '2027-02-21'])
  })
})

describe('when no policy line applies, because of the rank or because the line is off', () => {
  const off = withLine('nco', { on: false })
  const agreed = (nextOn: string | null, more: Partial<SessionFact> = {}) =>
    held('2026-11-01', { nextOn: nextOn === null ? null : day(nextOn), ...more })

  test.each<[string, string, string, Partial<SessionFact>]>([
    ['2026-11-20', 'CIV', 'overdue', {}],
    ['2026-11-20', 'SGT', 'overdue', {}],
    ['2026-12-05', 'CIV', 'due soon', {}],
    ['2026-12-05', 'SGT', 'due soon', { kind: 'superior' }],
    ['2027-01-05', 'CIV', 'current', { state: 'closed' }],
    ['2027-01-05', 'SGT', 'current', {}],
  ])('the date that the last session agreed counts: %s for a %s is %s', (nextOn, rank, state, more) => {
    const last = agreed(nextOn, more)
    const found = counselingDue(facts(rank, [held('2026-10-01', { nextOn: day('2026-10-15') }), last]), off, TODAY)
    expect(found).toEqual([{ line: null, state, due: nextOn, from: last, agreed: true }])
  })

  test.each<[string, SessionFact]>([
    ['none', agreed(null)],
    ['one that is not after the session', agreed('2026-11-01')],
    ['one in a draft', agreed('2026-11-20', { state: 'draft' })],
  ])('%s gives no date', (_name, session) => {
    expect(counselingDue(facts('SGT', [session]), off, TODAY)).toEqual([])
    const nothing = { line: null, state: 'no data', due: null, from: null, agreed: false }
    expect(counselingDue(facts('CIV', [session]), off, TODAY)).toEqual([nothing])
  })
})

describe('reception and integration (army.md 5.4: within 30 days, unit policy)', () => {
  const arrived = (gainedOn: string, sessions: SessionFact[] = []) =>
    shown(lineFor('reception', facts('SPC', sessions, { gainedOn: day(gainedOn) })))

  test.each([
    ['2026-11-21', ['no data', '2026-12-21']],
    ['2026-11-02', ['no data', '2026-12-02']],
    ['2026-11-01', ['due soon', '2026-12-01']],
    ['2026-10-22', ['due soon', '2026-11-21']],
    ['2026-10-21', ['overdue', '2026-11-20']],
    ['2026-08-23', ['overdue', '2026-09-22']],
    ['2026-08-22', undefined],
    ['2026-11-22', undefined],
  ])('arrived %s: %j', (gainedOn, expected) => {
    expect(arrived(gainedOn)).toEqual(expected)
  })

  test('is done by one reception session, also a little before the arrival, but by no other kind or arrival', () => {
    expect(arrived('2026-11-01', [held('2026-11-05', { kind: 'reception' })])).toBeUndefined()
    expect(arrived('2026-11-01', [held('2026-10-20', { kind: 'reception' })])).toBeUndefined()
    expect(arrived('2026-11-01', [held('2026-11-05')])).toBeDefined()
    expect(arrived('2026-11-01', [held('2024-11-05', { kind: 'reception' })])).toBeDefined()
    expect(arrived('2026-11-01', [held('2026-11-05', { kind: 'reception', state: 'draft' })])).toBeDefined()
  })
})

describe('assessments (DA Form 4856 part IV)', () => {
  const due = (more: Partial<SessionFact>) =>
    shown(lineFor('assessment', facts('SPC', [held('2026-11-01', { kind: 'substandard', ...more })])))

  test.each([
    ['2026-11-20', ['overdue', '2026-11-20']],
    ['2026-11-21', ['due soon', '2026-11-21']],
    ['2026-11-24', ['due soon', '2026-11-24']],
    ['2026-11-25', undefined],
  ])('on %s: %j', (assessOn, expected) => {
    expect(due({ assessOn: day(assessOn) })).toEqual(expected)
  })

  test('are no longer due once the plan is assessed or the session is closed', () => {
    const assessOn = day('2026-11-10')
    expect(due({ assessOn, state: 'assessed', assessedOn: day('2026-11-12') })).toBeUndefined()
    expect(due({ assessOn, state: 'closed' })).toBeUndefined()
    expect(due({ assessOn, state: 'delivered' })).toEqual(['overdue', '2026-11-10'])
  })

  test('each session has its own', () => {
    const sessions = ['2026-11-20', '2026-11-10'].map((assessOn) => held('2026-10-30', { assessOn: day(assessOn) }))
    const all = counselingDue(facts('SPC', sessions), SEED_CADENCE, TODAY).filter(({ line }) => line === 'assessment')
    expect(all.map((one) => one.due)).toEqual(['2026-11-10', '2026-11-20'])
  })
})

// --- Any facts ------------------------------------------------------------------------------------

const anyDay = fc.integer({ min: -800, max: 400 }).map((days) => addDays(TODAY, days))
const perhaps = fc.option(anyDay, { nil: null })
const anySession: fc.Arbitrary<SessionFact> = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom(...COUNSELING_KIND_NAMES),
  state: fc.constantFrom('draft', 'delivered', 'acknowledged', 'assessed', 'closed'),
  heldOn: anyDay,
  nextOn: perhaps,
  assessOn: perhaps,
  assessedOn: perhaps,
})
const anyFacts: fc.Arbitrary<SoldierFacts> = fc.record({
  rank: fc.constantFrom('PVT', 'SPC', 'CPL', 'SGT', 'MSG', 'WO1', 'CPT', 'CIV'),
  gainedOn: perhaps,
  keptSince: anyDay,
  sessions: fc.uniqueArray(anySession, { maxLength: 6, selector: ({ id }) => id }),
})

test('the order of sessions does not matter', () => {
  fc.assert(
    fc.property(anyFacts, anyDay, fc.infiniteStream(fc.nat()), (soldier, today, chance) => {
      const keyed = soldier.sessions.map((one) => [chance.next().value ?? 0, one] as const)
      const shuffled = keyed.toSorted(([a], [b]) => a - b).map(([, one]) => one)
      expect(counselingDue({ ...soldier, sessions: shuffled }, SEED_CADENCE, today)).toEqual(
        counselingDue(soldier, SEED_CADENCE, today),
      )
    }),
  )
})

test('a delivered session never moves a due date earlier, unless it set an earlier date itself', () => {
  const plain = anySession.map((one) => ({ ...one, state: 'delivered' as const, nextOn: null }))
  fc.assert(
    fc.property(anyFacts, plain, anyDay, (soldier, session, today) => {
      const before = counselingDue(soldier, SEED_CADENCE, today)
      const after = counselingDue({ ...soldier, sessions: [...soldier.sessions, session] }, SEED_CADENCE, today)
      const old = (one: CounselingDue) => one.line !== 'assessment' || one.from?.id !== session.id
      for (const one of after.filter(old)) {
        const was = before.find(
          (other) => other.line === one.line && (one.line !== 'assessment' || other.from?.id === one.from?.id),
        )
        expect(was, `${one.line} was not asked for before`).toBeDefined()
        if (was?.due && one.due) expect(one.due >= was.due).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

test('drafts never count, and nobody is current without a delivered session', () => {
  fc.assert(
    fc.property(anyFacts, anyDay, (soldier, today) => {
      const delivered = soldier.sessions.filter(({ state }) => state !== 'draft')
      const found = counselingDue(soldier, SEED_CADENCE, today)
      expect(counselingDue({ ...soldier, sessions: delivered }, SEED_CADENCE, today)).toEqual(found)
      for (const { state, from } of found) if (state === 'current') expect(delivered).toContainEqual(from)
    }),
  )
})

test('what is overdue stays overdue until somebody does it', () => {
  fc.assert(
    fc.property(anyFacts, anyDay, fc.integer({ min: 0, max: 60 }), (soldier, today, days) => {
      const later = counselingDue(soldier, SEED_CADENCE, addDays(today, days))
      for (const one of counselingDue(soldier, SEED_CADENCE, today)) {
        if (one.state !== 'overdue' || one.line === 'reception') continue
        expect(later).toContainEqual(one)
      }
    }),
  )
})

function withLine(key: CadenceKey, change: Partial<CadencePolicy['lines'][number]>): CadencePolicy {
  return {
    ...SEED_CADENCE,
    lines: SEED_CADENCE.lines.map((line) => (line.key === key ? { ...line, ...change } : line)),
  }
}
