import { rosterName } from '@muster/domain/identity/person-name.ts'
import { groupPathName } from '@muster/domain/roster/groups.ts'
import type { Group, Soldier } from '@muster/domain/roster/schema.ts'
import Phone from 'lucide-react/icons/phone'
import type { Facet } from '../facet.ts'

interface SoldierCardProps {
  soldier: Soldier
  groups: readonly Group[]
  facets: readonly Facet[]
  onOpen: () => void
}

/** A Soldier on a phone: the whole line opens the page, the handset calls. */
export function SoldierCard({ soldier, groups, facets, onOpen }: SoldierCardProps) {
  const name = rosterName(soldier)
  const place = [soldier.position, groupPathName(groups, soldier.groupId)].filter(Boolean).join(', ')
  return (
    <div className="flex items-center gap-2">
      <button type="button" onClick={onOpen} className="flex min-h-14 min-w-0 grow flex-col justify-center text-left">
        <span className="flex w-full items-center gap-2">
          <span className="truncate font-strong">{name}</span>
          {facets.map((facet) => (
            <span key={facet.id} className="ml-auto shrink-0">
              {facet.column.cell?.(soldier)}
            </span>
          ))}
        </span>
        <span className="w-full truncate text-12 text-ink-soft">{place}</span>
      </button>
      {soldier.cell && (
        <a
          href={`tel:${soldier.cell.replace(/[^\d+]/g, '')}`}
          aria-label={`Call ${name}`}
          className="flex size-12 shrink-0 items-center justify-center text-action"
        >
          <Phone className="size-5" aria-hidden="true" />
        </a>
      )}
    </div>
  )
}
