import { type CalendarDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { changeDutyMembers } from '@muster/domain/scheduling/duty-roster/functions.ts'
import type { DutySheet } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { NAME_FIELDS, useSoldiers } from '../../roster/use-roster-data.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DateInput } from '../../ui/forms/date-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { FilterMenu } from '../../ui/forms/filter-menu.tsx'
import { toast } from '../../ui/states/toast.tsx'
import type { DutyPlace } from './use-duty.ts'
import { soldierOptions } from '../../roster/soldier-options.ts'

export interface MemberDialogProps {
  place: DutyPlace
  sheet: DutySheet
  /** The first day that is not published. */
  firstOpen: CalendarDate
  onClose: () => void
}

/** Newcomers, at the foot of the sheet. */
export function AddMembersDialog({ place, sheet, firstOpen, onClose }: MemberDialogProps) {
  const { run, busy, error } = useWrite(changeDutyMembers)
  const { data } = useSoldiers(place.rosterId, NAME_FIELDS)
  const [chosen, setChosen] = useState<string[]>([])
  const [from, setFrom] = useState<string>(firstOpen > sheet.today ? firstOpen : sheet.today)
  const [tried, setTried] = useState(false)
  const there = new Set(sheet.members.filter(({ until }) => until === null).map(({ soldierId }) => soldierId))
  const soldiers = (data?.soldiers ?? []).filter(({ id }) => !there.has(id))
  const wrongDate = isCalendarDate(from) ? undefined : 'Enter a date such as 12 Nov 2026.'

  async function save() {
    setTried(true)
    if (chosen.length === 0 || wrongDate) return
    const members = chosen.map((soldierId) => ({ soldierId }))
    if (!(await run({ ...place, change: { kind: 'add', members, from } }).catch(() => null))) return
    toast.done(
      chosen.length === 1 ? 'Added at the bottom of the sheet.' : `${chosen.length} added at the bottom of the sheet.`,
    )
    onClose()
  }

  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add members"
      description="They go to the bottom of the sheet."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            Add
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error && <ErrorState message={describeRefusal(error)} />}
        <div>
          <p className="pb-1 text-14 font-strong">Soldiers: {chosen.length}</p>
          <FilterMenu label="Soldiers" options={soldierOptions(soldiers)} value={chosen} onChange={setChosen} />
          {tried && chosen.length === 0 && <p className="text-12 font-strong text-danger">Choose who is added.</p>}
        </div>
        <Field label="From" error={tried ? wrongDate : undefined}>
          <DateInput value={from} min={firstOpen} onChange={setFrom} />
        </Field>
      </div>
    </Dialog>
  )
}
