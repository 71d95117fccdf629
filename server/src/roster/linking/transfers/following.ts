import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { MovingKind, TransferTerms } from '@muster/domain/roster/linking/what-moves.ts'
import type { ReadTx, WriteTx } from '../../../database/transaction.ts'
import type { RosterEditor, RowChanger } from '../../scope.ts'

/** A Soldier's row of the losing roster, and the row of the gaining roster that continues it. */
export interface Moved {
  readonly soldierId: string
  readonly takenAs: string
  /** The gaining roster had the Soldier on its roster already, with records of its own. */
  readonly present: boolean
  /** The day on which the Soldier had left the gaining roster, for one who comes back from its archive. */
  readonly leftOn: CalendarDate | null
  readonly linkedUid: string | null
}

/** A transfer that is being made. Both rosters, the rows and the chain of command are locked. */
export interface Moving {
  readonly tx: WriteTx
  readonly now: Date
  readonly losing: RowChanger
  readonly gaining: RosterEditor
  readonly effectiveOn: CalendarDate
  readonly terms: TransferTerms
  readonly moved: readonly Moved[]
}

export interface CountAsked {
  readonly soldierIds: readonly string[]
  /** The day on which the transfer takes effect. */
  readonly on: CalendarDate
}

/** How many records of a kind one Soldier has. */
export interface FoundRecords {
  readonly kind: MovingKind
  readonly soldierId: string
  readonly count: number
}

/** What a feature does with its records when Soldiers are transferred. compose.ts connects it. */
export interface FollowingRecords {
  /** Counts what `what-moves.ts` of the domain decides about. */
  count(tx: ReadTx, losing: RowChanger, asked: CountAsked): Promise<readonly FoundRecords[]>
  /** Takes along what goes. Absent where nothing of the feature ever goes. */
  move?(moving: Moving): Promise<void>
}
