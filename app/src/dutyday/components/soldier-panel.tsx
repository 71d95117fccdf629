import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import type { Accountability, AccountabilityRow, StatusEntry, StatusEntryInput } from '@muster/domain/dutyday/schema.ts'
import { getDutyHistory } from '@muster/domain/dutyday/functions.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { type ReactNode, Suspense, useCallback, useEffect, useId, useState } from 'react'
import { useConnection, useRead } from '../../platform/calls/calls.ts'
import { useServices } from '../../platform/calls/services.ts'
import { whenShown } from '../../platform/reads/when-shown.ts'
import { UnsavedGuard } from '../../kit/unsaved-guard.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { lazyPart } from '../../ui/states/lazy-part.ts'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { useIsPhone } from '../../ui/layout/use-media.ts'
import { SidePanel } from '../../ui/overlays/side-panel.tsx'
import type { CorrectionReason as Correction } from '../use-correction-reason.ts'
import { CorrectionReason } from './correction-reason.tsx'
import type { HoursActs } from './hours-of-day.tsx'
import type { UnderWay } from './status-picker.tsx'
import { WITH_CASE } from './with-case.ts'

const loadPicker = () => import('./status-picker.tsx')
const loadCase = () => import('../awol/soldier-case.tsx')
const loadHistory = () => import('../history/duty-history.tsx')
const loadSheet = () => import('../../ui/sheets/bottom-sheet.tsx')
const BottomSheet = lazyPart(async () => ({ default: (await loadSheet()).BottomSheet }))
const DutyHistory = lazyPart(async () => ({ default: (await loadHistory()).DutyHistory }))
const StatusPicker = lazyPart(async () => ({ default: (await loadPicker()).StatusPicker }))
const HoursOfDay = lazyPart(async () => ({ default: (await import('./hours-of-day.tsx')).HoursOfDay }))
const SoldierCase = lazyPart(async () => ({ default: (await loadCase()).SoldierCase }))

/** Loads the panel's code before it is opened, so that the tap does not have to wait. */
export function usePickerSoon(): void {
  const { reads } = useServices()
  useEffect(() => whenShown(reads, () => Promise.all([loadPicker(), loadCase(), loadHistory(), loadSheet()])), [reads])
}

interface SoldierPanelProps {
  row: AccountabilityRow
  accountability: Accountability
  readOnly: boolean
  correction: Correction
  /** Whether closing the panel would lose a choice or typed text. */
  onUnsaved: (unsaved: boolean) => void
  /** With a case if its clock is to start at once. */
  onPick: (draft: Omit<StatusEntryInput, 'id' | 'soldierId'>, withCase?: boolean) => void
  /** Sets another status for the hours of a source, or takes back hours that a leader entered. */
  onOverride: HoursActs
  /** Whether a case can be opened with the status. */
  mayOpenCase: boolean
  /** The status to begin with. */
  begin?: DutyStatusCode | undefined
  onClose: () => void
}

const LINES = 10
/** Enough history to tell which entries a new entry overlaps. */
const KNOWN_LINES = 200

/** The panel of one Soldier beside the list: set a status, see earlier entries. */
export function SoldierPanel({
  row,
  accountability,
  readOnly,
  correction,
  onUnsaved,
  onPick,
  onOverride,
  mayOpenCase,
  begin,
  onClose,
}: SoldierPanelProps) {
  const { rosterId, dutyDate, today } = accountability
  const { soldierId } = row
  const { data } = useRead(getDutyHistory, { rosterId, soldierId, limit: KNOWN_LINES }, { enabled: !readOnly })
  const initial = row.entry && row.status !== 'PDY' ? draftFrom(row.entry) : null
  const form = useId()
  const [underWay, setUnderWay] = useState<UnderWay>(null)
  const onUnderWay = useCallback(
    (now: UnderWay) => {
      setUnderWay(now)
      onUnsaved(now?.changed === true)
    },
    [onUnsaved],
  )
  const phone = useIsPhone()
  const offline = useConnection().state === 'offline'
  const withCase = mayOpenCase && !offline && underWay?.missing === true
  const surface = {
    title: rosterName(row),
    subtitle: row.position,
    footer: underWay && (
      <>
        <Button edits variant={withCase ? 'quiet' : 'primary'} type="submit" form={form} className="grow">
          Save status
        </Button>
        {withCase && (
          <Button edits variant="primary" type="submit" form={form} value={WITH_CASE} className="grow">
            Save and open a case
          </Button>
        )}
      </>
    ),
  }
  const content = (
    <>
      <UnsavedGuard when={underWay?.changed === true} />
      {(row.hours?.length ?? 0) > 0 && (
        <Suspense>
          <HoursOfDay row={row} accountability={accountability} readOnly={readOnly} onOverride={onOverride} />
        </Suspense>
      )}
      {!readOnly && (
        <Suspense fallback={<LoadingShape shape="text" label="Loading the statuses" />}>
          <CorrectionReason correction={correction} />
          <StatusPicker
            day={dutyDate}
            timeZone={accountability.timeZone}
            initial={initial}
            recorded={{
              soldierId,
              today,
              history: data?.entries ?? null,
              editing: row.entry?.hours ? row.entry.id : null,
              reasonGiven: correction.needed,
            }}
            form={form}
            onUnderWay={onUnderWay}
            onPick={onPick}
            begin={begin}
          />
        </Suspense>
      )}
      <Suspense>
        <SoldierCase row={row} accountability={accountability} readOnly={readOnly} />
      </Suspense>
      <Earlier folded={phone && !readOnly && row.entry === null}>
        <Suspense fallback={<LoadingShape shape="text" label="Loading history" />}>
          <DutyHistory
            rosterId={accountability.rosterId}
            soldierId={row.soldierId}
            timeZone={accountability.timeZone}
            lines={LINES}
          />
        </Suspense>
      </Earlier>
    </>
  )
  return phone ? (
    <Suspense>
      <BottomSheet {...surface} onClose={onClose}>
        {content}
      </BottomSheet>
    </Suspense>
  ) : (
    <SidePanel {...surface} open onOpenChange={(open) => !open && onClose()}>
      {content}
    </SidePanel>
  )
}

/** Folded in the sheet of a Soldier who is not reported, so that it is no higher than the choice of a status needs. */
function Earlier({ folded, children }: { folded: boolean; children: ReactNode }) {
  const title = 'Earlier entries'
  if (!folded) {
    return (
      <>
        <h3 className="mt-6 border-t-2 border-ink pt-1 text-16 font-heavy">{title}</h3>
        {children}
      </>
    )
  }
  return (
    <details className="mt-4 border-t border-line">
      <summary className="min-h-11 cursor-pointer py-3 font-strong">{title}</summary>
      {children}
    </details>
  )
}

function draftFrom({
  status,
  from,
  to,
  place,
  remark,
  method,
  hours,
  source,
}: StatusEntry): Omit<StatusEntryInput, 'id' | 'soldierId'> {
  // A prefilled entry does not say how a leader knows the status.
  return {
    status,
    from,
    to,
    place,
    remark,
    method: method === 'prefilled' ? 'seen' : method,
    hours: hours ?? null,
    source,
  }
}
