import { expect, test } from 'vitest'
import { KIND_PURPOSE } from './kind-words.ts'
import { COUNSELING_KIND_NAMES } from './kinds.ts'
import { PLAN_LIMIT } from './limits.ts'
import { planLine, snippet } from './schema.ts'
import { planLinesOf } from './snippet-plan.ts'
import { startersFor } from './starters.ts'

const BLOCKS = snippet.shape.block.options
const ID = '00000000-0000-4000-8000-000000000000'
const ALL = COUNSELING_KIND_NAMES.flatMap((kind) =>
  BLOCKS.flatMap((block) => startersFor(kind, block).map((starter) => ({ kind, ...starter }))),
)

test('every kind has texts for each block, and its own purpose and plan', () => {
  for (const kind of COUNSELING_KIND_NAMES) {
    for (const block of BLOCKS) expect(startersFor(kind, block).length, `${kind}, ${block}`).toBeGreaterThan(0)
    expect(KIND_PURPOSE[kind]).toMatch(/\.$/)
  }
})

test('each one is valid as a snippet', () => {
  for (const { block, title, text } of ALL)
    expect(snippet.safeParse({ id: ID, block, title, text }).error).toBeUndefined()
})

test('those for a plan become complete lines', () => {
  for (const { text } of ALL.filter(({ block }) => block === 'plan')) {
    const lines = planLinesOf(text)
    expect(lines.length).toBeLessThan(PLAN_LIMIT)
    for (const line of lines) {
      expect(line.action).not.toBe('')
      expect(line.standard).not.toBe('')
      expect(planLine.safeParse({ ...line, id: ID, suspense: null }).success).toBe(true)
    }
  }
})

test('the warning of a separation is offered for that kind only, and its name and text say to ask legal', () => {
  const warnings = ALL.filter(({ text }) => /AR 635-200|discharge/.test(text))
  expect(new Set(warnings.map(({ kind }) => kind))).toEqual(new Set(['separation']))
  for (const { verify, title, text } of warnings) {
    expect(verify).toBe('legal')
    expect(title).toContain('verify with legal')
    expect(text).toContain('VERIFY WITH LEGAL')
  }
})

test('no starter labels a Soldier or assumes facts', () => {
  for (const { title, text } of ALL) {
    expect(`${title} ${text}`, title).not.toMatch(/\b(?:lazy|disrespectful|bad attitude|failure|loser|unmotivated)\b/i)
    expect(text).not.toContain('!')
  }
})
