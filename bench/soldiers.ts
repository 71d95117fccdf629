import { addDays, dayAt } from '@muster/domain/kernel/calendar-date.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { FIELD_KEYS, type FieldKey } from '@muster/domain/roster/soldier-fields.ts'
import { type DemoCompany, demoCompany } from '../server/src/demo/company.ts'
import type { Chance } from '../server/src/demo/world/chance.ts'

/** The fields that a believable roster fills in. */
const FILLED: readonly FieldKey[] = [
  ...(['rank', 'last', 'first', 'middle', 'dodid', 'position', 'mos', 'strength', 'dor', 'basd', 'ets'] as const),
  ...(['gainedOn', 'cacExpiresOn', 'cell', 'email', 'quarters', 'emergencyName', 'emergencyRelation'] as const),
]

/** In the order of the catalog, which is also that of the answer. */
export const WHOLE_FIELDS: readonly FieldKey[] = FIELD_KEYS.filter((key) => FILLED.includes(key))

/** This number of Soldiers in believable companies. */
export function companies(chance: Chance, count: number): Pick<DemoCompany, 'groups' | 'soldiers'> {
  const today = dayAt(new Date(), 'UTC')
  const days = { firstDay: addDays(today, -60), today }
  const groups: Group[] = []
  const soldiers: DemoCompany['soldiers'][number][] = []
  for (let number = 1; soldiers.length < count; number++) {
    const company = demoCompany(chance, days)
    soldiers.push(...company.soldiers)
    for (const group of company.groups) {
      groups.push(group.parentId ? group : { ...group, name: `${group.name}, company ${number}` })
    }
  }
  return { groups, soldiers: soldiers.slice(0, count) }
}
