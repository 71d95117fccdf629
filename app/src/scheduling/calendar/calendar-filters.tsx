import { isNarrowed } from '@muster/domain/kernel/list-filters.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import {
  type CalendarFilter,
  calendarList,
  NO_FILTER,
  TYPE_OPTIONS,
} from '@muster/domain/scheduling/calendar/calendar-list.ts'
import type { EventType } from '@muster/domain/scheduling/calendar/event-types.ts'
import { GroupSelect } from '../../roster/components/group-select.tsx'
import { Choice, ShowAll } from '../../kit/lists/choices.tsx'
import { MoreFilters } from '../../kit/lists/more-filters.tsx'
import { OverSwitch } from '../../kit/lists/over-switch.tsx'
import { FilterMenu } from '../../ui/forms/filter-menu.tsx'

interface CalendarFiltersProps {
  groups: readonly Group[]
  value: CalendarFilter
  onChange: (change: Partial<CalendarFilter>) => void
  /** Whether the person may see drafts. */
  withDrafts: boolean
  hasBelow: boolean
}

/** The filters of the calendar, on a phone behind one button. */
export function CalendarFilters({ groups, value, onChange, withDrafts, hasBelow }: CalendarFiltersProps) {
  return (
    <MoreFilters chosen={[value.types[0], value.groupId, value.drafts].filter(Boolean).length}>
      <span className="flex shrink-0">
        <FilterMenu
          label="Type"
          options={TYPE_OPTIONS}
          value={value.types}
          onChange={(types) => onChange({ types: types as EventType[] })}
        />
      </span>
      <GroupSelect
        className="shrink-0 desk:w-44"
        groups={groups}
        value={value.groupId}
        onChange={(groupId) => onChange({ groupId })}
      />
      {withDrafts && (
        <Choice chosen={value.drafts} onChoose={() => onChange({ drafts: !value.drafts })}>
          Drafts only
        </Choice>
      )}
      {hasBelow && value.groupId === null && (
        <OverSwitch
          className="shrink-0 flex-nowrap!"
          value={value.over}
          onChange={(next) => onChange({ over: next })}
        />
      )}
      {isNarrowed(calendarList.filters, value) && <ShowAll onShow={() => onChange(NO_FILTER)} />}
    </MoreFilters>
  )
}
