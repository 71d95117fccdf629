import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { getSoldier, listSoldierChanges, updateSoldiers } from '@muster/domain/roster/functions.ts'
import { groupPathName } from '@muster/domain/roster/groups.ts'
import type { Roster, Soldier, SoldierPatch } from '@muster/domain/roster/schema.ts'
import { FIELD_GROUP_LABELS, type FieldGroup } from '@muster/domain/roster/soldier-fields.ts'
import { type FormEvent, useState } from 'react'
import { useCall, useWrite } from '../../platform/calls.ts'
import { describeRefusal } from '../../platform/refusal-words.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { changesOf, contested, type DraftProblems, draftOf, onTopOf } from '../soldier-draft.ts'
import { useUndo } from '../use-undo.ts'
import { type Conflict, EditConflict } from './edit-conflict.tsx'
import { SoldierFieldsForm } from './soldier-fields-form.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

interface EditGroupProps {
  group: FieldGroup
  soldier: Soldier
  roster: Roster
  onClose: () => void
}

/** The fields of one group to change; apart, since the rules that check them are fetched by whoever edits. */
export function EditGroup({ group, soldier, roster, onClose }: EditGroupProps) {
  const update = useWrite(updateSoldiers)
  const look = useCall(getSoldier)
  const lookWho = useCall(listSoldierChanges)
  const undo = useUndo(roster.id)
  // What the person began to edit: a change that comes in meanwhile is the server's to find (version).
  const [before, setBefore] = useState(() => ({ draft: draftOf(soldier), version: soldier.version }))
  const [draft, setDraft] = useState(before.draft)
  const [problems, setProblems] = useState<DraftProblems>({})
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [saved, setSaved] = useState(false)
  const ids = { rosterId: roster.id, soldierId: soldier.id }
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
      const done = await update.run({ rosterId: roster.id, soldierIds: [soldier.id], version, patch: changes })
      setSaved(true)
      undo(`${FIELD_GROUP_LABELS[group]} saved.`, done.changeSetId)
      onClose()
    } catch (error) {
      if (error instanceof Refusal && error.code === 'aborted') await meet(changes, version).catch(() => undefined)
    }
  }

  /** Somebody else was here: what only one of us changed goes together, what both changed is for the person to say. */
  async function meet(changes: SoldierPatch, version: number) {
    const [now, record] = await Promise.all([look(ids), lookWho({ ...ids, limit: 1 })])
    if (now.version === version) return
    const keys = contested(before.draft, draft, draftOf(now))
    if (keys.length === 0) return send(changes, now.version)
    update.clear()
    setConflict({ now, by: record.changes[0]?.by ?? 'Somebody else', keys })
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
          groupName={(id) => groupPathName(roster.groups, id)}
          busy={update.busy}
          onKeep={() => void send(patch, conflict.now.version)}
          onTake={() => takeTheirs(conflict)}
        />
      )}
      <SoldierFieldsForm roster={roster} draft={draft} problems={problems} onChange={setDraft} show={group} />
      <div className="flex gap-2">
        <Button variant="primary" type="submit" busy={update.busy} disabled={conflict !== null}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
