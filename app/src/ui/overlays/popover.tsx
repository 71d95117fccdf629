import { type MouseEvent, type ReactElement, type ReactNode, useId, useState } from 'react'
import { nearness, onDemand } from './on-demand.ts'
import { withHandlers } from './trigger.ts'

const surface = onDemand(() => import('./popover-surface.tsx'))
export const loadPopover = surface.load

export interface PopoverProps {
  trigger: ReactElement
  /** Read aloud when it opens. */
  label: string
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  align?: 'start' | 'center' | 'end' | undefined
  className?: string | undefined
  children: ReactNode
}

/** The button is there at once. Its content is loaded when the pointer or focus comes near it. */
export function Popover({ trigger, label, open, onOpenChange, align = 'start', className, children }: PopoverProps) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [ownOpen, setOwnOpen] = useState(false)
  const id = useId()
  const isOpen = open ?? ownOpen
  const change = (next: boolean) => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  const part = surface.useNear(nearness(button, isOpen), () => change(false))
  const near = ({ currentTarget }: { currentTarget: HTMLElement }) => setButton(currentTarget)
  return (
    <>
      {withHandlers(
        trigger,
        {
          onPointerEnter: near,
          onFocus: near,
          onClick(event: MouseEvent<HTMLElement>) {
            near(event)
            change(!isOpen)
          },
        },
        { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen, 'aria-controls': isOpen && part ? id : undefined },
      )}
      {part && button && (
        <part.PopoverSurface
          button={button}
          id={id}
          label={label}
          open={isOpen}
          onOpenChange={change}
          align={align}
          className={className}
        >
          {children}
        </part.PopoverSurface>
      )}
    </>
  )
}
