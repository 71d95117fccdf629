import type { Area } from '@muster/domain/kernel/area.ts'
import type { ReadTx, WriteTx } from '../../database/transaction.ts'
import type { RosterEditor } from '../scope.ts'

interface Writing {
  readonly tx: WriteTx
  readonly now: Date
  readonly newId: () => string
}

/** How a feature stores what it reads from a roster file. */
export interface ImportFiler {
  /**
   * The module that exports its `importExtension`. A large file is read in a child process, which loads the module
   * again.
   */
  readonly module: URL
  /** The name of its extension. */
  readonly name: string
  /** The area of what it stores. Its columns are left out for a leader who may not change that area. */
  readonly area: Area
  /** The facts about the roster that its extension needs, as plain data. */
  known(tx: ReadTx, editor: RosterEditor): Promise<unknown>
  /** Stores the facts of these lines, in the transaction of the import. */
  file(
    call: Writing,
    editor: RosterEditor,
    imported: {
      readonly changeSetId: string
      readonly lines: readonly { readonly soldierId: string; readonly facts: readonly unknown[] }[]
    },
  ): Promise<void>
  /** Withdraws what came with an import that is being undone. Refuses where somebody has changed it since. */
  takeBack(call: Writing, editor: RosterEditor, changeSetId: string): Promise<void>
}
