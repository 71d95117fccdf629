import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'

/** While there are unsaved changes, leaving the screen asks first. Closing the tab asks in the browser's own words. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => when,
    enableBeforeUnload: () => when,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      onOpenChange={(open) => !open && reset?.()}
      title="Leave without saving?"
      description="What you typed on this screen is not saved yet."
      action="Leave"
      danger
      onConfirm={() => proceed?.()}
    />
  )
}
