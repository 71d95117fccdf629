import type { Dashboard } from '@muster/domain/dashboard/schema.ts'

/** The part of the dashboard that lists Soldiers who are due back. */
export const DUE_BACK = 'due-back'

export interface ListPlace {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
  /** The part of that screen to scroll to. */
  readonly hash?: string
}

/** For the address of a list: the chain of command, if the dashboard shows it. */
export function chainOf(over: Dashboard['over'] | null | undefined): Readonly<Record<string, string>> {
  return over === 'chain' ? { over } : {}
}

/**
 * The list of red items: for a roster its matrix; for a chain, which has no matrix, the report of items that are red
 * or due today.
 */
export function redList(about: Pick<Dashboard, 'over' | 'today'> | undefined): ListPlace {
  return about?.over === 'chain'
    ? { to: '/reports/expirations', search: { over: 'chain', days: 'other', from: about.today, to: about.today } }
    : { to: '/soldiers/readiness', search: { colour: 'red' } }
}
