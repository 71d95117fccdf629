import { rosterName } from '@muster/domain/identity/person-name.ts'
import { type CalendarDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { recordCheckRides, undoCheckRides } from '@muster/domain/operations/licenses/functions.ts'
import { RIDES_AT_ONCE } from '@muster/domain/operations/licenses/limits.ts'
import { groupPathName, groupTree, withDescendants } from '@muster/domain/roster/groups.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { useWrite } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { NAME_FIELDS, useSoldiers } from '../../roster/use-roster-data.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { DateInput } from '../../ui/forms/dates/date-input.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { toast } from '../../ui/states/toast.tsx'

interface RidesDialogProps {
  rosterId: string
  groups: readonly Group[]
  today: CalendarDate
  onClose: () => void
}

/** Records the check rides of one day: check off the Soldiers, enter one date. */
export function RidesDialog({ rosterId, groups, today, onClose }: RidesDialogProps) {
  const soldiers = useSoldiers(rosterId, NAME_FIELDS)
  const record = useWrite(recordCheckRides)
  const undo = useWrite(undoCheckRides)
  const everyone = soldiers.data?.soldiers ?? []
  function shownOf(groupId: string) {
    if (groupId === '') return everyone
    const inside = withDescendants(groups, groupId)
    return everyone.filter((one) => one.groupId !== null && inside.has(one.groupId))
  }
  return (
    <FormDialog
      edits
      title="Record check rides"
      description="Goes on the OF 346 of everyone who is checked."
      action={({ soldierIds }) => (soldierIds.length === 0 ? 'Record' : `Record ${soldierIds.length}`)}
      needsSignal="Recording check rides needs signal."
      start={{ on: today as string, groupId: '', soldierIds: [] as readonly string[] }}
      problems={({ on, soldierIds }) => ({
        on: !isCalendarDate(on)
          ? 'Enter a date such as 12 Nov 2026.'
          : on > today && 'A check ride is recorded once it is done.',
        soldierIds:
          soldierIds.length === 0
            ? 'Check everyone who took the check ride.'
            : soldierIds.length > RIDES_AT_ONCE && `At most ${RIDES_AT_ONCE} at once.`,
      })}
      submit={async ({ on, soldierIds }) => {
        const done = await record.run({ rosterId, on: on as CalendarDate, soldierIds: [...soldierIds] })
        const names = everyone.filter(({ id }) => done.skipped.includes(id)).map(rosterName)
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
        const wrong = form.error('soldierIds')
        const chosen = new Set(form.values.soldierIds)
        const shown = shownOf(form.values.groupId)
        const set = (ids: readonly string[], checked: boolean) => {
          const others = form.values.soldierIds.filter((id) => !ids.includes(id))
          form.set({ soldierIds: checked ? [...others, ...ids] : others })
        }
        return (
          <>
            {wrong && <ErrorState message={wrong} />}
            <div className="grid grid-cols-1 gap-4 phone:grid-cols-2">
              <Field label="Check ride on" error={form.error('on')}>
                <DateInput {...form.value('on')} max={today} />
              </Field>
              {groups.length > 0 && (
                <Field label="Group">
                  <Select
                    placeholder="All groups"
                    {...form.text('groupId')}
                    options={groupTree(groups).map(({ group }) => ({
                      value: group.id,
                      label: groupPathName(groups, group.id),
                    }))}
                  />
                </Field>
              )}
            </div>
            {soldiers.data ? (
              <div
                role="group"
                aria-label="Soldiers"
                className="max-h-[45dvh] overflow-y-auto border-y border-line px-0.5"
              >
                <Checkbox
                  label={`All ${shown.length}`}
                  checked={shown.length > 0 && shown.every(({ id }) => chosen.has(id))}
                  onChange={(checked) =>
                    set(
                      shown.map(({ id }) => id),
                      checked,
                    )
                  }
                />
                {shown.map((one) => (
                  <div key={one.id} className="[contain-intrinsic-size:auto_2.75rem] [content-visibility:auto]">
                    <Checkbox
                      label={rosterName(one)}
                      checked={chosen.has(one.id)}
                      onChange={(checked) => set([one.id], checked)}
                    />
                  </div>
                ))}
              </div>
            ) : (
              <NotLoaded error={soldiers.error} onRetry={soldiers.retry} shape="list" label="Loading the roster" />
            )}
          </>
        )
      }}
    </FormDialog>
  )
}
