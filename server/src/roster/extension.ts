import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { restoreSoldiers } from '@muster/domain/roster/functions.ts'
import type { ReadTx } from '../database/transaction.ts'
import type { Call } from '../platform/callable/implement.ts'
import type { ImportFiler } from './import/filer.ts'
import type { RosterEditor } from './scope.ts'

export interface OpenMatter {
  /** As the leader reads it: `Equipment signed out`. */
  readonly what: string
  readonly soldierId: string
}

export type ReturnCall = Pick<Call<typeof restoreSoldiers>, 'tx' | 'now' | 'newId'>

/** What a feature that builds on rosters adds to them, plugged in by the composition root. */
export interface RosterExtension {
  /**
   * Why one of these archived Soldiers cannot simply be brought back to the roster, as the leader is told; null for
   * no reason. `undoing` is the act that archived them, where that is being undone; null where they are being restored.
   */
  againstReturn?(
    tx: ReadTx,
    editor: RosterEditor,
    soldierIds: readonly string[],
    undoing: string | null,
  ): Promise<string | null>
  /** What is still open about these Soldiers, a row each; archiving them closes none of it. */
  openMatters?(
    tx: ReadTx,
    editor: RosterEditor,
    asked: { readonly soldierIds: readonly string[]; readonly today: CalendarDate },
  ): Promise<readonly OpenMatter[]>
  /** What it does when archived Soldiers have come back, restored or by undoing: in the same transaction. */
  onReturn?(call: ReturnCall, editor: RosterEditor, soldierIds: readonly string[]): Promise<void>
  /** What it reads of a roster file that is imported. */
  readonly imports?: ImportFiler
}
