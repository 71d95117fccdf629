import type { AccountState } from '@muster/domain/admin/accounts.ts'
import { STATE_WORDS } from '@muster/domain/admin/subscription-words.ts'
import { Badge } from '../ui/marks/badge.tsx'

const KINDS = { trial: 'soon', active: 'plain', 'past due': 'alert', ended: 'alert', none: 'plain' } as const

/** The status of an account's subscription. */
export function StateBadge({ state }: { state: AccountState }) {
  return state === 'none' ? (
    <span className="text-ink-soft">None</span>
  ) : (
    <Badge kind={KINDS[state]}>{STATE_WORDS[state]}</Badge>
  )
}
