import { weekdayOf, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import type { LeaveCheck } from '@muster/domain/scheduling/leave/schema.ts'
import { shortfallWords } from '@muster/domain/scheduling/leave/strength.ts'
import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { ReportTable } from '../../ui/table/report-table.tsx'

/** The basis of a decision: remaining strength, the Soldier's other absences, and the rules that it would exceed. */
export function StrengthCheck({ check }: { check: LeaveCheck }) {
  const [daily, setDaily] = useState(false)
  const words = [
    ...check.shortfalls.map((one) => upper(shortfallWords(one))),
    ...check.overlaps.map((one) => `Overlaps: ${one}`),
    ...check.warnings,
  ]
  return (
    <section aria-label="Strength check">
      {words.length === 0 ? (
        <p className="flex gap-2 text-14">
          <Check className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          Enough Soldiers stay present every day, and nothing overlaps.
        </p>
      ) : (
        <ul className="flex flex-col gap-1 text-14">
          {words.map((one) => (
            <li key={one} className="flex gap-2 font-strong">
              <TriangleAlert className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
              <span>{one}</span>
            </li>
          ))}
        </ul>
      )}
      {check.others && <OthersAway {...check.others} />}
      <Button variant="plain" className="mt-1" aria-expanded={daily} onClick={() => setDaily(!daily)}>
        {daily ? 'Hide days' : 'Show each day'}
      </Button>
      {daily && (
        <ReportTable
          caption="Present on each day"
          captionHidden
          rows={check.days}
          rowId={({ day }) => day}
          columns={[
            { id: 'day', header: 'Day', cell: ({ day }) => `${weekdayOf(day)} ${formatDate(day)}` },
            { id: 'present', header: 'Present', align: 'end', cell: ({ present }) => present },
            { id: 'onHand', header: 'On hand', align: 'end', cell: ({ onHand }) => onHand },
            { id: 'percent', header: '%', align: 'end', cell: percentOf },
            { id: 'below', header: 'Minimum', cell: ({ below }) => (below ? 'Below' : 'Kept') },
          ]}
        />
      )}
    </section>
  )
}

function OthersAway({ count, rows }: NonNullable<LeaveCheck['others']>) {
  return (
    <>
      <h3 className="pt-3 text-14 font-strong">
        {count === 0 ? 'Nobody else is away on these days' : `Also away on these days: ${count}`}
      </h3>
      <ul className="text-14">
        {rows.map(({ name, what }) => (
          <li key={`${name} ${what}`} className="flex flex-wrap gap-x-2 py-1">
            {name} <span className="text-ink-soft">{what}</span>
          </li>
        ))}
      </ul>
      {count > rows.length && <p className="text-14 text-ink-soft">and {count - rows.length} more</p>}
    </>
  )
}

export function percentOf({ present, onHand }: { readonly present: number; readonly onHand: number }): string {
  return onHand === 0 ? '' : String(Math.floor((present * 100) / onHand))
}

const upper = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
