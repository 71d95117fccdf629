import { createContext, type ReactNode, useContext } from 'react'

/**
 * View only: what changes something is marked with the one word `edits` and stays in sight, disabled, with its
 * reason, while the app may only be looked at. Nothing else changes. Whoever puts the app together provides the lock
 * and answers when a locked control is pressed (`LOCKED`).
 */
export interface EditLock {
  /** The id of the element that says why. */
  readonly hintId: string
  /** Somebody tried all the same. */
  readonly onTry: () => void
}

const LockContext = createContext<EditLock | null>(null)
const RegionContext = createContext(false)

export const EditLockProvider = LockContext.Provider

/**
 * A part whose fields and main buttons (primary, danger, submit) change something, or do not; unsaid, it is as what
 * is around it. One of them that is none says `edits={false}`, every other button that is one says `edits`.
 */
export function Edits({ on, children }: { on?: boolean | undefined; children: ReactNode }) {
  const around = useContext(RegionContext)
  return <RegionContext value={on ?? around}>{children}</RegionContext>
}

/** The lock on a control that changes something; null when it may be used. */
export function useEditLock(edits: boolean | undefined = true): EditLock | null {
  const lock = useContext(LockContext)
  return edits ? lock : null
}

/** The same where the part of the screen decides what was not said of the control itself. */
export function useRegionLock(edits: boolean | undefined): EditLock | null {
  const within = useContext(RegionContext)
  return useEditLock(edits ?? within)
}

/** Finds what is locked in the document. */
export const LOCKED = '[data-locked]'

/** For an element of one's own: in reach of keyboard and screen reader, said to be disabled, and why. */
export function lockedProps(lock: EditLock | null, describedBy?: string) {
  if (!lock) return describedBy === undefined ? {} : { 'aria-describedby': describedBy }
  return {
    'aria-disabled': true,
    'aria-describedby': describedBy ? `${lock.hintId} ${describedBy}` : lock.hintId,
    'data-locked': '',
  } as const
}
