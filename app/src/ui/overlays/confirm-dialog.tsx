import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from '../forms/field.tsx'
import { TextInput } from '../forms/text-input.tsx'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** What will happen, and what cannot be undone. */
  description: ReactNode
  /** A verb: "Archive 3 Soldiers". */
  action: string
  /** Replaces "Cancel" where that could be read as the action: "Keep subscription". */
  keep?: string | undefined
  onConfirm: () => void
  /** The same with its usual next step: "Deliver and show the QR code". */
  besides?: { readonly action: string; readonly onConfirm: () => void } | undefined
  danger?: boolean | undefined
  busy?: boolean | undefined
  /** These words must be typed first, for actions that cannot be undone. */
  typed?: string | undefined
  /** The confirmed action changes something, so it is locked in view only mode. */
  edits?: boolean | undefined
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    action,
    keep = 'Cancel',
    onConfirm,
    besides,
    danger,
    busy,
    typed,
    edits,
  } = props
  const [text, setText] = useState('')
  useEffect(() => {
    if (open) setText('')
  }, [open])
  const ready = typed === undefined || text.trim().toLowerCase() === typed.toLowerCase()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unguarded
      edits={edits}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{keep}</Button>
          {besides && (
            <Button disabled={!ready || busy} onClick={besides.onConfirm}>
              {besides.action}
            </Button>
          )}
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} disabled={!ready} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {typed !== undefined && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (ready && !busy) onConfirm()
          }}
        >
          <Field label={`Type “${typed}” to continue`}>
            <TextInput
              value={text}
              onChange={(event) => setText(event.target.value)}
              autoCapitalize="off"
              spellCheck={false}
            />
          </Field>
        </form>
      )}
    </Dialog>
  )
}
