import { type ReactNode, Suspense } from 'react'
import { Edits } from '../forms/edits.tsx'
import { lazyPart } from '../states/lazy-part.ts'
import { loadSidePanel } from './overlays.ts'
import { useOnceOpened } from './use-once-opened.ts'
import { useReturnFocus } from './use-return-focus.ts'

const SidePanelSurface = lazyPart(async () => ({ default: (await loadSidePanel()).SidePanelSurface }))

export interface SidePanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Under the title: position, group. */
  subtitle?: ReactNode
  /** Stays visible below the content. */
  footer?: ReactNode
  children: ReactNode
  /** The panel exists to change something, so it is locked in view only mode. */
  edits?: boolean | undefined
}

/**
 * A quick look without leaving the list. On a desktop the list stays usable beside it and keeps the focus. On a phone
 * it is a sheet over the whole screen. Escape closes it.
 */
export function SidePanel(props: SidePanelProps) {
  const returnFocus = useReturnFocus(props.open)
  if (!useOnceOpened(props.open)) return null
  return (
    <Edits on={props.edits}>
      <Suspense>
        <SidePanelSurface {...props} returnFocus={returnFocus} />
      </Suspense>
    </Edits>
  )
}
