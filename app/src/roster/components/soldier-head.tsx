import { fieldText } from '@muster/domain/roster/export-view.ts'
import type { Soldier } from '@muster/domain/roster/schema.ts'
import MoreHorizontal from 'lucide-react/icons/ellipsis'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { usePageTitle } from '../../ui/layout/page-frame.ts'
import { useIsPhone } from '../../ui/layout/use-media.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'

interface SoldierHeadProps {
  soldierId: string
  name: string
  /** `h2` beside a list, whose screen has the only `h1`. */
  heading: 'h1' | 'h2'
  /** Null while the record loads. The name that the list knew is then in its final place. */
  record: HeadRecord | null
}

interface HeadRecord {
  soldier: Soldier
  /** Duty position and group. */
  place: string
  /** Today's status, beside the name. */
  status: ReactNode
  /** Readiness, next leave, next duty, an open case: what other features say in a few words each. */
  facts: ReactNode
  /** The daily acts. On a phone they are in a bar at the bottom instead. */
  acts: ReactNode
  /** The entries of the menu with everything else. Null when this person may change nothing. */
  more: ReactNode
}

/** Who it is, where they are today, and what is open. On a phone it leaves the screen to the content. */
export function SoldierHead({ soldierId, name, heading: Heading, record }: SoldierHeadProps) {
  const phone = useIsPhone()
  usePageTitle(name)
  const menu = record?.more && <Menu trigger={<IconButton icon={MoreHorizontal} label="More" />}>{record.more}</Menu>
  const mark = record && markOf(record)
  return (
    <header className="flex items-start gap-x-6 border-ink pb-1 desk:border-t-4 desk:pt-3 desk:pb-3">
      <div className="min-w-0 grow wrap-anywhere">
        <div className="flex items-center gap-x-1 max-desk:min-h-control desk:flex-wrap desk:gap-x-3">
          <Heading className="min-w-0 hyphens-auto text-20 font-heavy text-balance max-desk:grow desk:text-28">
            <span data-name-of={Heading === 'h1' ? soldierId : undefined} className="inline-block">
              {name}
            </span>
          </Heading>
          {phone ? menu : mark}
        </div>
        {record && <UnderName {...record} mark={phone && mark} />}
      </div>
      {record && !phone && (
        <div className="flex shrink-0 flex-wrap items-center justify-end gap-2 print:hidden">
          {record.acts}
          {menu}
        </div>
      )}
    </header>
  )
}

function markOf({ soldier, status }: HeadRecord) {
  return soldier.archived ? <Badge>{`Archived, ${soldier.archived.reason}`}</Badge> : status
}

function UnderName({ soldier, place, facts, mark }: HeadRecord & { mark: ReactNode }) {
  const number = fieldText('cell', soldier.cell) || fieldText('altPhone', soldier.altPhone)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-soft">
        {mark}
        <p>{place || 'No position or group entered'}</p>
      </div>
      <ul
        aria-label="At a glance"
        className="flex flex-wrap content-start items-center gap-x-4 pt-1 text-14 max-wide:min-h-13 desk:gap-y-1"
      >
        {number ? <li className="tabular">{number}</li> : <li className="text-ink-soft">No phone number</li>}
        {facts}
      </ul>
    </>
  )
}
