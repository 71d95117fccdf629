import { type KeyboardEvent, type PointerEvent, type ReactElement, type ReactNode, useId, useState } from 'react'
import type { MenuChoiceProps, MenuItemProps } from './menu-surface.tsx'
import { nearness, onDemand } from './on-demand.ts'
import { withHandlers } from './trigger.ts'

const surface = onDemand(() => import('./menu-surface.tsx'))
export const loadMenu = surface.load

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  align?: 'start' | 'end' | undefined
  children: ReactNode
}

const OPENING_KEYS = ['Enter', ' ', 'ArrowDown']

/** The button is there at once. The menu is loaded when the pointer or focus comes near it. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const part = surface.useNear(nearness(button, open), () => setOpen(false))
  const id = useId()
  const buttonId = `${id}-button`
  const near = ({ currentTarget }: { currentTarget: HTMLElement }) => setButton(currentTarget)
  return (
    <>
      {withHandlers(
        trigger,
        {
          onPointerEnter: near,
          onFocus: near,
          onPointerDown(event: PointerEvent<HTMLElement>) {
            if (event.button !== 0 || event.ctrlKey || event.currentTarget.matches(':disabled')) return
            near(event)
            setOpen(!open)
            // Otherwise the press would take the focus from the menu that it opens.
            if (!open) event.preventDefault()
          },
          onKeyDown(event: KeyboardEvent<HTMLElement>) {
            if (!OPENING_KEYS.includes(event.key)) return
            near(event)
            setOpen(event.key === 'ArrowDown' || !open)
            event.preventDefault()
          },
        },
        {
          id: buttonId,
          'aria-haspopup': 'menu',
          'aria-expanded': open,
          'aria-controls': open && part ? id : undefined,
        },
      )}
      {part && button && (
        <part.MenuSurface
          button={button}
          id={id}
          labelledBy={buttonId}
          open={open}
          onOpenChange={setOpen}
          align={align}
        >
          {children}
        </part.MenuSurface>
      )}
    </>
  )
}

export function MenuItem(props: MenuItemProps) {
  const part = surface.get()
  return <part.MenuItem {...props} />
}

/** One choice of several. `onSelect` leaves the menu open if `stay` is set. */
export function MenuChoice(props: MenuChoiceProps) {
  const part = surface.get()
  return <part.MenuChoice {...props} />
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const part = surface.get()
  return <part.MenuLabel>{children}</part.MenuLabel>
}

export function MenuRule() {
  const part = surface.get()
  return <part.MenuRule />
}

/** A menu entry that is a link. Pass the router's link element as the child. */
export function MenuLink({ children }: { children: ReactElement }) {
  const part = surface.get()
  return <part.MenuLink>{children}</part.MenuLink>
}
