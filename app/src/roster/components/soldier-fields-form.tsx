import { ownGroups } from '@muster/domain/roster/leaders/own-groups.ts'
import type { Roster } from '@muster/domain/roster/schema.ts'
import { FIELD_KEYS, type FieldGroup, type FieldKey, SOLDIER_FIELDS } from '@muster/domain/roster/soldier-fields.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { groupChoices } from '../group-choices.ts'
import { choicesOf, type DraftProblems, type SoldierDraft } from '../soldier-draft.ts'

interface SoldierFieldsFormProps {
  roster: Roster
  draft: SoldierDraft
  problems: DraftProblems
  onChange: (draft: SoldierDraft) => void
  /** Only the fields of this catalogue group, or these fields. */
  show: FieldGroup | readonly FieldKey[]
}

/** Inputs for catalogue fields, each by its kind. */
export function SoldierFieldsForm({ roster, draft, problems, onChange, show }: SoldierFieldsFormProps) {
  const { personalFields } = roster.settings
  const keys = typeof show === 'string' ? FIELD_KEYS.filter((key) => SOLDIER_FIELDS[key].group === show) : show
  return (
    <div className="grid gap-x-4 gap-y-3 desk:grid-cols-2">
      {keys
        .filter((key) => !SOLDIER_FIELDS[key].personal || personalFields.includes(key))
        .map((key) => (
          <FieldInput
            key={key}
            name={key}
            value={draft[key]}
            problem={problems[key]}
            onChange={(value) => onChange({ ...draft, [key]: value })}
          />
        ))}
      {(show === 'position' || (typeof show !== 'string' && show.includes('position'))) && (
        <Field label="Group">
          <Select
            options={groupChoices(ownGroups(roster))}
            placeholder="No group"
            value={draft.groupId}
            onChange={(event) => onChange({ ...draft, groupId: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}

const INPUT_MODES: Readonly<Record<string, 'tel' | 'email' | 'numeric'>> = {
  phone: 'tel',
  email: 'email',
  count: 'numeric',
}

/** One input, by the kind of its field. */
export function FieldInput({
  name,
  value,
  problem,
  onChange,
}: {
  name: FieldKey
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}) {
  const { label, kind } = SOLDIER_FIELDS[name]
  if (kind === 'flag')
    return <Checkbox label={label} checked={value === 'yes'} onChange={(on) => onChange(on ? 'yes' : '')} />
  const required = name === 'rank' || name === 'last'
  return (
    <Field label={label} error={problem} required={required}>
      {kind === 'choice' ? (
        <Select
          options={choicesOf(name)}
          placeholder={required ? 'Choose' : 'Not set'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : kind === 'date' ? (
        <DateInput value={value} onChange={onChange} />
      ) : kind === 'lines' ? (
        <TextArea value={value} onChange={(event) => onChange(event.target.value)} rows={3} />
      ) : (
        <TextInput
          value={value}
          onChange={(event) => onChange(event.target.value)}
          inputMode={name === 'dodid' ? 'numeric' : INPUT_MODES[kind]}
          autoComplete="off"
        />
      )}
    </Field>
  )
}
