import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import type { Scope } from './use-event-acts.ts'

interface ScopeDialogProps {
  title: string
  description?: ReactNode
  /** A verb: "Move", "Delete". */
  action: string
  danger?: boolean | undefined
  recurring: boolean
  /** What was changed cannot be of one day alone, such as how often it comes again. */
  notOne?: boolean | undefined
  /** What it means to take more of them than this one. */
  ofMany?: string | undefined
  locked: boolean
  busy: boolean
  onConfirm: (scope: Scope, reason: string) => void
  onClose: () => void
  children?: ReactNode
}

const SCOPES = [
  { value: 'one', label: 'This one' },
  { value: 'following', label: 'This and following' },
  { value: 'all', label: 'All of them' },
] as const

/** What has to be said before a change: which of a recurring event is meant, and why where the week is locked. */
export function ScopeDialog(props: ScopeDialogProps) {
  const { title, description, action, danger, recurring, notOne = false, locked, busy, onConfirm, onClose } = props
  const [scope, setScope] = useState<Scope>(recurring ? (notOne ? 'following' : 'one') : 'all')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Keep as it is</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            onClick={() => {
              const said = reason.trim()
              setMissing(locked && said === '')
              if (!locked || said !== '') onConfirm(scope, said)
            }}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {recurring && (
          <RadioGroup
            label="Which of them"
            value={scope}
            onChange={setScope}
            options={notOne ? SCOPES.slice(1) : SCOPES}
          />
        )}
        {recurring && scope !== 'one' && props.ofMany && (
          <p role="status" className="text-14 text-ink-soft">
            {props.ofMany}
          </p>
        )}
        {locked && (
          <Field
            label="Reason"
            hint="The week is locked: T-7 is past and the schedule is published. The reason is kept in its history."
            error={missing && 'Say why the locked schedule changes.'}
            required
          >
            <TextInput maxLength={240} value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
        )}
        {props.children}
      </div>
    </Dialog>
  )
}
