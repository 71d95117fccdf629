import { type CalendarDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { endLicense, restoreLicense } from '@muster/domain/operations/licenses/functions.ts'
import { END_REASONS, LICENSE_KINDS, type EndReason } from '@muster/domain/operations/licenses/kinds.ts'
import type { License } from '@muster/domain/operations/licenses/schema.ts'
import { useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DateInput } from '../../ui/forms/date-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
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

/** End a license; the message about it takes it back. */
export function EndDialog({ rosterId, license, today, onClose }: EndDialogProps) {
  const [reason, setReason] = useState<EndReason>('turned in')
  const [on, setOn] = useState<string>(today)
  const end = useWrite(endLicense)
  const restore = useWrite(restoreLicense)

  async function submit() {
    if (!isCalendarDate(on)) return
    const input = { rosterId, licenseId: license.id, version: license.version, reason, on }
    const ended = await end.run(input).catch(() => null)
    if (!ended) return
    onClose()
    toast.undo('License deactivated.', () => {
      const back = { rosterId, licenseId: license.id, version: ended.version }
      void reportRefusal(restore.run(back), 'It was not undone.').then((undone) => undone && toast.done('Undone.'))
    })
  }

  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Deactivate: ${LICENSE_KINDS[license.kind].label}`}
      description="It stays on record, but no longer counts from that day on."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={end.busy} onClick={() => void submit()}>
            Deactivate license
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {end.error && <ErrorState message={describeRefusal(end.error)} />}
        <Field label="Why">
          <Select
            value={reason}
            onChange={(event) => setReason(event.target.value as EndReason)}
            options={END_REASONS.map((one) => ({ value: one, label: LABELS[one] }))}
          />
        </Field>
        <Field label="On" error={isCalendarDate(on) ? undefined : 'Enter a date such as 12 Nov 2026.'}>
          <DateInput value={on} onChange={setOn} max={today} />
        </Field>
      </div>
    </Dialog>
  )
}
