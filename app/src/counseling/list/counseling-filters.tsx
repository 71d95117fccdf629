import { KIND_FAMILIES } from '@muster/domain/counseling/kind-words.ts'
import { COUNSELING_STATES } from '@muster/domain/counseling/kinds.ts'
import { Choice, Choices } from '../../dutyday/tasks/choices.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { kindWords, stateWords } from '../words.ts'
import type { CounselingFilter } from './use-counselings.ts'

interface CounselingFiltersProps {
  value: CounselingFilter
  onChange: (change: Partial<CounselingFilter>) => void
  soldiers: readonly { readonly value: string; readonly label: string }[]
  /** Rosters stand below this one. */
  hasBelow: boolean
}

const KINDS = KIND_FAMILIES.flatMap(({ kinds }) => kinds).map((kind) => ({ value: kind, label: kindWords(kind) }))
const STATES = COUNSELING_STATES.map((state) => ({ value: state, label: stateWords({ state }) }))

export function CounselingFilters({ value, onChange, soldiers, hasBelow }: CounselingFiltersProps) {
  const filtered = value.soldierId !== null || value.state !== null || value.kind !== null
  return (
    <Choices label="Show">
      {hasBelow && (
        <Choice
          chosen={value.over === 'chain'}
          onChoose={() => onChange({ over: value.over === 'chain' ? 'roster' : 'chain', soldierId: null })}
        >
          With rosters below
        </Choice>
      )}
      <Select
        aria-label="State"
        className="w-40 shrink-0"
        value={value.state ?? ''}
        onChange={(event) => onChange({ state: STATES.find((one) => one.value === event.target.value)?.value ?? null })}
        options={[{ value: '', label: 'All states' }, ...STATES]}
      />
      <Select
        aria-label="Kind"
        className="w-48 shrink-0"
        value={value.kind ?? ''}
        onChange={(event) => onChange({ kind: KINDS.find((one) => one.value === event.target.value)?.value ?? null })}
        options={[{ value: '', label: 'All kinds' }, ...KINDS]}
      />
      {value.over === 'roster' && (
        <Select
          aria-label="Soldier"
          className="w-52 shrink-0"
          value={value.soldierId ?? ''}
          onChange={(event) => onChange({ soldierId: event.target.value || null })}
          options={[{ value: '', label: 'All Soldiers' }, ...soldiers]}
        />
      )}
      {filtered && (
        <button
          type="button"
          onClick={() => onChange({ soldierId: null, state: null, kind: null })}
          className="min-h-control shrink-0 px-2 text-14 font-strong text-action underline-offset-4 hover:underline"
        >
          Show all
        </button>
      )}
    </Choices>
  )
}
