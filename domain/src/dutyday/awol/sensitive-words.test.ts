import { describe, expect, test } from 'vitest'
import { awolNote, awolPolicyInput } from './schema.ts'
import { SEED_POLICY } from './policy.ts'
import { findSensitive } from './sensitive-words.ts'

describe('a note about an absence', () => {
  test.each([
    ['health', 'Roommate says suicidal'],
    ['health', 'SUICIDE note found'],
    ['health', 'may hurt himself'],
    ['health', 'diagnosed last week'],
    ['health', 'has PTSD'],
    ['health', 'missed mental health appointment'],
    ['health', 'su\u200bicidal'],
    ['health', 'ＰＴＳＤ'],
    ['law enforcement', 'Tested hot for drugs'],
    ['law enforcement', 'arrest warrant out'],
    ['law enforcement', 'arrested in Fayetteville'],
    ['law enforcement', 'DUI on Saturday'],
    ['law enforcement', 'drunk when last seen'],
    ['law enforcement', 'civil warrant'],
    ['family', 'going through a divorce'],
    ['family', 'domestic violence at home'],
    ['family', 'child custody hearing'],
  ])('is refused when it has %s: %s', (kind, note) => {
    expect(findSensitive(note)).toBe(kind)
    const refused = awolNote.safeParse(note)
    expect(refused.error?.issues[0]?.message).toMatch(/Muster does not keep that/)
  })

  test.each([
    'Called 3 times 0640 to 0655, no answer. Room 214 empty, bed made',
    'PMO desk, SGT Ruiz, told at 0915. Case number with 1SG',
    'Womack ER and county jail called, not there',
    'CW2 Hale and the warrant officer of S6 asked',
    'Spouse called at 1420, asked us to call back',
    'Last seen at the drugstore on Bragg Blvd',
    'Vehicle gone from lot C. Battle buddy PFC Diaz informed',
    'Psalm, Ruth, Therrien and Pregg searched lot B',
    '',
  ])('may contain %s', (note) => {
    expect(awolNote.safeParse(note)).toMatchObject({ success: true })
  })

  test('is refused for the words that every text refuses', () => {
    expect(awolNote.safeParse('SSN 123-45-6789').error?.issues[0]?.message).toMatch(/Social Security/)
    expect(awolNote.safeParse('x'.repeat(201)).error?.issues[0]?.message).toBe('Shorten this to 200 characters.')
  })
})

describe('a policy', () => {
  test('may be the seed', () => {
    expect(awolPolicyInput.safeParse(SEED_POLICY)).toMatchObject({ success: true })
  })

  const refusal = (change: (steps: typeof SEED_POLICY.steps) => object[]) =>
    awolPolicyInput.safeParse({ ...SEED_POLICY, steps: change(SEED_POLICY.steps) }).error?.issues[0]?.message

  test('keeps the steps that change the state of a case, and has no two steps of one name', () => {
    expect(refusal((steps) => steps.filter(({ key }) => key !== 'decide'))).toMatch(/Turn it off/)
    expect(refusal((steps) => [...steps, ...steps.slice(0, 1)])).toBe('Another step has this name.')
    const late = { kind: 'hours', after: 'decision', hours: 1 } as const
    expect(refusal((steps) => steps.map((step) => (step.key === 'decide' ? { ...step, due: late } : step)))).toMatch(
      /counts from the discovery/,
    )
  })

  test('has hours and days in a valid range', () => {
    const due = (value: object) => refusal((steps) => steps.map((step) => ({ ...step, due: value }) as object))
    expect(due({ kind: 'hours', after: 'discovery', hours: -1 })).toBeDefined()
    expect(due({ kind: 'hours', after: 'discovery', hours: 0.3 })).toBe('Enter whole or half hours.')
    expect(due({ kind: 'day of absence', day: 0 })).toBeDefined()
  })
})
