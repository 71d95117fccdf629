import { rosterName } from '@muster/domain/identity/person-name.ts'
import { type CalendarDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { getCheckRides, recordCheckRides, undoCheckRides } from '@muster/domain/operations/licenses/functions.ts'
import { RIDES_AT_ONCE } from '@muster/domain/operations/licenses/limits.ts'
import { rideProblem } from '@muster/domain/operations/licenses/problems.ts'
import { useMemo } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useSoldiersToChoose } from '../../dutyday/use-soldiers-to-choose.tsx'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { SoldiersInput } from '../../roster/choosing/soldiers-input.tsx'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { toast } from '../../ui/states/toast.tsx'

interface RidesDialogProps {
  rosterId: string
  today: CalendarDate
  onClose: () => void
}

/** Records the check rides of one day. A group is chosen at once by its name. */
export function RidesDialog({ rosterId, today, onClose }: RidesDialogProps) {
  const { choose, read: soldiers } = useSoldiersToChoose(rosterId)
  const rides = useRead(getCheckRides, { rosterId })
  const last = useMemo(() => new Map(rides.data?.rides.map((one) => [one.soldierId, one.last])), [rides.data])
  const record = useWrite(recordCheckRides)
  const undo = useWrite(undoCheckRides)
  return (
    <FormDialog
      edits
      title="Record check rides"
      description="Goes on the OF 346 of everyone you choose. Type a group to choose all of it."
      action={({ soldierIds }) => (soldierIds.length === 0 ? 'Record' : `Record ${soldierIds.length}`)}
      needsSignal="Recording check rides needs signal."
      start={{ on: today as string, soldierIds: [] as readonly string[] }}
      problems={({ on, soldierIds }) => ({
        on: !isCalendarDate(on)
          ? 'Enter a date such as 12 Nov 2026.'
          : on > today && 'A check ride is recorded once it is done.',
        soldierIds: soldierIds.length === 0 && 'Choose everyone who took the check ride.',
      })}
      submit={async ({ on, soldierIds }) => {
        const done = await record.run({ rosterId, on: on as CalendarDate, soldierIds: [...soldierIds] })
        const names = choose.soldiers.filter(({ id }) => done.skipped.includes(id)).map(rosterName)
        const said = `Check ride recorded for ${done.recorded}.`
        if (done.rides.length === 0) toast.done(said)
        else {
          toast.undo(said, () => {
            void reportRefusal(undo.run({ rosterId, rides: done.rides }), 'Still recorded.').then(
              (undone) =>
                undone &&
                toast.done(
                  undone.kept === 0 ? 'Undone.' : `Undone for ${undone.undone}; ${undone.kept} changed since.`,
                ),
            )
          })
        }
        if (names.length > 0) {
          toast.problem(
            `Not recorded for ${names.slice(0, 5).join('; ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}: no active OF 346, or a later check ride.`,
          )
        }
      }}
      onClose={onClose}
    >
      {(form) => {
        const { on, soldierIds } = form.values
        return (
          <>
            <Field label="Check ride on" error={form.error('on')}>
              <DateInput {...form.value('on')} max={today} />
            </Field>
            {soldiers.data && rides.data ? (
              <Field label="Soldiers" required error={form.error('soldierIds')}>
                <SoldiersInput
                  {...choose}
                  listed
                  value={soldierIds}
                  onChange={(next) => form.set({ soldierIds: next })}
                  most={RIDES_AT_ONCE}
                  whyNot={(id) => (isCalendarDate(on) && rideProblem(last.get(id), on)) || ''}
                />
              </Field>
            ) : (
              <NotLoaded
                error={soldiers.error ?? rides.error}
                onRetry={soldiers.error ? soldiers.retry : rides.retry}
                shape="list"
                label="Loading the roster"
              />
            )}
          </>
        )
      }}
    </FormDialog>
  )
}
