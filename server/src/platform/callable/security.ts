import type { RefusalCode } from '@muster/domain/kernel/refusal.ts'
import type { SecurityEntry } from '../security-log/entry.ts'
import type { Work } from './perform.ts'

type Done = Pick<Work, 'implementation' | 'caller' | 'input' | 'address'>

/** What the security log says of a call that was done, or null. */
export function securityOf({ implementation: { declaration }, caller, input, address }: Done): SecurityEntry | null {
  const kind = declaration.access === 'admin' ? 'admin' : declaration.security
  if (kind === undefined) return null
  const { uid, rosterId } = input as { readonly uid?: unknown; readonly rosterId?: unknown }
  const about = [uid, rosterId].find((id) => typeof id === 'string')
  return {
    kind,
    what: declaration.name,
    outcome: 'ok',
    uid: caller?.uid ?? null,
    about: typeof about === 'string' ? about.toLowerCase() : null,
    address,
  }
}

/** The same of a call that worked past the database's rules. */
export function passageOf({ implementation, caller, address }: Done): SecurityEntry | null {
  if (implementation.ways.asSystem === undefined) return null
  const what = implementation.declaration.name
  return { kind: 'passage', what, outcome: 'ok', uid: caller?.uid ?? null, address }
}

/**
 * The same of a call that was refused: not allowed, too often, or about something that the caller may not know of, which
 * is how guesses look. Null for every other refusal.
 */
export function refusedOf(
  what: string,
  code: RefusalCode,
  from: { readonly uid: string | null; readonly address: string },
): SecurityEntry | null {
  if (code === 'resource-exhausted')
    return { kind: 'limit', what, outcome: 'refused', uid: from.uid, address: from.address }
  if (code !== 'unauthenticated' && code !== 'permission-denied' && code !== 'not-found') return null
  return { kind: 'refusal', what, outcome: 'refused', uid: from.uid, address: from.address, details: { code } }
}
