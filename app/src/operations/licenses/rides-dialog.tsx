import { rosterName } from '@muster/domain/identity/person-name.ts'
import { type CalendarDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { recordCheckRides, undoCheckRides } from '@muster/domain/operations/licenses/functions.ts'
import { RIDES_AT_ONCE } from '@muster/domain/operations/licenses/limits.ts'
import { groupPathName, groupTree, withDescendants } from '@muster/domain/roster/groups.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { type FormEvent, useId, useState } from 'react'
import { useConnection, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { NAME_FIELDS, useSoldiers } from '../../roster/use-roster-data.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { DateInput } from '../../ui/forms/date-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
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

/** A day's check rides: the Soldiers are ticked, the date is one. */
export function RidesDialog({ rosterId, groups, today, onClose }: RidesDialogProps) {
  const form = useId()
  const soldiers = useSoldiers(rosterId, NAME_FIELDS)
  const [on, setOn] = useState<string>(today)
  const [groupId, setGroupId] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const record = useWrite(recordCheckRides)
  const undo = useWrite(undoCheckRides)
  const offline = useConnection().state === 'offline'
  const late = isCalendarDate(on) && on > today
  const problem = !isCalendarDate(on)
    ? 'Enter a date such as 12 Nov 2026.'
    : late
      ? 'A check ride is recorded once it is done.'
      : undefined
  const inside = groupId === '' ? null : withDescendants(groups, groupId)
  const shown = (soldiers.data?.soldiers ?? []).filter(
    (one) => inside === null || (one.groupId !== null && inside.has(one.groupId)),
  )

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!isCalendarDate(on) || late || chosen.size === 0 || chosen.size > RIDES_AT_ONCE) return
    const done = await record.run({ rosterId, on, soldierIds: [...chosen] }).catch(() => null)
    if (!done) return
    const names = (soldiers.data?.soldiers ?? []).filter(({ id }) => done.skipped.includes(id)).map(rosterName)
    const said = `Check ride recorded for ${done.recorded}.`
    if (done.rides.length === 0) toast.done(said)
    else {
      toast.undo(said, () => {
        void reportRefusal(undo.run({ rosterId, rides: done.rides }), 'Still recorded.').then(
          (undone) =>
            undone &&
            toast.done(undone.kept === 0 ? 'Undone.' : `Undone for ${undone.undone}; ${undone.kept} changed since.`),
        )
      })
    }
    if (names.length > 0) {
      toast.problem(
        `Not recorded for ${names.slice(0, 5).join('; ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}: no active OF 346, or a later check ride.`,
      )
    }
    onClose()
  }

  const set = (ids: readonly string[], checked: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (checked) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
  }
  const shownIds = shown.map(({ id }) => id)
  const all = shown.length > 0 && shown.every(({ id }) => chosen.has(id))
  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title="Record check rides"
      description="Goes on the OF 346 of everyone who is checked."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={record.busy} disabled={offline}>
            Record {chosen.size === 0 ? '' : chosen.size}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        {offline && <ErrorState message="Recording check rides needs signal." />}
        {record.error && <ErrorState message={describeRefusal(record.error)} />}
        {tried && chosen.size === 0 && <ErrorState message="Check everyone who took the check ride." />}
        {chosen.size > RIDES_AT_ONCE && <ErrorState message={`At most ${RIDES_AT_ONCE} at once.`} />}
        <div className="grid grid-cols-1 gap-4 phone:grid-cols-2">
          <Field label="Check ride on" error={problem}>
            <DateInput value={on} onChange={setOn} max={today} />
          </Field>
          {groups.length > 0 && (
            <Field label="Group">
              <Select
                placeholder="All groups"
                value={groupId}
                onChange={(event) => setGroupId(event.target.value)}
                options={groupTree(groups).map(({ group }) => ({
                  value: group.id,
                  label: groupPathName(groups, group.id),
                }))}
              />
            </Field>
          )}
        </div>
        {soldiers.data ? (
          <div role="group" aria-label="Soldiers" className="max-h-[45dvh] overflow-y-auto border-y border-line px-0.5">
            <Checkbox label={`All ${shown.length}`} checked={all} onChange={(checked) => set(shownIds, checked)} />
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
      </form>
    </Dialog>
  )
}
