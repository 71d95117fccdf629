import { fieldText } from '@muster/domain/roster/export-view.ts'
import type { Roster, Soldier } from '@muster/domain/roster/schema.ts'
import {
  FIELD_GROUP_LABELS,
  FIELD_GROUPS,
  FIELD_KEYS,
  type FieldGroup,
  SOLDIER_FIELDS,
} from '@muster/domain/roster/soldier-fields.ts'
import { lazy, Suspense, useState } from 'react'
import { DescriptionList } from '../../ui/layout/description-list.tsx'
import { EditButton } from './edit-button.tsx'
import { FieldValue } from './field-value.tsx'

const EditGroup = lazy(async () => ({ default: (await import('./edit-group.tsx')).EditGroup }))

interface SoldierFieldsProps {
  soldier: Soldier
  roster: Roster
  /** All, unless it says which. */
  groups?: readonly FieldGroup[]
  /**
   * Null for reading only: groups without an entry are then left out. `first` is the group whose form is open at first.
   */
  editing: { readonly first: FieldGroup | null } | null
}

/** The fields of a Soldier by group. Each group is edited in place. */
export function SoldierFields({ groups = FIELD_GROUPS, editing, ...about }: SoldierFieldsProps) {
  return (
    <div className="grid gap-x-8 gap-y-6 wide:grid-cols-2">
      {groups.map((group) => (
        <FieldGroupPart
          key={`${group}${editing?.first === group ? ' first' : ''}`}
          group={group}
          editable={editing !== null}
          open={editing?.first === group}
          {...about}
        />
      ))}
    </div>
  )
}

interface FieldGroupPartProps {
  group: FieldGroup
  soldier: Soldier
  roster: Roster
  editable: boolean
  open: boolean
}

function FieldGroupPart({ group, soldier, roster, editable, open }: FieldGroupPartProps) {
  const [editing, setEditing] = useState<boolean | null>(open || null)
  const label = FIELD_GROUP_LABELS[group]
  const { personalFields } = roster.settings
  const keys = FIELD_KEYS.filter(
    (key) => SOLDIER_FIELDS[key].group === group && (!SOLDIER_FIELDS[key].personal || personalFields.includes(key)),
  )
  const known = keys.filter((key) => fieldText(key, soldier[key]) !== '')
  if (!editable && known.length === 0) return null
  const shown =
    known.length > 0 ? (
      <DescriptionList
        items={known.map((key) => ({
          term: SOLDIER_FIELDS[key].label,
          value: <FieldValue name={key} soldier={soldier} />,
        }))}
      />
    ) : (
      <p className="py-2 text-ink-soft">Nothing entered.</p>
    )
  return (
    <section aria-label={label} className={known.length === 0 ? 'print:hidden' : 'break-inside-avoid'}>
      <div className="flex min-h-control items-center justify-between border-t-2 border-ink">
        <h2 className="text-16 font-heavy">{label}</h2>
        {editable && !editing && <EditButton label={label} back={editing === false} onEdit={() => setEditing(true)} />}
      </div>
      {editing ? (
        <Suspense fallback={shown}>
          <EditGroup group={group} soldier={soldier} roster={roster} onClose={() => setEditing(false)} />
        </Suspense>
      ) : (
        shown
      )}
    </section>
  )
}
