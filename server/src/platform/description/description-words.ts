import type { Access } from '@muster/domain/kernel/function.ts'
import { HTTP_STATUS, wireStatus } from '@muster/domain/kernel/refusal.ts'

export const ACCESS_WORDS: Readonly<Record<Access, string>> = {
  anyone: 'Anyone, signed in or not.',
  account: 'Any signed-in account, about itself.',
  'roster viewer': 'Owner, editor or viewer of the roster.',
  'own row': 'Any account, about the row that a leader keeps about it. Without a row there is no data.',
  'roster editor': 'Owner or editor of the roster.',
  'roster owner': 'The owner of the roster.',
  'chain viewer': 'Owner, editor or viewer of the roster, and leaders above it in the chain of command.',
  'chain editor': 'Owner or editor of the roster, and owners or editors above it in the chain of command.',
  admin: 'Admins.',
}

/** The statuses of refusals by their HTTP code. */
export function refusalsByStatus(): Readonly<Record<string, readonly string[]>> {
  const byStatus: Record<string, string[]> = {}
  for (const [code, status] of Object.entries(HTTP_STATUS)) {
    ;(byStatus[status] ??= []).push(wireStatus(code as keyof typeof HTTP_STATUS))
  }
  return byStatus
}
