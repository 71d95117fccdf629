import type { KeyObject } from 'node:crypto'
import type { DatabaseLog } from '../../database/database-log.ts'
import type { Acting } from '../../database/database.ts'
import type { WriteTx } from '../../database/transaction.ts'
import { Runner } from '../background/runner.ts'
import { BEGINNING, hashAfter, signedHead } from './chain.ts'
import { lastHead, lastSealed, waitingEntries } from './reads.ts'
import { addHead, holdsChain, sealEntries } from './writes.ts'

const BATCH = 1000
const HEAD_MS = 3_600_000

export interface SealerParts {
  readonly database: Pick<Acting, 'write'>
  readonly clock: () => Date
  readonly log: DatabaseLog
  readonly key: () => Promise<KeyObject>
}

/** Gives entries their places in the chain, and signs its end each hour. One server does it at a time. */
export class Sealer extends Runner<SealerParts> {
  constructor(parts: SealerParts) {
    super('security log', parts)
  }

  protected override work(): Promise<boolean> {
    return this.parts.database.write(async (tx) => {
      if (!(await holdsChain(tx))) return false
      const end = await lastSealed(tx)
      const waiting = await waitingEntries(tx, BATCH)
      let { seq, hash } = end ?? { seq: 0, hash: BEGINNING }
      const sealed = waiting.map(({ id, ...entry }) => {
        seq += 1
        hash = hashAfter(hash, Object.assign(entry, { seq }))
        return { id, what: entry.what, seq, hash }
      })
      if (sealed.length > 0) await sealEntries(tx, sealed)
      if (seq > 0) await this.#sign(tx, { seq, hash })
      return waiting.length === BATCH
    })
  }

  async #sign(tx: WriteTx, end: { readonly seq: number; readonly hash: Buffer }): Promise<void> {
    const at = this.parts.clock()
    const head = await lastHead(tx)
    if (head && (head.seq === end.seq || at.getTime() - head.at.getTime() < HEAD_MS)) return
    await addHead(tx, signedHead(await this.parts.key(), { seq: end.seq, hash: end.hash, at }))
  }
}
