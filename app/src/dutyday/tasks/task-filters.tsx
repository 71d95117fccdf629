import type { TaskLine } from '@muster/domain/dutyday/tasks/schema.ts'
import { TASK_PRIORITIES, TASK_PRIORITY_NAMES, type TaskPriority } from '@muster/domain/dutyday/tasks/states.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { type ReactNode, useMemo } from 'react'
import { GroupSelect } from '../../roster/components/group-select.tsx'
import { FilterMenu } from '../../ui/forms/filter-menu.tsx'
import { Choice, Choices, ShowAll } from '../../kit/lists/choices.tsx'
import { MoreFilters } from '../../kit/lists/more-filters.tsx'
import { isFiltered, NO_FILTER, type TaskFilter } from './task-filter.ts'
import { SECTION_NAMES } from './task-words.ts'

interface TaskFiltersProps {
  lines: readonly TaskLine[]
  groups: readonly Group[]
  value: TaskFilter
  onChange: (filter: TaskFilter) => void
  /** Shown before the filters on the same line. */
  children: ReactNode
  /** The choice of rosters, if there are rosters below. */
  over: ReactNode
}

/** The filters of the task list. */
export function TaskFilters({ lines, groups, value, onChange, over, children }: TaskFiltersProps) {
  const sources = useMemo(() => {
    const counts = Map.groupBy(
      lines.filter(({ source }) => source !== ''),
      ({ source }) => source,
    )
    return [...counts].map(([source, all]) => ({ value: source, label: source, count: all.length }))
  }, [lines])
  const chosen = [value.due, value.groupId, value.priorities[0], value.sources[0]].filter(Boolean).length
  const set = (change: Partial<TaskFilter>) => onChange({ ...value, ...change })
  return (
    <Choices label="Show">
      {children}
      <Choice chosen={value.mine} onChoose={() => set({ mine: !value.mine })}>
        Mine
      </Choice>
      <MoreFilters chosen={chosen}>
        {value.due !== null && (
          <Choice chosen onChoose={() => set({ due: null })}>
            {SECTION_NAMES[value.due]}
          </Choice>
        )}
        {over}
        <GroupSelect
          className="shrink-0 desk:w-44"
          groups={groups}
          value={value.groupId}
          onChange={(groupId) => set({ groupId })}
        />
        <span className="flex shrink-0">
          <FilterMenu
            label="Priority"
            options={TASK_PRIORITY_NAMES.map((priority) => ({
              value: priority,
              label: TASK_PRIORITIES[priority].label,
              count: lines.filter((line) => line.priority === priority).length,
            }))}
            value={value.priorities}
            onChange={(priorities) => set({ priorities: priorities as TaskPriority[] })}
          />
        </span>
        {sources.length > 0 && (
          <span className="flex shrink-0">
            <FilterMenu
              label="Source"
              options={sources}
              value={value.sources}
              onChange={(chosen) => set({ sources: chosen })}
            />
          </span>
        )}
        {isFiltered(value) && <ShowAll onShow={() => onChange(NO_FILTER)} />}
      </MoreFilters>
    </Choices>
  )
}
