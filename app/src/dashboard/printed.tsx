import type { Dashboard } from '@muster/domain/dashboard/schema.ts'
import { formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { unitLine } from '@muster/domain/roster/unit-line.ts'
import { useMyName } from '../identity/use-my-name.ts'
import { PERSONAL_DATA_MARKING, PrintHeader } from '../ui/layout/print-header.tsx'

/** The head of the dashboard on paper. */
export function Printed({ dashboard }: { dashboard: Dashboard }) {
  const { rosterName, over, group, today, now, timeZone } = dashboard
  return (
    <PrintHeader
      title="Dashboard"
      unit={unitLine(rosterName, { over, group: group?.name ?? null })}
      asOf={`${formatDate(today)}, ${formatTime(new Date(now), timeZone)}`}
      by={useMyName()}
      marking={PERSONAL_DATA_MARKING}
    />
  )
}
