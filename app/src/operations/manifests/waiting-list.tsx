import { rosterName } from '@muster/domain/identity/person-name.ts'
import type { ManifestPerson } from '@muster/domain/operations/manifests/schema.ts'
import { groupPathName } from '@muster/domain/roster/groups.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { findSoldiers } from '@muster/domain/roster/soldier-search.ts'
import { useMemo, useState } from 'react'
import { useDodIds } from '../../roster/choosing/use-soldier-search.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { lockedProps, useEditLock } from '../../ui/forms/edits.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { DRAGGED } from './vehicle-card.tsx'

/** More are shown on request, or found by name. */
const STEP = 60

interface WaitingListProps {
  rosterId: string
  waiting: readonly ManifestPerson[]
  groups: readonly Group[]
  chosenId: string | null
  onChoose: (soldierId: string | null) => void
}

/** Soldiers without a seat, by squad. Press one and then a seat, or drag. */
export function WaitingList({ rosterId, waiting, groups, chosenId, onChoose }: WaitingListProps) {
  const [wanted, setWanted] = useState('')
  const [limit, setLimit] = useState(STEP)
  const lock = useEditLock()
  const dodIds = useDodIds(rosterId, wanted)
  // Found like in the field of a Soldier, but still by squad.
  const found = useMemo(() => {
    const all = waiting.map((person) => ({ ...person, id: person.soldierId }))
    const those = new Set(findSoldiers(all, groups, wanted, { dodIds }).map(({ id }) => id))
    return waiting.filter(({ soldierId }) => those.has(soldierId))
  }, [waiting, groups, wanted, dodIds])
  const groupName = (groupId: string | null) => (groupId === null ? '' : groupPathName(groups, groupId))
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
