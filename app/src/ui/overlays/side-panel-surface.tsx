import * as Radix from 'radix-ui/dialog'
import { useEffect } from 'react'
import { CloseButton } from '../buttons/close-button.tsx'
import type { SidePanelProps } from './side-panel.tsx'
import { useIsPhone } from '../layout/use-media.ts'

interface SidePanelSurfaceProps extends SidePanelProps {
  returnFocus: (event: Event) => void
}

/** The surface of a side panel, loaded with the first one that opens, or before. */
export function SidePanelSurface(props: SidePanelSurfaceProps) {
  const { open, onOpenChange, title, subtitle, footer, children, returnFocus } = props
  const phone = useIsPhone()
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
          className="arrive-right fixed inset-0 z-30 flex flex-col bg-surface text-ink focus:outline-none desk:top-(--frame-top) desk:left-auto desk:w-[min(28rem,50vw)] desk:border-l desk:border-line-strong desk:shadow-raised"
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
