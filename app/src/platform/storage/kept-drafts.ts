// First: the built app may read this file before main.tsx.
import '../calls/random-uuid.ts'
import type { Seal } from './seal.ts'
import { localKeys, readLocal, SealedLocal } from './sealed-local.ts'

/**
 * Typed text that the server does not have yet, kept sealed on the device under the account that typed it. Each page
 * keeps its own, so that two tabs never overwrite each other. What a closed page left behind goes to the next page
 * that looks for it.
 */
const PAGE = crypto.randomUUID()
const PAGE_LOCK = 'muster-page-'

interface OpenDrafts {
  readonly seal: Seal
  readonly local: SealedLocal
}

const opened = new Map<string, OpenDrafts>()
let alive = false

/** Drafts of this account can be kept and found until the returned function is called. */
export function openDrafts(uid: string, seal: Seal): () => Promise<void> {
  const drafts = { seal, local: new SealedLocal(seal, 'draft', endOf(PAGE)) }
  opened.set(uid, drafts)
  return async () => {
    await drafts.local.settled()
    if (opened.get(uid) === drafts) opened.delete(uid)
  }
}

/** A lock that is held for the life of the page. It tells other pages that its drafts are in use. */
function beAlive(): void {
  if (alive || !('locks' in navigator)) return
  alive = true
  navigator.locks.request(PAGE_LOCK + PAGE, () => new Promise(() => undefined)).catch(() => undefined)
}

/** False if the device does not store it; then only this page has it. */
export function keepDraft(uid: string, name: string, value: unknown): boolean {
  beAlive()
  opened.get(uid)?.local.write(name, value)
  return opened.has(uid)
}

export function dropDraft(uid: string, name: string): void {
  opened.get(uid)?.local.remove(name)
}

export function hasKeptDrafts(uid: string): boolean {
  return localKeys('draft', uid).length > 0
}

/** The account was deleted. */
export function eraseDrafts(uid: string): void {
  for (const key of localKeys('draft', uid)) localStorage.removeItem(key)
}

/** Takes over what closed pages left behind. If there are several under one name, each call takes one. */
export async function takeLeftDrafts(
  uid: string,
): Promise<readonly { readonly name: string; readonly value: unknown }[]> {
  const drafts = opened.get(uid)
  if (!drafts) return []
  beAlive()
  if (!('locks' in navigator)) return takeFrom(uid, drafts, new Set())
  return navigator.locks.request(`muster-drafts-${drafts.seal.tag}`, async () =>
    takeFrom(uid, drafts, await pagesInUse()),
  )
}

/** The pages that are open, including this one, by their ids. */
export async function pagesInUse(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PAGE_LOCK) ? [name.slice(PAGE_LOCK.length)] : [])))
}

async function takeFrom(uid: string, { seal, local }: OpenDrafts, there: ReadonlySet<string>) {
  await local.settled()
  const keys = localKeys('draft', uid)
  const pageOf = (key: string) => key.slice(key.lastIndexOf(':') + 1)
  const own = new Set(keys.filter((key) => pageOf(key) === PAGE))
  const taken: { name: string; value: unknown }[] = []
  for (const key of keys) {
    if (own.has(key) || there.has(pageOf(key))) continue
    const [name, value] = (await readLocal(seal, key)) ?? []
    if (name !== undefined) {
      const ownKey = await local.keyOf(name)
      if (own.has(ownKey)) continue
      own.add(ownKey)
      local.write(name, value)
      await local.settled()
      // Full: the other page's copy stays the only one.
      if (localStorage.getItem(ownKey) === null) continue
      taken.push({ name, value })
    }
    localStorage.removeItem(key)
  }
  return taken
}

function endOf(page: string): string {
  return `:${page}`
}
