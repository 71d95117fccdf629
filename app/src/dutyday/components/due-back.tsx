import { DUTY_STATUSES } from '@muster/domain/dutyday/duty-status.ts'
import type { AccountabilityRow } from '@muster/domain/dutyday/schema.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { StatusChip } from '../../ui/status-chip.tsx'

/** Whose absence has ended without anybody confirming the return: the early sign of trouble (army.md 2.3). */
export function DueBack({ rows }: { rows: readonly AccountabilityRow[] }) {
  return (
    <ul>
      {rows.map((row) => {
        if (!row.dueBack) return null
        const status = DUTY_STATUSES[row.dueBack.status]
        return (
          <li key={row.soldierId} className="flex min-h-row flex-wrap items-center gap-x-4 border-b border-line py-1">
            <span className="w-44 truncate font-strong">{rosterName(row)}</span>
            <StatusChip tone={status.tone} code={status.code} label={status.label} size="small" full />
            <span className="tabular text-14 text-ink-soft">ended {formatDate(row.dueBack.until)}</span>
          </li>
        )
      })}
    </ul>
  )
}
