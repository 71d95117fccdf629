import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import { daysWords, problemOfDays, problemOfTaker, type Taking } from './hand-over.ts'
import { PRESETS } from './part.ts'

const TODAY = '2026-11-27' as CalendarDate
const days = (from: string, until: string) => ({ from: from as CalendarDate, until: until as CalendarDate })

describe('the days of a hand-over', () => {
  test.each([
    ['2026-11-27', '2026-11-27', null],
    ['2026-12-01', '2026-12-04', null],
    ['2026-11-27', '2027-11-27', null],
    ['2027-11-27', '2027-12-04', null],
    ['2027-11-28', '2027-12-04', 'from'],
    ['2031-11-27', '2031-12-04', 'from'],
    ['2026-11-26', '2026-12-04', 'from'],
    ['2026-12-05', '2026-12-04', 'until'],
    ['2026-11-27', '2027-11-28', 'until'],
  ])('%s to %s', (from, until, field) => {
    expect(problemOfDays(days(from, until), TODAY)?.field ?? null).toBe(field)
  })

  test.each([
    ['2026-11-27', '2026-12-04', 'until 4 Dec 2026'],
    ['2026-11-20', '2026-12-04', 'until 4 Dec 2026'],
    ['2026-12-01', '2026-12-04', 'from 1 Dec 2026 to 4 Dec 2026'],
    ['2026-12-01', '2026-12-01', 'for 1 Dec 2026'],
  ])('%s to %s in words', (from, until, words) => {
    expect(daysWords(days(from, until), TODAY)).toBe(words)
  })
})

describe('who can take a group', () => {
  const groups = [
    { id: 'p', parentId: null, name: '1st Platoon' },
    { id: 's', parentId: 'p', name: '1st Squad' },
    { id: 't', parentId: 's', name: 'Team A' },
    { id: 'o', parentId: null, name: '2nd Platoon' },
  ]
  const leader = (position: keyof typeof PRESETS, groupIds: string[] | null) => ({
    name: 'SGT Cole',
    part: { groupIds, areas: PRESETS[position].areas },
  })
  const problem = (taker: Taking['taker'], more: Partial<Taking> = {}) =>
    problemOfTaker({
      giver: PRESETS['squad leader'].areas,
      taker,
      groupIds: ['s'],
      lent: [],
      groups,
      byOwner: false,
      ...more,
    })

  test('a leader of a group below, or of another one, with no more rights', () => {
    expect(problem(leader('team leader', ['t']))).toBeNull()
    expect(problem(leader('squad leader', ['o']))).toBeNull()
  })

  test('not a leader of the whole roster', () => {
    expect(problem({ name: 'SFC Dixon', part: null })?.words).toBe(
      'SFC Dixon has the whole roster, and so all its groups.',
    )
    expect(problem(leader('squad leader', null))?.code).toBe('failed-precondition')
  })

  test('not a leader of the group or of one above it, for good or for now', () => {
    for (const held of ['s', 'p']) {
      expect(problem(leader('team leader', [held]))?.words).toBe('SGT Cole leads 1st Squad already.')
      expect(problem(leader('team leader', ['t']), { lent: [held] })?.words).toBe('SGT Cole leads 1st Squad already.')
    }
  })

  test('not one who could not report it, if its leader could', () => {
    expect(problem(leader('medic', ['o']))?.words).toContain('may not change accountability')
    expect(problem(leader('medic', ['o']), { giver: PRESETS.supply.areas, byOwner: true })).toBeNull()
  })

  test('not one with more rights, unless the owner says so', () => {
    expect(problem(leader('platoon sergeant', ['o']))).toEqual({
      code: 'permission-denied',
      words: 'SGT Cole may do more than you in taskings and equipment. Ask the owner to hand it over.',
    })
    expect(problem(leader('platoon sergeant', ['o']), { byOwner: true })).toBeNull()
  })
})
