import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { authoritiesProblem, authorityProblem, ECHELON_CODES, SEED_AUTHORITIES } from './authorities.ts'
import { compareLevels, PROBABILITY_CODES, RISK_LEVEL_CODES, riskLevel, SEVERITY_CODES } from './matrix.ts'
import { moveProblem, overallRisk, type RatedLine, SHEET_STATE_NAMES, sheetProblems } from './rules.ts'

const risk = fc.record({
  severity: fc.constantFrom(...SEVERITY_CODES),
  probability: fc.constantFrom(...PROBABILITY_CODES),
})
const whole: RatedLine = {
  subtask: 'Movement',
  hazard: 'Rollover',
  control: 'Ground guides',
  how: 'Brief',
  who: 'TC',
  worseBecause: '',
  initial: { severity: 'II', probability: 'B' },
  residual: { severity: 'II', probability: 'D' },
}

describe('the matrix', () => {
  test('is that of ATP 5-19', () => {
    const rows = SEVERITY_CODES.map((severity) =>
      PROBABILITY_CODES.map((probability) => riskLevel({ severity, probability })).join(' '),
    )
    expect(rows).toEqual(['EH EH H H M', 'EH H H M L', 'H M M L L', 'M L L L L'])
  })

  test('the level never falls with severity or probability', () => {
    fc.assert(
      fc.property(risk, risk, (a, b) => {
        const worse = SEVERITY_CODES.indexOf(a.severity) <= SEVERITY_CODES.indexOf(b.severity)
        const likelier = PROBABILITY_CODES.indexOf(a.probability) <= PROBABILITY_CODES.indexOf(b.probability)
        fc.pre(worse && likelier)
        expect(compareLevels(riskLevel(a), riskLevel(b))).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('overall residual risk', () => {
  test('is the highest of the lines, in any order', () => {
    fc.assert(
      fc.property(fc.array(risk, { minLength: 1, maxLength: 20 }), (risks) => {
        const lines = risks.map((residual) => ({ residual }))
        const overall = overallRisk(lines)
        const levels = risks.map(riskLevel)
        expect(levels).toContain(overall)
        for (const level of levels) expect(overall && compareLevels(overall, level)).toBeGreaterThanOrEqual(0)
        expect(overallRisk(lines.toReversed())).toBe(overall)
      }),
    )
  })

  test('is unknown while a line is not rated, or there is no line', () => {
    expect(overallRisk([])).toBeNull()
    expect(overallRisk([{ residual: { severity: 'IV', probability: 'E' } }, { residual: null }])).toBeNull()
  })
})

describe('a worksheet for approval', () => {
  test('needs every block of every line, a hazard, and a supervisor', () => {
    expect(sheetProblems({ lines: [whole], supervision: 'PSG checks' })).toEqual([])
    expect(sheetProblems({ lines: [], supervision: '' }).map(({ field }) => field)).toEqual([
      'content.lines',
      'content.supervision',
    ])
    for (const name of ['subtask', 'hazard', 'control', 'how', 'who'] as const) {
      expect(sheetProblems({ lines: [whole, { ...whole, [name]: '' }], supervision: 'x' })).toMatchObject([
        { field: `content.lines.1.${name}` },
      ])
    }
    expect(sheetProblems({ lines: [{ ...whole, initial: null, residual: null }], supervision: 'x' })).toHaveLength(2)
  })

  test('needs a reason when a control makes the risk worse, and only then', () => {
    fc.assert(
      fc.property(risk, risk, fc.constantFrom('', 'Night adds risk'), (initial, residual, worseBecause) => {
        const problems = sheetProblems({ lines: [{ ...whole, initial, residual, worseBecause }], supervision: 'x' })
        const worse = compareLevels(riskLevel(residual), riskLevel(initial)) > 0
        expect(problems.length).toBe(worse && worseBecause === '' ? 1 : 0)
      }),
    )
  })
})

describe('authority', () => {
  test('grows with the risk', () => {
    expect(authoritiesProblem(SEED_AUTHORITIES)).toBeNull()
    expect(authoritiesProblem({ ...SEED_AUTHORITIES, H: 'company' })).toMatchObject({ level: 'H' })
    expect(authoritiesProblem({ L: 'company', M: 'company', H: 'company', EH: 'company' })).toBeNull()
  })

  test('an echelon that may accept a level may accept lower ones, and a higher echelon may too', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ECHELON_CODES),
        fc.constantFrom(...RISK_LEVEL_CODES),
        fc.constantFrom(...RISK_LEVEL_CODES),
        (echelon, level, other) => {
          fc.pre(compareLevels(level, other) >= 0)
          if (authorityProblem({ overall: level, echelon }, SEED_AUTHORITIES) !== null) return
          expect(authorityProblem({ overall: other, echelon }, SEED_AUTHORITIES)).toBeNull()
          for (const higher of ECHELON_CODES.slice(ECHELON_CODES.indexOf(echelon))) {
            expect(authorityProblem({ overall: level, echelon: higher }, SEED_AUTHORITIES)).toBeNull()
          }
        },
      ),
    )
    expect(authorityProblem({ overall: 'H', echelon: 'company' }, SEED_AUTHORITIES)).toMatch(
      /brigade commander or higher decides/,
    )
  })
})

test('an approved worksheet is never changed, only followed by a new version', () => {
  const possible = SHEET_STATE_NAMES.map((state) =>
    (['submit', 'take back', 'revise', 'discard'] as const).filter((move) => moveProblem(move, state) === null),
  )
  expect(possible).toEqual([['submit', 'discard'], ['take back'], ['submit', 'discard'], ['revise']])
})
