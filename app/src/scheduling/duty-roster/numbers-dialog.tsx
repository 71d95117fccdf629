import { rosterName } from '@muster/domain/identity/person-name.ts'
import { changeDutyMembers } from '@muster/domain/scheduling/duty-roster/functions.ts'
import type { DutySheetMember } from '@muster/domain/scheduling/duty-roster/schema.ts'
import type { DutyStream } from '@muster/domain/scheduling/duty-roster/shapes.ts'
import { type FormEvent, useId, useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import type { DutyPlace } from './use-duty.ts'
import { STREAM_LABELS } from './words.ts'

interface NumbersDialogProps {
  place: DutyPlace
  member: DutySheetMember
  streams: readonly DutyStream[]
  onClose: () => void
}

/** The numbers that a line of the sheet begins with: those of the sheet before. */
export function NumbersDialog({ place, member, streams, onClose }: NumbersDialogProps) {
  const form = useId()
  const { run, busy, error } = useWrite(changeDutyMembers)
  const [typed, setTyped] = useState({
    weekday: String(member.start.weekday),
    weekend: String(member.start.weekend),
    holiday: String(member.start.holiday),
  })
  const [tried, setTried] = useState(false)
  const wrong = (stream: DutyStream) =>
    /^\d{1,3}$/.test(typed[stream]) && Number(typed[stream]) <= 400 ? null : 'Enter 0 to 400.'

  async function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (streams.some(wrong)) return
    const start = { weekday: Number(typed.weekday), weekend: Number(typed.weekend), holiday: Number(typed.holiday) }
    if (await run({ ...place, change: { kind: 'numbers', place: member.place, start } }).catch(() => null)) onClose()
  }

  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Starting numbers of ${rosterName(member)}`}
      description="As on the last detail of the previous sheet: the first cell is one more."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        {error && <ErrorState message={describeRefusal(error)} />}
        {streams.map((stream) => (
          <Field key={stream} label={STREAM_LABELS[stream]} error={tried ? wrong(stream) : undefined}>
            <NumberInput
              value={typed[stream]}
              onChange={(event) => setTyped({ ...typed, [stream]: event.target.value })}
            />
          </Field>
        ))}
      </form>
    </Dialog>
  )
}
