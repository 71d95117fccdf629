import { rosterName } from '@muster/domain/identity/person-name.ts'
import type { Soldier } from '@muster/domain/roster/schema.ts'
import { useId } from 'react'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import type { NamedPerson } from './event-draft.ts'

interface PersonInputProps {
  label: string
  value: NamedPerson
  onChange: (person: NamedPerson) => void
  soldiers: readonly Soldier[]
  error?: string | null | undefined
}

/** A Soldier of the roster from the list, or any typed name. */
export function PersonInput({ label, value, onChange, soldiers, error }: PersonInputProps) {
  const list = useId()
  return (
    <Field label={label} error={error}>
      <TextInput
        list={list}
        maxLength={80}
        autoComplete="off"
        value={value.name}
        onChange={(event) => {
          const name = event.target.value
          const found = soldiers.find((soldier) => rosterName(soldier) === name.trim())
          onChange({ soldierId: found?.id ?? null, name })
        }}
      />
      <datalist id={list}>
        {soldiers.map((soldier) => (
          <option key={soldier.id}>{rosterName(soldier)}</option>
        ))}
      </datalist>
    </Field>
  )
}
