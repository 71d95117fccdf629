import { DUTY_STATUSES, NOT_REPORTED } from '@muster/domain/dutyday/duty-status.ts'
import { getRestOfRoster } from '@muster/domain/dutyday/groups/functions.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { StatusChip } from '../../ui/marks/status-chip.tsx'

/** For a leader of some groups: who else is on the roster and where, if the roster shows it. */
export function RestOfRoster({ rosterId, name }: { rosterId: string; name: string }) {
  const rest = useRead(getRestOfRoster, { rosterId }).data
  if (!rest?.shown || rest.soldiers.length === 0) return null
  return (
    <details className="border-b border-line print:hidden">
      <summary className="min-h-11 cursor-pointer py-2.5 text-14">
        <span className="font-strong">Rest of {name}</span>{' '}
        <span className="tabular text-ink-soft">{rest.soldiers.length}</span>
      </summary>
      <ul aria-label={`Rest of ${name}`}>
        {rest.soldiers.map(({ status, group, ...soldier }) => {
          const known = status === NOT_REPORTED ? null : DUTY_STATUSES[status]
          return (
            <li
              key={soldier.soldierId}
              className="flex min-h-row items-center justify-between gap-x-4 border-b border-line py-1 [contain-intrinsic-size:auto_2.5rem] [content-visibility:auto]"
            >
              <span className="min-w-0 truncate">
                {rosterName(soldier)} <span className="text-12 text-ink-soft">{group}</span>
              </span>
              {known ? (
                <StatusChip tone={known.tone} code={known.code} label={known.label} size="small" full />
              ) : (
                <span className="text-14 text-ink-soft">Not reported</span>
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
