import type { Group } from '@muster/domain/roster/schema.ts'
import { EVENT_TYPES, type EventType } from '@muster/domain/scheduling/calendar/event-types.ts'
import type { ReactNode } from 'react'
import { groupTreeChoices } from '../../roster/group-choices.ts'
import { Choice, Choices } from '../../kit/lists/choices.tsx'
import { FilterMenu } from '../../ui/forms/filter-menu.tsx'
import { Select } from '../../ui/forms/select.tsx'

export interface CalendarFilter {
  readonly types: readonly EventType[]
  readonly groupId: string | null
  readonly drafts: boolean
}

export const NO_FILTER: CalendarFilter = { types: [], groupId: null, drafts: false }

export function isFiltered(filter: CalendarFilter): boolean {
  return filter.types.length > 0 || filter.groupId !== null || filter.drafts
}

const TYPES = Object.entries(EVENT_TYPES).map(([value, { label }]) => ({ value, label }))

interface CalendarFiltersProps {
  groups: readonly Group[]
  value: CalendarFilter
  onChange: (filter: CalendarFilter) => void
  /** Whether drafts are there to be seen. */
  withDrafts: boolean
  /** The choice of rosters, where some stand below. */
  over: ReactNode
}

/** Which events are shown. */
export function CalendarFilters({ groups, value, onChange, withDrafts, over }: CalendarFiltersProps) {
  const set = (change: Partial<CalendarFilter>) => onChange({ ...value, ...change })
  return (
    <Choices label="Show">
      <span className="flex shrink-0">
        <FilterMenu
          label="Type"
          options={TYPES}
          value={value.types}
          onChange={(types) => set({ types: types as EventType[] })}
        />
      </span>
      {groups.length > 0 && (
        <Select
          aria-label="Group"
          className="w-44 shrink-0"
          value={value.groupId ?? ''}
          onChange={(event) => set({ groupId: event.target.value || null })}
          options={[{ value: '', label: 'All groups' }, ...groupTreeChoices(groups)]}
        />
      )}
      {withDrafts && (
        <Choice chosen={value.drafts} onChoose={() => set({ drafts: !value.drafts })}>
          Drafts only
        </Choice>
      )}
      {over}
      {isFiltered(value) && (
        <button
          type="button"
          onClick={() => onChange(NO_FILTER)}
          className="min-h-control shrink-0 px-2 text-14 font-strong text-action underline-offset-4 hover:underline"
        >
          Show all
        </button>
      )}
    </Choices>
  )
}
