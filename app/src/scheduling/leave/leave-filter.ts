import type { LeaveKind } from '@muster/domain/scheduling/leave/kinds.ts'

/** Which requests a list shows. */
export interface LeaveFilter {
  readonly show: 'open' | 'current' | 'closed'
  readonly over: 'roster' | 'chain'
  readonly kind: LeaveKind | null
  readonly groupId: string | null
}
