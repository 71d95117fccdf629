import { useId, useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { CONTROL_BOX, useFieldControl } from '../../ui/forms/field.tsx'
import { Chip } from '../../ui/marks/chip.tsx'
import { SoldierOptions } from './soldier-options.tsx'
import { type SoldiersToChoose, useSoldierSearch } from './use-soldier-search.ts'

interface SoldiersInputProps extends SoldiersToChoose {
  /** The ids of the chosen Soldiers, in the order in which they were chosen. */
  value: readonly string[]
  onChange: (soldierIds: string[]) => void
  /** How many can be chosen. */
  most?: number
}

/**
 * Chooses several Soldiers, like `SoldierInput`. The list stays open, and all who were found can be chosen at once. It
 * does not close when the field loses focus: a button below would move away under the pointer.
 */
export function SoldiersInput({ value, onChange, most = Number.POSITIVE_INFINITY, ...who }: SoldiersInputProps) {
  const wiring = useFieldControl({})
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  const full = value.length >= most
  const whyNot = (id: string) => who.whyNot?.(id) || (full && !value.includes(id) ? `${most} at a time.` : '')
  const search = useSoldierSearch({ ...who, whyNot }, toggle, 'readOnly' in wiring)
  const { typed, open, current } = search
  const more = search.found.filter(({ id }) => !value.includes(id) && whyNot(id) === '').map(({ id }) => id)

  function toggle(id: string) {
    onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id])
    // The next name replaces what was typed for this one.
    field.current?.select()
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="relative">
        <input
          ref={field}
          type="text"
          role="combobox"
          autoComplete="off"
          placeholder="Name, rank, group or last four"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={list}
          aria-activedescendant={open ? `${list}-${current}` : undefined}
          {...wiring}
          className={CONTROL_BOX}
          value={typed ?? ''}
          onFocus={(event) => event.currentTarget.select()}
          onChange={({ target }) => search.type(target.value)}
          onClick={search.show}
          onKeyDown={(event) => (event.key === 'Tab' ? search.close() : search.onKeyDown(event))}
        />
        <SoldierOptions id={list} search={search} chosen={value} />
        {open && (
          <div className="flex flex-wrap gap-2 pt-2">
            {!who.listed && <Button onClick={search.close}>Close the list</Button>}
            {typed !== '' && more.length > 1 && more.length + value.length <= most && (
              <Button variant="plain" onClick={() => onChange([...value, ...more])}>
                {`Choose all ${more.length.toLocaleString('en-US')}`}
              </Button>
            )}
          </div>
        )}
      </div>
      {value.length > 0 && (
        <ul aria-label="Chosen" className="flex max-h-40 flex-wrap gap-2 overflow-y-auto">
          {value.map((id) => {
            const name = search.names.get(id) ?? 'A Soldier who left'
            return (
              <li key={id}>
                <Chip onRemove={() => onChange(value.filter((one) => one !== id))} removeLabel={name}>
                  {name}
                </Chip>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
