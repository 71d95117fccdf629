import { Link, useLocation } from '@tanstack/react-router'
import LogOut from 'lucide-react/icons/log-out'
import * as Dialog from 'radix-ui/dialog'
import { useState } from 'react'
import { ThemeChoice } from '../../identity/components/theme-choice.tsx'
import { useSignOut } from '../../identity/use-sign-out.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CloseButton } from '../../ui/buttons/close-button.tsx'
import { screensOf, tabsOf, userMenuOf } from '../routing/entries.ts'
import { opened } from '../frame/opened.ts'
import { nameOf } from '../way/way.ts'
import { type AppRoute, ROUTES } from '../routing/routes.ts'

const ENTRY =
  'flex min-h-12 items-center border-l-4 border-transparent px-4 text-16 hover:bg-sunken ' +
  'aria-[current=page]:border-brass aria-[current=page]:font-strong'

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
  const location = useLocation()
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
            <div className="mt-auto" />
            {tabsOf(ROUTES, isAdmin, isSoldier).map((tab) => (
              <Entry
                key={tab.path}
                route={tab}
                // The screens below a tab need a roster.
                screens={isSoldier && tab.access !== 'admin' ? [] : screensOf(tab.path, ROUTES, rostersBelow)}
                path={location.pathname}
                close={close}
              />
            ))}
            <hr className="my-2 border-line" />
            {userMenuOf(ROUTES, isSoldier).map((route) => (
              <Entry
                key={route.path}
                route={route}
                // A Soldier has the same screens as entries above.
                screens={isSoldier ? [] : screensOf(route.path, ROUTES, rostersBelow)}
                path={location.pathname}
                close={close}
              />
            ))}
            <button
              type="button"
              className={`${ENTRY} text-left`}
              onClick={() => {
                close()
                opened.set('undo')
              }}
            >
              Recent changes
            </button>
          </nav>
          <footer className="flex items-center justify-between gap-2 border-t border-line px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
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

interface EntryProps {
  route: AppRoute
  screens: readonly AppRoute[]
  path: string
  close: () => void
}

function Entry({ route, screens, path, close }: EntryProps) {
  const here = (to: string) => (to === path ? 'page' : undefined)
  return (
    <>
      <Link to={route.path} className={ENTRY} aria-current={here(route.path)} onClick={close}>
        {route.title}
      </Link>
      {screens
        .filter((screen) => screen.path !== route.path)
        .map((screen) => (
          <Link
            key={screen.path}
            to={screen.path}
            className={`${ENTRY} pl-8`}
            aria-current={here(screen.path)}
            onClick={close}
          >
            {nameOf(screen)}
          </Link>
        ))}
    </>
  )
}
