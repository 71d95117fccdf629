import { rosterName } from '@muster/domain/identity/person-name.ts'
import type { ManifestPerson } from '@muster/domain/operations/manifests/schema.ts'
import { useMemo, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { lockedProps, useEditLock } from '../../ui/forms/edits.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { DRAGGED } from './vehicle-card.tsx'

/** More are shown on request, or found by name. */
const STEP = 60

interface WaitingListProps {
  waiting: readonly ManifestPerson[]
  groupName: (groupId: string | null) => string
  chosenId: string | null
  onChoose: (soldierId: string | null) => void
}

/** Soldiers without a seat, by squad. Press one and then a seat, or drag. */
export function WaitingList({ waiting, groupName, chosenId, onChoose }: WaitingListProps) {
  const [wanted, setWanted] = useState('')
  const [limit, setLimit] = useState(STEP)
  const lock = useEditLock()
  const found = useMemo(() => {
    const words = wanted.trim().toLowerCase()
    return waiting.filter((person) =>
      `${rosterName(person)} ${groupName(person.groupId)}`.toLowerCase().includes(words),
    )
  }, [waiting, wanted, groupName])
  return (
    <div className="flex flex-col gap-2">
      <SearchInput label="Find a Soldier without a seat" value={wanted} onChange={setWanted} />
      <ul className="border-t border-line">
        {found.slice(0, limit).map((person, at, shown) => {
          const group = groupName(person.groupId)
          const opens = at === 0 || groupName(shown[at - 1]?.groupId ?? null) !== group
          return (
            <li
              key={person.soldierId}
              draggable={!person.away && !lock}
              onDragStart={(event) => {
                event.dataTransfer.setData(DRAGGED, person.soldierId)
                event.dataTransfer.effectAllowed = 'move'
              }}
              className="border-b border-line"
            >
              {opens && group && <p className="pt-2 text-12 font-strong text-ink-soft">{group}</p>}
              <button
                type="button"
                aria-pressed={chosenId === person.soldierId}
                className={cx(
                  'flex min-h-control w-full items-center justify-between gap-2 rounded-box px-1 py-1 text-left hover:bg-sunken',
                  chosenId === person.soldierId && 'bg-action-soft font-heavy',
                )}
                onClick={() =>
                  lock ? lock.onTry() : onChoose(chosenId === person.soldierId ? null : person.soldierId)
                }
                {...lockedProps(lock)}
              >
                <span className="min-w-0 wrap-anywhere">{rosterName(person)}</span>
                <span className={cx('text-12', person.away ? 'font-strong text-danger' : 'text-ink-soft')}>
                  {person.away ?? (person.offDuty ? 'Off duty' : (person.status ?? ''))}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {found.length > limit && (
        <Button variant="plain" onClick={() => setLimit(limit + STEP)}>
          {`Show ${Math.min(STEP, found.length - limit)} more`}
        </Button>
      )}
    </div>
  )
}
