/**
 * Small values that this device keeps for one account. None of them waits to be sent, and they are deleted when the
 * account signs out. They are in memory while it is signed in, because screens need them at once, and sealed on the
 * device (`open-kept.ts`).
 */
export interface KeptValues {
  readonly values: Map<string, string>
  /** Stores a value, or removes it with null. False if this device stores nothing. */
  readonly store: (name: string, value: string | null) => boolean
}

const opened = new Map<string, KeptValues>()

export function openValues(uid: string, kept: KeptValues): () => void {
  opened.set(uid, kept)
  return () => {
    if (opened.get(uid) === kept) opened.delete(uid)
  }
}

export function keptFor(uid: string, name: string): string | null {
  return opened.get(uid)?.values.get(name) ?? null
}

export function namesFor(uid: string): readonly string[] {
  return [...(opened.get(uid)?.values.keys() ?? [])]
}

/** False if the device does not store it. */
export function keepFor(uid: string, name: string, value: string): boolean {
  const kept = opened.get(uid)
  kept?.values.set(name, value)
  return kept?.store(name, value) ?? false
}

export function forgetFor(uid: string, name: string): void {
  const kept = opened.get(uid)
  kept?.values.delete(name)
  kept?.store(name, null)
}

/** Signed out. */
export function forgetValues(uid: string): void {
  for (const name of namesFor(uid)) forgetFor(uid, name)
}
