import { type FieldKey, SOLDIER_FIELDS } from '@muster/domain/roster/soldier-fields.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { DateInput } from '../../../ui/forms/dates/date-input.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { choicesOf } from '../../soldier-draft.ts'

/** What a phone can fill in about its owner. */
const AUTOCOMPLETE: { readonly [K in FieldKey]?: string } = {
  last: 'family-name',
  first: 'given-name',
  middle: 'additional-name',
  suffix: 'honorific-suffix',
  cell: 'mobile tel',
  altPhone: 'home tel',
  email: 'work email',
  personalEmail: 'home email',
  homeAddress: 'street-address',
}
const HINTS: { readonly [K in FieldKey]?: string } = {
  dodid: 'Ten digits, on the back of your CAC.',
  promotable: 'Your rank is followed by (P).',
  mos: 'e.g., 11B or 68W.',
  position: 'e.g., Team Leader.',
  quarters: 'Building and room, or the area you live in.',
  emergencyRelation: 'e.g., spouse, mother, friend.',
  vehicle: 'Year, make and model.',
  homeOfRecord: 'The state is enough.',
}
/** Labels in the words of the person who fills it in. */
const LABELS: { readonly [K in FieldKey]?: string } = {
  email: 'Military e-mail',
  emergencyName: 'Name',
  emergencyPhone: 'Phone',
  middle: 'Middle name or initial',
  gainedOn: 'Arrived in the unit',
  motorcycle: 'I ride a motorcycle',
  promotable: 'I am promotable',
}
const TYPES: Readonly<Record<string, { readonly type: string; readonly inputMode: 'tel' | 'email' | 'numeric' }>> = {
  phone: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email', inputMode: 'email' },
  count: { type: 'text', inputMode: 'numeric' },
}
const NAMES: readonly FieldKey[] = ['last', 'first', 'middle']
const CODES: readonly FieldKey[] = ['mos', 'paraLine', 'plate', 'plateState', 'bloodType']

export function labelOf(key: FieldKey): string {
  return LABELS[key] ?? SOLDIER_FIELDS[key].label
}

interface IntakeFieldProps {
  name: FieldKey
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}

/** One question, with the right keyboard and autofill. */
export function IntakeField({ name, value, problem, onChange }: IntakeFieldProps) {
  const { kind } = SOLDIER_FIELDS[name]
  const label = labelOf(name)
  const hint = HINTS[name]
  if (kind === 'flag') {
    return <Checkbox label={label} hint={hint} checked={value === 'yes'} onChange={(on) => onChange(on ? 'yes' : '')} />
  }
  const required = name === 'rank' || name === 'last'
  return (
    <Field label={label} hint={hint} error={problem} required={required}>
      {kind === 'choice' ? (
        <Select
          name={name}
          options={choicesOf(name)}
          placeholder={required ? 'Choose' : 'Not provided'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : kind === 'date' ? (
        <DateInput name={name} value={value} onChange={onChange} autoComplete={name === 'dob' ? 'bday' : 'off'} />
      ) : kind === 'lines' ? (
        <TextArea name={name} value={value} onChange={(event) => onChange(event.target.value)} rows={3} />
      ) : (
        <TextInput
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...(name === 'dodid' ? { inputMode: 'numeric' as const } : TYPES[kind])}
          autoComplete={AUTOCOMPLETE[name] ?? 'off'}
          autoCapitalize={NAMES.includes(name) ? 'words' : CODES.includes(name) ? 'characters' : undefined}
          spellCheck={false}
          enterKeyHint="next"
        />
      )}
    </Field>
  )
}
