import { type RouterHistory, useRouter } from '@tanstack/react-router'
import * as Radix from 'radix-ui/dialog'
import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { CloseButton } from '../buttons/close-button.tsx'
import { useAboveKeyboard } from './use-above-keyboard.ts'
import { useReturnFocus } from '../overlays/use-return-focus.ts'

interface BottomSheetProps {
  title: ReactNode
  subtitle?: ReactNode
  /** Stays in sight below the content and above the keyboard, for the thumb. */
  footer?: ReactNode
  children: ReactNode
  /** It may ask first and leave the sheet open. */
  onClose: () => void
}

/** How far the head must be pulled down to close the sheet. */
const CLOSING_PX = 96

/**
 * What a phone has instead of a side panel: it comes from the bottom, where the thumb is. Escape, the phone's way
 * back, a tap beside it, its cross and a pull on its head close it. Drawn while it is open. It is no part of the
 * frame: load it with what opens in it.
 */
export function BottomSheet({ title, subtitle, footer, children, onClose }: BottomSheetProps) {
  const returnFocus = useReturnFocus(true)
  const sheet = useRef<HTMLDivElement>(null)
  const pull = usePull(sheet, onClose)
  useAboveKeyboard(sheet)
  const latest = useRef(onClose)
  latest.current = onClose
  const history: RouterHistory | undefined = useRouter({ warn: false })?.history
  useEffect(
    () =>
      history?.block({
        enableBeforeUnload: false,
        blockerFn: ({ action }) => {
          if (action === 'BACK') latest.current()
          return action === 'BACK'
        },
      }),
    [history],
  )
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fade-in fixed inset-0 z-30 bg-scrim" />
        <Radix.Content
          ref={sheet}
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          // On a phone the focus of a field would open the keyboard over the choices.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            sheet.current?.focus()
          }}
          tabIndex={-1}
          className="arrive fixed inset-x-0 bottom-0 z-30 flex max-h-[92dvh] flex-col rounded-t-box border-t-4 border-t-ink bg-surface text-ink shadow-raised focus:outline-none"
        >
          <div className="touch-none pt-2 pr-14 pb-2 pl-4" {...pull}>
            <div aria-hidden="true" className="mx-auto mb-1 h-1 w-10 translate-x-5 rounded-box bg-line-strong" />
            <Radix.Title className="text-20 font-heavy">{title}</Radix.Title>
            {subtitle && <p className="text-14 text-ink-soft">{subtitle}</p>}
          </div>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain px-4 pb-4">{children}</div>
          {footer && (
            <footer className="flex gap-2 border-t border-line px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
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

/** The sheet follows the finger on its head. Let go far enough down it closes, otherwise it goes back. */
function usePull(sheet: { readonly current: HTMLElement | null }, onClose: () => void) {
  const from = useRef<number | null>(null)
  const by = (event: PointerEvent) => Math.max(0, event.clientY - (from.current ?? event.clientY))
  const move = (px: number) => {
    if (sheet.current) sheet.current.style.transform = px > 0 ? `translateY(${px}px)` : ''
  }
  const end = () => {
    from.current = null
    move(0)
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!event.isPrimary || event.button !== 0) return
      from.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => from.current !== null && move(by(event)),
    onPointerUp(event: PointerEvent) {
      const far = by(event) >= CLOSING_PX
      end()
      if (far) onClose()
    },
    onPointerCancel: end,
  }
}
