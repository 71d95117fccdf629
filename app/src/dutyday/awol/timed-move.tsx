import { RETURN_REMINDER } from '@muster/domain/dutyday/awol/policy.ts'
import { guardNote } from '@muster/domain/dutyday/awol/sensitive-words.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { type FormEvent, useId, useState } from 'react'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { instantOf, MOMENT_PROBLEM, MomentInput, momentOf } from '../../kit/moment-input.tsx'
import type { MoveProps } from './moves.tsx'
import { NoteField } from './note-field.tsx'
import { Reminder } from './reminder.tsx'
import { useServerAhead } from './server-time.ts'

/** A move that asks for a time: the return, and times that were entered wrongly. */
export function TimedMove({ kind, ...props }: MoveProps & { kind: 'returned' | 'correct' }) {
  return kind === 'returned' ? <Return {...props} /> : <Correct {...props} />
}

function Return({ about, moving, onClose }: MoveProps) {
  const form = useId()
  const ahead = useServerAhead()
  const [first] = useState(() => momentOf(Date.now() + ahead, about.timeZone))
  const [moment, setMoment] = useState(first)
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const name = rosterName(about)
  const gone = about.archivedOn !== null
  async function save(event: FormEvent) {
    event.preventDefault()
    const at = instantOf(moment, about.timeZone)
    if (at === null) return setProblem(MOMENT_PROBLEM)
    if (guardNote(note) !== null || moving.busy) return
    // Left as it was it means now, to the second.
    const untouched = moment.day === first.day && moment.time === first.time
    if (!(await moving.change({ kind: 'returned', at: untouched ? null : at, note }))) return
    onClose()
    toast.done(`${name} is back.`)
  }
  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${name} is back`}
      description={
        gone
          ? 'The Soldier is no longer on the roster, so no status is set. If the record is restored, present for duty is set then. The case then lists the steps for a return.'
          : 'Sets present for duty today, unless Duty Day already shows another status. The case then lists the steps for a return.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={moving.busy}>
            Report the return
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-4">
        {moving.error && <ErrorState message={describeRefusal(moving.error)} />}
        <MomentInput
          label="Back since"
          value={moment}
          onChange={(value) => {
            setMoment(value)
            setProblem(null)
          }}
          error={problem}
        />
        <NoteField value={note} onChange={setNote} />
        <Reminder title="Not stored here, but part of a return:" items={RETURN_REMINDER} />
      </form>
    </Dialog>
  )
}

function Correct({ about, moving, onClose }: MoveProps) {
  const form = useId()
  const [discovered, setDiscovered] = useState(() => momentOf(about.discoveredAt, about.timeZone))
  const [absent, setAbsent] = useState(() => momentOf(about.absentSince, about.timeZone))
  const [place, setPlace] = useState(about.place)
  const [note, setNote] = useState('')
  const [problems, setProblems] = useState<readonly [boolean, boolean]>([false, false])
  async function save(event: FormEvent) {
    event.preventDefault()
    const discoveredAt = instantOf(discovered, about.timeZone)
    const absentSince = instantOf(absent, about.timeZone)
    setProblems([discoveredAt === null, absentSince === null])
    if (discoveredAt === null || absentSince === null || moving.busy) return
    if (guardNote(note) !== null || guardNote(place) !== null) return
    if (!(await moving.change({ kind: 'correct', discoveredAt, absentSince, place, note }))) return
    onClose()
    toast.done('The times were corrected. All countdowns are updated.')
  }
  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title="Correct the times"
      description="Hours count from the discovery, days from the first day of the absence. The change stays in the history."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={moving.busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-4">
        {moving.error && <ErrorState message={describeRefusal(moving.error)} />}
        <MomentInput
          label="Discovered (T0)"
          value={discovered}
          onChange={(value) => {
            setDiscovered(value)
            setProblems([false, problems[1]])
          }}
          error={problems[0] ? MOMENT_PROBLEM : null}
        />
        <MomentInput
          label="Absent since"
          value={absent}
          onChange={(value) => {
            setAbsent(value)
            setProblems([problems[0], false])
          }}
          error={problems[1] ? MOMENT_PROBLEM : null}
        />
        <Field label="Place of duty" error={guardNote(place) ?? undefined}>
          <TextInput value={place} onChange={(event) => setPlace(event.target.value)} maxLength={200} />
        </Field>
        <NoteField value={note} onChange={setNote} />
      </form>
    </Dialog>
  )
}
