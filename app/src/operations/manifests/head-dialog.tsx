import { type CalendarDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { guardOperations } from '@muster/domain/operations/guarded.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

interface ManifestHead {
  readonly name: string
  readonly on: string
  readonly place: string
}

interface HeadDialogProps {
  title: string
  action: string
  head: ManifestHead
  /** Only the date is asked, for a copy. */
  dateOnly?: boolean
  onSave: (head: ManifestHead & { readonly on: CalendarDate }) => Promise<void>
  onClose: () => void
}

/** The heading of a manifest. */
export function HeadDialog({ title, action, head, dateOnly = false, onSave, onClose }: HeadDialogProps) {
  return (
    <FormDialog
      edits
      title={title}
      description={
        dateOnly
          ? 'The same vehicles, and those Soldiers who may ride on that date.'
          : 'Name places in words: no grids, routes or movement times.'
      }
      action={action}
      start={{ name: head.name, on: head.on, place: head.place }}
      guard={guardOperations}
      problems={({ name, on }) => ({
        name: name.trim() === '' && 'Name the manifest.',
        on: !isCalendarDate(on) && 'Enter a date such as 12 Nov 2026.',
      })}
      submit={({ on, ...typed }) => isCalendarDate(on) && onSave({ ...typed, on })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {!dateOnly && (
            <Field label="Name" required error={form.error('name')}>
              <TextInput {...form.text('name')} maxLength={80} />
            </Field>
          )}
          <Field label="Date" required error={form.error('on')}>
            <DateInput {...form.value('on')} />
          </Field>
          {!dateOnly && (
            <Field label="Place" hint="e.g., Motor pool to Range 14." error={form.error('place')}>
              <TextInput {...form.text('place')} maxLength={80} />
            </Field>
          )}
        </>
      )}
    </FormDialog>
  )
}
