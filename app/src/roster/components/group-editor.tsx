import { deleteGroup, saveGroup } from '@muster/domain/roster/functions.ts'
import { listCoLeaders } from '@muster/domain/roster/linking/functions.ts'
import { GROUP_KIND_LABELS, type GroupKind, groupTree, withDescendants } from '@muster/domain/roster/groups.ts'
import type { Group, Roster } from '@muster/domain/roster/schema.ts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useEffect, useRef, useState } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
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

  /** Uses the group's current name and parent, because an undo must not revert somebody else's changes. */
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
        <EmptyState picture="below" title="No groups yet">
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
  const leading = useRead(listCoLeaders, { rosterId: roster.id })
  const leaders = leading.data?.leaders.flatMap(({ name, part }) => (part?.groupIds?.includes(group.id) ? [name] : []))
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${group.name}`}
      description={deletionWords(roster.groups, group, { soldiers, leaders: leaders ?? [] })}
      action="Delete group"
      // Nobody confirms before it says who leads the group.
      busy={remove.busy || (!leading.data && !leading.error)}
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
  const own = withDescendants(roster.groups, group.id)
  const isNew = !roster.groups.some(({ id }) => id === group.id)
  return (
    <FormDialog
      title={isNew ? 'Add a group' : `Edit ${group.name}`}
      action={isNew ? 'Add group' : 'Save group'}
      start={{ name: group.name, kind: group.kind, parentId: group.parentId ?? '' }}
      problems={({ name }) => ({ name: name.trim() === '' && 'Give the group a name.' })}
      submit={({ name, kind, parentId }) => {
        const { id: groupId, position } = group
        return save.run({ rosterId: roster.id, groupId, name, kind, parentId: parentId || null, position })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field label="Name" hint="e.g., 1st Platoon, HQ, Weapons Squad." required error={form.error('name')}>
            <TextInput {...form.text('name')} maxLength={40} autoComplete="off" />
          </Field>
          <Field label="Kind">
            <Select options={KINDS} {...form.text('kind')} />
          </Field>
          <Field label="Part of" error={form.error('parentId')}>
            <Select
              options={groupChoices(roster.groups.filter(({ id }) => !own.has(id)))}
              placeholder="Top level"
              {...form.text('parentId')}
            />
          </Field>
        </>
      )}
    </FormDialog>
  )
}
