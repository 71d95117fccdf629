import { PRESETS, rightsOf } from '@muster/domain/roster/leaders/part.ts'
import type { CoLeader } from '@muster/domain/roster/linking/schema.ts'
import type { Invite } from '@muster/domain/roster/invites/schema.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { expect, test } from 'vitest'
import { groupsFor } from './invited-groups.ts'
import { draftOf, isWithoutGroup, partOf, withPosition } from './part-draft.ts'

const squad = (id: string, parentId: string | null, kind: Group['kind'] = 'squad'): Group => ({
  id,
  parentId,
  kind,
  name: id,
  position: 0,
})
const GROUPS = [
  squad('1st Platoon', null, 'platoon'),
  squad('1st Squad', '1st Platoon'),
  squad('2nd Squad', '1st Platoon'),
]

test('an editor of the whole roster is a part of null, and comes back as one', () => {
  expect(partOf(draftOf(null, 'editor'), GROUPS)).toBeNull()
  expect(partOf(draftOf(null, 'viewer'), GROUPS)).toEqual({
    position: null,
    groupIds: null,
    areas: rightsOf('viewer'),
  })
})

test('a position fills in its areas and whether it leads groups, and keeps the groups that were chosen', () => {
  const draft = withPosition({ ...draftOf(null, 'editor'), groupIds: ['1st Squad'] }, 'squad leader')
  expect(draft).toMatchObject({ whole: 'groups', groupIds: ['1st Squad'], areas: PRESETS['squad leader'].areas })
  expect(withPosition(draft, 'first sergeant')).toMatchObject({ whole: 'whole', groupIds: ['1st Squad'] })
  expect(withPosition(draft, '')).toMatchObject({ position: '', areas: PRESETS['squad leader'].areas })
})

test('groups that were deleted, or lie below a chosen one, are not saved', () => {
  const draft = { ...draftOf(null, 'editor'), whole: 'groups' as const, groupIds: ['2nd Squad', '1st Platoon', 'gone'] }
  expect(partOf(draft, GROUPS)).toMatchObject({ groupIds: ['1st Platoon'] })
  expect(isWithoutGroup(draft, GROUPS)).toBe(false)
  expect(isWithoutGroup({ ...draft, groupIds: ['gone'] }, GROUPS)).toBe(true)
  expect(isWithoutGroup({ ...draft, whole: 'whole', groupIds: [] }, GROUPS)).toBe(false)
})

test('the groups of a position, with who leads them and who is invited', () => {
  const part = { position: 'squad leader' as const, groupIds: ['1st Squad'], areas: PRESETS['squad leader'].areas }
  const leader = { name: 'SSG Reyes', part } as CoLeader
  const invite = { state: 'open', part: { ...part, groupIds: ['2nd Squad'] } } as Invite
  const ended = { state: 'revoked', part } as Invite
  expect(
    groupsFor('squad leader', GROUPS, [leader], [ended, invite]).map((one) => [one.group.id, one.leader, one.invite]),
  ).toEqual([
    ['1st Squad', 'SSG Reyes', null],
    ['2nd Squad', null, invite],
  ])
  expect(groupsFor('platoon sergeant', GROUPS, [leader], []).map(({ group }) => group.id)).toEqual(['1st Platoon'])
  expect(groupsFor('commander', GROUPS, [], [])).toEqual([])
})
