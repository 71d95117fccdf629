import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDate, dayAt, instantAt } from '../../kernel/calendar-date.ts'
import {
  type AbsenceFacts,
  awolClock,
  dateOfDay,
  dropDay,
  dayCount,
  isFailureToReport,
  remindAt,
  type StepClock,
  type StepMark,
} from './awol-clock.ts'
import { type AwolPolicy, isMoveStep, type PolicyStep, SEED_POLICY } from './policy.ts'

const NEW_YORK = 'America/New_York'
// Thursday 12 Nov 2026, 0630 in New York.
const T0 = '2026-11-12T11:30:00.000Z'

function facts(more: Partial<AbsenceFacts> = {}): AbsenceFacts {
  return {
    discoveredAt: T0,
    absentSince: T0,
    timeZone: NEW_YORK,
    unknownAt: null,
    decidedAt: null,
    decision: null,
    droppedAt: null,
    returnedAt: null,
    closedAt: null,
    ...more,
  }
}

const NO_MARKS: ReadonlyMap<string, StepMark> = new Map()
const after = (hours: number, from = T0) => new Date(Date.parse(from) + hours * 3_600_000)

function stepOf(key: string, about: AbsenceFacts, now: Date, marks = NO_MARKS): StepClock {
  const found = awolClock(SEED_POLICY, about, marks, now).steps.find(({ step }) => step.key === key)
  if (!found) throw new Error(`the seed has no step ${key}`)
  return found
}

const AWOL = { unknownAt: after(3).toISOString(), decidedAt: after(48).toISOString(), decision: 'awol' } as const

/** Every rule of army.md section 3 with an hour or a day: the rule, its source, and the expected result. */
const RULES: readonly {
  rule: string
  source: string
  step: string
  facts?: Partial<AbsenceFacts>
  due: string
  late: string
}[] = [
  {
    rule: 'T0: record last seen, call, search',
    source: 'army.md 3, common practice',
    step: 'search',
    due: T0,
    late: '2026-11-12T11:30:00.001Z',
  },
  {
    rule: 'T0 + 1 h: PSG, 1SG and commander are notified',
    source: 'army.md 3, common practice',
    step: 'tell-chain',
    due: '2026-11-12T12:30:00.000Z',
    late: '2026-11-12T12:30:00.001Z',
  },
  {
    rule: 'T0 + 3 h: duty status to AUN',
    source: 'SecArmy directive, 28 Oct 2025',
    step: 'absent-unknown',
    due: '2026-11-12T14:30:00.000Z',
    late: '2026-11-12T14:30:00.001Z',
  },
  {
    rule: 'T0 + 3 h: Army law enforcement is alerted',
    source: 'SecArmy directive, 28 Oct 2025',
    step: 'law-enforcement',
    due: '2026-11-12T14:30:00.000Z',
    late: '2026-11-12T14:30:00.001Z',
  },
  {
    rule: 'T0 + 8 h: family or next of kin is notified',
    source: 'SecArmy directive, 28 Oct 2025',
    step: 'family',
    due: '2026-11-12T19:30:00.000Z',
    late: '2026-11-12T19:30:00.001Z',
  },
  {
    rule: 'T0 + 24 h: unit review, the former decision point',
    source: 'Stars and Stripes, 4 Nov 2025',
    step: 'review',
    due: '2026-11-13T11:30:00.000Z',
    late: '2026-11-13T11:30:00.001Z',
  },
  {
    rule: 'T0 + 48 h: decide, AWOL or missing',
    source: 'SecArmy directive, 28 Oct 2025',
    step: 'decide',
    due: '2026-11-14T11:30:00.000Z',
    late: '2026-11-14T11:30:00.001Z',
  },
  {
    rule: 'decision: DUSTWUN casualty report for who is missing',
    source: 'SecArmy directive, 28 Oct 2025',
    step: 'casualty-report',
    facts: { ...AWOL, decision: 'missing' },
    due: '2026-11-14T11:30:00.000Z',
    late: '2026-11-14T11:30:00.001Z',
  },
  {
    rule: 'T0 + 10 days: the commander’s assessment and recommendation, DD 2812',
    source: '10 USC 1502, to be verified',
    step: 'missing-assessment',
    facts: { ...AWOL, decision: 'missing' },
    due: '2026-11-22T05:00:00.000Z',
    late: '2026-11-23T05:00:00.001Z',
  },
  {
    rule: 'decision + 10 days: DUSTWUN is reviewed',
    source: 'secondary source, to be verified',
    step: 'dustwun-ends',
    facts: { ...AWOL, decision: 'missing' },
    due: '2026-11-24T05:00:00.000Z',
    late: '2026-11-25T05:00:00.001Z',
  },
  {
    rule: 'decision + 24 h: PMO is notified of the AWOL status',
    source: 'AR 630-10 para 2-1',
    step: 'tell-pmo',
    facts: AWOL,
    due: '2026-11-15T11:30:00.000Z',
    late: '2026-11-15T11:30:00.001Z',
  },
  {
    rule: 'decision + 3 days: flag',
    source: 'AR 600-8-2 (5 Apr 2021)',
    step: 'flag',
    facts: AWOL,
    due: '2026-11-17T05:00:00.000Z',
    late: '2026-11-18T05:00:00.001Z',
  },
  {
    rule: 'T0 + 72 h: finance is notified, access revoked',
    source: 'AR 630-10 para 2-3',
    step: 'pay-access',
    facts: AWOL,
    due: '2026-11-15T11:30:00.000Z',
    late: '2026-11-15T11:30:00.001Z',
  },
  {
    rule: 'day 10: letter to the next of kin',
    source: 'AR 190-9 para 2-2a(2)(b); day 10 common practice',
    step: 'kin-letter',
    facts: AWOL,
    due: '2026-11-21T05:00:00.000Z',
    late: '2026-11-22T05:00:00.001Z',
  },
  {
    rule: 'day 29: weekly attempts end',
    source: 'army.md 3, common practice',
    step: 'weekly-contact',
    facts: AWOL,
    due: '2026-12-10T05:00:00.000Z',
    late: '2026-12-11T05:00:00.001Z',
  },
  {
    rule: 'day 30: the DFR packet is assembled',
    source: 'training material, Apr 2019',
    step: 'packet',
    facts: AWOL,
    due: '2026-12-11T05:00:00.000Z',
    late: '2026-12-12T05:00:00.001Z',
  },
  {
    rule: 'day 31: dropped from rolls after 30 consecutive days',
    source: 'AR 190-9 para 2-2a(1)(f)',
    step: 'drop',
    facts: AWOL,
    due: '2026-12-12T05:00:00.000Z',
    late: '2026-12-13T05:00:00.001Z',
  },
  {
    rule: 'drop + 48 h: DD 553, DD 458, packet',
    source: 'AR 190-9; 48 h common practice',
    step: 'deserter-forms',
    facts: { ...AWOL, droppedAt: '2026-12-12T15:00:00.000Z' },
    due: '2026-12-14T15:00:00.000Z',
    late: '2026-12-14T15:00:00.001Z',
  },
  {
    rule: 'return: PMO is told',
    source: '32 CFR 630.6',
    step: 'return-pmo',
    facts: { ...AWOL, returnedAt: '2026-11-20T15:00:00.000Z' },
    due: '2026-11-20T15:00:00.000Z',
    late: '2026-11-20T15:00:00.001Z',
  },
]

describe('the rules of army.md section 3', () => {
  test.each(RULES)('$rule ($source)', ({ step, facts: more, due, late }) => {
    const about = facts(more)
    const at = stepOf(step, about, new Date(due))
    expect(at.due?.from.toISOString()).toBe(due)
    expect(at).toMatchObject({ standing: 'open', lateBy: null })
    const then = stepOf(step, about, new Date(late))
    expect(then.lateBy).toBe(1)
  })

  test('this table has every step of the seed with an hour or a day, and its source', () => {
    const timed = SEED_POLICY.steps.filter(({ due }) => due.kind !== 'promptly').map(({ key }) => key)
    expect(RULES.map(({ step }) => step).toSorted()).toEqual(timed.toSorted())
    for (const { key, source } of SEED_POLICY.steps) expect(source, key).not.toBe('')
  })

  test('only steps of the directive of 28 Oct 2025 are not marked to verify (army.md section 11)', () => {
    const sure = SEED_POLICY.steps.filter(({ verify }) => !verify)
    expect(sure.map(({ key }) => key)).toEqual(['absent-unknown', 'law-enforcement', 'family', 'decide'])
    for (const { source } of sure) expect(source).toBe('SecArmy directive, 28 Oct 2025')
  })

  test('an absence under 24 hours is a failure to report, with no AWOL entry (army.md 3; Art. 86)', () => {
    const ends = (hours: number) => isFailureToReport(SEED_POLICY, facts(), after(hours))
    expect([0, 23.99, 24, 30].map(ends)).toEqual([true, true, false, false])
  })

  test('day 1 is the first day of the absence, not of its discovery (army.md 3)', () => {
    // Missed the close-out on the 11th at 1700, and discovered at 0630 on the 12th.
    const about = facts({ absentSince: '2026-11-11T22:00:00.000Z' })
    expect(dayCount(about, new Date(T0))).toBe(2)
    expect(dateOfDay(about, 31)).toBe('2026-12-11')
    const dropped = (awlEffective: string | null) => (today: string) =>
      dropDay(SEED_POLICY, { ...about, awlEffective: awlEffective as CalendarDate | null }, today as CalendarDate)
    const days = ['2026-12-10', '2026-12-11', '2026-12-20']
    expect(days.map(dropped(null))).toEqual(['2026-12-10', '2026-12-11', '2026-12-11'])
    // Nobody is dropped before the day from which AWOL counts.
    expect(days.map(dropped('2026-12-15'))).toEqual(['2026-12-10', '2026-12-11', '2026-12-15'])
    // Hours still count from the discovery.
    expect(stepOf('family', about, new Date(T0)).due?.until).toEqual(after(8))
  })
})

/** Hours are elapsed time and ignore clock changes. Days of the absence are calendar days. */
const CHANGES_OF_CLOCKS: readonly {
  what: string
  zone: string
  t0: string
  decide: string
  day10: [string, string]
  day31: CalendarDate | string
}[] = [
  {
    what: 'clocks go forward in New York on 8 Mar 2026',
    zone: NEW_YORK,
    t0: '2026-03-07T11:30:00.000Z',
    // Clocks went forward, so that 0630 becomes 0730.
    decide: '2026-03-09 07:30',
    day10: ['2026-03-16', '2026-03-16T04:00:00.000Z'],
    day31: '2026-04-06',
  },
  {
    what: 'clocks go back in New York on 1 Nov 2026',
    zone: NEW_YORK,
    t0: '2026-10-31T10:30:00.000Z',
    decide: '2026-11-02 05:30',
    day10: ['2026-11-09', '2026-11-09T05:00:00.000Z'],
    day31: '2026-11-30',
  },
  {
    what: 'clocks go forward in Germany on 29 Mar 2026',
    zone: 'Europe/Berlin',
    t0: '2026-03-28T05:30:00.000Z',
    decide: '2026-03-30 07:30',
    day10: ['2026-04-06', '2026-04-05T22:00:00.000Z'],
    day31: '2026-04-27',
  },
  {
    what: 'Korea never changes its clocks, and is a day ahead',
    zone: 'Asia/Seoul',
    t0: '2026-11-11T21:30:00.000Z',
    decide: '2026-11-14 06:30',
    day10: ['2026-11-21', '2026-11-20T15:00:00.000Z'],
    day31: '2026-12-12',
  },
  {
    what: 'Hawaii does not either',
    zone: 'Pacific/Honolulu',
    t0: '2026-11-12T16:30:00.000Z',
    decide: '2026-11-14 06:30',
    day10: ['2026-11-21', '2026-11-21T10:00:00.000Z'],
    day31: '2026-12-12',
  },
  {
    what: 'midnight is skipped in Beirut on 29 Mar 2026',
    zone: 'Asia/Beirut',
    t0: '2026-03-20T04:30:00.000Z',
    decide: '2026-03-22 06:30',
    day10: ['2026-03-29', '2026-03-28T22:00:00.000Z'],
    day31: '2026-04-19',
  },
]

describe.each(CHANGES_OF_CLOCKS)('$what', ({ zone, t0, decide, day10, day31 }) => {
  const about = facts({ discoveredAt: t0, absentSince: t0, timeZone: zone, ...AWOL })

  test('48 hours of elapsed time', () => {
    const { due } = stepOf('decide', { ...about, decidedAt: null, decision: null }, new Date(t0))
    expect(due?.until.getTime()).toBe(Date.parse(t0) + 48 * 3_600_000)
    expect(due?.until).toEqual(instantAt(decide.slice(0, 10) as CalendarDate, decide.slice(11), zone))
  })

  test('day 10 and day 31 are days in the unit’s time zone', () => {
    const letter = stepOf('kin-letter', about, new Date(t0))
    expect(letter.due).toMatchObject({ kind: 'day', day: day10[0] })
    expect(letter.due?.from.toISOString()).toBe(day10[1])
    expect(stepOf('drop', about, new Date(t0)).due).toMatchObject({ day: day31 })
    const noon = instantAt(day10[0] as CalendarDate, '12:00', zone)
    expect(dayCount(about, noon)).toBe(10)
    expect(stepOf('kin-letter', about, noon).lateBy).toBeNull()
  })
})

test.each([
  ['23 hours long, when clocks go forward', '2026-02-27T11:30:00.000Z', 23],
  ['25 hours long, when clocks go back', '2026-10-23T10:30:00.000Z', 25],
])('day 10 may be %s: it is late at midnight in the unit’s time zone', (_, t0, hours) => {
  const { due } = stepOf('kin-letter', facts({ ...AWOL, discoveredAt: t0, absentSince: t0 }), new Date(t0))
  expect(((due?.until.getTime() ?? 0) - (due?.from.getTime() ?? 0)) / 3_600_000).toBe(hours)
})

describe('the next step', () => {
  test('steps are in the order in which they are due, whatever their order in the policy', () => {
    const seen: string[] = []
    const marks = new Map<string, StepMark>()
    const about = { ...facts() }
    for (;;) {
      const { next } = awolClock({ ...SEED_POLICY, steps: SEED_POLICY.steps.toReversed() }, about, marks, after(1))
      if (!next || isMoveStep(next.step.key)) break
      seen.push(next.step.key)
      marks.set(next.step.key, { mark: 'done', at: T0 })
    }
    expect(seen).toEqual(['search', 'tell-chain', 'law-enforcement'])
  })

  test('a step that is done or does not apply is neither next nor late, and keeps by how much it was late', () => {
    const marks = new Map<string, StepMark>([
      ['search', { mark: 'done', at: T0 }],
      ['tell-chain', { mark: 'done', at: after(1.5).toISOString() }],
      ['law-enforcement', { mark: 'not applicable', at: after(2).toISOString() }],
    ])
    const clock = awolClock(SEED_POLICY, facts({ unknownAt: after(2).toISOString() }), marks, after(9))
    expect(clock.next?.step.key).toBe('family')
    expect(clock.late.map(({ step }) => step.key)).toEqual(['family'])
    expect(clock.late[0]?.lateBy).toBe(3_600_000)
    expect(clock.steps.find(({ step }) => step.key === 'tell-chain')).toMatchObject({
      standing: 'done',
      lateBy: 1_800_000,
    })
  })

  test('before the decision no later step is asked for, and after it only those of the decision', () => {
    const standing = (about: Partial<AbsenceFacts>) =>
      Object.fromEntries(
        ['casualty-report', 'flag', 'kin-letter', 'deserter-forms', 'return-pmo'].map((key) => [
          key,
          stepOf(key, facts(about), after(50)).standing,
        ]),
      )
    expect(standing({})).toEqual({
      'casualty-report': 'waiting',
      flag: 'waiting',
      'kin-letter': 'waiting',
      'deserter-forms': 'waiting',
      'return-pmo': 'waiting',
    })
    expect(standing(AWOL)).toMatchObject({ 'casualty-report': 'off course', flag: 'open', 'kin-letter': 'open' })
    expect(standing({ ...AWOL, decision: 'missing' })).toMatchObject({
      'casualty-report': 'open',
      flag: 'off course',
      'kin-letter': 'off course',
      'deserter-forms': 'off course',
    })
  })

  test('after a return no search step is open, and the days stop', () => {
    const back = facts({ ...AWOL, returnedAt: after(100).toISOString() })
    const clock = awolClock(SEED_POLICY, back, NO_MARKS, after(1000))
    expect(clock.dayCount).toBe(5)
    expect(clock.steps.filter(({ standing }) => standing === 'open').map(({ step }) => step.key)).toEqual([
      'return-pmo',
      'return-family',
      'return-counsel',
    ])
    const closed = awolClock(SEED_POLICY, { ...back, closedAt: after(101).toISOString() }, NO_MARKS, after(1000))
    expect([closed.next, closed.late]).toEqual([null, []])
  })

  test('a step that is turned off is left out', () => {
    const policy: AwolPolicy = {
      ...SEED_POLICY,
      steps: SEED_POLICY.steps.map((step) => ({ ...step, on: step.key !== 'family' })),
    }
    const keys = awolClock(policy, facts(), NO_MARKS, after(9)).steps.map(({ step }) => step.key)
    expect(keys).not.toContain('family')
    expect(keys).toHaveLength(SEED_POLICY.steps.length - 1)
  })
})

describe('reminders', () => {
  test('half an hour before an hour is up, at 0600 for a day, and not for a step due at once', () => {
    const at = (key: string, more: Partial<AbsenceFacts> = {}) =>
      remindAt(stepOf(key, facts(more), after(0)), NEW_YORK)?.toISOString() ?? null
    expect(at('search')).toBeNull()
    expect(at('inventory')).toBeNull()
    expect(at('family')).toBe('2026-11-12T19:00:00.000Z')
    expect(at('kin-letter', AWOL)).toBe('2026-11-21T11:00:00.000Z')
  })
})

const zones = fc.constantFrom(NEW_YORK, 'Europe/Berlin', 'Asia/Seoul', 'Pacific/Honolulu', 'Asia/Kathmandu', 'UTC')
const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) }).map((ms) => new Date(ms))
const anyStep = fc.record({
  hours: fc.integer({ min: 0, max: 2000 }),
  day: fc.integer({ min: 1, max: 400 }),
})

describe('for any absence', () => {
  test('hours elapse and days follow the calendar, in every zone, through every change of clocks', () => {
    fc.assert(
      fc.property(zones, instants, anyStep, (timeZone, t0, { hours, day }) => {
        const about = facts({ discoveredAt: t0.toISOString(), absentSince: t0.toISOString(), timeZone, ...AWOL })
        const steps: PolicyStep[] = [
          { ...(SEED_POLICY.steps[0] as PolicyStep), key: 'h', due: { kind: 'hours', after: 'discovery', hours } },
          { ...(SEED_POLICY.steps[0] as PolicyStep), key: 'd', due: { kind: 'day of absence', day } },
        ]
        const [inHours, onDay] = awolClock({ ...SEED_POLICY, steps }, about, NO_MARKS, t0).steps
        expect(inHours?.due?.until.getTime()).toBe(t0.getTime() + hours * 3_600_000)
        const due = onDay?.due
        if (due?.kind !== 'day') throw new Error('a day has a due time')
        expect(due.day).toBe(addDays(dayAt(t0, timeZone), day - 1))
        expect([dayAt(due.from, timeZone), dayAt(new Date(due.until.getTime() - 1), timeZone)]).toEqual([
          due.day,
          due.day,
        ])
        expect(dayAt(due.until, timeZone)).toBe(addDays(due.day, 1))
        expect(dayCount(about, due.from)).toBe(day)
      }),
    )
  })

  test('time only makes a step later: a late step stays late, and the day count never goes back', () => {
    fc.assert(
      fc.property(instants, fc.nat(5_000_000_000), fc.nat(5_000_000_000), (t0, first, more) => {
        const about = facts({ discoveredAt: t0.toISOString(), absentSince: t0.toISOString(), ...AWOL })
        const [early, later] = [first, first + more].map((ms) =>
          awolClock(SEED_POLICY, about, NO_MARKS, new Date(t0.getTime() + ms)),
        )
        if (!early || !later) throw new Error('two clocks')
        expect(later.dayCount).toBeGreaterThanOrEqual(early.dayCount)
        const stillLate = new Set(later.late.map(({ step }) => step.key))
        for (const { step } of early.late) expect(stillLate.has(step.key)).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  test('each step has one standing, and the next is the first due of the open ones', () => {
    const keys = SEED_POLICY.steps.map(({ key }) => key).filter((key) => !isMoveStep(key))
    fc.assert(
      fc.property(fc.subarray(keys), fc.subarray(keys), fc.nat(3000), (done, not, hours) => {
        const marks = new Map<string, StepMark>([
          ...done.map((key) => [key, { mark: 'done', at: T0 }] as const),
          ...not.map((key) => [key, { mark: 'not applicable', at: T0 }] as const),
        ])
        const clock = awolClock(SEED_POLICY, facts(AWOL), marks, after(hours))
        const open = clock.steps.filter(({ standing, due }) => standing === 'open' && due !== null)
        const first = Math.min(...open.map(({ due }) => due?.until.getTime() ?? 0))
        expect(clock.next?.due?.until.getTime() ?? Number.POSITIVE_INFINITY).toBe(first)
        for (const { step } of clock.late) expect(marks.has(step.key)).toBe(false)
      }),
      { numRuns: 50 },
    )
  })
})
