import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { WorkingPools } from '../../database/acting.ts'

/** What a server must not use more and more of. */
export interface Use {
  /** In MB, after garbage was collected. */
  readonly heap: number
  /** Connections of the server to the database. */
  readonly connections: number
  /** Prepared statements of the connection that has most. */
  readonly statements: number
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

export async function useOf(pools: WorkingPools): Promise<Use> {
  const clients = await Promise.all(
    [pools.app, pools.system].flatMap((pool) =>
      Array.from({ length: Math.max(1, pool.totalCount) }, () => pool.connect()),
    ),
  )
  try {
    const counts = await Promise.all(
      clients.map(async (client) => {
        const { rows } = await client.query<{ count: number }>(
          'select count(*)::int as count from pg_prepared_statements',
        )
        return rows[0]?.count ?? 0
      }),
    )
    collect()
    return {
      heap: Math.round(process.memoryUsage().heapUsed / 1e6),
      connections: clients.length,
      statements: Math.max(...counts),
    }
  } finally {
    for (const client of clients) client.release()
  }
}
