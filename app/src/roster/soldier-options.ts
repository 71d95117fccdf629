import { choiceNames, type OneToChoose } from '@muster/domain/roster/choice-names.ts'
import type { Group } from '@muster/domain/roster/schema.ts'

/** Soldiers to choose from, in their order. */
export function soldierOptions(soldiers: readonly OneToChoose[], groups: readonly Group[]) {
  const names = choiceNames(soldiers, groups)
  return soldiers.map(({ id }, at) => ({ value: id, label: names[at] ?? '' }))
}
