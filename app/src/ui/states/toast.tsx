import { oneStop } from '@muster/domain/kernel/sentence.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadToaster, messagesWanted } from '../overlays/overlays.ts'
import type { Show } from './toaster.tsx'

/** A file of its own, so that no page waits for it. */
export const loadUndoList = () => import('./undo-list.ts')

const ToastList = lazy(async () => ({ default: (await loadToaster()).ToastList }))
const ready = Promise.withResolvers<Show>()

/** Mounted once, by the shell. */
export function Toaster() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => void messagesWanted.promise.then(() => setWanted(true)), [])
  return (
    // A dialog hides everything beside it from screen readers but what has `aria-live`. The list within has its own.
    <div id="messages" aria-live="off">
      {wanted && (
        <Suspense>
          <ToastList onReady={ready.resolve} />
        </Suspense>
      )}
    </div>
  )
}

export const toast = {
  /** An action was done. Past tense, with its object: "Status set for 9 Soldiers." */
  done(message: string) {
    say((show) => show(oneStop(message)))
  },
  /**
   * An action was done. The message offers Undo for 10 seconds, and the list of recent changes for ten minutes, also
   * from other screens. A message replaces an earlier one of the same `series`.
   */
  undo(message: string, onUndo: () => void, series?: string) {
    const id = series ?? crypto.randomUUID()
    loadUndoList().then(
      ({ rememberUndo }) =>
        toast.undoHere(message, rememberUndo({ id, message: oneStop(message), undo: onUndo }), series),
      () => toast.undoHere(message, onUndo, series),
    )
  },
  /** Another act of this series has begun, which an Undo that is still shown would not undo. */
  over(series: string) {
    const over = idOf(series)
    overs.set(series, (overs.get(series) ?? 0) + 1)
    void ready.promise.then((show) => show.dismiss(over))
  },
  /** The same as `undo` for what exists only on the screen that shows it, such as typed text. */
  undoHere(message: string, onUndo: () => void, series?: string) {
    say((show) =>
      show(oneStop(message), {
        duration: 10_000,
        action: { label: 'Undo', onClick: onUndo },
        ...(series ? { id: idOf(series) } : {}),
      }),
    )
  },
  /**
   * An action was not done: what happened, what was kept, what to do. It stays until it is dismissed, or until the
   * returned function removes it. The same message again replaces itself.
   */
  problem(message: string, retry?: () => void): () => void {
    say((show) =>
      show(oneStop(message), {
        id: message,
        duration: Number.POSITIVE_INFINITY,
        cancel: { label: 'Dismiss', onClick: () => undefined },
        ...(retry ? { action: { label: 'Try again', onClick: retry } } : {}),
      }),
    )
    return () => say((show) => show.dismiss(message))
  },
  /**
   * Something that can be done now or later. It stays until one is chosen, or until the returned function removes it.
   */
  offer(message: string, label: string, onAccept: () => void, onLater?: () => void): () => void {
    say((show) =>
      show(oneStop(message), {
        id: message,
        duration: Number.POSITIVE_INFINITY,
        action: { label, onClick: onAccept },
        cancel: { label: 'Later', onClick: () => onLater?.() },
      }),
    )
    return () => say((show) => show.dismiss(message))
  },
}

/** How often a series was over. A message that goes away would take the next one of the same ID with it. */
const overs = new Map<string, number>()
const idOf = (series: string) => `${series} ${overs.get(series) ?? 0}`

function say(tell: (show: Show) => void): void {
  messagesWanted.resolve()
  void ready.promise.then(tell)
}
