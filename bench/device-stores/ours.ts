import type { Soldier } from '@muster/domain/roster/schema.ts'
import { answerOfPart, recordOf, takeIn } from '../../app/src/ondevice/records.ts'
import { rosterStorage } from '../../app/src/platform/storage/roster-storage.ts'
import { ACCOUNT, type Contender, searchIn } from './contender.ts'

const ROSTER = 'roster'
const storage = rosterStorage(ACCOUNT)
/** As the app does, the answer that was put together last is kept. */
let last: { readonly tags: string; readonly answer: Promise<unknown> } | null = null
let shown: readonly Soldier[] | null = null

async function all(): Promise<readonly Soldier[]> {
  const { parts } = await recordOf(storage, ROSTER)
  const [part] = parts
  if (!part) throw new Error('nothing was brought')
  const tags = part.tags.join()
  if (last?.tags !== tags) last = { tags, answer: answerOfPart(storage, ROSTER, part) }
  shown = ((await last.answer) as { soldiers: readonly Soldier[] }).soldiers
  return shown
}

/** Pieces of about 32 rows, each a sealed record of idb-keyval. */
export const contender: Contender = {
  take: async ({ part }) => {
    const heard = { cursor: 'bench', askedAt: Date.now() }
    await takeIn(storage, await recordOf(storage, ROSTER), [part], heard)
  },
  all,
  one: async (id) => (await all()).find((row) => row.id === id),
  search: async (part) => searchIn(shown ?? (await all()), part),
}
