import { entryForDay } from '@muster/domain/dutyday/entry-for-day.ts'
import type { Accountability, AccountabilityRow, StatusEntryInput } from '@muster/domain/dutyday/schema.ts'
import { useId, useState } from 'react'
import { UnsavedGuard } from '../../kit/unsaved-guard.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { FootBar } from '../../ui/layout/foot-bar.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { BottomSheet } from '../../ui/sheets/bottom-sheet.tsx'
import type { ShownSection } from '../accountability-sections.ts'
import type { CorrectionReason as Correction } from '../use-correction-reason.ts'
import { CorrectionReason } from './correction-reason.tsx'
import { StatusPicker, type UnderWay } from './status-picker.tsx'

interface SelectBarProps {
  rows: readonly AccountabilityRow[]
  accountability: Accountability
  correction: Correction
  /** True if the statuses were set. */
  onPick: (draft: Omit<StatusEntryInput, 'id' | 'soldierId'>) => boolean
  onClear: () => void
  /** Everybody who is shown, by squad. */
  sections: readonly ShownSection[]
  /** Selects these Soldiers. */
  onAll: (soldierIds: readonly string[]) => void
}

/** While Soldiers are selected it takes the place of the report: one status for all of them. */
export function SelectBar({ rows, accountability, correction, onPick, onClear, sections, onAll }: SelectBarProps) {
  const { dutyDate, today } = accountability
  const [choosing, setChoosing] = useState(false)
  const shown = sections.flatMap((section) => section.shown.map(({ row }) => row.soldierId))
  const selected = new Set(rows.map(({ soldierId }) => soldierId))
  const pick = (draft: Omit<StatusEntryInput, 'id' | 'soldierId'>) => {
    if (onPick(draft)) onClear()
  }
  return (
    <FootBar className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-1.5 pb-[max(0.375rem,var(--foot-inset))]">
      <p role="status" className="tabular mr-auto text-14">
        <span className="text-20 font-heavy">{rows.length}</span> selected
      </p>
      {shown.some((id) => !selected.has(id)) && (
        <Button
          variant="plain"
          className="min-h-11"
          onClick={() => onAll(shown)}
          aria-label={`Select all ${shown.length}`}
        >
          All {shown.length}
        </Button>
      )}
      <Button className="min-h-11" onClick={onClear}>
        Clear selection
      </Button>
      {/* A phone has two lines: who, and what becomes of them. */}
      <span className="flex gap-2 max-phone:basis-full max-phone:[&>button]:grow">
        <Button edits className="min-h-11" disabled={rows.length === 0} onClick={() => setChoosing(true)}>
          Status
        </Button>
        {dutyDate <= today && (
          <Button
            edits
            variant="primary"
            className="min-h-11"
            disabled={rows.length === 0}
            onClick={() => pick(entryForDay('PDY', dutyDate))}
          >
            Present
          </Button>
        )}
      </span>
      {choosing && (
        <StatusOfSeveral
          count={rows.length}
          accountability={accountability}
          correction={correction}
          onPick={pick}
          onClose={() => setChoosing(false)}
        />
      )}
    </FootBar>
  )
}

interface StatusOfSeveralProps extends Pick<SelectBarProps, 'accountability' | 'correction'> {
  count: number
  onPick: (draft: Omit<StatusEntryInput, 'id' | 'soldierId'>) => void
  onClose: () => void
}

function StatusOfSeveral({ count, accountability, correction, onPick, onClose }: StatusOfSeveralProps) {
  const form = useId()
  const [underWay, setUnderWay] = useState<UnderWay>(null)
  const [leaving, setLeaving] = useState(false)
  const changed = underWay?.changed === true
  return (
    <BottomSheet
      title={count === 1 ? '1 Soldier' : `${count} Soldiers`}
      onClose={() => (changed ? setLeaving(true) : onClose())}
      footer={
        underWay && (
          <Button edits variant="primary" type="submit" form={form} className="grow">
            Save status
          </Button>
        )
      }
    >
      <UnsavedGuard when={changed} />
      <CorrectionReason correction={correction} />
      <StatusPicker
        day={accountability.dutyDate}
        timeZone={accountability.timeZone}
        initial={null}
        // Each has a history of their own, so a status that begins before today asks for its reason.
        recorded={{ soldierId: '', today: accountability.today, history: null, reasonGiven: correction.needed }}
        form={form}
        onUnderWay={setUnderWay}
        onPick={onPick}
      />
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Close without saving?"
        description="The status you chose is not saved yet."
        action="Discard"
        danger
        onConfirm={onClose}
      />
    </BottomSheet>
  )
}
