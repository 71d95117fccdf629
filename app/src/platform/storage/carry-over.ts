import { createStore, delMany, entries } from 'idb-keyval'
import { pagesInUse } from './kept-drafts.ts'
import { LINKS } from './link-values.ts'
import { sealOf } from './seal.ts'
import { SealedLocal } from './sealed-local.ts'
import { sealedStore } from './sealed-store.ts'

const UID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const OLD_DATABASE = new RegExp(`^muster-(outbox|reads)-(${UID})$`)
const OLD_DRAFT = new RegExp(`^muster:draft:1:(${UID}):(.+):([^:]+)$`)
/** All but the flag of the app lock, which is not sealed (`lock-flags.ts`). */
const OLD_VALUE = new RegExp(`^muster:kept:1:(${UID}):(?!appLockBiometricConsent$)(.+)$`)

/**
 * Older versions kept everything unsealed. All of it is sealed now, of every account that was ever here, and only then
 * is the old copy deleted. If something goes wrong in between, the next start goes on.
 */
export async function carryOver(): Promise<void> {
  if (!('locks' in navigator)) return carryAll()
  await navigator.locks.request('muster-carry-over', carryAll)
}

async function carryAll(): Promise<void> {
  for (const { name = '' } of (await indexedDB.databases?.()) ?? []) {
    const [, purpose, uid] = OLD_DATABASE.exec(name) ?? []
    if (uid && (purpose === 'outbox' || purpose === 'reads')) await carryDatabase(name, purpose, uid)
  }
  await carryLocal()
}

async function carryDatabase(name: string, purpose: 'outbox' | 'reads', uid: string): Promise<void> {
  const old = createStore(name, 'entries')
  const records = await entries<string, unknown>(old)
  const sealed = sealedStore(uid, purpose)
  if (records.length > 0) {
    const known = new Set((await sealed.entries()).map(([key]) => key))
    // An act that was already carried over may be further along by now.
    const fresh = records.filter(([key]) => !known.has(key))
    await sealed.putMany(fresh).catch((error: unknown) => {
      if (purpose === 'outbox') throw error
    })
    await delMany(
      records.map(([key]) => key),
      old,
    )
  }
  await old('readonly', (all) => all.transaction.db.close())
  // A tab of the older version may still have it open and add acts to it, which a deletion would take along.
  if (records.length === 0) indexedDB.deleteDatabase(name)
}

async function carryLocal(): Promise<void> {
  const inUse = 'locks' in navigator ? await pagesInUse() : new Set()
  for (const key of Object.keys(localStorage)) {
    const [, draftOf, draft = '', page = ''] = OLD_DRAFT.exec(key) ?? []
    const [, valueOf, value = ''] = OLD_VALUE.exec(key) ?? []
    const text = localStorage.getItem(key) ?? ''
    if (draftOf && !inUse.has(page)) {
      await carryRecord(key, new SealedLocal(await sealOf(draftOf), 'draft', `:${page}`), draft, parsed(text))
    }
    // An enrollment form, whose name stays.
    if (key.startsWith('muster:intake:1:')) {
      await carryRecord(key, new SealedLocal(await sealOf(LINKS), 'kept'), key, text)
    }
    if (valueOf) await carryRecord(key, new SealedLocal(await sealOf(valueOf), 'kept'), value, text)
  }
}

async function carryRecord(key: string, local: SealedLocal, name: string, value: unknown): Promise<void> {
  local.write(name, value)
  await local.settled()
  if (localStorage.getItem(await local.keyOf(name)) !== null) localStorage.removeItem(key)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
