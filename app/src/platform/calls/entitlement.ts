import type { Entitlement } from '@muster/domain/access/entitlement.ts'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { createStore, useStore } from '../storage/store.ts'

export interface KnownEntitlement extends Entitlement {
  /** Why nothing can be changed and what to do, as the server's refusal says it. */
  readonly words: string
}

/** What the account may do as far as this device knows; the shell fills it in (entitlement-watch.ts). */
const known = createStore<KnownEntitlement | null>(null)
/** How often a change was refused here: the shell answers each. */
const refused = createStore(0)

/** Whether this account may change things; null while nobody has said so, which must not keep anybody from working. */
export function useEntitlement(): KnownEntitlement | null {
  return useStore(known)
}

export function noteEntitlement(next: KnownEntitlement | null): void {
  const before = known.get()
  const same = before?.status === next?.status && before?.reason === next?.reason
  if (!same || before?.entitled !== next?.entitled) known.set(next)
}

/** Refuses, before anything is kept or sent, what the server would refuse for want of a subscription. */
export function refuseViewOnly(declaration: FunctionDeclaration): void {
  const entitlement = known.get()
  if (declaration.subscription !== 'needed' || entitlement === null || entitlement.entitled) return
  tellViewOnly()
  throw new Refusal('permission-denied', entitlement.words, { viewOnly: entitlement.reason ?? 'inactive' })
}

/** Somebody with view only tried to change something. */
export function tellViewOnly(): void {
  refused.set(refused.get() + 1)
}

export function onViewOnlyRefusal(listener: () => void): () => void {
  return refused.subscribe(listener)
}
