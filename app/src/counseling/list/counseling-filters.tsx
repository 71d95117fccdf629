import { ListFilters } from '../../kit/lists/list-filters.tsx'
import { counselingList, type CounselingFilter } from './use-counselings.ts'

interface CounselingFiltersProps {
  value: CounselingFilter
  onChange: (change: Partial<CounselingFilter>) => void
  soldiers: readonly { readonly value: string; readonly label: string }[]
  /** Rosters stand below this one. */
  hasBelow: boolean
}

export function CounselingFilters({ value, onChange, soldiers, hasBelow }: CounselingFiltersProps) {
  const filtered = value.soldierId !== null || value.state !== null || value.kind !== null
  return (
    <ListFilters
      label="Show"
      list={counselingList}
      asked={value}
      onChange={(change) => onChange(change.over ? { ...change, soldierId: null } : change)}
      hasBelow={hasBelow}
      options={{ soldierId: soldiers }}
      without={value.over === 'chain' ? ['soldierId'] : []}
    >
      {filtered && (
        <button
          type="button"
          onClick={() => onChange({ soldierId: null, state: null, kind: null })}
          className="min-h-control shrink-0 px-2 text-14 font-strong text-action underline-offset-4 hover:underline"
        >
          Show all
        </button>
      )}
    </ListFilters>
  )
}
