import { createContext, type ReactNode, useContext } from 'react'

/**
 * View only: controls that change something are marked with `edits`. In view only mode they stay visible, disabled,
 * with the reason. Nothing else changes. The app's root provides the lock and responds when a locked control is
 * pressed (`LOCKED`).
 */
export interface EditLock {
  /** The id of the element with the reason. */
  readonly hintId: string
  /** Called when somebody presses a locked control. */
  readonly onTry: () => void
}

const LockContext = createContext<EditLock | null>(null)
const RegionContext = createContext(false)

export const EditLockProvider = LockContext.Provider

/**
 * Says whether the fields and main buttons (primary, danger, submit) of a part change something. Undefined: like the
 * part around it. A main button that changes nothing has `edits={false}`, any other button that changes something has
 * `edits`.
 */
export function Edits({ on, children }: { on?: boolean | undefined; children: ReactNode }) {
  const around = useContext(RegionContext)
  return <RegionContext value={on ?? around}>{children}</RegionContext>
}

/** The lock on a control that changes something; null if it can be used. */
export function useEditLock(edits: boolean | undefined = true): EditLock | null {
  const lock = useContext(LockContext)
  return edits ? lock : null
}

/** The same, but the part of the screen decides if the control itself does not say. */
export function useRegionLock(edits: boolean | undefined): EditLock | null {
  const within = useContext(RegionContext)
  return useEditLock(edits ?? within)
}

/** Selects locked elements in the document. */
export const LOCKED = '[data-locked]'

/** For a custom element: it stays reachable by keyboard and screen reader, is announced as disabled, and says why. */
export function lockedProps(lock: EditLock | null, describedBy?: string) {
  if (!lock) return describedBy === undefined ? {} : { 'aria-describedby': describedBy }
  return {
    'aria-disabled': true,
    'aria-describedby': describedBy ? `${lock.hintId} ${describedBy}` : lock.hintId,
    'data-locked': '',
  } as const
}
