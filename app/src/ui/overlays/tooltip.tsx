import { type FocusEvent, type PointerEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { nearness, onDemand } from './on-demand.ts'
import { withHandlers } from './trigger.ts'

const surface = onDemand(() => import('./tooltip-surface.tsx'))
export const loadTooltip = surface.load

const DELAY_MS = 500

type SetOpen = (open: boolean) => void
let shown: SetOpen | null = null

/** Only one is open at a time, so the one before closes. */
function showAlone(setOpen: SetOpen): void {
  if (shown !== setOpen) shown?.(false)
  shown = setOpen
  setOpen(true)
}

/** A few words on hover and keyboard focus. The child must have its own accessible name. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const [about, setAbout] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const part = surface.useNear(nearness(about, open), () => setOpen(false))
  const id = useId()
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const change = (next: boolean) => {
    window.clearTimeout(timer.current)
    if (next) showAlone(setOpen)
    else setOpen(false)
  }
  const close = () => change(false)
  return (
    <>
      {withHandlers(
        children,
        {
          onPointerEnter(event: PointerEvent<HTMLElement>) {
            if (event.pointerType === 'touch') return
            setAbout(event.currentTarget)
            window.clearTimeout(timer.current)
            timer.current = window.setTimeout(() => change(true), DELAY_MS)
          },
          onPointerLeave() {
            window.clearTimeout(timer.current)
            // Once loaded, the tooltip itself notices whether the mouse moves onto it.
            if (!part) close()
          },
          onPointerDown: close,
          onClick: close,
          onFocus(event: FocusEvent<HTMLElement>) {
            if (!event.currentTarget.matches(':focus-visible')) return
            setAbout(event.currentTarget)
            change(true)
          },
          onBlur: close,
        },
        open && part ? { 'aria-describedby': id } : {},
      )}
      {part && about && <part.TooltipSurface about={about} id={id} open={open} onOpenChange={change} text={text} />}
    </>
  )
}
