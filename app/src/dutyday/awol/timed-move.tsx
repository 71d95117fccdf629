import { RETURN_REMINDER } from '@muster/domain/dutyday/awol/policy.ts'
import { guardNote } from '@muster/domain/dutyday/awol/sensitive-words.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { useState } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { instantOf, type Moment, MOMENT_PROBLEM, MomentInput, momentOf } from '../../kit/moment-input.tsx'
import type { MoveProps } from './moves.tsx'
import { NoteField } from './note-field.tsx'
import { Reminder } from './reminder.tsx'
import { serverNow } from '../../platform/clock/device-clock.ts'

/** A move that asks for a time: a return, or the correction of wrong times. */
export function TimedMove({ kind, ...props }: MoveProps & { kind: 'returned' | 'correct' }) {
  return kind === 'returned' ? <Return {...props} /> : <Correct {...props} />
}

function Return({ about, moving, onClose }: MoveProps) {
  const [first] = useState(() => momentOf(serverNow(), about.timeZone))
  const name = rosterName(about)
  const gone = about.archivedOn !== null
  return (
    <FormDialog
      edits
      title={`${name} is back`}
      description={
        gone
          ? 'The Soldier is no longer on the roster, so no status is set. If the record is restored, present for duty is set then. The case then lists the steps for a return.'
          : 'Sets present for duty today, unless Duty Day already shows another status. The case then lists the steps for a return.'
      }
      action="Report the return"
      start={{ at: first, note: '' }}
      guard={guardNote}
      problems={({ at }) => ({ at: instantOf(at, about.timeZone) === null && MOMENT_PROBLEM })}
      submit={async ({ at, note }) => {
        // If it was not changed, it means now, to the second.
        const untouched = at.day === first.day && at.time === first.time
        await moving.change({ kind: 'returned', at: untouched ? null : instantOf(at, about.timeZone), note })
        toast.done(`${name} is back.`)
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <MomentInput label="Back since" {...form.value('at')} error={form.error('at')} />
          <NoteField {...form.value('note')} error={form.error('note')} />
          <Reminder title="Not stored here, but part of a return:" items={RETURN_REMINDER} />
        </>
      )}
    </FormDialog>
  )
}

function Correct({ about, moving, onClose }: MoveProps) {
  const instant = (moment: Moment) => instantOf(moment, about.timeZone)
  return (
    <FormDialog
      edits
      title="Correct the times"
      description="Hours count from the discovery, days from the first day of the absence. The change stays in the history."
      action="Save"
      start={{
        discoveredAt: momentOf(about.discoveredAt, about.timeZone),
        absentSince: momentOf(about.absentSince, about.timeZone),
        place: about.place,
        note: '',
      }}
      guard={guardNote}
      problems={({ discoveredAt, absentSince }) => ({
        discoveredAt: instant(discoveredAt) === null && MOMENT_PROBLEM,
        absentSince: instant(absentSince) === null && MOMENT_PROBLEM,
      })}
      submit={async ({ discoveredAt, absentSince, ...said }) => {
        const times = { discoveredAt: instant(discoveredAt) ?? '', absentSince: instant(absentSince) ?? '' }
        await moving.change({ kind: 'correct', ...times, ...said })
        toast.done('The times were corrected. All countdowns are updated.')
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <MomentInput label="Discovered (T0)" {...form.value('discoveredAt')} error={form.error('discoveredAt')} />
          <MomentInput label="Absent since" {...form.value('absentSince')} error={form.error('absentSince')} />
          <Field label="Place of duty" error={form.error('place')}>
            <TextInput {...form.text('place')} maxLength={200} />
          </Field>
          <NoteField {...form.value('note')} error={form.error('note')} />
        </>
      )}
    </FormDialog>
  )
}
