import type { NamedSoldier } from '@muster/domain/identity/person-name.ts'
import { tellingNames } from '@muster/domain/identity/telling-names.ts'

/** Soldiers to choose from, in their order, each by a name that is theirs alone where names can tell them apart. */
export function soldierOptions(soldiers: readonly (NamedSoldier & { readonly id: string })[]): {
  value: string
  label: string
}[] {
  const nameOf = tellingNames(soldiers)
  return soldiers.map((soldier) => ({ value: soldier.id, label: nameOf(soldier) }))
}
