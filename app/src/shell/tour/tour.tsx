import * as Popover from 'radix-ui/popover'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { TourVariant } from '../../identity/onboarding.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ROUTES } from '../routing/routes.ts'
import { tourPlace } from './place.ts'
import { type TourStep, tourSteps } from './steps.ts'
import { useSurroundings } from './surroundings.ts'

interface TourProps {
  uid: string
  variant: TourVariant
  keepsNone: boolean
  isSoldier: boolean
  whole: boolean
  /** Finished or skipped, with the variants that were shown, because the device may have been turned in between. */
  onEnd: (variants: ReadonlySet<TourVariant>) => void
}

/**
 * The step and the account when the tour's frame was unmounted, as on the way between a signed-in and a public
 * screen.
 */
const AT_START = { uid: '', id: '', index: 0 }
let lastAt = AT_START

/** Leads step by step through the app. The page stays usable: nothing is locked or darkened. */
export function Tour({ uid, variant, keepsNone, isSoldier, whole, onEnd }: TourProps) {
  const steps = useMemo(
    () => tourSteps(variant, { keepsNone, isSoldier, whole }, ROUTES),
    [variant, keepsNone, isSoldier, whole],
  )
  const [at, setAt] = useState(() => (lastAt.uid === uid ? lastAt : AT_START))
  // If the device is turned, the tour continues at the same place if the other variant has it.
  const same = steps.findIndex(({ id }) => id === at.id)
  const index = same >= 0 ? same : Math.min(at.index, steps.length - 1)
  const step = steps[index]
  const shownIn = useRef(new Set<TourVariant>())
  useEffect(() => void shownIn.current.add(variant), [variant])
  const focusBack = useFocusBack()
  if (!step) return null
  function go(to: number) {
    const next = steps[to]
    if (next) lastAt = { uid, id: next.id, index: to }
    else if (to > 0) end()
    setAt(lastAt)
  }
  function end() {
    lastAt = AT_START
    onEnd(shownIn.current)
    focusBack()
  }
  return <Step step={step} index={index} count={steps.length} onGo={go} onEnd={end} />
}

/** Returns focus to where it was before the tour, or to the page if that is gone. */
function useFocusBack(): () => void {
  const [before] = useState(() => document.activeElement)
  return () => {
    const back = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : null
    // Runs after drawer and card have released the focus, which they do in their own time.
    setTimeout(() => (back ?? document.getElementById('main'))?.focus({ preventScroll: true }), 50)
  }
}

interface StepProps {
  step: TourStep
  index: number
  count: number
  onGo: (index: number) => void
  onEnd: () => void
}

function Step({ step, index, count, onGo, onEnd }: StepProps) {
  const { target, covered } = useSurroundings(step.targets)
  useEffect(() => tourPlace.set({ inDrawer: step.inDrawer }), [step])
  useEffect(() => () => tourPlace.set(null), [])
  useLayoutEffect(() => {
    if (!target || covered) return
    target.setAttribute('data-toured', '')
    // The header and a phone's bar are always visible, so the page need not scroll for them.
    if (!target.closest('header, [data-tour=bar]')) target.scrollIntoView({ block: 'center' })
    return () => target.removeAttribute('data-toured')
  }, [target, covered])
  const card = useRef<HTMLDivElement>(null)
  useKeys({ covered, card: () => card.current, onNext: () => onGo(index + 1), onBack: () => onGo(index - 1), onEnd })
  const anchor = useMemo(() => ({ current: target }), [target])
  const focused = useRef('')
  const id = useId()
  if (!target || covered) return null
  const last = index === count - 1
  return (
    <Popover.Root open>
      <Popover.Anchor virtualRef={anchor as { current: Element }} />
      <Popover.Portal>
        <Popover.Content
          // A new card for each step: it takes the focus and is read out as a whole.
          key={step.id}
          ref={card}
          data-tour-card=""
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-place ${id}-text`}
          side="bottom"
          sideOffset={6}
          collisionPadding={8}
          updatePositionStrategy="always"
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            // If it only reappears after a dialog was closed, it does not take the focus.
            if (focused.current === step.id) return
            focused.current = step.id
            card.current?.focus({ preventScroll: true })
          }}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => event.preventDefault()}
          className="arrive z-50 w-80 max-w-[calc(100vw-1rem)] rounded-box border border-line-strong border-t-4 border-t-brass bg-surface p-4 text-ink shadow-raised print:hidden"
        >
          <p id={`${id}-place`} className="tabular text-12 text-ink-soft">
            {index + 1} of {count}
          </p>
          <h2 id={`${id}-title`} className="pt-1 text-16 font-heavy">
            {step.title}
          </h2>
          <p id={`${id}-text`} className="pt-1 text-14">
            {step.text}
          </p>
          <div className="flex items-center gap-2 pt-3">
            {!last && (
              <Button variant="plain" className="min-w-control" onClick={onEnd}>
                Skip
              </Button>
            )}
            <div className="grow" />
            {index > 0 && <Button onClick={() => onGo(index - 1)}>Back</Button>}
            <Button variant="primary" edits={false} onClick={() => onGo(index + 1)}>
              {last ? 'Done' : 'Next'}
            </Button>
          </div>
          <Popover.Arrow className="fill-line-strong" width={14} height={7} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

interface KeysOptions {
  covered: boolean
  card: () => HTMLElement | null
  onNext: () => void
  onBack: () => void
  onEnd: () => void
}

/** Escape ends the tour wherever the focus is. The arrow keys and Enter move through it while the focus is in it. */
function useKeys(options: KeysOptions): void {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { covered, card, onNext, onBack, onEnd } = latest.current
      if (covered || event.ctrlKey || event.metaKey || event.altKey) return
      const inCard = event.target instanceof Element && card()?.contains(event.target)
      if (event.key === 'Escape') onEnd()
      else if (!inCard) return
      else if (event.key === 'ArrowRight' || (event.key === 'Enter' && event.target === card())) onNext()
      else if (event.key === 'ArrowLeft') onBack()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    // Runs before the drawer, which would close on Escape and leave the tour open.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}
