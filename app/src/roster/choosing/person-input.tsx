import { useId } from 'react'
import { CONTROL_BOX, Field, useFieldControl } from '../../ui/forms/field.tsx'
import { SoldierOptions } from './soldier-options.tsx'
import { type SoldiersToChoose, useSoldierSearch } from './use-soldier-search.ts'

/** In characters, as the server stores it. */
const NAME_LENGTH = 80

interface NamedPerson {
  readonly soldierId: string | null
  readonly name: string
}

interface PersonInputProps extends SoldiersToChoose {
  label: string
  value: NamedPerson
  onChange: (person: NamedPerson) => void
  error?: string | null | undefined
}

/** A Soldier of the roster, chosen like in `SoldierInput`, or any other name. */
export function PersonInput({ label, error, ...rest }: PersonInputProps) {
  return (
    <Field label={label} error={error}>
      <PersonBox {...rest} />
    </Field>
  )
}

function PersonBox({ value, onChange, ...who }: Omit<PersonInputProps, 'label' | 'error'>) {
  const wiring = useFieldControl({})
  const list = useId()
  const search = useSoldierSearch(who, take, 'readOnly' in wiring)

  function take(soldierId: string) {
    search.close()
    onChange({ soldierId, name: (search.names.get(soldierId) ?? '').slice(0, NAME_LENGTH) })
  }

  // Nobody of the roster is meant by a name that nobody has, so the list says nothing then.
  const open = search.open && search.typed !== ''
  return (
    <div className="relative">
      <input
        type="text"
        role="combobox"
        autoComplete="off"
        maxLength={NAME_LENGTH}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={list}
        aria-activedescendant={open ? `${list}-${search.current}` : undefined}
        {...wiring}
        className={CONTROL_BOX}
        value={value.name}
        onChange={({ target }) => {
          const name = target.value
          search.type(name)
          const exact = [...search.names].find(([, shown]) => shown === name.trim())
          onChange({ soldierId: exact?.[0] ?? null, name })
        }}
        onBlur={search.close}
        onKeyDown={search.onKeyDown}
      />
      {open && <SoldierOptions id={list} search={search} />}
    </div>
  )
}
