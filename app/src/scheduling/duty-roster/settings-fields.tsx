import type { Form } from '../../kit/forms/form-dialog.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { FilterMenu } from '../../ui/forms/filter-menu.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import type { SettingsDraft } from './settings-draft.ts'

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const GRADES = [
  'E-1',
  'E-2',
  'E-3',
  'E-4',
  'E-5',
  'E-6',
  'E-7',
  'E-8',
  'E-9',
  'W-1',
  'W-2',
  'W-3',
  'O-1',
  'O-2',
  'O-3',
  'O-4',
].map((grade) => ({ value: grade, label: grade }))

/** The rules of a duty roster. */
export function SettingsFields({ form }: { form: Form<SettingsDraft> }) {
  const { weekdays } = form.values
  return (
    <>
      <Field label="Kind of duty" error={form.error('name')} required>
        <TextInput {...form.text('name')} maxLength={60} placeholder="e.g., CQ NCO" />
      </Field>
      <div className="grid gap-4 phone:grid-cols-2">
        <Field label="Soldiers per detail" error={form.error('picks')}>
          <NumberInput {...form.text('picks')} />
        </Field>
        <Field label="Comp days after" error={form.error('recovery')}>
          <NumberInput {...form.text('recovery')} />
        </Field>
        <Field label="Counted separately">
          <Select
            {...form.text('streams')}
            options={[
              { value: 'two', label: 'Weekdays; weekends with holidays' },
              { value: 'three', label: 'Weekdays; weekends; holidays' },
              { value: 'one', label: 'All days as one' },
            ]}
          />
        </Field>
        <Field label="New members start at">
          <Select
            {...form.text('newcomers')}
            options={[
              { value: 'zero', label: '0' },
              { value: 'lowest', label: 'The lowest number' },
            ]}
          />
        </Field>
        <Field label="Report at" error={form.error('time')}>
          <TextInput {...form.text('time')} placeholder="0900" />
        </Field>
        <Field label="Where" error={form.error('place')}>
          <TextInput {...form.text('place')} maxLength={80} placeholder="e.g., Bldg 4215" />
        </Field>
      </div>
      <fieldset>
        <legend className="text-14 font-strong">Days with a detail</legend>
        <div className="flex flex-wrap gap-x-4">
          {DAYS.map((name, day) => (
            <Checkbox
              key={name}
              label={name}
              checked={weekdays.includes(day)}
              onChange={(on) =>
                form.set({
                  weekdays: on ? [...weekdays, day].toSorted((a, b) => a - b) : weekdays.filter((one) => one !== day),
                })
              }
            />
          ))}
        </div>
        {form.error('weekdays') && <p className="text-12 font-strong text-danger">{form.error('weekdays')}</p>}
      </fieldset>
      <div>
        <p className="pb-1 text-14 font-strong">Eligible grades</p>
        <FilterMenu label="Grades" options={GRADES} {...form.value('grades')} />
        <p className="pt-1 text-12 text-ink-soft">None chosen: any grade.</p>
      </div>
    </>
  )
}
