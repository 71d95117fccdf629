import { isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import { recordDutyException } from '@muster/domain/scheduling/duty-roster/functions.ts'
import { useState } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useWrite } from '../../platform/calls/calls.ts'
import { SoldierInput } from '../../roster/choosing/soldier-input.tsx'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'
import type { MemberDialogProps } from './add-members-dialog.tsx'
import { useMembersToChoose } from './use-members-to-choose.ts'

const CODES = [
  { value: 'A', label: 'A, authorized absence', hint: 'The count stops' },
  { value: 'D', label: 'D, other duty', hint: 'The count continues' },
  { value: 'U', label: 'U, unauthorized absence', hint: 'The count continues' },
  { value: 'none', label: 'Available', hint: 'Whatever statuses and other duties say' },
] as const

/** Sets a letter on the sheet by hand, with its reason. */
export function LetterDialog({ place, sheet, firstOpen, onClose }: MemberDialogProps) {
  const { run } = useWrite(recordDutyException)
  const choose = useMembersToChoose(place.rosterId, sheet)
  const [exceptionId] = useState(() => crypto.randomUUID())
  const first: string = firstOpen > sheet.today ? firstOpen : sheet.today
  return (
    <FormDialog
      edits
      title="Add a manual entry"
      description="For what accountability does not show. Published days do not change."
      action="Add entry"
      start={{ soldierId: '', code: 'D' as (typeof CODES)[number]['value'], from: first, to: first, reason: '' }}
      problems={({ soldierId, from, to, reason }) => ({
        soldierId: soldierId === '' && 'Choose a Soldier.',
        from: !isCalendarDate(from) && A_DAY,
        to: isCalendarDate(to) ? to < from && 'Choose the first day or a later one.' : A_DAY,
        reason: guardText(reason) ?? (reason.trim() === '' && 'Give a reason: it prints on the back of the form.'),
      })}
      submit={async (typed) => {
        await run({ ...place, exceptionId, exception: { ...typed, reason: typed.reason.trim() } })
        toast.done('Added to the sheet. Unpublished days are recalculated.')
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field label="Soldier" error={form.error('soldierId')} required>
            <SoldierInput {...choose} {...form.value('soldierId')} />
          </Field>
          <RadioGroup label="Code" {...form.value('code')} options={CODES} />
          <div className="grid gap-4 phone:grid-cols-2">
            <Field label="From" error={form.error('from')}>
              <DateInput {...form.value('from')} />
            </Field>
            <Field label="To" error={form.error('to')}>
              <DateInput {...form.value('to')} />
            </Field>
          </div>
          <Field label="Reason" error={form.error('reason')} required>
            <TextInput {...form.text('reason')} maxLength={160} />
          </Field>
        </>
      )}
    </FormDialog>
  )
}

const A_DAY = 'Enter a date such as 12 Nov 2026.'
