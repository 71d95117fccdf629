import { rosterName } from '@muster/domain/identity/person-name.ts'
import { useKept } from '../../platform/outbox/use-kept.ts'
import { KEPT_RECORD } from '../kept-soldiers.ts'
import { getSoldier, listSoldierChanges } from '@muster/domain/roster/functions.ts'
import { ownKey } from '@muster/domain/roster/own-fields.ts'
import { groupPathName } from '@muster/domain/roster/groups.ts'
import type { Roster, Soldier, SoldierPatch } from '@muster/domain/roster/schema.ts'
import { FIELD_GROUP_LABELS, type FieldGroup } from '@muster/domain/roster/soldier-fields.ts'
import { useCall } from '../../platform/calls/calls.ts'
import { useUndo } from '../use-undo.ts'
import { OwnFieldInput } from './own-field-input.tsx'
import { RecordForm } from './record-form.tsx'
import { SoldierFieldsForm } from './soldier-fields-form.tsx'

interface EditGroupProps {
  /** A group of the catalog, or the own fields of the roster. */
  group: FieldGroup | 'own'
  soldier: Soldier
  roster: Roster
  onClose: () => void
}

/** Edits the fields of one group. A separate chunk, because only editors need the rules that check the fields. */
export function EditGroup({ group, soldier, roster, onClose }: EditGroupProps) {
  const update = useKept(KEPT_RECORD)
  const look = useCall(getSoldier)
  const lookWho = useCall(listSoldierChanges)
  const undo = useUndo(roster.id)
  const ids = { rosterId: roster.id, soldierId: soldier.id }

  async function save(patch: SoldierPatch, version: number) {
    const what = { rosterId: roster.id, soldierIds: [soldier.id], version, patch }
    const answer = await update.run(what, rosterName(soldier))
    undo(`${group === 'own' ? 'Own fields' : FIELD_GROUP_LABELS[group]} saved.`, answer?.changeSetId ?? null)
  }

  async function lookAgain() {
    const [now, record] = await Promise.all([look(ids), lookWho({ ...ids, limit: 1 })])
    return { now, by: record.changes[0]?.by ?? 'Someone else' }
  }

  return (
    <RecordForm
      soldier={soldier}
      update={update}
      onSave={save}
      look={lookAgain}
      ownFields={roster.ownFields}
      groupName={(id) => groupPathName(roster.groups, id)}
      onClose={onClose}
    >
      {(draft, problems, change) =>
        group === 'own' ? (
          <div className="grid gap-x-4 gap-y-3 desk:grid-cols-2">
            {roster.ownFields.map((field) => (
              <OwnFieldInput
                key={field.id}
                field={field}
                value={draft[ownKey(field.id)] ?? ''}
                problem={problems[ownKey(field.id)]}
                onChange={(value) => change({ ...draft, [ownKey(field.id)]: value })}
              />
            ))}
          </div>
        ) : (
          <SoldierFieldsForm roster={roster} draft={draft} problems={problems} onChange={change} show={group} />
        )
      }
    </RecordForm>
  )
}
