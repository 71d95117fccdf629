import { describe, expect, test } from 'vitest'
import { acceptIntake, fieldsAsked, stillAsked } from './accept.ts'
import { linkWords } from './list.ts'
import { compareIntakeWith, IntakeMatcher } from './match.ts'
import { intakeData } from './schema.ts'

const sheet = (more: object = {}) => intakeData.parse({ rank: 'SPC', last: 'Ortega', ...more })
const row = (id: string, more: object = {}) => ({
  version: 3,
  soldier: { id, rank: 'SPC', last: 'Ortega', groupPath: [], fields: {}, ...more },
})

describe('the fields of a form', () => {
  test('are all but the group and position, and personal data only when it is on', () => {
    expect(fieldsAsked([])).toEqual(expect.arrayContaining(['rank', 'last', 'cell', 'bootSize', 'plate']))
    for (const key of ['dob', 'homeAddress', 'strength', 'sponsor', 'remarks'])
      expect(fieldsAsked([])).not.toContain(key)
    expect(fieldsAsked(['dob'])).toContain('dob')
  })

  test('empty values are removed, and the rank is abbreviated', () => {
    expect(acceptIntake(sheet({ rank: 'spc', first: '', motorcycle: false }), [])).toEqual({
      rank: 'SPC',
      last: 'Ortega',
      motorcycle: false,
    })
    expect(acceptIntake(sheet({ rank: 'SGT(P)' }), [])).toMatchObject({ rank: 'SGT', promotable: true })
  })

  test('fields that were turned off since are left out, and the others stay', () => {
    const sent = sheet({ dob: '1999-01-01', cell: '910-555-0100' })
    expect(() => acceptIntake(sent, [])).toThrow('Date of birth is not asked for on this form.')
    expect(stillAsked(acceptIntake(sent, ['dob']), [])).toEqual({ rank: 'SPC', last: 'Ortega', cell: '910-555-0100' })
  })
})

test('the name of the link is not taken for the sender', () => {
  expect(linkWords({ label: '2nd Sqd gains' })).toBe('Link “2nd Sqd gains”')
  expect(linkWords({ label: '' })).toBe('')
})

describe('the row of a form', () => {
  test('is the one with the DoD ID, with any name', () => {
    const matcher = new IntakeMatcher([row('a'), row('b', { last: 'Smith', dodid: '1234567890' })])
    expect(matcher.match(sheet({ dodid: '1234567890' })).match).toMatchObject({ soldierId: 'b', matchedBy: 'DoD ID' })
    expect(matcher.match(sheet()).match).toMatchObject({ soldierId: 'a', matchedBy: 'name', version: 3 })
    expect(matcher.match(sheet({ last: 'Nobody' }))).toEqual({ match: null, sameName: [] })
  })

  test('is chosen by the leader when several have the name', () => {
    const { match, sameName } = new IntakeMatcher([row('a'), row('b', { rank: 'SSG' }), row('c', { last: 'X' })]).match(
      sheet(),
    )
    expect(match).toBeNull()
    expect(sameName).toEqual([
      { soldierId: 'a', name: 'SPC Ortega' },
      { soldierId: 'b', name: 'SSG Ortega' },
    ])
  })

  test('differs in the fields that the form has and the row does not', () => {
    const { differences } = compareIntakeWith(
      sheet({ cell: '(910) 555-0100', mos: '11C', ets: '2027-06-26' }),
      row('a', { fields: { cell: '910-555-0100', mos: '11B', position: 'Gunner' } }),
      'choice',
    )
    expect(differences).toEqual([
      { field: 'mos', label: 'MOS', from: '11B', to: '11C' },
      { field: 'ets', label: 'ETS', from: null, to: '26 Jun 2027' },
    ])
  })
})
