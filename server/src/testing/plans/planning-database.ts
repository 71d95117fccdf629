import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { newClient } from '../../database/connections.ts'
import { pretend, readStatistics, staleStatistics } from '../large/statistics.ts'

/**
 * Makes a fresh database believe that it is a large installation. PostgreSQL plans by its statistics and by the length
 * of its files, which are long here and empty. The file system keeps no room for unwritten parts.
 */
export async function becomeLarge(url: string, cluster: string): Promise<void> {
  const client = newClient({ connectionString: url })
  await client.connect()
  try {
    const statistics = readStatistics()
    const stale = await staleStatistics(client, statistics)
    if (stale.length > 0) {
      throw new Error(
        `The statistics of a large installation are of another schema (${stale.join(', ')}). Give new tables rows in server/src/testing/large, then run: npm run statistics`,
      )
    }
    const files = await pretend(client, statistics)
    for (const { file, pages } of files) if (pages > 0) truncateSync(join(cluster, file), pages * PAGE_BYTES)
  } finally {
    await client.end()
  }
}

const PAGE_BYTES = 8192
