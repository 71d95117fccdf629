import { DUTY_STATUSES } from '@muster/domain/dutyday/duty-status.ts'
import { getDutyHistory } from '@muster/domain/dutyday/functions.ts'
import type { Accountability, AccountabilityRow, StatusEntryInput } from '@muster/domain/dutyday/schema.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { formatDate, formatTime, dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { useRead } from '../../platform/calls.ts'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { StatusPicker } from './status-picker.tsx'

interface SoldierPanelProps {
  row: AccountabilityRow
  accountability: Accountability
  readOnly: boolean
  onPick: (draft: Omit<StatusEntryInput, 'id' | 'soldierId'>) => void
  onClose: () => void
}

const LINES = 10

/** One Soldier beside the list: set a status, see what was recorded before. */
export function SoldierPanel({ row, accountability, readOnly, onPick, onClose }: SoldierPanelProps) {
  const initial = row.entry && row.status !== 'PDY' ? { ...row.entry, method: known(row.entry.method) } : null
  return (
    <SidePanel open onOpenChange={(open) => !open && onClose()} title={rosterName(row)} subtitle={row.position}>
      {!readOnly && <StatusPicker day={accountability.dutyDate} initial={initial} onPick={onPick} />}
      <h3 className="mt-6 border-t-2 border-ink pt-1 text-16 font-heavy">Recorded before</h3>
      <History row={row} accountability={accountability} />
    </SidePanel>
  )
}

function History({
  row,
  accountability: { rosterId, timeZone },
}: {
  row: AccountabilityRow
  accountability: Accountability
}) {
  const history = useRead(getDutyHistory, { rosterId, soldierId: row.soldierId, limit: LINES })
  if (history.loading) return <LoadingShape shape="text" label="Loading history" />
  if (!history.data)
    return <p className="py-2 text-ink-soft">The history could not be loaded. What you set is kept all the same.</p>
  if (history.data.entries.length === 0) return <p className="py-2 text-ink-soft">Nothing yet.</p>
  return (
    <ol>
      {history.data.entries.map((entry) => {
        const at = new Date(entry.recordedAt)
        const status = DUTY_STATUSES[entry.status]
        return (
          <li
            key={entry.id}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 border-b border-line py-2"
          >
            <StatusChip tone={status.tone} code={status.code} label={status.label} size="small" />
            <div className="min-w-0">
              <p className={entry.withdrawnAt ? 'line-through' : undefined}>
                {formatDate(entry.from)}
                {entry.to === null ? ' on' : entry.to === entry.from ? '' : ` to ${formatDate(entry.to)}`}
                {[entry.place, entry.remark].filter(Boolean).map((text) => `, ${text}`)}
              </p>
              <p className="tabular text-12 text-ink-soft">
                {entry.recordedBy}, {formatDate(dayAt(at, timeZone))} {formatTime(at, timeZone)}
                {entry.withdrawnAt && ', taken back'}
              </p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** A prefilled entry says nothing of how a leader knows. */
function known(method: NonNullable<AccountabilityRow['entry']>['method']): StatusEntryInput['method'] {
  return method === 'prefilled' ? 'seen' : method
}
