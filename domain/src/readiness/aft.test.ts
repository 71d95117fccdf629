import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../kernel/refusal.ts'
import { AFT_MEASURES, type AftNorm, type AftRaw, ageBand, pointsFor, resultFor, scoreAft } from './aft.ts'
import { AFT_EVENTS, type AftEvent } from './profiles.ts'
import scales from './aft-tables.json' with { type: 'json' }
import { readResult, readSeconds } from './aft-typed.ts'

const NOTHING: AftRaw = { MDL: null, HRP: null, SDC: null, PLK: null, RUN2MI: null }
const TABLES = scales.tables as unknown as Record<AftEvent, Record<'MC' | 'F', Record<string, [number, number][]>>>

/** Every norm: sex, standard, and the first and last age of every band. */
const NORMS: AftNorm[] = (['M', 'F'] as const).flatMap((sex) =>
  (['general', 'combat'] as const).flatMap((standard) =>
    scales.age_bands
      .flatMap((band) => (band === '62+' ? [62, 75] : band.split('-').map(Number)))
      .map((ageOnTestDate) => ({ sex, standard, ageOnTestDate })),
  ),
)
const norm = fc.constantFrom(...NORMS)

/** The rows of the table, read without the code under test. */
function rowsOf(event: AftEvent, { sex, standard, ageOnTestDate }: AftNorm): [number, number][] {
  const upper = [21, 26, 31, 36, 41, 46, 51, 56, 61]
  const band = scales.age_bands[upper.filter((last) => ageOnTestDate > last).length] ?? ''
  return TABLES[event][standard === 'general' && sex === 'F' ? 'F' : 'MC'][band] ?? []
}

const general = { sex: 'M', ageOnTestDate: 20, standard: 'general' } as const

function refusalOf(act: () => unknown): Refusal {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('Nothing was refused')
}

describe('the table', () => {
  test('every row of every band, column and event, and both edges between rows', () => {
    let rowsSeen = 0
    for (const event of AFT_EVENTS) {
      const worse = AFT_MEASURES[event].better === 'more' ? -1 : 1
      for (const each of NORMS) {
        const rows = rowsOf(event, each)
        expect(rows.length).toBeGreaterThan(5)
        for (const [index, [points, value]] of rows.entries()) {
          rowsSeen += 1
          const below = rows[index + 1]?.[0] ?? null
          expect(pointsFor(event, each, value)).toBe(points)
          expect(pointsFor(event, each, value + worse)).toBe(
            rows[index + 1]?.[1] === value + worse ? rows[index + 1]?.[0] : below,
          )
          if (index > 0) expect(pointsFor(event, each, value - worse)).toBeGreaterThanOrEqual(points)
          expect(scoreAft({ ...each, raw: { ...NOTHING, [event]: value } }).points[event]).toBe(points)
        }
      }
    }
    expect(rowsSeen).toBeGreaterThan(10_000)
  })

  test('the reference values', () => {
    const least = { MDL: 150, HRP: 15, SDC: 148, PLK: 90, RUN2MI: 1197 }
    const best = { MDL: 340, HRP: 58, SDC: 89, PLK: 220, RUN2MI: 802 }
    expect(scoreAft({ ...general, raw: least })).toMatchObject({ total: 300, passed: true })
    expect(scoreAft({ ...general, raw: best })).toMatchObject({ total: 500, passed: true })
    const women = { MDL: 120, HRP: 11, SDC: 195, PLK: 90, RUN2MI: 1375 }
    expect(scoreAft({ ...general, sex: 'F', raw: women })).toMatchObject({ total: 300, passed: true })
  })

  test('the combat standard has one column for everybody, and needs 350', () => {
    const raw = { MDL: 150, HRP: 15, SDC: 148, PLK: 90, RUN2MI: 1197 }
    const combat = { sex: 'F', ageOnTestDate: 20, standard: 'combat' } as const
    expect(scoreAft({ ...combat, raw })).toMatchObject({ total: 300, passed: false })
    const passing = { ...raw, MDL: 340, HRP: 30 }
    const { total } = scoreAft({ ...combat, raw: passing })
    expect(scoreAft({ ...combat, raw: passing }).passed).toBe((total ?? 0) >= 350)
    expect(scoreAft({ ...combat, sex: 'M', raw: passing })).toEqual(scoreAft({ ...combat, raw: passing }))
  })

  test('an event under 60 points has no points, and then there is no total', () => {
    const raw = { MDL: 340, HRP: 58, SDC: 89, PLK: 220, RUN2MI: 1198 }
    expect(scoreAft({ ...general, raw })).toEqual({
      points: { MDL: 100, HRP: 100, SDC: 100, PLK: 100, RUN2MI: null },
      total: null,
      passed: false,
    })
  })

  test('an event not taken leaves the result open, unless another event failed', () => {
    const raw = { MDL: 340, HRP: 58, SDC: 89, PLK: 220, RUN2MI: null }
    expect(scoreAft({ ...general, raw })).toMatchObject({ total: null, passed: null })
    expect(scoreAft({ ...general, raw: { ...raw, MDL: 100 } })).toMatchObject({ total: null, passed: false })
  })
})

describe('for any result', () => {
  test('a better result never scores less', () => {
    for (const event of AFT_EVENTS) {
      const { least, most, better } = AFT_MEASURES[event]
      const raw = fc.integer({ min: least, max: most })
      fc.assert(
        fc.property(norm, raw, raw, (each, one, other) => {
          const [worse, best] = (better === 'more') === one < other ? [one, other] : [other, one]
          expect(pointsFor(event, each, best) ?? 0).toBeGreaterThanOrEqual(pointsFor(event, each, worse) ?? 0)
        }),
      )
    }
  })

  test('the result for a number of points earns them, and one less does not', () => {
    fc.assert(
      fc.property(norm, fc.constantFrom(...AFT_EVENTS), fc.integer({ min: 60, max: 100 }), (each, event, wanted) => {
        const { points, value } = resultFor(event, each, wanted)
        expect(points).toBeGreaterThanOrEqual(wanted)
        expect(pointsFor(event, each, value)).toBe(points)
        const worse = value + (AFT_MEASURES[event].better === 'more' ? -1 : 1)
        expect(pointsFor(event, each, worse) ?? 0).toBeLessThan(wanted)
      }),
    )
  })
})

describe('invalid input', () => {
  test.each([
    ['MDL', 2000],
    ['MDL', -10],
    ['MDL', Number.NaN],
    ['HRP', 20.5],
    ['SDC', 0],
    ['SDC', 88.5],
    ['PLK', Number.POSITIVE_INFINITY],
    ['RUN2MI', 60],
  ] as const)('%s %d is refused with its field', (event, value) => {
    const refusal = refusalOf(() => scoreAft({ ...general, raw: { ...NOTHING, [event]: value } }))
    expect(refusal.code).toBe('invalid-argument')
    expect(refusal.details?.field).toBe(`raw.${event}`)
    expect(refusal.message).toContain(AFT_MEASURES[event].label)
  })

  test.each([16, 0, -1, 20.5, Number.NaN, 100])('refuses an age of %d', (ageOnTestDate) => {
    const refusal = refusalOf(() => scoreAft({ ...general, ageOnTestDate, raw: NOTHING }))
    expect(refusal.details?.field).toBe('ageOnTestDate')
  })

  test('refuses a sex or standard without a column', () => {
    expect(refusalOf(() => scoreAft({ ...general, sex: 'X' as 'M', raw: NOTHING })).details?.field).toBe('sex')
    const other = { ...general, standard: 'x' as 'general', raw: NOTHING }
    expect(refusalOf(() => scoreAft(other)).details?.field).toBe('standard')
  })

  test('age bands begin and end as in the table', () => {
    expect([17, 21, 22, 61, 62, 99].map(ageBand)).toEqual(['17-21', '17-21', '22-26', '57-61', '62+', '62+'])
  })
})

describe('results as typed', () => {
  test.each([
    ['14:30', 870],
    ['1430', 870],
    [' 14.30 ', 870],
    ['14m30s', 870],
    ['14 min 30 sec', 870],
    ['14’30”', 870],
    ['0:14:30', 870],
    ['14:30:00', 870],
    ['12:14:30 AM', 870],
    ['2:30:00 PM', 870],
    ['8:30:00 PM', 1230],
    ['12:30:00 PM', 750],
    ['1:30:00 AM', 90],
    ['12:14:30 PM', null],
    ['215', 135],
    ['45', 45],
    ['14:75', null],
    ['1475', null],
    ['14:30:15', null],
    ['fast', null],
    ['-130', null],
  ] as const)('%s is %s seconds', (text, seconds) => {
    expect(readSeconds(text)).toBe(seconds)
  })

  test('reads pounds, repetitions and blanks, and refuses anything else', () => {
    expect(readResult('MDL', '340 lbs')).toEqual({ value: 340, problem: null })
    expect(readResult('HRP', '41')).toEqual({ value: 41, problem: null })
    expect(readResult('HRP', ' ')).toEqual({ value: null, problem: null })
    expect(readResult('HRP', '41.5').problem).toMatch(/whole repetitions/)
    expect(readResult('MDL', '2000').problem).toMatch(/0 lb to 700 lb/)
    expect(readResult('RUN2MI', 'abc').problem).toMatch(/14:30/)
    expect(readResult('RUN2MI', '14').problem).toMatch(/7:00 to 120:00/)
  })
})
