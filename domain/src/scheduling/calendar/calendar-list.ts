import { GROUP, type ListFilters, type Over, over, own, several } from '../../kernel/list-filters.ts'
import { EVENT_TYPES, type EventType } from './event-types.ts'

export const TYPE_OPTIONS = (Object.keys(EVENT_TYPES) as EventType[]).map((value) => ({
  value,
  label: EVENT_TYPES[value].label,
}))

export interface CalendarFilter {
  readonly types: readonly EventType[]
  readonly groupId: string | null
  readonly drafts: boolean
  readonly over: Over
}

const filters: ListFilters<CalendarFilter> = {
  types: several(TYPE_OPTIONS),
  groupId: GROUP,
  drafts: own<boolean>(false),
  over: over('roster'),
}

/** The filters of the calendar, kept in the address as for lists. */
export const calendarList = { filters }

export const NO_FILTER = { types: [], groupId: null, drafts: false } as const satisfies Partial<CalendarFilter>
