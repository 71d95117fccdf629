import { describe, expect, test } from 'vitest'
import { AREAS } from '../../kernel/area.ts'
import { areaOfScreen, isOpenTo } from './area-of-screen.ts'
import { groupName, partGroupsWords } from './group-words.ts'
import { groupsOf, ownGroups } from './own-groups.ts'
import { closedWords, LEADER_POSITIONS, PRESETS, rightsOf, roleOf, withoutNested } from './part.ts'
import { leftToOwner, partWords, rightsWords } from './part-words.ts'

const group = (id: string, parentId: string | null, name = id) => ({ id, parentId, name })
const GROUPS = [
  group('1', null, '1st Platoon'),
  group('11', '1', '1st Squad'),
  group('111', '11', 'A Team'),
  group('2', null, '2nd Platoon'),
  group('21', '2', '1st Squad'),
]

describe('a part in one line', () => {
  test('names position, groups and what they may do', () => {
    expect(
      partWords({ position: 'squad leader', groupIds: ['11'], areas: PRESETS['squad leader'].areas }, GROUPS),
    ).toBe(
      'Squad leader, 1st Platoon / 1st Squad; changes accountability, contact data, counseling, readiness, leave and duty; sees the rest',
    )
    expect(partWords({ position: 'platoon sergeant', groupIds: ['1'], areas: rightsOf('editor') }, GROUPS)).toBe(
      'Platoon sergeant, 1st Platoon; changes everything',
    )
    expect(partWords({ position: 'medic', groupIds: null, areas: PRESETS.medic.areas }, GROUPS)).toBe(
      'Medic, the whole roster; changes readiness; sees accountability, roster; nothing else',
    )
    expect(partWords({ position: null, groupIds: ['gone'], areas: rightsOf('viewer') }, GROUPS)).toBe(
      'No group; sees everything, changes nothing',
    )
  })

  test('says what is left when most is closed', () => {
    const none = { ...rightsOf('viewer'), ...Object.fromEntries(AREAS.map((area) => [area, 'nothing' as const])) }
    expect(rightsWords(none)).toBe('Sees names only')
    expect(rightsWords({ ...none, readiness: 'see' })).toBe('Sees readiness; nothing else')
    expect(rightsWords({ ...none, readiness: 'change' })).toBe('Changes readiness; nothing else')
  })

  test('every position has words for what it may do', () => {
    for (const position of LEADER_POSITIONS) expect(rightsWords(PRESETS[position].areas)).toMatch(/^(Changes|Sees) /)
  })
})

describe('the groups of a part', () => {
  test('are those with all below them', () => {
    expect([...(groupsOf({ groupIds: ['1'] }, GROUPS) ?? [])].toSorted()).toEqual(['1', '11', '111'])
    expect(groupsOf({ groupIds: null }, GROUPS)).toBeNull()
    expect(ownGroups({ part: { groupIds: ['11'] }, groups: GROUPS }).map(({ id }) => id)).toEqual(['11', '111'])
    expect(ownGroups({ part: { groupIds: null }, groups: GROUPS })).toBe(GROUPS)
    expect(ownGroups({ part: null, groups: GROUPS })).toBe(GROUPS)
  })

  test('leave out what lies below another one of them', () => {
    expect(withoutNested(['111', '1', '21'], GROUPS)).toEqual(['1', '21'])
  })

  test('are named, and counted from five on; a name that two groups have says where', () => {
    expect(partGroupsWords({ groupIds: ['1', '111'] }, GROUPS)).toBe('1st Platoon, A Team')
    expect(partGroupsWords({ groupIds: GROUPS.map(({ id }) => id) }, GROUPS)).toBe('5 groups')
    expect(groupName(GROUPS, '21')).toBe('2nd Platoon / 1st Squad')
  })
})

test('what nobody but the owner may change after a part lost it', () => {
  const before = rightsOf('editor')
  const after = { ...before, counseling: 'see' as const, readiness: 'nothing' as const }
  expect(leftToOwner(before, after, [])).toEqual(['counseling', 'readiness'])
  expect(leftToOwner(before, after, [{ ...rightsOf('viewer'), readiness: 'change' }])).toEqual(['counseling'])
  expect(leftToOwner(rightsOf('viewer'), rightsOf('viewer'), [])).toEqual([])
})

test('a part amounts to a role', () => {
  const areas = { ...rightsOf('viewer'), readiness: 'nothing' as const, leave: 'change' as const }
  expect(roleOf({ areas })).toBe('editor')
  expect(roleOf({ areas: rightsOf('viewer') })).toBe('viewer')
})

test('the area of a screen follows from its address', () => {
  expect(areaOfScreen('/counseling/due')).toBe('counseling')
  expect(areaOfScreen('/operations/licenses')).toBe('readiness')
  expect(areaOfScreen('/operations/equipment')).toBe('operations')
  expect(areaOfScreen('/soldiers')).toBeNull()
  expect(areaOfScreen('/soldiers/settings')).toBeNull()
  expect(areaOfScreen('/invited')).toBeNull()
  const areas = rightsOf('viewer')
  expect(isOpenTo({ groupIds: null, areas }, '/invite')).toBe(true)
  expect(isOpenTo({ groupIds: ['1'], areas }, '/invite')).toBe(false)
  expect(isOpenTo({ groupIds: ['1'], areas }, '/counseling')).toBe(true)
  expect(closedWords('counseling')).toBe('Your part of this roster does not include counseling. Ask its owner.')
})
