import { rosterName } from '@muster/domain/identity/person-name.ts'
import type { OneToChoose } from '@muster/domain/roster/choice-names.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { cx } from '../../ui/styles/cx.ts'
import { CONTROL_BOX, useFieldControl } from '../../ui/forms/field.tsx'
import { type SoldierChoice, choicesFor } from '../soldier-choices.ts'

interface SoldierInputProps {
  soldiers: readonly OneToChoose[]
  /** The groups of the roster, which tell two of one name apart. */
  groups: readonly Group[]
  /** The id of the chosen Soldier, or empty. */
  value: string
  onChange: (soldierId: string) => void
  /** Shown beside a name: the group, or today's absence. */
  detailOf?: (soldierId: string) => string
  /** Shown while no one is chosen. */
  placeholder?: string
  /** Floats the list over the content below, for a toolbar. Not in a dialog, which would cut it off. */
  over?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Chooses a Soldier by typing a part of the name. Used inside a `Field`, which has the label. */
export function SoldierInput({
  soldiers,
  groups,
  value,
  onChange,
  detailOf,
  placeholder = 'Type a name',
  over = false,
  ref,
}: SoldierInputProps) {
  const wiring = useFieldControl({})
  const list = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const chosen = soldiers.find(({ id }) => id === value)
  const choices = typed === null ? [] : choicesFor(soldiers, groups, typed, detailOf)
  const open = typed !== null && choices.length > 0
  const current = Math.min(at, choices.length - 1)

  function take(choice: SoldierChoice | undefined) {
    if (!choice) return
    setTyped(null)
    onChange(choice.id)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (typed === null) setTyped('')
      else if (open) setAt((current + step + choices.length) % choices.length)
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      take(choices[current])
    } else if (event.key === 'Escape' && typed !== null) {
      // Escape closes only the list, not the dialog around it.
      event.stopPropagation()
      setTyped(null)
    }
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
        value={typed ?? (chosen ? rosterName(chosen) : '')}
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
          if (value !== '') onChange('')
        }}
        onClick={() => setTyped((text) => text ?? (chosen ? null : ''))}
        onBlur={() => setTyped(null)}
        onKeyDown={onKeyDown}
      />
      <div
        id={list}
        role="listbox"
        aria-label="Soldiers"
        hidden={!open}
        className={cx(
          'mt-1 max-h-60 overflow-y-auto rounded-box border border-line-strong bg-surface',
          over && 'absolute inset-x-0 top-full z-20',
        )}
      >
        {choices.map((choice, index) => (
          <div
            key={choice.id}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            // Runs before the field loses focus, which would close the list under the finger.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(choice)}
            className={cx(
              'flex min-h-row cursor-pointer flex-wrap items-center gap-x-3 px-2 py-1 coarse:min-h-11',
              index === current && 'bg-sunken',
            )}
          >
            <span className="font-strong">{choice.name}</span>
            {choice.detail && <span className="text-14 text-ink-soft">{choice.detail}</span>}
          </div>
        ))}
      </div>
      {typed !== null && choices.length === 0 && (
        <p role="status" className="pt-1 text-14 text-ink-soft">
          Nobody of that name is on this roster.
        </p>
      )}
    </div>
  )
}
