import type { OwnField } from '@muster/domain/roster/own-fields.ts'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

const YES_OR_NO = ['Yes', 'No']

/** One input for an own field of the roster, by its kind. The value is text, `Yes` or `No` for a yes or no. */
export function OwnFieldInput({
  field,
  value,
  problem,
  onChange,
}: {
  field: Pick<OwnField, 'name' | 'kind' | 'choices'>
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}) {
  const { name, kind, choices } = field
  const list = kind === 'flag' ? YES_OR_NO : choices
  return (
    <Field label={name} error={problem}>
      {kind === 'choice' || kind === 'flag' ? (
        <Select
          options={list.map((choice) => ({ value: choice, label: choice }))}
          placeholder="Not set"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : kind === 'date' ? (
        <DateInput value={value} onChange={onChange} />
      ) : (
        <TextInput
          value={value}
          onChange={(event) => onChange(event.target.value)}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          autoComplete="off"
        />
      )}
    </Field>
  )
}
