import { useState } from 'react'
import { ConfirmDialog, type ConfirmDialogProps } from '../overlays/confirm-dialog.tsx'
import { Button, type ButtonProps } from './button.tsx'

interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick' | 'title'> {
  /** The question, what will happen, and the act, as in `ConfirmDialog`. */
  asks: Pick<ConfirmDialogProps, 'title' | 'description' | 'action' | 'keep' | 'danger'>
  onConfirm: () => unknown
}

/** A button for what cannot be undone by one more press. It asks first. */
export function ConfirmButton({ asks, onConfirm, ...button }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false)
  async function confirm() {
    await onConfirm()
    setAsking(false)
  }
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      <ConfirmDialog
        danger
        {...asks}
        open={asking}
        onOpenChange={setAsking}
        busy={button.busy}
        onConfirm={() => void confirm()}
      />
    </>
  )
}
