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
  /** Finished or skipped, and in which variants it was shown: a device may have been turned on the way. */
  onEnd: (variants: ReadonlySet<TourVariant>) => void
}

/** Where it was, and for whom, when its frame went, as it does between a screen of the area and one that is public. */
const AT_START = { uid: '', id: '', index: 0 }
let lastAt = AT_START

/** Step by step through the places of the app. The page stays in use: nothing is locked or darkened. */
export function Tour({ uid, variant, keepsNone, isSoldier, onEnd }: TourProps) {
  const steps = useMemo(() => tourSteps(variant, { keepsNone, isSoldier }, ROUTES), [variant, keepsNone, isSoldier])
  const [at, setAt] = useState(() => (lastAt.uid === uid ? lastAt : AT_START))
  // Turned on the way, it goes on with the same place where the other variant has it.
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

/** To where it was before the tour; without such a place to the page. */
function useFocusBack(): () => void {
  const [before] = useState(() => document.activeElement)
  return () => {
    const back = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : null
    // After drawer and card are gone, which let go of the focus in their own time.
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
    // What stands in the head is in sight in any case, and moving the page for it would be odd.
    if (!target.closest('header')) target.scrollIntoView({ block: 'center' })
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
          // Another card for each step: it takes the focus, and is read out as a whole.
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
            // Where it only comes back from under a dialog, it takes nothing.
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

/** Escape ends it wherever the focus is; the arrows and Enter lead through it while the focus is in it. */
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
    // Before the drawer, which would close by Escape and leave the tour standing.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}
