import { type NamedSoldier, rosterName } from './person-name.ts'

/** The full name after the rank: `SPC Goldberg, Michael J. Jr`. */
export function fullRosterName({ rank, last, first = '', middle = '', suffix = '' }: NamedSoldier): string {
  const given = [first, middle].filter(Boolean).join(' ')
  return [rank, given ? `${last}, ${given}` : last, suffix].filter(Boolean).join(' ')
}

/** Returns the name that lists show: `SPC Goldberg, M.`, or the full name for Soldiers who share that one. */
export function distinctNames<Who extends NamedSoldier>(soldiers: readonly Who[]): (soldier: Who) => string {
  const shared = new Set(
    [...Map.groupBy(soldiers, (soldier) => rosterName(soldier).toLowerCase())].flatMap(([name, those]) =>
      those.length > 1 ? [name] : [],
    ),
  )
  return (soldier) => {
    const name = rosterName(soldier)
    return shared.has(name.toLowerCase()) ? fullRosterName(soldier) : name
  }
}
