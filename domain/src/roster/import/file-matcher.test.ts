import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { type ExistingSoldier, type ImportPlan, planImport } from './import-plan.ts'

type Cells = readonly (string | null)[]

function plan(existing: readonly ExistingSoldier[], headings: Cells, ...rows: readonly Cells[]): ImportPlan {
  return planImport({ grid: [headings, ...rows], existing, personalFields: [], today: '2026-11-21' as CalendarDate })
}

function soldier(id: string, name: Partial<ExistingSoldier> = {}): ExistingSoldier {
  const given = { rank: 'SGT', last: 'Abbott', first: 'Aaron', middle: 'A', ...name }
  return { id, groupPath: [], ...given, fields: { ...given, middle: given.middle ?? '' } }
}

const aaron = soldier('a', { dodid: '1111111111' })
const HEAD = ['Rank', 'Name']
const TO_SAY = 'write the middle name or the DoD ID in the file'

describe('a line without a middle name', () => {
  test('matches the one Soldier of its name, reports it, and erases nothing', () => {
    const result = plan([aaron], [...HEAD, 'MOS'], ['SGT', 'ABBOTT, AARON', '11B'])
    expect(result.counts).toMatchObject({ new: 0, changed: 1, rejected: 0 })
    expect(result.accepted).toMatchObject([{ soldierId: 'a', values: { mos: '11B' } }])
    expect(result.rows).toMatchObject([{ matchedBy: 'name', changes: [{ field: 'mos' }] }])
    const meaning = `matched to SGT Abbott, Aaron A on the roster; if it is somebody else, ${TO_SAY}`
    expect(result.cleaned).toEqual([{ line: 2, column: 'Name', value: 'ABBOTT, AARON', meaning }])
  })

  test('does not match a Soldier with another DoD ID or suffix', () => {
    const named = plan([aaron], [...HEAD, 'DoD ID'], ['SGT', 'Abbott, Aaron', '2222222222'])
    expect(named.rows).toMatchObject([{ outcome: 'new' }])
    expect(named.rows[0]?.mayBe).toBeUndefined()
    const junior = plan([soldier('j', { suffix: 'Jr' })], HEAD, ['SGT', 'Abbott, Aaron'])
    expect(junior.rows).toMatchObject([{ outcome: 'new', mayBe: 'SGT Abbott, Aaron A Jr' }])
  })

  test('adds its DoD ID to a Soldier without one', () => {
    const result = plan([soldier('a')], [...HEAD, 'DoD ID'], ['SGT', 'Abbott, Aaron', '2222222222'])
    expect(result.accepted).toMatchObject([{ soldierId: 'a', values: { dodid: '2222222222' } }])
  })

  test('is a problem that names both Soldiers when it may be one of two', () => {
    const two = [aaron, soldier('b', { rank: 'PFC', middle: 'Ben' })]
    expect(plan(two, HEAD, ['SGT', 'Abbott, Aaron']).problems).toEqual([
      {
        line: 2,
        column: 'Name',
        value: 'Abbott, Aaron',
        problem: `may be SGT Abbott, Aaron A or PFC Abbott, Aaron Ben: ${TO_SAY}`,
      },
    ])
  })

  test('does not match a Soldier whom another line names in full, or by DoD ID', () => {
    const rows = [
      ['PFC', 'Abbott, Aaron', ''],
      ['SGT', 'Abbott, Aaron A', ''],
    ]
    const full = plan([aaron], [...HEAD, 'DoD ID'], ...rows)
    expect(full.rows).toMatchObject([{ outcome: 'new', mayBe: 'SGT Abbott, Aaron A' }, { outcome: 'same' }])
    const byId = plan([aaron], [...HEAD, 'DoD ID'], ['PFC', 'Abbott, Aaron', ''], ['SGT', 'Abbot, A', '1111111111'])
    expect(byId.rows).toMatchObject([{ outcome: 'new' }, { outcome: 'changed', soldierId: 'a' }])
  })

  test('matches nobody when two lines of the file may be the same Soldier', () => {
    const result = plan([aaron], HEAD, ['PFC', 'Abbott, Aaron'], ['SGT', 'Abbott, Aaron'])
    expect(result.counts).toMatchObject({ new: 0, changed: 0, same: 0, rejected: 2 })
    const problem = `may be SGT Abbott, Aaron A, and so may another line: ${TO_SAY}`
    expect(result.problems).toMatchObject([{ problem }, { problem }])
  })

  test.each([
    [HEAD, ['SGT', 'Abbott, Aaron NMN']],
    [
      ['Rank', 'Last', 'First', 'MI'],
      ['SGT', 'Abbott', 'Aaron', 'NMN'],
    ],
  ])('with NMN is a new Soldier, with a question about the other', (headings, row) => {
    expect(plan([aaron], headings, row).rows).toMatchObject([{ outcome: 'new', mayBe: 'SGT Abbott, Aaron A' }])
  })

  test('does not match by a last name alone', () => {
    const result = plan([soldier('a', { first: null, middle: null }), aaron], HEAD, ['SGT', 'Abbott'])
    expect(result.rows).toMatchObject([{ outcome: 'same', soldierId: 'a' }])
    expect(plan([aaron], HEAD, ['SGT', 'Abbott']).rows).toMatchObject([{ outcome: 'new' }])
  })
})

test('another middle name is a new Soldier, with a question about the other', () => {
  const result = plan([aaron], HEAD, ['SGT', 'Abbott, Aaron B'])
  expect(result.rows).toMatchObject([{ outcome: 'new', mayBe: 'SGT Abbott, Aaron A' }])
  expect(result.problems).toEqual([])
})

describe('any roster', () => {
  const people = fc.uniqueArray(
    fc.record({
      last: fc.constantFrom('Abbott', 'Baker'),
      first: fc.constantFrom('Aaron', 'Ben', 'Cy'),
      middle: fc.constantFrom('', 'A', 'B'),
      rank: fc.constantFrom('SGT', 'PFC'),
    }),
    { selector: ({ last, first, middle }) => `${last} ${first} ${middle}`, maxLength: 12 },
  )

  test('is not doubled by its own list without middle names', () => {
    fc.assert(
      fc.property(people, (roster) => {
        const existing = roster.map((one, at) => soldier(String(at), one))
        const rows = roster.map(({ rank, last, first }) => [rank, `${last}, ${first}`])
        const { counts, accepted } = plan(existing, HEAD, ...rows)
        expect(counts.rows).toBe(roster.length)
        const ids = accepted.flatMap(({ soldierId }) => soldierId ?? [])
        expect(new Set(ids).size).toBe(ids.length)
        // A Soldier with a unique first and last name is matched. The others are never matched without a report.
        for (const [at, { last, first }] of roster.entries()) {
          if (roster.filter((one) => one.last === last && one.first === first).length > 1) continue
          expect(accepted).toContainEqual(expect.objectContaining({ line: at + 2, soldierId: String(at) }))
        }
      }),
    )
  })
})
