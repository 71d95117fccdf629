import type { CounselingDocument } from '@muster/domain/counseling/document.ts'
import type { CounselingDraft } from '@muster/domain/counseling/schema.ts'
import type { SealedText } from '../../database/sealed/sealing.ts'
import type { WriteTx } from '../../database/transaction.ts'
import '../tables.ts'

/** Words of a session, in clear. */
export interface Words {
  readonly content?: CounselingDraft | CounselingDocument
  readonly remarks?: string
  readonly refusal?: string | null
  readonly assessment?: string
}

type SealedWords<W extends Words> = { [Column in keyof W]: SealedText | Extract<W[Column], null> }

/** Returns what seals words of this roster's sessions, each for the session of this id. */
export async function sealingOfWords(tx: WriteTx, rosterId: string) {
  const seal = await tx.sealing(rosterId)
  return <const W extends Words>(id: string, words: W): SealedWords<W> => {
    const sealed = Object.entries(words).map(([column, value]) => [
      column,
      seal(column === 'content' ? 'json' : 'text', `counseling_texts.${column}`, id, value),
    ])
    return Object.fromEntries(sealed) as SealedWords<W>
  }
}
