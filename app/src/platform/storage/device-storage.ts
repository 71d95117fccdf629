import type { Act, OutboxStorage } from '../outbox/outbox.ts'
import { eraseDrafts, hasKeptDrafts } from './kept-drafts.ts'
import { forgetValues } from './kept-values.ts'
import { dropKeys } from './browser-keys.ts'
import { destroySeal, Destroyed } from './seal.ts'
import { localKeys } from './sealed-local.ts'
import { dropStore, PURPOSES, sealedStore } from './sealed-store.ts'

export function outboxStorage(uid: string): OutboxStorage {
  const store = sealedStore(uid, 'outbox')
  return {
    load: async () => (await store.entries<Act>()).map(([, act]) => act).sort((a, b) => a.seq - b.seq),
    put: (act) => store.put(act.id, act),
    remove: (ids) => store.remove(ids),
  }
}

/** The answer of a read, as it is stored for a start without a network. */
export interface KeptRead {
  readonly key: readonly [name: string, input: unknown]
  readonly value: { readonly output: unknown; readonly askedAt: number }
}

export interface ReadStorage {
  load(): Promise<readonly (readonly [hash: string, read: KeptRead])[]>
  put(hash: string, read: KeptRead): Promise<void>
  remove(hashes: readonly string[]): Promise<void>
  clear(): Promise<void>
}

export function readStorage(uid: string): ReadStorage {
  const store = sealedStore(uid, 'reads')
  return {
    load: () => store.entries<KeptRead>(),
    put: (hash, read) => store.put(hash, read),
    remove: (hashes) => store.remove(hashes),
    clear: () => store.clear(),
  }
}

/** Removes the copies of what the server has. What this account typed stays, sealed, for its next sign-in. */
export async function dropCopies(uid: string): Promise<void> {
  await Promise.all([sealedStore(uid, 'reads').clear(), sealedStore(uid, 'roster').clear()])
}

/**
 * Removes all that this device keeps for an account, except entries and drafts that the server does not have yet:
 * those wait, sealed, for its next sign-in. If there are none, the key goes too.
 */
export async function wipe(uid: string): Promise<void> {
  await dropCopies(uid)
  eraseValues(uid)
  const outbox = outboxStorage(uid)
  const acts = await outbox.load().catch((error: unknown) => {
    if (error instanceof Destroyed) return []
    throw error
  })
  const done = acts.filter(({ state }) => state === 'done')
  if (done.length < acts.length || hasKeptDrafts(uid)) return outbox.remove(done.map(({ id }) => id))
  await eraseKept(uid)
}

/** Removes all that this device keeps for an account, even unsent entries, and the key first of all. */
export async function eraseKept(uid: string): Promise<void> {
  eraseDrafts(uid)
  eraseValues(uid)
  await all([destroySeal(uid), ...PURPOSES.map((purpose) => sealedStore(uid, purpose).clear())])
}

/**
 * The account was deleted: its databases go as well. Not at a sign-out, because a tab that sleeps would hold up the
 * deletion, and with it the next sign-in.
 */
export async function deleteKept(uid: string): Promise<void> {
  await eraseKept(uid)
  await all([dropKeys(), ...PURPOSES.map((purpose) => dropStore(uid, purpose))])
}

/** All are tried. Throws the first failure. */
async function all(work: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}

function eraseValues(uid: string): void {
  forgetValues(uid)
  for (const key of localKeys('kept', uid)) localStorage.removeItem(key)
}
