import { getMyRecord, updateMyRecord } from '@muster/domain/roster/own-record/functions.ts'
import type { SoldierPatch } from '@muster/domain/roster/schema.ts'
import type { FieldKey } from '@muster/domain/roster/soldier-fields.ts'
import { useCall, useWrite } from '../../platform/calls/calls.ts'
import { toast } from '../../ui/states/toast.tsx'
import { RecordForm } from '../components/record-form.tsx'
import { FieldInput } from '../components/soldier-fields-form.tsx'
import { reportRefusal } from '../../kit/report-refusal.ts'
import type { MyRecord } from './own-record.tsx'

interface OwnFieldsFormProps {
  label: string
  keys: readonly FieldKey[]
  record: MyRecord
  onClose: () => void
}

/**
 * The person's own contact data in the record that the leader keeps. The leader is notified of the fields that
 * changed.
 */
export function OwnFieldsForm({ label, keys, record, onClose }: OwnFieldsFormProps) {
  const update = useWrite(updateMyRecord)
  const look = useCall(getMyRecord)

  async function save(patch: SoldierPatch, version: number, back: SoldierPatch) {
    const done = await update.run({ version, patch })
    toast.undo(`${label} saved. ${record.leader} sees what changed.`, () => {
      void reportRefusal(
        update.run({ version: done.version, patch: back }).then(() => toast.done('Undone.')),
        'It was not undone.',
      )
    })
  }

  async function lookAgain() {
    const now = (await look({})).record?.soldier
    return now ? { now, by: record.leader } : null
  }

  return (
    <RecordForm soldier={record.soldier} update={update} onSave={save} look={lookAgain} onClose={onClose}>
      {(draft, problems, change) => (
        <div className="grid gap-x-4 gap-y-3 desk:grid-cols-2">
          {keys.map((key) => (
            <FieldInput
              key={key}
              name={key}
              value={draft[key]}
              problem={problems[key]}
              onChange={(value) => change({ ...draft, [key]: value })}
            />
          ))}
        </div>
      )}
    </RecordForm>
  )
}
