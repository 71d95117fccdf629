import { accountTag } from './account-tag.ts'
import { NotOpened, type Seal } from './seal.ts'
import { storageTrouble } from './storage-trouble.ts'

/**
 * Sealed records in local storage, for what is written while a person types: it is there for the next page at once,
 * also when this one is closed. Sealing takes about a millisecond, in the order of the writes, and the newest value of
 * a name wins.
 */
export class SealedLocal {
  readonly #seal: Seal
  readonly #prefix: string
  readonly #end: string
  readonly #keys = new Map<string, string>()
  readonly #pending = new Map<string, { readonly value: unknown }>()
  readonly #runs = new Set<Promise<void>>()

  /** `end` is added to each name, for records that belong to one page. */
  constructor(seal: Seal, kind: LocalKind, end = '') {
    this.#seal = seal
    this.#prefix = prefixOf(kind, seal.tag)
    this.#end = end
  }

  write(name: string, value: unknown): void {
    const isRunning = this.#pending.has(name)
    this.#pending.set(name, { value })
    if (isRunning) return
    const run = this.#run(name).finally(() => this.#runs.delete(run))
    this.#runs.add(run)
  }

  remove(name: string): void {
    const key = this.#keys.get(name)
    if (key !== undefined) localStorage.removeItem(key)
    // Also after a write that is under way, and where the key is not known yet.
    this.write(name, undefined)
  }

  /** Resolves when everything that was written so far is stored. */
  async settled(): Promise<void> {
    await Promise.all(this.#runs)
  }

  async #run(name: string): Promise<void> {
    for (;;) {
      const now = this.#pending.get(name)
      try {
        const key = await this.keyOf(name)
        const text = now?.value === undefined ? null : textOf(await this.#seal.close(key, [name, now.value]))
        if (text === null) localStorage.removeItem(key)
        else localStorage.setItem(key, text)
      } catch {
        storageTrouble.set('full')
      }
      if (this.#pending.get(name) !== now) continue
      this.#pending.delete(name)
      return
    }
  }

  async keyOf(name: string): Promise<string> {
    const known = this.#keys.get(name)
    if (known !== undefined) return known
    const key = this.#prefix + (await this.#seal.nameOf('local', name)) + this.#end
    this.#keys.set(name, key)
    return key
  }
}

type LocalKind = 'draft' | 'kept'

function prefixOf(kind: LocalKind, tag: string): string {
  return `muster:${kind}:2:${tag}:`
}

/** The keys of the records of this account. */
export function localKeys(kind: LocalKind, uid: string): string[] {
  return Object.keys(localStorage).filter((key) => isLocalKey(kind, uid, key))
}

export function isLocalKey(kind: LocalKind, uid: string, key: string): boolean {
  return key.startsWith(prefixOf(kind, accountTag(uid)))
}

/** Null if there is none. One that cannot be opened is removed. */
export async function readLocal(seal: Seal, key: string): Promise<readonly [name: string, value: unknown] | null> {
  const text = localStorage.getItem(key)
  if (text === null) return null
  try {
    return (await seal.open(key, bytesOf(text))) as [string, unknown]
  } catch (error) {
    if (error instanceof NotOpened) localStorage.removeItem(key)
    return null
  }
}

function textOf(bytes: Uint8Array): string {
  let text = ''
  // Each part is an argument list, which has a limit.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
