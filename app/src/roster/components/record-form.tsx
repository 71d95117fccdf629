import { Refusal } from '@muster/domain/kernel/refusal.ts'
import type { OwnField } from '@muster/domain/roster/own-fields.ts'
import type { Soldier, SoldierPatch } from '@muster/domain/roster/schema.ts'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { changesOf, contested, type DraftProblems, draftOf, onTopOf, type SoldierDraft } from '../soldier-draft.ts'
import { type Conflict, EditConflict } from './edit-conflict.tsx'
import { UnsavedGuard } from '../../kit/unsaved-guard.tsx'

interface RecordFormProps {
  soldier: Soldier
  /** The state of the save call that the form shows. */
  update: { readonly busy: boolean; readonly error: Refusal | null; readonly clear: () => void }
  /**
   * Saves the changed fields, based on this version. `back` is the undo. Rejects with `aborted` if it is not the
   * latest version.
   */
  onSave: (patch: SoldierPatch, version: number, back: SoldierPatch) => Promise<void>
  /** Reads the current record, and who changed it last. */
  look: () => Promise<Omit<Conflict, 'keys'> | null>
  groupName?: (id: string | null) => string
  /** The own fields of the roster that this form shows. */
  ownFields?: readonly OwnField[]
  onClose: () => void
  children: (draft: SoldierDraft, problems: DraftProblems, change: (draft: SoldierDraft) => void) => ReactNode
}

/** The fields of a record, while somebody else may be changing it too. */
export function RecordForm(props: RecordFormProps) {
  const { soldier, update, onSave, look, groupName = () => '', ownFields = [], onClose, children } = props
  // The record when editing started. The server detects other changes in the meantime by the version.
  const [before, setBefore] = useState(() => ({ draft: draftOf(soldier), version: soldier.version }))
  const [draft, setDraft] = useState(before.draft)
  const [problems, setProblems] = useState<DraftProblems>({})
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [saved, setSaved] = useState(false)
  const { patch, problems: found } = changesOf(draft, before.draft, ownFields)
  const form = useRef<HTMLFormElement>(null)
  // Focus goes to the form and not to its first field, because a phone would then open its keyboard.
  useEffect(() => form.current?.focus({ preventScroll: true }), [])

  function save(event: FormEvent) {
    event.preventDefault()
    setProblems(found)
    if (Object.keys(found).length > 0) return
    if (Object.keys(patch).length === 0) return onClose()
    void send(patch, conflict?.now.version ?? before.version)
  }

  async function send(changes: SoldierPatch, version: number) {
    try {
      await onSave(changes, version, changesOf(before.draft, draft, ownFields).patch)
      setSaved(true)
      onClose()
    } catch (error) {
      if (error instanceof Refusal && error.code === 'aborted') await meet(changes, version).catch(() => undefined)
    }
  }

  /**
   * Somebody else saved. Fields that only one of the two changed are merged; for fields that both changed, the person
   * decides.
   */
  async function meet(changes: SoldierPatch, version: number) {
    const found = await look()
    if (!found || found.now.version === version) return
    const keys = contested(before.draft, draft, draftOf(found.now))
    if (keys.length === 0) return send(changes, found.now.version)
    update.clear()
    setConflict({ ...found, keys })
  }

  function takeTheirs({ now }: Conflict) {
    const theirs = draftOf(now)
    setDraft(onTopOf(before.draft, draft, theirs))
    setBefore({ draft: theirs, version: now.version })
    setConflict(null)
  }

  return (
    <form ref={form} tabIndex={-1} noValidate onSubmit={save} className="flex flex-col gap-3 py-3 outline-none">
      <UnsavedGuard when={!saved && Object.keys({ ...patch, ...found }).length > 0} saving={update.busy} />
      {update.error && (
        <ErrorState message={describeRefusal(update.error)} kept="Nothing was saved. What you typed is still here." />
      )}
      {conflict && (
        <EditConflict
          conflict={conflict}
          draft={draft}
          groupName={groupName}
          ownFields={ownFields}
          busy={update.busy}
          onKeep={() => void send(patch, conflict.now.version)}
          onTake={() => takeTheirs(conflict)}
        />
      )}
      {children(draft, problems, setDraft)}
      <div className="flex gap-2">
        <Button variant="primary" type="submit" busy={update.busy} disabled={conflict !== null}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
