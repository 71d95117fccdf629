import type { TaskLine } from '@muster/domain/dutyday/tasks/schema.ts'
import { useCallback, useState } from 'react'
import type { LeaderActs, SettableState } from './use-task-acts.ts'

/**
 * A task completed on this screen stays visible after it has left the server's list of open tasks. A line that
 * disappears under the finger looks like a mistake.
 */
export function useRecent(acts: LeaderActs) {
  const [recent, setRecent] = useState<ReadonlyMap<string, TaskLine>>(new Map())
  const setState = useCallback(
    (line: TaskLine, state: SettableState) => {
      const act = acts.setState(line, state)
      const stateSince = { act, at: new Date().toISOString(), by: 'you' }
      setRecent((before) => {
        const after = new Map(before)
        if (state === 'complete') after.set(line.id, { ...line, state, stateSince })
        else after.delete(line.id)
        return after
      })
    },
    [acts],
  )
  return { setState, recent }
}

/** Every task once. If a task is in several lists, the first list counts. */
export function joined(...lists: readonly (readonly TaskLine[])[]): readonly TaskLine[] {
  const [first = [], ...others] = lists
  if (others.every(({ length }) => length === 0)) return first
  const found = new Map<string, TaskLine>()
  for (const line of lists.flat()) if (!found.has(line.id)) found.set(line.id, line)
  return [...found.values()]
}
