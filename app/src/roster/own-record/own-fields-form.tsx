import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { getMyRecord, updateMyRecord } from '@muster/domain/roster/own-record/functions.ts'
import type { SoldierPatch } from '@muster/domain/roster/schema.ts'
import type { FieldKey } from '@muster/domain/roster/soldier-fields.ts'
import { type FormEvent, useState } from 'react'
import { useCall, useWrite } from '../../platform/calls.ts'
import { describeRefusal } from '../../platform/refusal-words.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Conflict, EditConflict } from '../components/edit-conflict.tsx'
import { FieldInput } from '../components/soldier-fields-form.tsx'
import { UnsavedGuard } from '../components/unsaved-guard.tsx'
import { saying } from '../saying.ts'
import { changesOf, contested, type DraftProblems, draftOf, onTopOf } from '../soldier-draft.ts'
import type { MyRecord } from './own-record.tsx'

interface OwnFieldsFormProps {
  label: string
  keys: readonly FieldKey[]
  record: MyRecord
  onClose: () => void
}

/** One's own contact data in the record that the leader keeps; the leader is told which fields changed. */
export function OwnFieldsForm({ label, keys, record, onClose }: OwnFieldsFormProps) {
  const update = useWrite(updateMyRecord)
  const look = useCall(getMyRecord)
  const [before, setBefore] = useState(() => ({ draft: draftOf(record.soldier), version: record.soldier.version }))
  const [draft, setDraft] = useState(before.draft)
  const [problems, setProblems] = useState<DraftProblems>({})
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [saved, setSaved] = useState(false)
  const { patch, problems: found } = changesOf(draft, before.draft)

  function save(event: FormEvent) {
    event.preventDefault()
    setProblems(found)
    if (Object.keys(found).length > 0) return
    if (Object.keys(patch).length === 0) return onClose()
    void send(patch, conflict?.now.version ?? before.version)
  }

  async function send(changes: SoldierPatch, version: number) {
    try {
      const done = await update.run({ version, patch: changes })
      setSaved(true)
      const back = changesOf(before.draft, draft).patch
      toast.undo(`${label} saved. ${record.leader} sees what changed.`, () => {
        void saying(
          update.run({ version: done.version, patch: back }).then(() => toast.done('Undone.')),
          'It was not undone.',
        )
      })
      onClose()
    } catch (error) {
      if (error instanceof Refusal && error.code === 'aborted') await meet(changes, version).catch(() => undefined)
    }
  }

  /** The leader was here too: what only one of us changed goes together, what both changed is for the person to say. */
  async function meet(changes: SoldierPatch, version: number) {
    const now = (await look({})).record?.soldier
    if (!now || now.version === version) return
    const both = contested(before.draft, draft, draftOf(now))
    if (both.length === 0) return send(changes, now.version)
    update.clear()
    setConflict({ now, by: record.leader, keys: both })
  }

  function takeTheirs({ now }: Conflict) {
    const theirs = draftOf(now)
    setDraft(onTopOf(before.draft, draft, theirs))
    setBefore({ draft: theirs, version: now.version })
    setConflict(null)
  }

  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-3 py-3">
      <UnsavedGuard when={!saved && Object.keys({ ...patch, ...found }).length > 0} />
      {update.error && (
        <ErrorState message={describeRefusal(update.error)} kept="Nothing was saved. What you typed is still here." />
      )}
      {conflict && (
        <EditConflict
          conflict={conflict}
          draft={draft}
          groupName={() => ''}
          busy={update.busy}
          onKeep={() => void send(patch, conflict.now.version)}
          onTake={() => takeTheirs(conflict)}
        />
      )}
      <div className="grid gap-x-4 gap-y-3 desk:grid-cols-2">
        {keys.map((key) => (
          <FieldInput
            key={key}
            name={key}
            value={draft[key]}
            problem={problems[key]}
            onChange={(value) => setDraft({ ...draft, [key]: value })}
          />
        ))}
      </div>
      <div className="flex gap-2">
        <Button variant="primary" type="submit" busy={update.busy} disabled={conflict !== null}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
