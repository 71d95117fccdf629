import type { KeyObject } from 'node:crypto'
import type { ReadTx } from '../../database/transaction.ts'
import { BEGINNING, hashAfter, isSignedBy, keyName } from './chain.ts'
import type { Head, SealedEntry } from './entry.ts'
import { everyHead, sealedAfter } from './reads.ts'

const BATCH = 5000
/** Until an entry is under a signed head: an hour, and time for a server that was off. */
const UNSIGNED_MS = 2 * 3_600_000
const YEAR_MS = 365 * 86_400_000

export interface Verified {
  readonly entries: number
  readonly heads: number
  /** What does not fit, in words. Empty: the log is as it was written. */
  readonly faults: readonly string[]
}

export interface VerifyParts {
  /** The public keys that heads may be signed with. */
  readonly keys: readonly KeyObject[]
  /** Heads that were kept outside the database. */
  readonly kept: readonly Head[]
  readonly now: Date
}

/** Checks every hash, every signed head in the database, and every head that was kept outside. */
export async function verifySecurityLog(tx: ReadTx, { keys, kept, now }: VerifyParts): Promise<Verified> {
  const heads = await everyHead(tx)
  const faults = [...headFaults(heads, keys), ...headFaults(kept, keys)]
  const [first] = await sealedAfter(tx, 0, 1)
  // What is older than a year may be gone, up to a signed head.
  const anchor = first
    ? heads.find(({ seq }) => seq === first.seq - 1)
    : heads.findLast(({ at }) => now.getTime() - at.getTime() > YEAR_MS)
  if (first && first.seq > 1 && !anchor)
    faults.push(`The entries before ${first.seq} are gone, and no signed head ends them.`)
  const due = new Map(Map.groupBy([...heads, ...kept], ({ seq }) => seq))
  if (anchor) due.delete(anchor.seq)
  const chain = { seq: anchor?.seq ?? 0, hash: anchor?.hash ?? BEGINNING }
  let entries = 0
  let last: SealedEntry | undefined
  for await (const entry of everyEntry(tx, chain.seq)) {
    if (entry.seq !== chain.seq + 1) faults.push(`Entries ${chain.seq + 1} to ${entry.seq - 1} are missing.`)
    const hash = hashAfter(chain.hash, entry)
    if (!hash.equals(entry.hash)) faults.push(`Entry ${entry.seq} was changed, or what is before it.`)
    for (const head of due.get(entry.seq) ?? [])
      if (!head.hash.equals(entry.hash)) faults.push(`Entry ${entry.seq} is not the one that was signed.`)
    due.delete(entry.seq)
    Object.assign(chain, { seq: entry.seq, hash: entry.hash })
    entries += 1
    last = entry
  }
  for (const seq of due.keys())
    if (seq > chain.seq || seq >= (first?.seq ?? 1)) faults.push(`Entry ${seq} was signed and is gone.`)
  const signed = Math.max(0, ...heads.map(({ seq }) => seq))
  if (last && last.seq > signed) {
    const [unsigned] = await sealedAfter(tx, signed, 1)
    if (unsigned && now.getTime() - unsigned.at.getTime() > UNSIGNED_MS)
      faults.push(`The entries from ${unsigned.seq} on are more than two hours old and not signed.`)
  }
  return { entries, heads: heads.length + kept.length, faults }
}

function headFaults(heads: readonly Head[], keys: readonly KeyObject[]): string[] {
  const byName = new Map(keys.map((key) => [keyName(key), key]))
  return heads.flatMap((head) => {
    const key = byName.get(head.key)
    if (!key) return [`The head at ${head.seq} is signed with an unknown key, ${head.key}.`]
    return isSignedBy(key, head) ? [] : [`The signature of the head at ${head.seq} is wrong.`]
  })
}

async function* everyEntry(tx: ReadTx, from: number): AsyncGenerator<SealedEntry> {
  for (let after = from; ; ) {
    const page = await sealedAfter(tx, after, BATCH)
    yield* page
    const last = page.at(-1)
    if (!last || page.length < BATCH) return
    after = last.seq
  }
}
