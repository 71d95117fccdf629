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
  /** The buttons, main one last; on a phone under the thumb. */
  footer?: ReactNode
  wide?: boolean | undefined
  /** What is typed here may go without a question, or the caller asks. */
  unguarded?: boolean | undefined
  /** Something was entered before it opened. */
  entered?: boolean | undefined
  /** Is there to change something: locked while the app may only be looked at. */
  edits?: boolean | undefined
}

/** A question that stops the work behind it. For a look at something, use the side panel. */
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
