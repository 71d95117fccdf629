import { describe, expect, test } from 'vitest'
import { exportRows, fieldText } from './export-view.ts'

describe('exportRows', () => {
  const groups = [
    { id: 'p', parentId: null, kind: 'platoon' as const, name: '1st Platoon' },
    { id: 't', parentId: 'p', kind: 'team' as const, name: 'A Team' },
  ]
  const soldiers = [
    {
      groupId: 't',
      rank: 'SGT',
      last: 'Smith',
      ets: '2027-06-26',
      motorcycle: false,
      dependents: 0,
      strength: 'assigned',
    },
    { groupId: null, rank: 'PVT', last: 'Cho' },
  ]

  test('has a row of labels and a row for each Soldier', () => {
    expect(exportRows({ fields: ['rank', 'last', 'ets', 'motorcycle', 'dependents', 'strength'], soldiers })).toEqual([
      ['Rank', 'Last name', 'ETS', 'Motorcycle', 'Dependents', 'Strength'],
      ['SGT', 'Smith', '2027-06-26', 'No', '0', 'Assigned'],
      ['PVT', 'Cho', '', '', '', ''],
    ])
  })

  test('has a column for each level of group', () => {
    expect(exportRows({ fields: ['last'], soldiers, groups })).toEqual([
      ['Last name', 'Platoon', 'Squad', 'Team'],
      ['Smith', '1st Platoon', '', 'A Team'],
      ['Cho', '', '', ''],
    ])
  })

  test('shows dates in the format of the Army', () => expect(fieldText('ets', '2027-06-26')).toBe('26 Jun 2027'))
})
