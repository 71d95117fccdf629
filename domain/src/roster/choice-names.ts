import { type NamedSoldier, rosterName } from '../identity/person-name.ts'
import { groupPathName } from './groups.ts'
import type { Group } from './schema.ts'

export interface OneToChoose extends NamedSoldier {
  readonly id: string
  readonly groupId?: string | null
}

/** The names of Soldiers to choose from, in their order. Those of one whole name are told apart by their groups. */
export function choiceNames(
  soldiers: readonly OneToChoose[],
  groups: readonly Pick<Group, 'id' | 'parentId' | 'name'>[],
): string[] {
  const named = Map.groupBy(soldiers, rosterName)
  return soldiers.map((soldier) => {
    const name = rosterName(soldier)
    const alike = named.get(name)?.some(({ id }) => id !== soldier.id)
    const group = alike ? groupPathName(groups, soldier.groupId ?? null) : ''
    return group === '' ? name : `${name} (${group})`
  })
}
