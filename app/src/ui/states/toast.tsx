import { oneStop } from '@muster/domain/kernel/sentence.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadToaster, messagesWanted } from '../overlays/overlays.ts'
import type { Show } from './toaster.tsx'

const ToastList = lazy(async () => ({ default: (await loadToaster()).ToastList }))
const ready = Promise.withResolvers<Show>()

/** Mounted once, by the shell. */
export function Toaster() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => void messagesWanted.promise.then(() => setWanted(true)), [])
  if (!wanted) return null
  return (
    <Suspense>
      <ToastList onReady={ready.resolve} />
    </Suspense>
  )
}

export const toast = {
  /** Something was done. Past tense, names what: "Status set for 9 Soldiers." */
  done(message: string) {
    say((show) => show(oneStop(message)))
  },
  /** Done, and can be taken back for 10 seconds. One of the same `series` takes the place of the one before. */
  undo(message: string, onUndo: () => void, series?: string) {
    say((show) =>
      show(oneStop(message), {
        duration: 10_000,
        action: { label: 'Undo', onClick: onUndo },
        ...(series ? { id: series } : {}),
      }),
    )
  },
  /**
   * Not done: what happened, what was kept, what to do. Stays until dismissed, or what is answered takes it back. Said
   * again it takes its own place.
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
  /** Something that can be done now or later. Stays until one is chosen, or what is answered takes it back. */
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

function say(tell: (show: Show) => void): void {
  messagesWanted.resolve()
  void ready.promise.then(tell)
}
