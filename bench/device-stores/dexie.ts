import type { Soldier } from '@muster/domain/roster/schema.ts'
import { Dexie } from 'dexie'
import { sealOf } from '../../app/src/platform/storage/seal.ts'
import { ACCOUNT, type Contender, searchIn } from './contender.ts'

interface Kept {
  readonly id: string
  readonly place: number
  readonly sealed: Uint8Array<ArrayBuffer>
}
const database = new Dexie('soldiers')
database.version(1).stores({ kept: 'id' })
const rowsKept = database.table<Kept, string>('kept')
let shown: readonly Soldier[] | null = null

async function opened({ id, sealed }: Kept): Promise<Soldier> {
  const seal = await sealOf(ACCOUNT)
  return (await seal.open(id, sealed)) as Soldier
}

async function all(): Promise<readonly Soldier[]> {
  const kept = await rowsKept.toArray()
  shown = await Promise.all(kept.sort((a, b) => a.place - b.place).map(opened))
  return shown
}

/** A record for each row, sealed with the same key and cipher as ours. */
export const contender: Contender = {
  take: async ({ rows }) => {
    const seal = await sealOf(ACCOUNT)
    const known = rows.length === 1 && rows[0] ? await rowsKept.get(rows[0].id) : undefined
    const kept = await Promise.all(
      rows.map(async (row, place) => ({
        id: row.id,
        place: known?.place ?? place,
        sealed: await seal.close(row.id, row),
      })),
    )
    await rowsKept.bulkPut(kept)
  },
  all,
  one: async (id) => {
    const kept = await rowsKept.get(id)
    return kept && opened(kept)
  },
  search: async (part) => searchIn(shown ?? (await all()), part),
}
