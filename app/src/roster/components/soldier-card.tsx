import { rosterName } from '@muster/domain/identity/person-name.ts'
import { fieldText } from '@muster/domain/roster/export-view.ts'
import { groupPathName } from '@muster/domain/roster/groups.ts'
import type { OwnField } from '@muster/domain/roster/own-fields.ts'
import type { Group, Soldier } from '@muster/domain/roster/schema.ts'
import { type FieldKey, SOLDIER_FIELDS } from '@muster/domain/roster/soldier-fields.ts'
import Phone from 'lucide-react/icons/phone'
import { RowCheckbox } from '../../ui/table/row-checkbox.tsx'
import { type Selection, useIsSelected } from '../../ui/table/selection.ts'
import type { Facet } from '../facet.ts'
import { ownItems } from '../own-items.ts'
import { callLink } from '../call-link.ts'

interface SoldierCardProps {
  soldier: Soldier
  groups: readonly Group[]
  facets: readonly Facet[]
  /** Fields that the reader chose, on their own line. */
  fields: readonly FieldKey[]
  ownFields: readonly OwnField[]
  /** In selection mode a tap selects. */
  choosing: Selection | undefined
  onOpen: () => void
}

/** A Soldier on a phone. The whole line opens the record, the handset icon calls. */
export function SoldierCard({ soldier, groups, facets, fields, ownFields, choosing, onOpen }: SoldierCardProps) {
  const chosen = useIsSelected(choosing, soldier.id)
  const name = rosterName(soldier)
  const place = [soldier.position, groupPathName(groups, soldier.groupId)].filter(Boolean).join(', ')
  const more = [
    ...fields
      .filter((key) => key !== 'position' && fieldText(key, soldier[key]) !== '')
      .map((key) => `${SOLDIER_FIELDS[key].label} ${fieldText(key, soldier[key])}`),
    ...ownItems(ownFields, soldier.own).map(({ term, value }) => `${term} ${value}`),
  ].join(', ')
  const call = callLink(soldier.cell)
  const [first, second, ...others] = facets.map((facet) => (
    <span key={facet.id} className="min-w-0 truncate text-14">
      {facet.column.cell?.(soldier)}
    </span>
  ))
  // What other features say has a column of its own, so that it does not move with the length of the name.
  const lines = (
    <span className="grid w-full grid-cols-[minmax(0,1fr)_6.5rem] items-center gap-x-3">
      <span data-found data-name-of={soldier.id} className="max-w-full justify-self-start truncate font-strong">
        {name}
      </span>
      {first ?? <span />}
      <span className="truncate text-12 text-ink-soft">{place}</span>
      {second ?? <span />}
      {more && <span className="tabular col-span-2 text-12 text-ink-soft">{more}</span>}
      {others}
    </span>
  )
  if (choosing) {
    return (
      <label className={`flex min-h-14 items-center gap-3 py-1 ${chosen ? 'bg-action-soft' : ''}`}>
        <RowCheckbox
          name={`Choose ${name}`}
          checked={chosen}
          onChange={() => choosing.toggle(soldier.id)}
          className="ml-3 shrink-0"
        />
        <span className="flex min-w-0 grow flex-col pr-2">{lines}</span>
      </label>
    )
  }
  return (
    <div className="flex items-center gap-2">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-14 min-w-0 grow flex-col justify-center py-1 text-left"
      >
        {lines}
      </button>
      {call ? (
        <a
          href={call}
          aria-label={`Call ${name}`}
          className="flex size-12 shrink-0 items-center justify-center text-action"
        >
          <Phone className="size-5" aria-hidden="true" />
        </a>
      ) : (
        <span className="w-12 shrink-0" />
      )}
    </div>
  )
}
