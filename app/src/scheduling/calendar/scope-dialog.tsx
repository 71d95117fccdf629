import type { ReactNode } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
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
  /** The change cannot apply to one day only, such as how often the event repeats. */
  notOne?: boolean | undefined
  /** What changing several days means. */
  ofMany?: string | undefined
  locked: boolean
  onConfirm: (scope: Scope, reason: string) => Promise<void>
  onClose: () => void
  children?: ReactNode
}

const SCOPES = [
  { value: 'one', label: 'This one' },
  { value: 'following', label: 'This and following' },
  { value: 'all', label: 'All of them' },
] as const

/** Asks before a change which days of a recurring event are meant, and for the reason if the week is locked. */
export function ScopeDialog(props: ScopeDialogProps) {
  const { title, description, action, danger, recurring, notOne = false, locked, onConfirm, onClose } = props
  return (
    <FormDialog
      edits
      title={title}
      description={description}
      action={action}
      danger={danger}
      cancel="Keep as it is"
      start={{ scope: (recurring ? (notOne ? 'following' : 'one') : 'all') as Scope, reason: '' }}
      problems={({ reason }) => ({ reason: locked && reason.trim() === '' && 'Say why the locked schedule changes.' })}
      submit={({ scope, reason }) => onConfirm(scope, reason.trim())}
      onClose={onClose}
    >
      {(form) => (
        <>
          {recurring && (
            <RadioGroup label="Which events" {...form.value('scope')} options={notOne ? SCOPES.slice(1) : SCOPES} />
          )}
          {recurring && form.values.scope !== 'one' && props.ofMany && (
            <p role="status" className="text-14 text-ink-soft">
              {props.ofMany}
            </p>
          )}
          {locked && (
            <Field
              label="Reason"
              hint="The week is locked: T-7 is past and the schedule is published. The reason is kept in its history."
              error={form.error('reason')}
              required
            >
              <TextInput maxLength={240} {...form.text('reason')} />
            </Field>
          )}
          {props.children}
        </>
      )}
    </FormDialog>
  )
}
