import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { fieldText } from '@muster/domain/roster/export-view.ts'
import { getSoldier, listSoldierChanges, updateSoldiers } from '@muster/domain/roster/functions.ts'
import { groupPathName } from '@muster/domain/roster/groups.ts'
import type { Roster, Soldier, SoldierPatch } from '@muster/domain/roster/schema.ts'
import {
  FIELD_GROUP_LABELS,
  FIELD_GROUPS,
  FIELD_KEYS,
  type FieldGroup,
  SOLDIER_FIELDS,
} from '@muster/domain/roster/soldier-fields.ts'
import Pencil from 'lucide-react/icons/pencil'
import { type FormEvent, useState } from 'react'
import { useCall, useWrite } from '../../platform/calls.ts'
import { describeRefusal } from '../../platform/refusal-words.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { changesOf, contested, type DraftProblems, draftOf, onTopOf } from '../soldier-draft.ts'
import { useUndo } from '../use-undo.ts'
import { type Conflict, EditConflict } from './edit-conflict.tsx'
import { FieldValue } from './field-value.tsx'
import { SoldierFieldsForm } from './soldier-fields-form.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

interface SoldierOverviewProps {
  soldier: Soldier
  roster: Roster
  editable: boolean
}

/** Every field by its group; each group is edited in its place. */
export function SoldierOverview({ soldier, roster, editable }: SoldierOverviewProps) {
  return (
    <div className="grid gap-x-8 gap-y-6 wide:grid-cols-2">
      {FIELD_GROUPS.map((group) => (
        <FieldGroupPart key={group} group={group} soldier={soldier} roster={roster} editable={editable} />
      ))}
    </div>
  )
}

function FieldGroupPart({ group, soldier, roster, editable }: SoldierOverviewProps & { group: FieldGroup }) {
  const [editing, setEditing] = useState(false)
  const label = FIELD_GROUP_LABELS[group]
  const { personalFields } = roster.settings
  const keys = FIELD_KEYS.filter(
    (key) => SOLDIER_FIELDS[key].group === group && (!SOLDIER_FIELDS[key].personal || personalFields.includes(key)),
  )
  const known = keys.filter((key) => fieldText(key, soldier[key]) !== '')
  return (
    <section aria-label={label} className={known.length === 0 ? 'print:hidden' : 'break-inside-avoid'}>
      <div className="flex min-h-control items-center justify-between border-t-2 border-ink">
        <h2 className="text-16 font-heavy">{label}</h2>
        {editable && !editing && (
          <Button
            variant="plain"
            className="print:hidden"
            icon={Pencil}
            onClick={() => setEditing(true)}
            aria-label={`Edit ${label.toLowerCase()}`}
          >
            Edit
          </Button>
        )}
      </div>
      {editing ? (
        <EditGroup group={group} soldier={soldier} roster={roster} onClose={() => setEditing(false)} />
      ) : known.length > 0 ? (
        <DescriptionList
          items={known.map((key) => ({
            term: SOLDIER_FIELDS[key].label,
            value: <FieldValue name={key} soldier={soldier} />,
          }))}
        />
      ) : (
        <p className="py-2 text-ink-soft">Nothing entered.</p>
      )}
    </section>
  )
}

function EditGroup({
  group,
  soldier,
  roster,
  onClose,
}: {
  group: FieldGroup
  soldier: Soldier
  roster: Roster
  onClose: () => void
}) {
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
