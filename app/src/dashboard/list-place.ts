import type { Dashboard } from '@muster/domain/dashboard/schema.ts'

/** The part of the dashboard that names who is due back. */
export const DUE_BACK = 'due-back'

export interface ListPlace {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
  /** A part of that screen. */
  readonly hash?: string
}

/** In the address of a list: the chain of command, where the dashboard is over it. */
export function chainOf(over: Dashboard['over'] | undefined): Readonly<Record<string, string>> {
  return over === 'chain' ? { over } : {}
}

/** What is red: the matrix of a roster; over a chain, which has none, what is red or due today. */
export function redList(about: Pick<Dashboard, 'over' | 'today'> | undefined): ListPlace {
  return about?.over === 'chain'
    ? { to: '/reports/expirations', search: { over: 'chain', days: 'other', from: about.today, to: about.today } }
    : { to: '/soldiers/readiness', search: { colour: 'red' } }
}
