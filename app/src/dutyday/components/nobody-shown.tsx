import type { Only } from '@muster/domain/dutyday/accountability-filter.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'

/** In place of the list, when the search and the filter leave no Soldier. */
export function NobodyShown({ search, only, submitted }: { search: string; only: Only; submitted: boolean }) {
  if (search)
    return (
      <EmptyState picture="search" title={`Nobody found for “${search}”`}>
        Search by name, rank or position.
      </EmptyState>
    )
  if (only === 'unreported')
    return (
      <EmptyState picture="done" title="Everyone is reported">
        {submitted ? 'Accountability is submitted.' : 'Submit accountability when you are ready.'}
      </EmptyState>
    )
  return (
    <EmptyState picture="search" title="Nobody here">
      Choose another filter.
    </EmptyState>
  )
}
