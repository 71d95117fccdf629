import { openValues } from '../platform/storage/kept-values.ts'

/** Lets these accounts keep values until the returned function is called, as long as the test and no longer. */
export function keepInMemory(...uids: readonly string[]): () => void {
  const closes = uids.map((uid) => openValues(uid, { values: new Map(), store: () => true }))
  return () => closes.forEach((close) => close())
}
