import type { TaskLine } from '@muster/domain/dutyday/tasks/schema.ts'
import { compareTasks } from './task-words.ts'
import type { SettableState } from './use-task-acts.ts'

export interface BoardColumn {
  readonly state: SettableState
  readonly lines: readonly TaskLine[]
}

/** All columns, including empty ones. Canceled tasks are in none. */
export function columnsOf(lines: readonly TaskLine[], states: readonly SettableState[]): readonly BoardColumn[] {
  const byState = Map.groupBy([...lines].sort(compareTasks), ({ state }) => state)
  return states.map((state) => ({ state, lines: byState.get(state) ?? [] }))
}

export interface BoardTarget {
  readonly moved: TaskLine
  readonly from: SettableState
  /** The target column. */
  readonly column: SettableState
  /** The target card; null in an empty column. */
  readonly line: TaskLine | null
}

/**
 * Where an arrow key moves from a card. Left and right go to the next column at the same height. Null if the key is
 * not an arrow or would leave the board.
 */
export function boardTarget(columns: readonly BoardColumn[], id: string, key: string): BoardTarget | null {
  const at = columns.findIndex(({ lines }) => lines.some((line) => line.id === id))
  const here = columns[at]
  const row = here?.lines.findIndex((line) => line.id === id) ?? -1
  const moved = here?.lines[row]
  if (!here || !moved) return null
  const step = { ArrowUp: -1, ArrowDown: 1 }[key]
  if (step !== undefined) {
    const line = here.lines[row + step]
    return line ? { moved, from: here.state, column: here.state, line } : null
  }
  const side = { ArrowLeft: -1, ArrowRight: 1 }[key]
  const next = side === undefined ? undefined : columns[at + side]
  if (!next) return null
  return { moved, from: here.state, column: next.state, line: next.lines[Math.min(row, next.lines.length - 1)] ?? null }
}
