import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type Client, type ClientConfig, escapeIdentifier } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import * as z from 'zod'
import { newClient } from './connections.ts'
import { DatabaseRefusal } from './failure.ts'

const MANIFEST = 'manifest.json'

/**
 * Tables that are not copied. The migrations record their own work, nobody needs a change feed of the past, and the job
 * queue starts over with its schedules.
 */
const LEFT_OUT = ['change_feed', 'kysely_migration', 'kysely_migration_lock']

const manifestSchema = z.strictObject({
  format: z.literal(1),
  at: z.iso.datetime(),
  postgresql: z.string(),
  /** The schema version of the backup. Restoring builds this version first and then migrates to the newest. */
  migration: z.string(),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      file: z.string().regex(/^[\w-]+\.copy\.gz$/),
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.int() })),
})
export type BackupManifest = z.output<typeof manifestSchema>

/**
 * Copies every table, as they all were at one moment, into a new folder: one compressed file per table in PostgreSQL's
 * own COPY format, and a manifest with checksums. Others can read and write in the meantime. The folder appears when it
 * is complete, or not at all.
 */
export async function writeBackup(connection: ClientConfig, folder: string): Promise<BackupManifest> {
  if (existsSync(folder)) throw new DatabaseRefusal(`${folder} exists already. Name a new folder for the backup.`)
  const draft = `${folder}.unfinished`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const client = newClient({ ...connection, options: '-c TimeZone=UTC -c DateStyle=ISO' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    const manifest: BackupManifest = {
      format: 1,
      at: new Date().toISOString(),
      postgresql: await scalar(client, `select current_setting('server_version')`),
      migration: await scalar(client, 'select max(name) from kysely_migration'),
      tables: [],
      sequences: [],
    }
    for (const { name, columns } of await tablesOf(client)) {
      const file = `${name}.copy.gz`
      const rows = client.query(copyTo(`copy ${escapeIdentifier(name)} (${listed(columns)}) to stdout`))
      const checksum = createHash('sha256')
      await pipeline(
        rows,
        createGzip(),
        hashing(checksum),
        createWriteStream(join(draft, file), { mode: 0o600, flush: true }),
      )
      manifest.tables.push({ name, columns, rows: rows.rowCount, file, sha256: checksum.digest('hex') })
    }
    // Counters do not take part in transactions. Read last, they are past every row that was copied.
    manifest.sequences = (
      await client.query<{ name: string; value: number }>(
        `select sequencename::text as name, last_value::float8 as value from pg_sequences
         where schemaname = 'public' and last_value is not null and sequencename not like 'change_feed_%' order by 1`,
      )
    ).rows
    await writeFile(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
    await rename(draft, folder)
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

/** Returns the manifest of a backup after checking that every file is complete. */
export async function checkBackup(folder: string): Promise<BackupManifest> {
  let manifest: BackupManifest
  try {
    manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')))
  } catch (error) {
    throw new DatabaseRefusal(`${folder} holds no backup that this release can read.`, { cause: error })
  }
  for (const { file, sha256 } of manifest.tables) {
    const checksum = createHash('sha256')
    try {
      for await (const chunk of createReadStream(join(folder, file))) checksum.update(chunk as Buffer)
    } catch (error) {
      throw new DatabaseRefusal(`The backup is not complete: ${file} is missing.`, { cause: error })
    }
    if (checksum.digest('hex') !== sha256) {
      throw new DatabaseRefusal(`The backup is damaged: ${file} is not what was written.`)
    }
  }
  return manifest
}

/** Fills a database that has been migrated to the manifest's version and is empty otherwise. All or nothing. */
export async function loadBackup(connection: ClientConfig, folder: string, manifest: BackupManifest): Promise<void> {
  const client = newClient({ ...connection, options: '-c TimeZone=UTC -c DateStyle=ISO' })
  await client.connect()
  try {
    await client.query('begin')
    // The rows were consistent when they were copied, so triggers and references need no second check.
    await client.query('set local session_replication_role = replica')
    await client.query(`truncate ${manifest.tables.map(({ name }) => escapeIdentifier(name)).join()}`)
    for (const { name, columns, file, rows } of manifest.tables) {
      const load = client.query(copyFrom(`copy ${escapeIdentifier(name)} (${listed(columns)}) from stdin`))
      await pipeline(createReadStream(join(folder, file)), createGunzip(), load)
      if (load.rowCount !== rows) throw new Error(`${name}: ${load.rowCount} of ${rows} rows came back`)
    }
    for (const { name, value } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2)', [escapeIdentifier(name), value])
    }
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

async function tablesOf(client: Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [LEFT_OUT],
  )
  return rows
}

async function scalar(client: Client, query: string): Promise<string> {
  const { rows } = await client.query<string[]>({ text: query, rowMode: 'array' })
  const value = rows[0]?.[0]
  if (value === undefined || value === null)
    throw new DatabaseRefusal('The database is empty: start Muster on it once.')
  return value
}

function listed(columns: readonly string[]): string {
  return columns.map(escapeIdentifier).join()
}

function hashing(checksum: ReturnType<typeof createHash>): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      checksum.update(chunk)
      done(null, chunk)
    },
  })
}
