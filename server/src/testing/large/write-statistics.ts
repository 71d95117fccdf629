// `npm run statistics`: fills a database with the invented data of a large installation and stores PostgreSQL's
// statistics of it. Run it after a migration that adds a table, a column or an index. Rows for a new table are added in
// this folder first.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newClient } from '../../database/connections.ts'
import { startEmbedded } from '../../database/embedded.ts'
import { migrate } from '../../database/migrate.ts'
import { quietLog } from '../database/quiet-log.ts'
import { LARGE_INSTALLATION } from './installation.ts'
import { STATISTICS_FILE, takeStatistics } from './statistics.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-statistics-'))
const embedded = await startEmbedded(folder, quietLog)
try {
  await migrate(embedded.connection, quietLog)
  const client = newClient(embedded.connection)
  await client.connect()
  for (const part of LARGE_INSTALLATION) await client.query(`${part}; analyze`)
  await client.query('vacuum')
  await client.query('analyze')
  const { taken, relations, columns } = await takeStatistics(client)
  await client.end()
  const lines = (part: object) => `{\n${Object.entries(part).map(line).join(',\n')}\n}`
  const line = ([name, value]: [string, unknown]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`
  writeFileSync(
    STATISTICS_FILE,
    `{ "taken": "${taken}", "relations": ${lines(relations)}, "columns": ${lines(columns)} }\n`,
  )
  console.log(`${Object.keys(relations).length} tables and indexes, ${Object.keys(columns).length} columns`)
} finally {
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
