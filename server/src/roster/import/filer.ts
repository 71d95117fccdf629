import type { ReadTx, WriteTx } from '../../database/transaction.ts'
import type { RosterEditor } from '../scope.ts'

interface Writing {
  readonly tx: WriteTx
  readonly now: Date
  readonly newId: () => string
}

/** How a feature that builds on rosters keeps what it reads of a roster file. */
export interface ImportFiler {
  /** The module that exports its `importExtension`: a large file is read in another process, which loads it anew. */
  readonly module: URL
  /** As its extension. */
  readonly name: string
  /** What its extension must know of the roster, as plain data. */
  known(tx: ReadTx, editor: RosterEditor): Promise<unknown>
  /** Keep the facts of these lines, in the transaction of the import. */
  file(
    call: Writing,
    editor: RosterEditor,
    imported: {
      readonly changeSetId: string
      readonly lines: readonly { readonly soldierId: string; readonly facts: readonly unknown[] }[]
    },
  ): Promise<void>
  /** Take back what came with an import that is being undone; refuses where somebody built on it since. */
  takeBack(call: Writing, editor: RosterEditor, changeSetId: string): Promise<void>
}
