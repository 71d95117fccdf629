import { useEffect } from 'react'
import { toast as show, Toaster as Sonner } from 'sonner'

export type Show = typeof show

const BUTTON = 'shrink-0 min-h-control px-2 font-strong underline underline-offset-4'

/** The message list. Messages before it is mounted would be lost, so it says when it is ready. */
export function ToastList({ onReady }: { onReady: (show: Show) => void }) {
  useEffect(() => onReady(show), [onReady])
  return (
    <Sonner
      position="bottom-center"
      duration={6000}
      visibleToasts={3}
      expand
      containerAriaLabel="Messages"
      // Above the bar at the bottom of a screen, and below dialogs, sheets and the drawer: a message never covers
      // their buttons.
      offset={{ bottom: 'calc(1rem + var(--messages-foot))' }}
      mobileOffset={{
        bottom: 'calc(0.5rem + var(--tab-bar) + var(--messages-foot))',
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
