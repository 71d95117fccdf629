import type { Entitlement } from '@muster/domain/access/entitlement.ts'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { createStore, useStore } from '../storage/store.ts'

export interface KnownEntitlement extends Entitlement {
  /** Why nothing can be changed and what to do, in the words of the server's refusal. */
  readonly words: string
}

/** What the account may do as far as this device knows. The shell sets it (entitlement-watch.ts). */
const known = createStore<KnownEntitlement | null>(null)
/** Counts refused changes, so that the shell can react to each. */
const refused = createStore(0)

/** Whether this account may change things; null while that is not known, which must not stop anybody's work. */
export function useEntitlement(): KnownEntitlement | null {
  return useStore(known)
}

export function noteEntitlement(next: KnownEntitlement | null): void {
  const before = known.get()
  const same = before?.status === next?.status && before?.reason === next?.reason
  if (!same || before?.entitled !== next?.entitled) known.set(next)
}

/** Refuses what the server would refuse without a subscription, before anything is kept or sent. */
export function refuseViewOnly(declaration: FunctionDeclaration): void {
  const entitlement = known.get()
  if (declaration.subscription !== 'needed' || entitlement === null || entitlement.entitled) return
  reportViewOnly()
  throw new Refusal('permission-denied', entitlement.words, { viewOnly: entitlement.reason ?? 'inactive' })
}

/** A person with view only tried to change something. */
export function reportViewOnly(): void {
  refused.set(refused.get() + 1)
}

export function onViewOnlyRefusal(listener: () => void): () => void {
  return refused.subscribe(listener)
}
