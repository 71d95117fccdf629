import { rankOf } from '../roster/rank.ts'
import type { RosterRelation } from '../roster/schema.ts'
import type { Persona } from './persona-order.ts'

/**
 * Who somebody is on a roster. An officer commands, whoever owns the roster. A leader over rosters above is a sergeant
 * major. Whoever was added to somebody else's roster works in its orderly room. E-7 and up lead as a first sergeant
 * does, everybody else as a squad leader.
 */
export function personaOf(who: {
  readonly role: RosterRelation
  readonly rank: string | null
  readonly hasBelow: boolean
}): Persona {
  const rank = who.rank === null ? null : rankOf(who.rank)
  if (rank?.strengthClass === 'officer') return 'commander'
  if (who.hasBelow) return 'sergeant major'
  if (who.role === 'editor' || who.role === 'viewer') return 'clerk'
  return rank !== null && /^E-[789]$/.test(rank.grade) ? 'first sergeant' : 'squad leader'
}
