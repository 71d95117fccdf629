import { formatMoment } from '@muster/domain/kernel/calendar-date.ts'
import { standingOf } from '@muster/domain/operations/equipment/kinds.ts'
import type { SignedOut } from '@muster/domain/operations/equipment/schema.ts'

/** `Due back 12 Nov 2026 1700`, with how urgent that is. */
export function dueBadge(one: Pick<SignedOut, 'dueAt' | 'inAt'>, now: Date, timeZone: string) {
  const standing = standingOf(one, { now, timeZone })
  const due = one.dueAt && formatMoment(one.dueAt, timeZone)
  if (standing === 'overdue') return { kind: 'late', words: `Overdue since ${due}` } as const
  if (standing === 'today') return { kind: 'soon', words: `Due back ${due}` } as const
  if (standing === 'in') return { kind: 'plain', words: 'Signed in' } as const
  return { kind: 'plain', words: due ? `Due back ${due}` : 'No time set' } as const
}

/** `2 × AN/PRC-163`. */
export function itemWords({ quantity, item }: { readonly quantity: number; readonly item: string }): string {
  return quantity > 1 ? `${quantity} × ${item}` : item
}
