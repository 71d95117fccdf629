import { listTasks } from '@muster/domain/dutyday/tasks/functions.ts'
import { OPEN_TASK_LIMIT, TASK_PAGE } from '@muster/domain/dutyday/tasks/limits.ts'
import type { TaskLine } from '@muster/domain/dutyday/tasks/schema.ts'
import type { OutputOf, RawInputOf } from '@muster/domain/kernel/function.ts'
import { useMemo } from 'react'
import type { PendingChange } from '../../platform/reads/pending.ts'
import { type ReadPages, useReadPages } from '../../platform/reads/read-pages.ts'
import { ownGroups } from '@muster/domain/roster/leaders/own-groups.ts'
import { NAME_FIELDS, useRoster, useSoldiers } from '../../roster/use-roster-data.ts'
import { expectedTasks, type KnownRoster } from './expected-tasks.ts'

type Page = OutputOf<typeof listTasks>
type Cursor = NonNullable<Page['next']>

const rowsOf = (page: Page) => page.tasks
const nextOf = (page: Page): Cursor | null => page.next
const DONE_PAGE = 50

export interface TaskListOptions {
  readonly rosterId: string
  readonly over: 'roster' | 'chain'
  readonly show: 'open' | 'mine' | 'done'
  readonly soldierId?: string | undefined
  /** Pages of `done`. All other lists come complete. */
  readonly pages?: number | undefined
  readonly enabled?: boolean | undefined
  readonly pending?: readonly PendingChange<readonly TaskLine[]>[] | undefined
}

export function useTaskList(options: TaskListOptions): ReadPages<TaskLine> {
  const { rosterId, over, show, soldierId = null, pages = 1, enabled = true, pending = NOTHING } = options
  const limit = show === 'done' ? DONE_PAGE : TASK_PAGE
  const most = show === 'done' ? pages : Math.ceil(OPEN_TASK_LIMIT / TASK_PAGE)
  return useReadPages<typeof listTasks, Cursor, TaskLine>(
    listTasks,
    (after): RawInputOf<typeof listTasks> => ({ rosterId, over, show, soldierId, after, limit }),
    { rowsOf, nextOf, most, enabled, pending },
  )
}

const NOTHING: readonly PendingChange<readonly TaskLine[]>[] = []

/** The choices for quick entry and forms, and what a new task looks like before the server has it. */
export function useKnownRoster(rosterId: string) {
  const roster = useRoster(rosterId).data
  const soldiers = useSoldiers(rosterId, NAME_FIELDS).data?.soldiers
  return useMemo(() => {
    if (!roster) return null
    const known: KnownRoster = {
      id: roster.id,
      name: roster.settings.name,
      timeZone: roster.settings.timeZone,
      groups: ownGroups(roster),
      soldiers: soldiers ?? [],
    }
    return {
      ...known,
      groups: ownGroups(roster),
      soldiers: soldiers ?? [],
      pending: expectedTasks(known),
      groupOfSoldier: new Map((soldiers ?? []).map((soldier) => [soldier.id, soldier.groupId])),
    }
  }, [roster, soldiers])
}

export type Known = NonNullable<ReturnType<typeof useKnownRoster>>
