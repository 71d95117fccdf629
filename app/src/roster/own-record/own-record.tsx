import { fieldText } from '@muster/domain/roster/export-view.ts'
import type { getMyRecord } from '@muster/domain/roster/own-record/functions.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import {
  FIELD_GROUP_LABELS,
  FIELD_GROUPS,
  FIELD_KEYS,
  type FieldGroup,
  SOLDIER_FIELDS,
} from '@muster/domain/roster/soldier-fields.ts'
import { lazy, Suspense, useState } from 'react'
import { DescriptionList } from '../../ui/layout/description-list.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { ownItems } from '../own-items.ts'
import { EditButton } from '../components/edit-button.tsx'
import { FieldValue } from '../components/field-value.tsx'

export type MyRecord = NonNullable<OutputOf<typeof getMyRecord>['record']>

const OwnFieldsForm = lazy(async () => ({ default: (await import('./own-fields-form.tsx')).OwnFieldsForm }))

/** All fields that the leader keeps about the person. The person may change their contact data. */
export function OwnRecord({ record }: { record: MyRecord }) {
  return (
    <div className="grid gap-x-8 gap-y-6 wide:grid-cols-2">
      {FIELD_GROUPS.map((group) => (
        <OwnGroup key={group} group={group} record={record} />
      ))}
      <RosterFields record={record} />
    </div>
  )
}

/** What the leaders keep besides, as far as they let the person see it. */
function RosterFields({ record }: { record: MyRecord }) {
  const items = ownItems(record.ownFields, record.soldier.own)
  if (items.length === 0) return null
  const label = `Kept by ${record.rosterName}`
  return (
    <section aria-label={label} className="break-inside-avoid">
      <h2 className="flex min-h-control items-center border-t-2 border-ink text-16 font-heavy">{label}</h2>
      <DescriptionList items={items} />
    </section>
  )
}

function OwnGroup({ group, record }: { group: FieldGroup; record: MyRecord }) {
  const { soldier, editable } = record
  const [editing, setEditing] = useState<boolean | null>(null)
  const label = FIELD_GROUP_LABELS[group]
  const keys = FIELD_KEYS.filter((key) => SOLDIER_FIELDS[key].group === group)
  const known = keys.filter((key) => fieldText(key, soldier[key]) !== '')
  const own = keys.filter((key) => editable.includes(key))
  if (known.length === 0 && own.length === 0) return null
  return (
    <section aria-label={label} className="break-inside-avoid">
      <div className="flex min-h-control items-center justify-between border-t-2 border-ink">
        <h2 className="text-16 font-heavy">{label}</h2>
        {own.length > 0 && !editing && (
          <EditButton label={label} back={editing === false} onEdit={() => setEditing(true)} />
        )}
      </div>
      {editing ? (
        <Suspense fallback={<LoadingShape shape="text" rows={4} label="Loading the form" />}>
          <OwnFieldsForm label={label} keys={own} record={record} onClose={() => setEditing(false)} />
        </Suspense>
      ) : known.length > 0 ? (
        <DescriptionList
          items={known.map((key) => ({
            term: SOLDIER_FIELDS[key].label,
            value: <FieldValue name={key} soldier={soldier} />,
          }))}
        />
      ) : (
        <p className="py-2 text-ink-soft">Nothing entered yet. Your leader sees what you enter.</p>
      )}
    </section>
  )
}
