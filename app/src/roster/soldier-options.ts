import { rosterName } from '@muster/domain/identity/person-name.ts'
import type { Soldier } from '@muster/domain/roster/schema.ts'

type Named = Pick<Soldier, 'rank' | 'last'> & Partial<Pick<Soldier, 'first' | 'middle' | 'suffix'>>

/** Soldiers to choose from, in their order, each by a name that is theirs alone where names can tell them apart. */
export function soldierOptions(soldiers: readonly (Named & { readonly id: string })[]): {
  value: string
  label: string
}[] {
  const nameOf = tellingNames(soldiers)
  return soldiers.map((soldier) => ({ value: soldier.id, label: nameOf(soldier) }))
}

/** The name that lists show, `SPC Goldberg, M.`; of two who share it, `SPC Goldberg, Michael J.` */
export function tellingNames(soldiers: readonly Named[]): (soldier: Named) => string {
  const shared = new Set(
    [...Map.groupBy(soldiers, (soldier) => rosterName(soldier))].flatMap(([name, those]) =>
      those.length > 1 ? [name] : [],
    ),
  )
  return (soldier) => {
    const name = rosterName(soldier)
    if (!shared.has(name)) return name
    const { rank, last, first = '', middle = '', suffix = '' } = soldier
    return [rank, [`${last},`, first, middle].filter(Boolean).join(' '), suffix].filter(Boolean).join(' ')
  }
}
