import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'

interface UnsavedGuardProps {
  when: boolean
  /** The server has them, and has not answered yet. The question waits for its answer. */
  saving?: boolean
}

/**
 * While there are unsaved changes, leaving the screen asks first. Closing the tab asks in the browser's own words. When
 * they are saved meanwhile, the screen is left without a question.
 */
export function UnsavedGuard({ when, saving = false }: UnsavedGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => when,
    enableBeforeUnload: () => when,
    withResolver: true,
  })
  const leave = useRef(proceed)
  useEffect(() => {
    leave.current = proceed
    if (!when) proceed?.()
  }, [proceed, when])
  // A form that is closed has nothing unsaved.
  useEffect(() => () => leave.current?.(), [])
  return (
    <ConfirmDialog
      open={status === 'blocked' && !saving}
      onOpenChange={(open) => !open && reset?.()}
      title="Leave without saving?"
      description="What you typed on this screen is not saved yet."
      action="Leave"
      danger
      onConfirm={() => proceed?.()}
    />
  )
}
