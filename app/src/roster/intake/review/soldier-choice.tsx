import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { soldierOptions } from '../../soldier-options.ts'
import { NAME_FIELDS, useRoster, useSoldiers } from '../../use-roster-data.ts'

interface SoldierChoiceProps {
  rosterId: string
  /** Shown before all others. */
  first: readonly { readonly soldierId: string; readonly name: string }[]
  value: string
  problem: string | undefined
  onChange: (soldierId: string) => void
}

export function SoldierChoice({ rosterId, first, value, problem, onChange }: SoldierChoiceProps) {
  const soldiers = useSoldiers(rosterId, NAME_FIELDS).data?.soldiers ?? []
  const groups = useRoster(rosterId).data?.groups ?? []
  const offered = new Set(first.map(({ soldierId }) => soldierId))
  const others = soldierOptions(soldiers, groups).filter(({ value: id }) => !offered.has(id))
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
