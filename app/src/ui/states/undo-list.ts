import { useSyncExternalStore } from 'react'

/** An act that can still be undone, on whichever screen the person is now. */
export interface Undoable {
  readonly id: string
  /** Past tense, with its object, as in the message: `Status set for 9 Soldiers.` */
  readonly message: string
  /** When it was done, in milliseconds. */
  readonly at: number
  readonly undo: () => void
}

const MOST = 50
const UNDOABLE_MS = 10 * 60_000

let acts: readonly Undoable[] = []
const listeners = new Set<() => void>()

function put(next: readonly Undoable[]): void {
  acts = next
  for (const listener of [...listeners]) listener()
}

/**
 * Keeps an act on the list for ten minutes. A later act with the same id takes its place. Returns the undo that also
 * takes it off the list.
 */
export function rememberUndo({ id, message, undo }: Omit<Undoable, 'at'>): () => void {
  function take() {
    forgetUndo(id)
    undo()
  }
  put([{ id, message, undo: take, at: Date.now() }, ...acts.filter((act) => act.id !== id)].slice(0, MOST))
  return take
}

/** Takes off the list what was undone where it was done. */
export function forgetUndo(id: string): void {
  if (acts.some((act) => act.id === id)) put(acts.filter((act) => act.id !== id))
}

/** At the end of the session: the next person on this device sees nothing of it. */
export function forgetAllUndo(): void {
  put([])
}

/** The acts of the last ten minutes, the newest first. `now` in milliseconds. */
export function undoableAt(now: number): readonly Undoable[] {
  return acts.filter(({ at }) => now - at < UNDOABLE_MS)
}

/** The same, for a component that is drawn again as time passes. */
export function useUndoable(): readonly Undoable[] {
  useSyncExternalStore(listen, () => acts)
  return undoableAt(Date.now())
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
