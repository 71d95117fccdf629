import * as Radix from 'radix-ui/popover'
import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'
import { StandIn } from './stand-in.tsx'

interface PopoverSurfaceProps {
  button: HTMLElement
  id: string
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  align: 'start' | 'center' | 'end'
  className?: string | undefined
  children: ReactNode
}

export function PopoverSurface(props: PopoverSurfaceProps) {
  const { button, id, label, open, onOpenChange, align, className, children } = props
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>
        <StandIn element={button} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          id={id}
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={cx(
            'arrive z-50 max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-box border border-line-strong bg-surface p-3 text-14 text-ink shadow-raised focus:outline-none',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
