import { type ReactNode, Suspense } from 'react'
import { Edits } from '../forms/edits.tsx'
import { lazyPart } from '../states/lazy-part.ts'
import { loadDialog } from './overlays.ts'
import { useOnceOpened } from './use-once-opened.ts'
import { useReturnFocus } from './use-return-focus.ts'

const DialogSurface = lazyPart(async () => ({ default: (await loadDialog()).DialogSurface }))

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** The buttons, the main one last. On a phone they are in thumb reach. */
  footer?: ReactNode
  wide?: boolean | undefined
  /** Input here may be lost without a question, or the caller asks. */
  unguarded?: boolean | undefined
  /** There was input before it opened. */
  entered?: boolean | undefined
  /** The dialog exists to change something, so it is locked in view only mode. */
  edits?: boolean | undefined
}

/** A question that blocks the work behind it. To look at something, use the side panel. */
export function Dialog(props: DialogProps) {
  const returnFocus = useReturnFocus(props.open)
  if (!useOnceOpened(props.open)) return null
  return (
    <Edits on={props.edits}>
      <Suspense>
        <DialogSurface {...props} returnFocus={returnFocus} />
      </Suspense>
    </Edits>
  )
}
