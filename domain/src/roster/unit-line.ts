import type { Over } from '../kernel/list-filters.ts'

/** The unit as the head of a paper names it: `A Co, 1st Platoon / 2nd Squad`, `2-504 PIR with rosters below`. */
export function unitLine(name: string, part: { readonly over: Over; readonly group: string | null }): string {
  if (part.group !== null) return `${name}, ${part.group}`
  return part.over === 'chain' ? `${name} with rosters below` : name
}
