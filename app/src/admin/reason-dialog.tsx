import { type ReactNode, useState } from 'react'
import type { Refusal } from '@muster/domain/kernel/refusal.ts'
import { describeRefusal } from '../platform/calls/refusal-words.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Field } from '../ui/forms/field.tsx'
import { TextArea } from '../ui/forms/text-area.tsx'
import { TextInput } from '../ui/forms/text-input.tsx'

interface ReasonDialogProps {
  title: string
  description?: ReactNode
  /** A verb: "Set the trial". */
  action: string
  danger?: boolean
  /** These words must be typed first. */
  typed?: string | undefined
  reasonLabel?: string
  reasonHint?: string
  busy: boolean
  error: Refusal | null
  /** Fields of whoever opens it, whose refusals they show themselves. */
  ownFields?: readonly string[]
  children?: ReactNode
  onClose: () => void
  onConfirm: (said: { readonly reason: string; readonly typed: string }) => void
}

const SHORTEST = 3

/** An act of an admin: what it does, why it is done, and for the worst of them a word to type. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, action, danger, typed, busy, error, ownFields = [], children, onClose, onConfirm } = props
  const [reason, setReason] = useState('')
  const [confirm, setConfirm] = useState('')
  const [tried, setTried] = useState(false)
  const field = String(error?.details?.field ?? '')
  const short = reason.trim().length < SHORTEST
  const untyped = typed !== undefined && confirm.trim().toLowerCase() !== typed.toLowerCase()
  const reasonError =
    tried && short ? 'Give a short reason.' : error && /^(reason|note)/.test(field) ? describeRefusal(error) : undefined
  function go() {
    setTried(true)
    if (!short && !untyped && !busy) onConfirm({ reason: reason.trim(), typed: confirm })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} disabled={untyped} onClick={go}>
            {action}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          go()
        }}
      >
        {children}
        <Field
          label={props.reasonLabel ?? 'Why'}
          hint={props.reasonHint ?? 'Stays on record, even after the account is deleted. Do not enter names.'}
          error={reasonError}
          required
        >
          <TextArea value={reason} maxLength={1000} onChange={(event) => setReason(event.target.value)} />
        </Field>
        {typed !== undefined && (
          <Field label={`Type “${typed}” to continue`}>
            <TextInput
              value={confirm}
              onChange={(event) => setConfirm(event.target.value)}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          </Field>
        )}
        {error && !reasonError && !ownFields.some((own) => field.startsWith(own)) && (
          <ErrorState message={describeRefusal(error)} />
        )}
      </form>
    </Dialog>
  )
}
