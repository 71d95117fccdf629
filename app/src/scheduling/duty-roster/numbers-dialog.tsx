import { rosterName } from '@muster/domain/identity/person-name.ts'
import { changeDutyMembers } from '@muster/domain/scheduling/duty-roster/functions.ts'
import type { DutySheetMember } from '@muster/domain/scheduling/duty-roster/schema.ts'
import type { DutyStream } from '@muster/domain/scheduling/duty-roster/shapes.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useWrite } from '../../platform/calls/calls.ts'
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

/** The numbers with which a line of the sheet starts, taken from the sheet before. */
export function NumbersDialog({ place, member, streams, onClose }: NumbersDialogProps) {
  const { run } = useWrite(changeDutyMembers)
  return (
    <FormDialog
      edits
      title={`Starting numbers of ${rosterName(member)}`}
      description="As on the last detail of the previous sheet: the first cell is one more."
      action="Save"
      start={{
        weekday: String(member.start.weekday),
        weekend: String(member.start.weekend),
        holiday: String(member.start.holiday),
      }}
      problems={(typed) =>
        Object.fromEntries(streams.map((stream) => [stream, !isStart(typed[stream]) && 'Enter 0 to 400.']))
      }
      submit={async (typed) => {
        const start = { weekday: Number(typed.weekday), weekend: Number(typed.weekend), holiday: Number(typed.holiday) }
        await run({ ...place, change: { kind: 'numbers', place: member.place, start } })
      }}
      onClose={onClose}
    >
      {(form) =>
        streams.map((stream) => (
          <Field key={stream} label={STREAM_LABELS[stream]} error={form.error(stream)}>
            <NumberInput {...form.text(stream)} />
          </Field>
        ))
      }
    </FormDialog>
  )
}

const isStart = (text: string) => /^\d{1,3}$/.test(text) && Number(text) <= 400
