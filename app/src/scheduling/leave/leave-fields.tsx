import { isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { LEAVE_KIND_NAMES, LEAVE_KINDS, LOCATION_NAMES, LOCATIONS } from '@muster/domain/scheduling/leave/kinds.ts'
import { lengthWords } from '@muster/domain/scheduling/leave/leave-days.ts'
import { LEAVE_TEXT_HINT } from '@muster/domain/scheduling/leave/leave-text.ts'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Form } from '../../kit/forms/form-dialog.tsx'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import type { DraftCheck, LeaveDraft } from './leave-draft.ts'

interface LeaveFieldsProps {
  form: Form<LeaveDraft>
  check: DraftCheck
}

/** Kind, days, place: the data of an absence, which are deleted when it ends. */
export function LeaveFields({ form, check }: LeaveFieldsProps) {
  const { from, to, kind } = form.values
  const problem = (name: keyof LeaveDraft) => {
    // Text that must not be stored is reported while typing, and a date once it is complete.
    const early = name === 'place' || name === 'note' || (name === 'to' && isCalendarDate(to) && isCalendarDate(from))
    return form.error(name) ?? (early ? check.problems[name] : undefined)
  }
  const length = isCalendarDate(from) && isCalendarDate(to) && from <= to ? lengthWords({ from, to, kind }) : null
  return (
    <>
      <Field label="Kind" hint="TDY is duty, not leave: your leader sets it on Duty Day.">
        <Select
          {...form.text('kind')}
          options={LEAVE_KIND_NAMES.map((name) => ({ value: name, label: LEAVE_KINDS[name].label }))}
        />
      </Field>
      <div className="grid grid-cols-1 gap-4 phone:grid-cols-2">
        <Field label="First day" required error={problem('from')}>
          <DateInput
            value={from}
            onChange={(value) => form.set(to === '' ? { from: value, to: value } : { from: value })}
          />
        </Field>
        <Field label="Last day" required error={problem('to')}>
          <DateInput {...form.value('to')} />
        </Field>
      </div>
      <p role="status" className="tabular -mt-2 min-h-5 text-14 text-ink-soft">
        {length && `${length}. Weekends and holidays count.`}
      </p>
      {check.warnings.length > 0 && (
        <ul className="flex flex-col gap-1 border-l-4 border-brass pl-3 text-14">
          {check.warnings.map((warning) => (
            <li key={warning} className="flex gap-2">
              <TriangleAlert className="mt-0.5 size-4 shrink-0 text-brass" aria-hidden="true" />
              <span>{warning}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="grid grid-cols-1 gap-4 phone:grid-cols-2">
        <Field label="Where">
          <Select
            {...form.text('location')}
            options={LOCATION_NAMES.map((name) => ({ value: name, label: LOCATIONS[name] }))}
          />
        </Field>
        <Field label="Place" hint="City and state are enough." error={problem('place')}>
          <TextInput {...form.text('place')} maxLength={80} />
        </Field>
      </div>
      <Field label="Note" hint={LEAVE_TEXT_HINT} error={problem('note')}>
        <TextInput {...form.text('note')} maxLength={240} />
      </Field>
    </>
  )
}
