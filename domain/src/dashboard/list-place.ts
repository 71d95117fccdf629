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

/** What the figures of the dashboard are about. */
export interface Counted {
  readonly over: Dashboard['over'] | null
  readonly group: { readonly id: string } | null
}

/**
 * For the address of a list: what the dashboard counts. It is always named, because a list whose address names nothing
 * takes over the group or the rosters of the screen before, and would then have other rows than the figure says.
 */
export function scopeOf(counted: Counted | undefined): Readonly<Record<string, string>> {
  // An answer that the device kept from an older release has no group.
  if (counted?.group) return { group: counted.group.id }
  return counted?.over ? { over: counted.over } : {}
}

/** The list of red items: for a roster its matrix; for a chain, which has no matrix, the report of what comes due. */
export function redList(about: Counted | undefined): ListPlace {
  return about?.over === 'chain'
    ? { to: '/reports/expirations', search: { choice: ONLY_RED, ...scopeOf(about) } }
    : { to: '/soldiers/readiness', search: { colour: 'red', ...scopeOf(about) } }
}
