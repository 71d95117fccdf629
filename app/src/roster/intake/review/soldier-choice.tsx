import { Field } from '../../../ui/forms/field.tsx'
import { SoldierInput } from '../../choosing/soldier-input.tsx'
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
  const likelyFirst = soldiers.toSorted((a, b) => Number(offered.has(b.id)) - Number(offered.has(a.id)))
  return (
    <Field label="Which Soldier" error={problem} className="max-w-[24rem]">
      <SoldierInput
        rosterId={rosterId}
        soldiers={likelyFirst}
        groups={groups}
        inOrder
        noteOf={(id) => (offered.has(id) ? 'matches the form' : '')}
        value={value}
        onChange={onChange}
      />
    </Field>
  )
}
