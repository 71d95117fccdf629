import LogOut from 'lucide-react/icons/log-out'
import * as Dialog from 'radix-ui/dialog'
import { Suspense, useState } from 'react'
import { ThemeChoice } from '../../identity/components/theme-choice.tsx'
import { useSignOut } from '../../identity/use-sign-out.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CloseButton } from '../../ui/buttons/close-button.tsx'
import { lazyPart } from '../../ui/states/lazy-part.ts'

// With its marks it is asked for when the drawer is, which is before the first touch.
const loadEntries = () => import('./drawer-entries.tsx')
void loadEntries().catch(() => undefined)
const DrawerEntries = lazyPart(async () => ({ default: (await loadEntries()).DrawerEntries }))

interface DrawerPanelProps {
  isAdmin: boolean
  isSoldier: boolean
  rostersBelow: boolean
  /** The tour shows the drawer with its card beside it, so the rest of the page must stay usable. */
  onTour: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  returnFocus: (event: Event) => void
}

/** The drawer itself. It is loaded when the first screen is shown, or when it is opened. */
export function DrawerPanel(props: DrawerPanelProps) {
  const { isAdmin, isSoldier, rostersBelow, onTour, open, onOpenChange, returnFocus } = props
  // The values at opening, kept until it has closed.
  const [shown, setShown] = useState({ open, onTour })
  if (shown.open !== open) setShown({ open, onTour: open ? onTour : shown.onTour })
  const signOut = useSignOut()
  const close = () => onOpenChange(false)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange} modal={!shown.onTour}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-40 bg-scrim desk:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          data-tour="drawer"
          // The tour's card keeps the focus, and a press on it does not count as a press outside the drawer.
          onInteractOutside={(event) => shown.onTour && event.preventDefault()}
          onCloseAutoFocus={(event) => (shown.onTour ? event.preventDefault() : returnFocus(event))}
          // Focus goes to the panel itself, because a person who wants an entry should not start at Close.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (!shown.onTour && event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          className="arrive-right fixed inset-y-0 right-0 z-40 flex w-[min(26.25rem,88vw)] flex-col border-l border-line-strong bg-surface shadow-raised outline-none desk:hidden"
        >
          <div className="relative mt-[env(safe-area-inset-top)] flex min-h-15 items-center border-b border-line px-4">
            <Dialog.Title className="text-20 font-heavy">Menu</Dialog.Title>
            <Dialog.Close asChild>
              <CloseButton />
            </Dialog.Close>
          </div>
          <nav aria-label="Main" className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain py-2">
            <Suspense>
              <DrawerEntries isAdmin={isAdmin} isSoldier={isSoldier} rostersBelow={rostersBelow} close={close} />
            </Suspense>
          </nav>
          <footer className="flex items-center justify-between gap-2 max-[22rem]:flex-col max-[22rem]:items-stretch border-t border-line px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            <ThemeChoice />
            {/* The drawer is closed first, because the message without signal is behind it. */}
            <Button
              icon={LogOut}
              onClick={() => {
                close()
                signOut()
              }}
            >
              Sign out
            </Button>
          </footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
