import { DUTY_STATUSES } from '@muster/domain/dutyday/duty-status.ts'
import { hoursWords } from '@muster/domain/dutyday/hours-words.ts'
import type { Accountability, AccountabilityRow } from '@muster/domain/dutyday/schema.ts'
import { isFromSource } from '@muster/domain/dutyday/hours-hold.ts'
import { sourceWords } from '@muster/domain/dutyday/status-source.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { StatusChip } from '../../ui/marks/status-chip.tsx'

export type HoursOfRow = NonNullable<AccountabilityRow['hours']>[number]

export interface HoursActs {
  /** The leader says that the Soldier is present instead. The source counts no more, even after it changes. */
  readonly override: (row: AccountabilityRow, entry: HoursOfRow) => void
  /** Takes back entries of hours. */
  readonly takeBack: (row: AccountabilityRow, entries: readonly HoursOfRow[]) => void
}

interface HoursOfDayProps {
  row: AccountabilityRow
  accountability: Accountability
  readOnly: boolean
  onOverride: HoursActs
}

/** The statuses of hours of one Soldier and day, what made each, and the tap that overrides it. */
export function HoursOfDay({ row, accountability, readOnly, onOverride }: HoursOfDayProps) {
  const { dutyDate, today, timeZone } = accountability
  const all = row.hours ?? []
  return (
    <section aria-label="Hours of the day" className="mb-4">
      <h3 className="text-14 font-strong">Hours</h3>
      <ul>
        {all.map((entry) => {
          const status = DUTY_STATUSES[entry.status]
          const overrides = all.filter((each) => each.source === entry.source && !isFromSource(each))
          const override = entry.overridden ? overrides.at(-1) : undefined
          const source = sourceWords(entry.source)
          return (
            <li
              key={entry.id}
              className="grid min-h-11 grid-cols-[4rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-1"
            >
              <StatusChip tone={status.tone} code={status.code} label={status.label} size="small" />
              <div className="min-w-0">
                <p className={entry.overridden ? 'line-through' : undefined}>
                  {[entry.hours && hoursWords(entry.hours, dutyDate, timeZone), entry.place, entry.remark]
                    .filter(Boolean)
                    .join(', ')}
                </p>
                <p className="text-12 text-ink-soft">
                  {isFromSource(entry) ? source : source ? `instead of the status ${source}` : entry.recordedBy}
                  {entry.overridden && '. Overridden'}
                  {override && entry.recordedAt > override.recordedAt && ', and changed since'}
                </p>
              </div>
              {!readOnly && !isFromSource(entry) && (
                <Button edits onClick={() => onOverride.takeBack(row, [entry])}>
                  Remove
                </Button>
              )}
              {!readOnly && isFromSource(entry) && !entry.overridden && dutyDate <= today && (
                <Button edits onClick={() => onOverride.override(row, entry)}>
                  Present instead
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
