import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'

/** Deletes the typed text on request, because the phone may belong to somebody else. */
export function ForgetButton({ onForget }: { onForget: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="plain" onClick={() => setAsking(true)}>
        Delete what I typed
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete what you typed?"
        description="It is deleted from this device. Nothing has been sent."
        action="Delete"
        danger
        onConfirm={() => {
          setAsking(false)
          onForget()
        }}
      />
    </>
  )
}
