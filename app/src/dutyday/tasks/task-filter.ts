import { type DueFilter, isDueAs } from '@muster/domain/dutyday/tasks/due.ts'
import type { TaskLine } from '@muster/domain/dutyday/tasks/schema.ts'
import type { TaskPriority } from '@muster/domain/dutyday/tasks/states.ts'
import { withDescendants } from '@muster/domain/roster/groups.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { whoWords } from './task-words.ts'

export interface TaskFilter {
  readonly mine: boolean
  /** How close the suspense is. */
  readonly due: DueFilter | null
  readonly groupId: string | null
  readonly priorities: readonly TaskPriority[]
  readonly sources: readonly string[]
  readonly text: string
}

export const NO_FILTER: TaskFilter = { mine: false, due: null, groupId: null, priorities: [], sources: [], text: '' }

export function isFiltered(filter: TaskFilter): boolean {
  return (
    filter.mine ||
    filter.due !== null ||
    filter.groupId !== null ||
    filter.priorities.length > 0 ||
    filter.sources.length > 0 ||
    filter.text.trim() !== ''
  )
}

/** What the filter needs to know besides the tasks themselves. */
export interface FilterFacts {
  readonly groups: readonly Pick<Group, 'id' | 'parentId'>[]
  readonly groupOfSoldier: ReadonlyMap<string, string | null>
  /** The caller's own tasks; null while not known. */
  readonly mine: ReadonlySet<string> | null
  readonly now: number
}

/** Runs on this device only, so it filters without signal too. */
export function filterTasks(lines: readonly TaskLine[], filter: TaskFilter, facts: FilterFacts): readonly TaskLine[] {
  if (!isFiltered(filter)) return lines
  const within = filter.groupId === null ? null : withDescendants(facts.groups, filter.groupId)
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean)
  return lines.filter((line) => {
    if (filter.mine && !(facts.mine?.has(line.id) ?? false)) return false
    if (filter.due !== null && !isDueAs(line, filter.due, new Date(facts.now))) return false
    if (within && !isWithin(line, within, facts.groupOfSoldier)) return false
    if (filter.priorities.length > 0 && !filter.priorities.includes(line.priority)) return false
    if (filter.sources.length > 0 && !filter.sources.includes(line.source)) return false
    if (words.length === 0) return true
    const text = [
      line.title,
      line.source,
      line.opr,
      line.rosterName,
      whoWords(line),
      ...line.assignees.map((one) => one.name),
    ]
      .join(' ')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

function isWithin(line: TaskLine, within: ReadonlySet<string>, groupOf: FilterFacts['groupOfSoldier']): boolean {
  if (line.group && within.has(line.group.id)) return true
  return line.assignees.some(({ soldierId }) => within.has(groupOf.get(soldierId) ?? ''))
}
