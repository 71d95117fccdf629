import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useEffect } from 'react'
import { CloseButton } from './close-button.tsx'
import { useReturnFocus } from './use-return-focus.ts'
import { useIsPhone } from './use-media.ts'

export interface SidePanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Under the title: position, group. */
  subtitle?: ReactNode
  /** Stays in sight under the content. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * A quick look without leaving the list. On a desktop the list stays in use beside it and keeps the
 * focus; on a phone it is a sheet over the whole screen. Escape closes it.
 */
export function SidePanel({ open, onOpenChange, title, subtitle, footer, children }: SidePanelProps) {
  const phone = useIsPhone()
  const returnFocus = useReturnFocus(open)
  useEffect(() => {
    if (!open) return
    document.body.classList.add('beside-panel')
    return () => document.body.classList.remove('beside-panel')
  }, [open])
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={phone}>
      <Radix.Portal>
        {phone && <Radix.Overlay className="fade-in fixed inset-0 z-30 bg-scrim" />}
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          onOpenAutoFocus={(event) => {
            if (!phone) event.preventDefault()
          }}
          onInteractOutside={(event) => {
            if (!phone) event.preventDefault()
          }}
          className="arrive-right fixed inset-0 z-30 flex flex-col bg-surface text-ink focus:outline-none desk:left-auto desk:w-[min(28rem,50vw)] desk:border-l desk:border-line-strong desk:shadow-raised"
        >
          <div className="flex items-start gap-2 border-b border-line py-3 pr-14 pl-4">
            <div className="min-w-0 grow py-1">
              <Radix.Title className="text-20 font-heavy">{title}</Radix.Title>
              {subtitle && <p className="text-14 text-ink-soft">{subtitle}</p>}
            </div>
          </div>
          <div className="min-h-0 grow overflow-y-auto p-4">{children}</div>
          {footer && (
            <footer className="flex flex-wrap gap-2 border-t border-line px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          )}
          <Radix.Close asChild>
            <CloseButton />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
