import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { MusterServer } from './server.ts'

/** Does what the screens cannot do, such as letting six hours pass. Returns the number of changed rows. */
export async function inDatabase(server: MusterServer, sql: string, values: readonly unknown[] = []): Promise<number> {
  const folder = join(server.dataDir, 'database')
  const [, , , port] = (await readFile(join(folder, 'cluster/postmaster.pid'), 'utf8')).split('\n')
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim()
  const client = new Client({ host: '127.0.0.1', port: Number(port), user: 'muster', password, database: 'muster' })
  await client.connect()
  try {
    return (await client.query(sql, [...values])).rowCount ?? 0
  } finally {
    await client.end()
  }
}
