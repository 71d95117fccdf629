import { isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { guardOperations } from '@muster/domain/operations/guarded.ts'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { DateInput } from '../../ui/forms/date-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

interface ManifestDraft {
  readonly name: string
  readonly on: string
  readonly place: string
}

interface HeadDialogProps {
  title: string
  action: string
  head: ManifestDraft
  /** Only the date is asked for, as of a copy. */
  dateOnly?: boolean
  busy: boolean
  problem: string | null
  onSave: (head: ManifestDraft) => void
  onClose: () => void
}

/** What stands over a manifest. */
export function HeadDialog({ title, action, head, dateOnly = false, busy, problem, onSave, onClose }: HeadDialogProps) {
  const form = useId()
  const [draft, setDraft] = useState(head)
  const [tried, setTried] = useState(false)
  const { name, on, place } = draft

  function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (name.trim() !== '' && isCalendarDate(on)) onSave(draft)
  }

  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={
        dateOnly
          ? 'The same vehicles, and those Soldiers who may ride on that date.'
          : 'Name places in words: no grids, routes or movement times.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} noValidate className="flex flex-col gap-4">
        {problem && <ErrorState message={problem} />}
        {!dateOnly && (
          <Field
            label="Name"
            required
            error={guardOperations(name) ?? (tried && name.trim() === '' ? 'Name the manifest.' : undefined)}
          >
            <TextInput
              value={name}
              maxLength={80}
              onChange={(event) => setDraft({ ...draft, name: event.target.value })}
            />
          </Field>
        )}
        <Field
          label="Date"
          required
          error={tried && !isCalendarDate(on) ? 'Enter a date such as 12 Nov 2026.' : undefined}
        >
          <DateInput value={on} onChange={(value) => setDraft({ ...draft, on: value })} />
        </Field>
        {!dateOnly && (
          <Field label="Place" hint="e.g., Motor pool to Range 14." error={guardOperations(place) ?? undefined}>
            <TextInput
              value={place}
              maxLength={80}
              onChange={(event) => setDraft({ ...draft, place: event.target.value })}
            />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
