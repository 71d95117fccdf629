// First: the built app may read this file before main.tsx.
import '../calls/random-uuid.ts'

/**
 * Typed text that the server does not have yet, kept on the device under the account that typed it. It is in local
 * storage, because only that can be written before the page closes. Each page keeps its own, so that two tabs never
 * overwrite each other. What a closed page left behind goes to the next page that looks for it.
 */
const PREFIX = 'muster:draft:1:'
const PAGE = crypto.randomUUID()
const LOCK = 'muster-page-'

let alive = false

/** A lock that is held for the life of the page. It tells other pages that its drafts are in use. */
function beAlive(): void {
  if (alive || !('locks' in navigator)) return
  alive = true
  navigator.locks.request(LOCK + PAGE, () => new Promise(() => undefined)).catch(() => undefined)
}

function keyOf(uid: string, name: string, page: string): string {
  return `${PREFIX}${uid}:${name}:${page}`
}

/** False if the device does not store it; then only this page has it. */
export function keepDraft(uid: string, name: string, value: unknown): boolean {
  beAlive()
  try {
    localStorage.setItem(keyOf(uid, name, PAGE), JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function dropDraft(uid: string, name: string): void {
  localStorage.removeItem(keyOf(uid, name, PAGE))
}

export function hasKeptDrafts(uid: string): boolean {
  return keysOf(uid).length > 0
}

/** The account was deleted. */
export function eraseDrafts(uid: string): void {
  for (const { key } of keysOf(uid)) localStorage.removeItem(key)
}

/** Takes over what closed pages left behind. If there are several under one name, each call takes one. */
export async function takeLeftDrafts(
  uid: string,
): Promise<readonly { readonly name: string; readonly value: unknown }[]> {
  beAlive()
  if (!('locks' in navigator)) return takeFrom(uid, new Set())
  return navigator.locks.request(`muster-drafts-${uid}`, async () => {
    const { held = [] } = await navigator.locks.query()
    return takeFrom(uid, new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []))))
  })
}

function takeFrom(uid: string, there: ReadonlySet<string>) {
  const own = new Set(keysOf(uid).flatMap(({ name, page }) => (page === PAGE ? [name] : [])))
  const taken: { name: string; value: unknown }[] = []
  for (const { key, name, page } of keysOf(uid)) {
    if (page === PAGE || there.has(page) || own.has(name)) continue
    const value = read(key)
    if (value !== null) {
      if (!keepDraft(uid, name, value)) continue
      own.add(name)
      taken.push({ name, value })
    }
    localStorage.removeItem(key)
  }
  return taken
}

function keysOf(uid: string): { key: string; name: string; page: string }[] {
  const prefix = `${PREFIX}${uid}:`
  return Object.keys(localStorage).flatMap((key) => {
    const at = key.lastIndexOf(':')
    return key.startsWith(prefix) ? [{ key, name: key.slice(prefix.length, at), page: key.slice(at + 1) }] : []
  })
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
