import { type CalendarDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { endLicense, restoreLicense } from '@muster/domain/operations/licenses/functions.ts'
import { END_REASONS, LICENSE_KINDS, type EndReason } from '@muster/domain/operations/licenses/kinds.ts'
import type { License } from '@muster/domain/operations/licenses/schema.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useWrite } from '../../platform/calls/calls.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { toast } from '../../ui/states/toast.tsx'

const LABELS: Readonly<Record<EndReason, string>> = {
  'turned in': 'Turned in',
  suspended: 'Suspended',
  revoked: 'Revoked',
  'entered in error': 'Entered in error',
}

interface EndDialogProps {
  rosterId: string
  license: License
  today: CalendarDate
  onClose: () => void
}

/** Ends a license. The message afterwards offers Undo. */
export function EndDialog({ rosterId, license, today, onClose }: EndDialogProps) {
  const end = useWrite(endLicense)
  const restore = useWrite(restoreLicense)
  const about = { rosterId, licenseId: license.id }
  return (
    <FormDialog
      edits
      danger
      title={`Deactivate: ${LICENSE_KINDS[license.kind].label}`}
      description="It stays on record, but no longer counts from that day on."
      action="Deactivate license"
      start={{ reason: 'turned in' as EndReason, on: today as string }}
      problems={({ on }) => ({ on: !isCalendarDate(on) && 'Enter a date such as 12 Nov 2026.' })}
      submit={async ({ reason, on }) => {
        const { version } = await end.run({ ...about, version: license.version, reason, on: on as CalendarDate })
        toast.undo('License deactivated.', () => {
          const undone = restore.run({ ...about, version })
          void reportRefusal(undone, 'It was not undone.').then((done) => done && toast.done('Undone.'))
        })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field label="Why">
            <Select {...form.text('reason')} options={END_REASONS.map((one) => ({ value: one, label: LABELS[one] }))} />
          </Field>
          <Field label="On" error={form.error('on')}>
            <DateInput {...form.value('on')} max={today} />
          </Field>
        </>
      )}
    </FormDialog>
  )
}
