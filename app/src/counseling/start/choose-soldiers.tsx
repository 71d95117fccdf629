import { isFound } from '@muster/domain/kernel/search-words.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { groupPathName } from '@muster/domain/roster/groups.ts'
import type { Group, Soldier } from '@muster/domain/roster/schema.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Chip } from '../../ui/marks/chip.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'

interface ChooseSoldiersProps {
  soldiers: readonly Soldier[]
  groups: readonly Group[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  most: number
}

/** Rows drawn at once. Typing a name narrows the list faster than scrolling. */
const SHOWN = 60

export function ChooseSoldiers({ soldiers, groups, chosen, onChange, most }: ChooseSoldiersProps) {
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const named = useMemo(() => {
    // In roster order, as everywhere: seniors first.
    return soldiers.map((soldier) => {
      const group = groupPathName(groups, soldier.groupId)
      const name = rosterName(soldier)
      return { id: soldier.id, name, group, words: `${name} ${soldier.first} ${group}` }
    })
  }, [soldiers, groups])
  const fits = useMemo(() => named.filter(({ words }) => isFound(words, wanted)), [named, wanted])
  const full = chosen.length >= most
  return (
    <div className="flex flex-col gap-2">
      <SearchInput label="Search Soldiers" value={text} onChange={setText} slash />
      {chosen.length > 0 && (
        <ul aria-label="Chosen" className="flex flex-wrap gap-2">
          {chosen.map((id) => {
            const name = named.find((one) => one.id === id)?.name ?? ''
            return (
              <li key={id}>
                <Chip onRemove={() => onChange(chosen.filter((one) => one !== id))} removeLabel={name}>
                  {name}
                </Chip>
              </li>
            )
          })}
        </ul>
      )}
      <ul aria-label="Soldiers" className="border-t border-line desk:max-h-[50dvh] desk:overflow-y-auto">
        {fits.slice(0, SHOWN).map(({ id, name, group }) => (
          <li key={id} className="border-b border-line">
            <Checkbox
              label={name}
              hint={group}
              checked={chosen.includes(id)}
              disabled={full && !chosen.includes(id)}
              onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
            />
          </li>
        ))}
      </ul>
      {fits.length === 0 && <p className="py-2 text-ink-soft">No Soldier of that name is on this roster.</p>}
      {fits.length > SHOWN && (
        <p className="text-14 text-ink-soft">And {fits.length - SHOWN} more: type a part of the name or the squad.</p>
      )}
      {full && <p className="text-14 text-ink-soft">{most} at a time. Copy it for more afterwards.</p>}
    </div>
  )
}
