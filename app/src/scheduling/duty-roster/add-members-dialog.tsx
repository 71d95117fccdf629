import { type CalendarDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { changeDutyMembers } from '@muster/domain/scheduling/duty-roster/functions.ts'
import type { DutySheet } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { useSoldiersToChoose } from '../../dutyday/use-soldiers-to-choose.tsx'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useWrite } from '../../platform/calls/calls.ts'
import { SoldiersInput } from '../../roster/choosing/soldiers-input.tsx'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { toast } from '../../ui/states/toast.tsx'
import type { DutyPlace } from './use-duty.ts'

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
  const { choose } = useSoldiersToChoose(place.rosterId)
  const there = new Set(sheet.members.filter(({ until }) => until === null).map(({ soldierId }) => soldierId))
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
          <Field label={`Soldiers: ${form.values.members.length}`} error={form.error('members')}>
            <SoldiersInput
              {...choose}
              {...form.value('members')}
              whyNot={(id) => (there.has(id) ? 'Already on the sheet.' : '')}
            />
          </Field>
          <Field label="From" error={form.error('from')}>
            <DateInput {...form.value('from')} min={firstOpen} />
          </Field>
        </>
      )}
    </FormDialog>
  )
}
