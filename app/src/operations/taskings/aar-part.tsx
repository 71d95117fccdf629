import { guardOperations } from '@muster/domain/operations/guarded.ts'
import { saveTasking } from '@muster/domain/operations/taskings/functions.ts'
import type { Tasking } from '@muster/domain/operations/taskings/schema.ts'
import { type FormEvent, useState } from 'react'
import { useConnection, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { inputOf } from './tasking-draft.ts'

/** Sustain and improve: notes of the after action review. */
export function AarPart({ tasking, mayChange }: { tasking: Tasking; mayChange: boolean }) {
  const [editing, setEditing] = useState(false)
  if (!mayChange && tasking.aar === '') return null
  const changes = mayChange && tasking.state !== 'cancelled'
  return (
    <Part
      title="After action review"
      action={
        changes &&
        !editing && (
          <Button edits onClick={() => setEditing(true)}>
            {tasking.aar === '' ? 'Write notes' : 'Change notes'}
          </Button>
        )
      }
    >
      {editing ? (
        <AarForm tasking={tasking} onClose={() => setEditing(false)} />
      ) : (
        <p className="text-14 whitespace-pre-line">
          {tasking.aar || 'No notes yet: what to sustain, what to improve.'}
        </p>
      )}
    </Part>
  )
}

function AarForm({ tasking, onClose }: { tasking: Tasking; onClose: () => void }) {
  const save = useWrite(saveTasking)
  const offline = useConnection().state === 'offline'
  // The tasking when writing started. A change that somebody else saved in the meantime is refused, not overwritten.
  const [opened] = useState(tasking)
  const [aar, setAar] = useState(tasking.aar)
  const guarded = guardOperations(aar)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (guarded !== null) return
    const { rosterId, id: taskingId, version } = opened
    const sent = { rosterId, taskingId, version, tasking: { ...inputOf(opened), aar } }
    if (!(await save.run(sent).catch(() => null))) return
    toast.done('Notes saved.')
    onClose()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-3">
      {save.error && <ErrorState message={describeRefusal(save.error)} kept="Your notes are still here." />}
      <Field label="Notes" hint="Sustain, improve. Nothing classified, no grids." error={guarded}>
        <TextArea rows={6} maxLength={4000} value={aar} onChange={(event) => setAar(event.target.value)} />
      </Field>
      <div className="flex gap-2">
        <Button edits type="submit" variant="primary" busy={save.busy} disabled={offline}>
          Save notes
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
