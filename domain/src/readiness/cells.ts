import type { CalendarDate } from '../kernel/calendar-date.ts'
import { isOverdueOrFailed, type SoldierFacts, stateAmong } from './colour.ts'
import type { ItemLine } from './policy.ts'
import type { MatrixCell, MatrixSoldier } from './schema.ts'

/** A cell that can be read, because it has a record. */
export interface Cell {
  readonly outcome: string | null
  readonly value: number | null
  readonly doneOn: CalendarDate | null
  readonly expiresOn: CalendarDate | null
  readonly version: number | null
}

export const EMPTY_CELL: Cell = { outcome: null, value: null, doneOn: null, expiresOn: null, version: null }

export function cellsOf(soldier: Pick<MatrixSoldier, 'cells'>): ReadonlyMap<string, Cell> {
  return new Map(
    soldier.cells.map(([item, outcome, value, doneOn, expiresOn, version]: MatrixCell) => [
      item,
      { outcome, value, doneOn, expiresOn, version },
    ]),
  )
}

export function factsOf(soldier: MatrixSoldier): SoldierFacts {
  return {
    rank: soldier.rank,
    mos: soldier.mos,
    fields: { ets: soldier.ets, cacExpiresOn: soldier.cacExpiresOn },
    opted: Object.fromEntries(soldier.opted),
    profiles: soldier.profiles.map(([from, to]) => ({ from, to })),
  }
}

export interface DueItem {
  readonly key: string
  readonly label: string
  /** Overdue or failed. */
  readonly late: boolean
  readonly due: CalendarDate | null
}

/** The items of one Soldier that are overdue, failed or due soon, and that the Soldier can do something about. */
export function dueItems(soldier: MatrixSoldier, lines: readonly ItemLine[], today: CalendarDate): readonly DueItem[] {
  const facts = factsOf(soldier)
  const cells = Object.fromEntries([...cellsOf(soldier)].filter(([, { doneOn }]) => doneOn !== null))
  return lines.flatMap((line) => {
    // A profile ends by itself, and an ETS is no appointment.
    if (line.kind === 'profile' || line.field === 'ets') return []
    const state = stateAmong(line, facts, { lines, cells, today })
    // A class that follows from an overdue exam is current again with the exam.
    if (state.derived !== undefined) return []
    const late = isOverdueOrFailed(state)
    return late || state.reason === 'due soon' ? [{ key: line.key, label: line.label, late, due: state.due }] : []
  })
}
