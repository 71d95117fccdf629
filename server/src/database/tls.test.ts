import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYSLOG_CA } from '../testing/messages/syslog.ts'
import { TEST_CERTIFICATE, TEST_KEY } from '../testing/messages/smtp-certificate.ts'
import { quietLog } from '../testing/database/quiet-log.ts'
import { newClient } from './connections.ts'
import { openDatabase } from './database.ts'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'

/** A PostgreSQL with a certificate of an authority that only the tests know. */
let folder: string
let embedded: EmbeddedDatabase

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'muster-tls-'))
  const dataDir = join(folder, 'data')
  embedded = await startEmbedded(dataDir, quietLog)
  const cluster = join(dataDir, 'database/cluster')
  const { uid, gid } = statSync(cluster)
  for (const [name, text] of [
    ['server.crt', TEST_CERTIFICATE],
    ['server.key', TEST_KEY],
  ] as const) {
    writeFileSync(join(cluster, name), `${text}\n`)
    // PostgreSQL refuses a key that others may read.
    chmodSync(join(cluster, name), 0o600)
    chownSync(join(cluster, name), uid, gid)
  }
  writeFileSync(join(folder, 'ca.pem'), TEST_CERTIFICATE)
  const client = newClient(embedded.connection)
  await client.connect()
  await client.query('alter system set ssl = on')
  await client.query('select pg_reload_conf()')
  await client.end()
})
afterAll(async () => {
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
})

const opened = (query: string) => {
  const { host, port, user, password, database } = embedded.connection
  const databaseUrl = `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}?${query}`
  return openDatabase({ databaseUrl, dataDir: folder }, { log: quietLog })
}

test('a database with a checked certificate is reached by TLS, by every connection', async () => {
  const database = await opened(`sslmode=verify-full&sslrootcert=${encodeURIComponent(join(folder, 'ca.pem'))}`)
  try {
    await database.system.write(async () => {})
    const { rows } = await database.asOwner((run) =>
      run(
        `select s.ssl from pg_stat_ssl s join pg_stat_activity a on a.pid = s.pid where a.application_name = 'muster'`,
      ),
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.every(({ ssl }) => ssl)).toBe(true)
  } finally {
    await database.close()
  }
})

test('one with another certificate is refused in words', async () => {
  // Other tests of this process trust the certificate by default, so another authority is named.
  writeFileSync(join(folder, 'other.pem'), SYSLOG_CA)
  const sslrootcert = encodeURIComponent(join(folder, 'other.pem'))
  await expect(opened(`sslmode=verify-full&sslrootcert=${sslrootcert}`)).rejects.toThrow(
    /The database that DATABASE_URL names cannot be reached: .*certificate/,
  )
})
