import { ONLY_RED } from '../readiness/due-choices.ts'
import type { Dashboard } from './schema.ts'

/** The part of the dashboard that lists Soldiers who are due back. */
export const DUE_BACK = 'due-back'

export interface ListPlace {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
  /** The part of that screen to scroll to. */
  readonly hash?: string
}

/**
 * For the address of a list: what the dashboard counts. It is always named, because a list whose address names nothing
 * takes over the group or the rosters of the screen before, and would then have other rows than the figure says.
 */
export function scopeOf(over: Dashboard['over'] | null | undefined): Readonly<Record<string, string>> {
  return over ? { over } : {}
}

/** The list of red items: for a roster its matrix; for a chain, which has no matrix, the report of what comes due. */
export function redList(about: Pick<Dashboard, 'over'> | undefined): ListPlace {
  return about?.over === 'chain'
    ? { to: '/reports/expirations', search: { choice: ONLY_RED, ...scopeOf('chain') } }
    : { to: '/soldiers/readiness', search: { colour: 'red', ...scopeOf(about?.over) } }
}
