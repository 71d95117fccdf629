import type { DutySettings } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { FilterMenu } from '../../ui/forms/filter-menu.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import type { SettingsDraft, SettingsProblems } from './settings-draft.ts'

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

interface SettingsFieldsProps {
  draft: SettingsDraft
  problems: SettingsProblems
  onChange: (change: Partial<SettingsDraft>) => void
}

/** How a duty roster details. */
export function SettingsFields({ draft, problems, onChange }: SettingsFieldsProps) {
  return (
    <>
      <Field label="Kind of duty" error={problems.name} required>
        <TextInput
          value={draft.name}
          maxLength={60}
          placeholder="e.g., CQ NCO"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 phone:grid-cols-2">
        <Field label="Soldiers per detail" error={problems.picks}>
          <NumberInput value={draft.picks} onChange={(event) => onChange({ picks: event.target.value })} />
        </Field>
        <Field label="Comp days after" error={problems.recovery}>
          <NumberInput value={draft.recovery} onChange={(event) => onChange({ recovery: event.target.value })} />
        </Field>
        <Field label="Counted separately">
          <Select
            value={draft.streams}
            onChange={(event) => onChange({ streams: event.target.value as SettingsDraft['streams'] })}
            options={[
              { value: 'two', label: 'Weekdays; weekends with holidays' },
              { value: 'three', label: 'Weekdays; weekends; holidays' },
              { value: 'one', label: 'All days as one' },
            ]}
          />
        </Field>
        <Field label="New members start at">
          <Select
            value={draft.newcomers}
            onChange={(event) => onChange({ newcomers: event.target.value as DutySettings['newcomers'] })}
            options={[
              { value: 'zero', label: '0' },
              { value: 'lowest', label: 'The lowest number' },
            ]}
          />
        </Field>
        <Field label="Report at" error={problems.time}>
          <TextInput
            value={draft.time}
            placeholder="0900"
            onChange={(event) => onChange({ time: event.target.value })}
          />
        </Field>
        <Field label="Where" error={problems.place}>
          <TextInput
            value={draft.place}
            maxLength={80}
            placeholder="e.g., Bldg 4215"
            onChange={(event) => onChange({ place: event.target.value })}
          />
        </Field>
      </div>
      <fieldset>
        <legend className="text-14 font-strong">Days with a detail</legend>
        <div className="flex flex-wrap gap-x-4">
          {DAYS.map((name, day) => (
            <Checkbox
              key={name}
              label={name}
              checked={draft.weekdays.includes(day)}
              onChange={(on) =>
                onChange({
                  weekdays: on
                    ? [...draft.weekdays, day].toSorted((a, b) => a - b)
                    : draft.weekdays.filter((one) => one !== day),
                })
              }
            />
          ))}
        </div>
        {problems.weekdays && <p className="text-12 font-strong text-danger">{problems.weekdays}</p>}
      </fieldset>
      <div>
        <p className="pb-1 text-14 font-strong">Eligible grades</p>
        <FilterMenu label="Grades" options={GRADES} value={draft.grades} onChange={(grades) => onChange({ grades })} />
        <p className="pt-1 text-12 text-ink-soft">None chosen: any grade.</p>
      </div>
    </>
  )
}
