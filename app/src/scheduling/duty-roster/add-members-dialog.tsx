import { type CalendarDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { changeDutyMembers } from '@muster/domain/scheduling/duty-roster/functions.ts'
import type { DutySheet } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { useWrite } from '../../platform/calls/calls.ts'
import { NAME_FIELDS, useRoster, useSoldiers } from '../../roster/use-roster-data.ts'
import { DateInput } from '../../ui/forms/date-input.tsx'
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

/** Adds Soldiers at the bottom of the sheet. */
export function AddMembersDialog({ place, sheet, firstOpen, onClose }: MemberDialogProps) {
  const { run } = useWrite(changeDutyMembers)
  const { data } = useSoldiers(place.rosterId, NAME_FIELDS)
  const groups = useRoster(place.rosterId).data?.groups ?? []
  const there = new Set(sheet.members.filter(({ until }) => until === null).map(({ soldierId }) => soldierId))
  const soldiers = (data?.soldiers ?? []).filter(({ id }) => !there.has(id))
  return (
    <FormDialog
      edits
      title="Add members"
      description="They go to the bottom of the sheet."
      action="Add"
      start={{ members: [] as string[], from: (firstOpen > sheet.today ? firstOpen : sheet.today) as string }}
      problems={({ members, from }) => ({
        members: members.length === 0 && 'Choose who is added.',
        from: !isCalendarDate(from) && 'Enter a date such as 12 Nov 2026.',
      })}
      submit={async ({ members, from }) => {
        const change = { kind: 'add' as const, members: members.map((soldierId) => ({ soldierId })), from }
        await run({ ...place, change })
        toast.done(
          members.length === 1
            ? 'Added at the bottom of the sheet.'
            : `${members.length} added at the bottom of the sheet.`,
        )
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <div>
            <p className="pb-1 text-14 font-strong">Soldiers: {form.values.members.length}</p>
            <FilterMenu label="Soldiers" options={soldierOptions(soldiers, groups)} {...form.value('members')} />
            {form.error('members') && <p className="text-12 font-strong text-danger">{form.error('members')}</p>}
          </div>
          <Field label="From" error={form.error('from')}>
            <DateInput {...form.value('from')} min={firstOpen} />
          </Field>
        </>
      )}
    </FormDialog>
  )
}
