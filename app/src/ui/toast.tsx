import { toast as sonner, Toaster as Sonner } from 'sonner'

const BUTTON = 'shrink-0 min-h-control px-2 font-strong underline underline-offset-4'

/** Mounted once, by the shell. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-center"
      duration={6000}
      visibleToasts={3}
      expand
      containerAriaLabel="Messages"
      // Above the bar at the foot of a screen, and below dialogs, sheets and the drawer: a message never covers their buttons.
      offset={{ bottom: 'calc(1rem + max(var(--frame-foot, 0px), env(safe-area-inset-bottom)))' }}
      mobileOffset={{
        bottom: 'calc(0.5rem + max(var(--frame-foot, 4.5rem), env(safe-area-inset-bottom)))',
        left: '0.5rem',
        right: '0.5rem',
      }}
      style={{ zIndex: 25 }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center font-sans justify-between gap-3 rounded-box border border-ink bg-ink py-1 pr-2 pl-4 text-14 text-ground shadow-raised desk:w-96',
          content: 'min-w-0 py-2',
          title: 'font-strong',
          description: 'text-ground',
          actionButton: BUTTON,
          cancelButton: BUTTON,
          icon: 'hidden',
        },
      }}
    />
  )
}

export const toast = {
  /** Something was done. Past tense, names what: "Status set for 9 Soldiers." */
  done(message: string) {
    sonner(message)
  },
  /** Done, and can be taken back for 10 seconds. One of the same `series` takes the place of the one before. */
  undo(message: string, onUndo: () => void, series?: string) {
    sonner(message, { duration: 10_000, action: { label: 'Undo', onClick: onUndo }, ...(series ? { id: series } : {}) })
  },
  /** Not done: what happened, what was kept, what to do. Stays until dismissed. */
  problem(message: string, retry?: () => void) {
    sonner(message, {
      duration: Number.POSITIVE_INFINITY,
      cancel: { label: 'Dismiss', onClick: () => undefined },
      ...(retry ? { action: { label: 'Try again', onClick: retry } } : {}),
    })
  },
}
