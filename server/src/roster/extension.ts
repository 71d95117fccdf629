import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { restoreSoldiers } from '@muster/domain/roster/functions.ts'
import type { ReadTx } from '../database/transaction.ts'
import type { Call } from '../platform/callable/implement.ts'
import type { ImportFiler } from './import/filer.ts'
import type { FollowingRecords } from './linking/transfers/following.ts'
import type { RosterEditor } from './scope.ts'

export interface OpenMatter {
  /** Shown to the leader: `Equipment signed out`. */
  readonly what: string
  readonly soldierId: string
}

export type ReturnCall = Pick<Call<typeof restoreSoldiers>, 'tx' | 'now' | 'newId'>

/** What a feature that builds on rosters adds to them. compose.ts connects it. */
export interface RosterExtension {
  /**
   * The reason, for the leader, why one of these archived Soldiers cannot simply be restored to the roster. Null for no
   * reason. `undoing` is the act that archived them, where that act is being undone, and null where they are being
   * restored.
   */
  againstReturn?(
    tx: ReadTx,
    editor: RosterEditor,
    soldierIds: readonly string[],
    undoing: string | null,
  ): Promise<string | null>
  /** The open matters of these Soldiers, a row each. Archiving closes none of them. */
  openMatters?(
    tx: ReadTx,
    editor: RosterEditor,
    asked: { readonly soldierIds: readonly string[]; readonly today: CalendarDate },
  ): Promise<readonly OpenMatter[]>
  /** Acts on the return of archived Soldiers, restored or by undoing, in the same transaction. */
  onReturn?(call: ReturnCall, editor: RosterEditor, soldierIds: readonly string[]): Promise<void>
  /** The columns of an imported roster file that it reads. */
  readonly imports?: ImportFiler
  /** What it does with its records of Soldiers who are transferred. */
  readonly follows?: FollowingRecords
}
