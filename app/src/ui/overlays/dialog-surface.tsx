import { type RouterHistory, useRouter } from '@tanstack/react-router'
import * as Radix from 'radix-ui/dialog'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { CloseButton } from '../buttons/close-button.tsx'
import { cx } from '../styles/cx.ts'
import type { DialogProps } from './dialog.tsx'

interface DialogSurfaceProps extends DialogProps {
  returnFocus: (event: Event) => void
}

/** The surface of a dialog, loaded with the first one that opens, or before. */
export function DialogSurface(props: DialogSurfaceProps) {
  const { open, onOpenChange, title, description, children, footer, wide, unguarded, returnFocus } = props
  // The form with unsaved input. A form that is no longer on the page was saved.
  const entered = useRef<Element | null>(null)
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    entered.current = null
    setAsking(false)
  }, [open])
  // A click beside the dialog, Escape and the cross ask first if there is unsaved input, because with gloves each of
  // them is easily hit by mistake. The "Cancel" button is not.
  const isEntered = () => !unguarded && Boolean(props.entered || entered.current?.isConnected)
  const leave = (stays: boolean) => {
    if (!stays && isEntered()) setAsking(true)
    else onOpenChange(stays)
  }
  // The phone's back button asks as well. It closes the dialog and does not leave the screen.
  const latest = useRef({ leave, isEntered })
  latest.current = { leave, isEntered }
  const history: RouterHistory | undefined = useRouter({ warn: false })?.history
  useEffect(() => {
    if (!open) return
    return history?.block({
      enableBeforeUnload: () => latest.current.isEntered(),
      blockerFn: ({ action }) => {
        if (action === 'BACK') latest.current.leave(false)
        return action === 'BACK'
      },
    })
  }, [open, history])
  return (
    <Radix.Root open={open} onOpenChange={leave}>
      <Radix.Portal>
        <Radix.Overlay className="fade-in fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={returnFocus}
          onInput={({ target }) => {
            const form = (target as Element).closest('form')
            if (form) entered.current = form
          }}
          className={cx(
            'arrive fixed z-40 flex flex-col border border-line-strong bg-surface text-ink shadow-raised focus:outline-none',
            'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-box border-t-4 border-t-ink',
            'desk:inset-x-auto desk:top-[10vh] desk:bottom-auto desk:left-1/2 desk:max-h-[80vh] desk:-translate-x-1/2 desk:rounded-box',
            wide ? 'desk:w-[min(60rem,calc(100vw-3rem))]' : 'desk:w-[min(32rem,calc(100vw-3rem))]',
          )}
        >
          {/* Not a landmark: the page behind has its own banner. */}
          <div className="flex items-start gap-2 py-3 pr-14 pl-4">
            <div className="min-w-0 grow py-1">
              <Radix.Title className="text-20 font-heavy">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1 text-14 text-ink-soft">{description}</Radix.Description>
              )}
            </div>
          </div>
          {children !== undefined && <div className="min-h-0 grow overflow-y-auto px-4 pb-4">{children}</div>}
          {(asking || footer) && (
            <div
              key={`${asking}`}
              className="arm flex flex-col-reverse gap-2 border-t border-line px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] phone:flex-row phone:items-center phone:justify-end"
            >
              {asking ? (
                <>
                  <Button ref={focus} onClick={() => setAsking(false)}>
                    Keep editing
                  </Button>
                  <Button variant="danger" onClick={() => onOpenChange(false)}>
                    Discard
                  </Button>
                  <p role="alert" className="font-strong phone:-order-1 phone:grow">
                    What you entered here is not saved.
                  </p>
                </>
              ) : (
                footer
              )}
            </div>
          )}
          <Radix.Close asChild>
            <CloseButton />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const focus = (button: HTMLButtonElement | null) => button?.focus()
