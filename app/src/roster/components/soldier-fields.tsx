import { fieldText } from '@muster/domain/roster/export-view.ts'
import { areaOfFields } from '@muster/domain/roster/leaders/area-of-fields.ts'
import type { Roster, Soldier } from '@muster/domain/roster/schema.ts'
import {
  FIELD_GROUP_LABELS,
  FIELD_GROUPS,
  FIELD_KEYS,
  type FieldGroup,
  SOLDIER_FIELDS,
} from '@muster/domain/roster/soldier-fields.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { DescriptionList } from '../../ui/layout/description-list.tsx'
import { mayEdit } from '../current-roster.ts'
import { ownItems } from '../own-items.ts'
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

/** The fields of a Soldier by group, and below them the own fields of the roster. Each group is edited in place. */
export function SoldierFields({ groups = FIELD_GROUPS, editing, ...about }: SoldierFieldsProps) {
  return (
    <div className="grid gap-x-8 gap-y-6 wide:grid-cols-2">
      {groups.map((group) => (
        <FieldGroupPart
          key={`${group}${editing?.first === group ? ' first' : ''}`}
          group={group}
          editable={editing !== null && mayEdit(about.roster, areaOfFields(group))}
          open={editing?.first === group}
          {...about}
        />
      ))}
      {groups === FIELD_GROUPS && (
        <OwnFieldsPart editable={editing !== null && mayEdit(about.roster, 'roster')} open={false} {...about} />
      )}
    </div>
  )
}

interface PartProps {
  soldier: Soldier
  roster: Roster
  editable: boolean
  open: boolean
}

function FieldGroupPart({ group, ...about }: PartProps & { group: FieldGroup }) {
  const { soldier, roster } = about
  const { personalFields } = roster.settings
  const keys = FIELD_KEYS.filter(
    (key) => SOLDIER_FIELDS[key].group === group && (!SOLDIER_FIELDS[key].personal || personalFields.includes(key)),
  )
  const items = keys
    .filter((key) => fieldText(key, soldier[key]) !== '')
    .map((key) => ({ term: SOLDIER_FIELDS[key].label, value: <FieldValue name={key} soldier={soldier} /> }))
  return <RecordPart label={FIELD_GROUP_LABELS[group]} group={group} items={items} {...about} />
}

/** The own fields of the roster. */
function OwnFieldsPart(about: PartProps) {
  const { soldier, roster } = about
  if (roster.ownFields.length === 0) return null
  return <RecordPart label="Own fields" group="own" items={ownItems(roster.ownFields, soldier.own)} {...about} />
}

interface RecordPartProps extends PartProps {
  label: string
  group: FieldGroup | 'own'
  items: readonly { readonly term: string; readonly value: ReactNode }[]
}

function RecordPart({ label, group, items, soldier, roster, editable, open }: RecordPartProps) {
  const [editing, setEditing] = useState<boolean | null>(open || null)
  if (!editable && items.length === 0) return null
  const shown =
    items.length > 0 ? <DescriptionList items={items} /> : <p className="py-2 text-ink-soft">Nothing entered.</p>
  return (
    <section aria-label={label} className={items.length === 0 ? 'print:hidden' : 'break-inside-avoid'}>
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
