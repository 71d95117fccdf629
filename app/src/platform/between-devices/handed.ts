import { createStore, useStore } from '../storage/store.ts'
import { keepFor, keptFor } from '../storage/kept-values.ts'

const NAME = 'handed'
/** Grows with each hand-over of this page, so that screens read the list again. */
const changes = createStore(0)

/** When each of these acts was handed to another phone, in milliseconds. They wait here until this device has signal. */
function handedAt(uid: string): ReadonlyMap<string, number> {
  try {
    return new Map(JSON.parse(keptFor(uid, NAME) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}

/** Forgets the acts that no longer wait. */
export function noteHanded(uid: string, ids: readonly string[], waiting: readonly string[], now: number): void {
  const known = handedAt(uid)
  const at = new Map([...[...known].filter(([id]) => waiting.includes(id)), ...ids.map((id) => [id, now] as const)])
  keepFor(uid, NAME, JSON.stringify([...at]))
  changes.set(changes.get() + 1)
}

export function useHandedAt(uid: string): ReadonlyMap<string, number> {
  useStore(changes)
  return handedAt(uid)
}
