import type { NamedSoldier } from '@muster/domain/identity/person-name.ts'
import { distinctNames } from '@muster/domain/identity/distinct-names.ts'

/** Soldiers to choose from, in their order, each with a distinct name if the name can be made distinct. */
export function soldierOptions(soldiers: readonly (NamedSoldier & { readonly id: string })[]): {
  value: string
  label: string
}[] {
  const nameOf = distinctNames(soldiers)
  return soldiers.map((soldier) => ({ value: soldier.id, label: nameOf(soldier) }))
}
