import { type Ref, useId } from 'react'
import { CONTROL_BOX, useFieldControl } from '../../ui/forms/field.tsx'
import { SoldierOptions } from './soldier-options.tsx'
import { type SoldiersToChoose, useSoldierSearch } from './use-soldier-search.ts'

interface SoldierInputProps extends SoldiersToChoose {
  /** The id of the chosen Soldier, or empty. */
  value: string
  onChange: (soldierId: string) => void
  /** Shown while no one is chosen. */
  placeholder?: string
  /** Floats the list over the content below, for a toolbar. Not in a dialog, which would cut it off. */
  over?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Chooses a Soldier by name, rank, group or the last four of the DoD ID. Used inside a `Field`, which has the label. */
export function SoldierInput({
  value,
  onChange,
  placeholder = 'Name, rank, group or last four',
  over = false,
  ref,
  ...who
}: SoldierInputProps) {
  const wiring = useFieldControl({})
  const list = useId()
  const search = useSoldierSearch(who, take, 'readOnly' in wiring)
  const { typed, open, current } = search

  function take(soldierId: string) {
    search.close()
    onChange(soldierId)
  }

  return (
    <div className="relative">
      <input
        ref={ref}
        type="text"
        role="combobox"
        autoComplete="off"
        placeholder={placeholder}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={list}
        aria-activedescendant={open ? `${list}-${current}` : undefined}
        {...wiring}
        className={CONTROL_BOX}
        value={typed ?? search.names.get(value) ?? ''}
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ target }) => {
          search.type(target.value)
          if (value !== '') onChange('')
        }}
        onClick={() => search.names.has(value) || search.show()}
        onBlur={search.close}
        onKeyDown={search.onKeyDown}
      />
      <SoldierOptions id={list} search={search} over={over} />
    </div>
  )
}
