import { rosterName } from '@muster/domain/identity/person-name.ts'
import type { FieldKey } from '@muster/domain/roster/soldier-fields.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { useSoldiers } from '../../use-roster-data.ts'

interface SoldierChoiceProps {
  rosterId: string
  /** Shown before all others. */
  first: readonly { readonly soldierId: string; readonly name: string }[]
  value: string
  problem: string | undefined
  onChange: (soldierId: string) => void
}

const NAMED: readonly FieldKey[] = ['rank', 'last', 'first']

export function SoldierChoice({ rosterId, first, value, problem, onChange }: SoldierChoiceProps) {
  const soldiers = useSoldiers(rosterId, NAMED).data?.soldiers ?? []
  const offered = new Set(first.map(({ soldierId }) => soldierId))
  const others = soldiers
    .filter(({ id }) => !offered.has(id))
    .map((soldier) => ({ value: soldier.id, label: rosterName(soldier) }))
  return (
    <Field label="Which Soldier" error={problem} className="max-w-[24rem]">
      <Select
        placeholder="Choose"
        options={[...first.map(({ soldierId, name }) => ({ value: soldierId, label: name })), ...others]}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
