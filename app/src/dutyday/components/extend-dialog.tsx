import { DUTY_STATUSES } from '@muster/domain/dutyday/duty-status.ts'
import type { ExpectedBack } from '@muster/domain/dutyday/due-back.ts'
import { remarkProblem } from '@muster/domain/dutyday/remark-needed.ts'
import type { AccountabilityRow, StatusEntryInput } from '@muster/domain/dutyday/schema.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { addDays, type CalendarDate, formatDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

interface ExtendDialogProps {
  expected: ExpectedBack<AccountabilityRow>
  today: CalendarDate
  onExtend: (draft: Omit<StatusEntryInput, 'id' | 'soldierId'>) => void
  onClose: () => void
}

const WEEKS = [1, 3, 7, 14] as const

/** Extends an absence: a new entry that starts the day after the old one ended. */
export function ExtendDialog({ expected, today, onExtend, onClose }: ExtendDialogProps) {
  const { row, until, status } = expected
  const first = addDays(until, 1)
  // At the least, they are still absent today.
  const least = first > today ? first : today
  const { label } = DUTY_STATUSES[status]
  const known = row.entry?.remark ?? ''
  return (
    <FormDialog
      edits
      title={`Extend ${rosterName(row)}`}
      description={`${label} ${first > today ? 'ends' : 'ended'} ${formatDate(until)}.`}
      action={`Extend ${label.toLowerCase() === 'tdy' ? 'TDY' : label.toLowerCase()}`}
      start={{ to: addDays(least, 1) as string, remark: known }}
      problems={({ to, remark }) => ({
        remark: remarkProblem({ status, remark }),
        to: isCalendarDate(to)
          ? to < least && `Choose ${formatDate(least)} or a later day.`
          : 'Enter a date such as 25 Nov 2026.',
      })}
      submit={({ to, remark }) => {
        const { place = '' } = row.entry ?? {}
        onExtend({
          status,
          from: first,
          to: to as CalendarDate,
          place,
          remark: remark.trim(),
          method: 'phone',
          reason: `${label} extended`,
        })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field label="New last day" hint="The Soldier is due back the day after." error={form.error('to')}>
            <DateInput {...form.value('to')} min={least} max={addDays(today, 365)} />
          </Field>
          {remarkProblem({ status, remark: known }) !== null && (
            <Field label="Remark" hint="No diagnosis, no law enforcement detail." error={form.error('remark')}>
              <TextInput {...form.text('remark')} maxLength={240} autoComplete="off" />
            </Field>
          )}
          <div className="flex flex-wrap gap-2">
            {WEEKS.map((days) => (
              <Button
                key={days}
                onClick={() => form.set({ to: addDays(until, days) })}
                disabled={addDays(until, days) < least}
              >
                +{days} {days === 1 ? 'day' : 'days'}
              </Button>
            ))}
          </div>
        </>
      )}
    </FormDialog>
  )
}
