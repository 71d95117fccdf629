import type { Accountability, AccountabilityRow, StatusEntry, StatusEntryInput } from '@muster/domain/dutyday/schema.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { lazy, Suspense, useEffect } from 'react'
import { useParts } from '../../platform/parts.ts'
import { whenShown } from '../../platform/when-shown.ts'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { SoldierCase } from '../awol/soldier-case.tsx'
import { DutyHistory } from './duty-history.tsx'

const loadPicker = () => import('./status-picker.tsx')
const StatusPicker = lazy(async () => ({ default: (await loadPicker()).StatusPicker }))

/** Fetch the picker while nobody is waiting: the first tap must not, and there may be no signal by then. */
export function usePickerSoon(): void {
  const { reads } = useParts()
  useEffect(() => whenShown(reads, loadPicker), [reads])
}

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
  const initial = row.entry && row.status !== 'PDY' ? draftFrom(row.entry) : null
  return (
    <SidePanel open onOpenChange={(open) => !open && onClose()} title={rosterName(row)} subtitle={row.position}>
      {!readOnly && (
        <Suspense fallback={<LoadingShape shape="text" label="Loading the statuses" />}>
          <StatusPicker day={accountability.dutyDate} initial={initial} onPick={onPick} />
        </Suspense>
      )}
      <SoldierCase row={row} accountability={accountability} readOnly={readOnly} />
      <h3 className="mt-6 border-t-2 border-ink pt-1 text-16 font-heavy">Recorded before</h3>
      <DutyHistory
        rosterId={accountability.rosterId}
        soldierId={row.soldierId}
        timeZone={accountability.timeZone}
        lines={LINES}
      />
    </SidePanel>
  )
}

function draftFrom({
  status,
  from,
  to,
  place,
  remark,
  method,
}: StatusEntry): Omit<StatusEntryInput, 'id' | 'soldierId'> {
  // A prefilled entry says nothing of how a leader knows.
  return { status, from, to, place, remark, method: method === 'prefilled' ? 'seen' : method }
}
