import { deleteGroup, saveGroup } from '@muster/domain/roster/functions.ts'
import { GROUP_KIND_LABELS, type GroupKind, groupTree, withDescendants } from '@muster/domain/roster/groups.ts'
import type { Group, Roster } from '@muster/domain/roster/schema.ts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { deletionWords } from '../deletion-words.ts'
import { groupChoices } from '../group-choices.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { NAME_FIELDS, useSoldiers } from '../use-roster-data.ts'

type Draft = Pick<Group, 'id' | 'name' | 'kind' | 'parentId' | 'position'>

const KINDS = (Object.keys(GROUP_KIND_LABELS) as GroupKind[]).map((value) => ({
  value,
  label: GROUP_KIND_LABELS[value],
}))

/** Platoons, squads and teams, in the order in which they report. */
export function GroupEditor({ roster, editable }: { roster: Roster; editable: boolean }) {
  const [editing, setEditing] = useState<Draft | null>(null)
  const [deleting, setDeleting] = useState<Group | null>(null)
  const save = useWrite(saveGroup)
  const tree = groupTree(roster.groups)
  const latest = useRef(roster.groups)
  useEffect(() => {
    latest.current = roster.groups
  }, [roster.groups])

  function add() {
    const top = roster.groups.filter((group) => group.parentId === null)
    setEditing({ id: crypto.randomUUID(), name: '', kind: 'platoon', parentId: null, position: top.length })
  }

  async function move({ id, name, parentId }: Group, step: -1 | 1) {
    const siblings = tree.flatMap(({ group }) => (group.parentId === parentId ? [group.id] : []))
    const at = siblings.indexOf(id)
    if (at + step < 0 || at + step >= siblings.length) return
    if (!(await put(id, siblings.toSpliced(at, 1).toSpliced(at + step, 0, id), 'The order was not changed.'))) return
    toast.undo(
      `${name} moved ${step < 0 ? 'up' : 'down'}.`,
      () => void put(id, siblings, 'It was not undone.'),
      'order',
    )
  }

  /** As the group is called by now: an undo must not take back what somebody else did since. */
  async function put(groupId: string, order: string[], otherwise: string) {
    const group = latest.current.find((one) => one.id === groupId)
    if (!group) return undefined
    const { parentId, kind, name, position } = group
    return reportRefusal(save.run({ rosterId: roster.id, groupId, parentId, kind, name, position, order }), otherwise)
  }

  return (
    <>
      {editable && (
        <Button icon={Plus} onClick={add}>
          Add group
        </Button>
      )}
      {tree.length === 0 ? (
        <EmptyState title="No groups yet">
          Add your platoons, squads and teams, or import a roster with columns for them. Accountability is taken by
          squad.
        </EmptyState>
      ) : (
        <ul className="mt-3 max-w-[42rem] border-t border-line">
          {tree.map(({ group, depth }) => (
            <li
              key={group.id}
              className="flex min-h-row flex-wrap items-center gap-x-2 border-b border-line"
              style={{ paddingLeft: `${depth * 1.5}rem` }}
            >
              <span className="min-w-0 font-strong wrap-anywhere">{group.name}</span>
              <span className="text-12 text-ink-soft">{GROUP_KIND_LABELS[group.kind]}</span>
              {editable && (
                <span className="ml-auto flex max-w-full flex-wrap justify-end">
                  <IconButton icon={ArrowUp} label={`Move ${group.name} up`} onClick={() => void move(group, -1)} />
                  <IconButton icon={ArrowDown} label={`Move ${group.name} down`} onClick={() => void move(group, 1)} />
                  <IconButton icon={Pencil} label={`Edit ${group.name}`} onClick={() => setEditing(group)} />
                  <IconButton icon={Trash} label={`Delete ${group.name}`} onClick={() => setDeleting(group)} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {editing && <GroupDialog key={editing.id} roster={roster} group={editing} onClose={() => setEditing(null)} />}
      {deleting && <DeleteGroupDialog roster={roster} group={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

function DeleteGroupDialog({ roster, group, onClose }: { roster: Roster; group: Group; onClose: () => void }) {
  const remove = useWrite(deleteGroup)
  const { data } = useSoldiers(roster.id, NAME_FIELDS)
  const soldiers = data?.soldiers.filter(({ groupId }) => groupId === group.id).length ?? null
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${group.name}`}
      description={deletionWords(roster.groups, group, soldiers)}
      action="Delete group"
      busy={remove.busy}
      onConfirm={() =>
        void reportRefusal(remove.run({ rosterId: roster.id, groupId: group.id }), 'The group was not deleted.').then(
          onClose,
        )
      }
    />
  )
}

function GroupDialog({ roster, group, onClose }: { roster: Roster; group: Draft; onClose: () => void }) {
  const save = useWrite(saveGroup)
  const [draft, setDraft] = useState(group)
  const [missing, setMissing] = useState(false)
  const own = withDescendants(roster.groups, group.id)
  const isNew = !roster.groups.some(({ id }) => id === group.id)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(draft.name.trim() === '')
    if (draft.name.trim() === '') return
    const { id: groupId, name, kind, parentId, position } = draft
    const done = await save.run({ rosterId: roster.id, groupId, name, kind, parentId, position }).catch(() => null)
    if (done) onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isNew ? 'Add a group' : `Edit ${group.name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="group" busy={save.busy}>
            {isNew ? 'Add group' : 'Save group'}
          </Button>
        </>
      }
    >
      <form id="group" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {save.error && <ErrorState message={describeRefusal(save.error)} />}
        <Field
          label="Name"
          hint="e.g., 1st Platoon, HQ, Weapons Squad."
          required
          error={missing ? 'Give the group a name.' : undefined}
        >
          <TextInput
            value={draft.name}
            maxLength={40}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
            autoComplete="off"
          />
        </Field>
        <Field label="Kind">
          <Select
            options={KINDS}
            value={draft.kind}
            onChange={(event) => setDraft({ ...draft, kind: event.target.value as GroupKind })}
          />
        </Field>
        <Field label="Part of">
          <Select
            options={groupChoices(roster.groups.filter(({ id }) => !own.has(id)))}
            placeholder="Top level"
            value={draft.parentId ?? ''}
            onChange={(event) => setDraft({ ...draft, parentId: event.target.value || null })}
          />
        </Field>
      </form>
    </Dialog>
  )
}
