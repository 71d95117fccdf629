import type { PerstatByName } from '@muster/domain/dutyday/schema.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { StatusChip } from '../../ui/marks/status-chip.tsx'
import { statusOf } from './soldier-row.tsx'

interface ByNameListProps {
  people: readonly PerstatByName[]
  /** Roster names, if there are several rosters. */
  rosters?: ReadonlyMap<string, string> | undefined
}

/** Everybody who is not simply present, and why. This is the part of the report that leaders read. */
export function ByNameList({ people, rosters }: ByNameListProps) {
  return (
    <ul className="print:grid print:grid-cols-2 print:gap-x-6">
      {people.map((person) => {
        const status = statusOf(person.status)
        return (
          <li
            key={person.soldierId}
            // Not drawn while off screen, so that a battalion's list does not slow the page down.
            className="grid min-h-row grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line px-3 py-1 [contain-intrinsic-size:auto_2.25rem] [content-visibility:auto] print:[content-visibility:visible] desk:grid-cols-[minmax(10rem,14rem)_14rem_minmax(0,1fr)] print:break-inside-avoid print:grid-cols-[6.75rem_2.25rem_minmax(0,1fr)]! print:gap-x-1 print:px-0 print:py-0"
          >
            <span className="truncate font-strong">{rosterName(person)}</span>
            <span className="print:hidden">
              <StatusChip tone={status.tone} code={status.code} label={status.label} size="small" full />
            </span>
            <span className="hidden tabular font-heavy print:inline">{status.code}</span>
            <span className="tabular col-span-full text-12 text-ink-soft empty:hidden desk:col-span-1 desk:text-14 print:col-span-1! print:text-12!">
              {[rosters?.get(person.rosterId), detailOf(person)].filter(Boolean).join(', ')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function detailOf({ from, to, place, remark }: PerstatByName): string {
  const dates = from
    ? [formatDate(from), to && to !== from ? `to ${formatDate(to)}` : to === null ? 'until further notice' : '']
        .filter(Boolean)
        .join(' ')
    : ''
  return [dates, place, remark].filter(Boolean).join(', ')
}
