import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { catalogueOf } from '../testing/database/catalogue.ts'
import { createEmptyDatabase } from '../testing/database/database.ts'
import { quietLog } from '../testing/database/quiet-log.ts'
import { newClient } from './connections.ts'
import { openDatabase } from './database.ts'
import { migrate, migrationNames, migrationOfBackup } from './migrate.ts'
import { workingRoles } from './roles.ts'

async function emptyDatabase(): Promise<{ url: string; client: Client }> {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  return { url, client: await connected(url) }
}

async function connected(url: string): Promise<Client> {
  const client = newClient({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** An installation from before the fold, with one Soldier on a roster. */
async function earlierInstallation(): Promise<{ url: string; client: Client }> {
  const { url, client } = await emptyDatabase()
  const { app, system } = await workingRoles({ connectionString: url })
  const dump = readFileSync(join(import.meta.dirname, '../testing/database/before-the-fold.sql'), 'utf8')
  await client.query(
    dump
      .replaceAll('muster_app', `"${app}"`)
      .replaceAll('muster_system', `"${system}"`)
      .replaceAll('FOR ROLE muster ', 'FOR ROLE current_user '),
  )
  await client.query('reset all')
  await client.query(`
    insert into accounts (uid, email, created_at)
      values ('018f2d6e-0000-7000-8000-000000000001', 'leader@example.com', now());
    insert into rosters (id, owner_uid, name, time_zone, authorized, created_at)
      select '018f2d6e-0000-7000-8000-000000000002', uid, 'A Co', 'America/Chicago', '{}', now() from accounts;
    insert into soldiers (id, roster_id, rank, rank_order, last_name, details, created_at, updated_at)
      select '018f2d6e-0000-7000-8000-000000000003', id, 'SPC', 4, 'Adams', '{"cell": "555-0100"}', now(), now() from rosters;
    insert into duty_entries (roster_id, id, soldier_id, status, from_date, to_date, method, recorded_at, recorded_by)
      select roster_id, gen_random_uuid(), id, 'LV', '2026-11-20', '2026-11-30', 'seen', now(), gen_random_uuid() from soldiers`)
  return { url, client }
}

async function contentOf(client: Client): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' order by relname`,
  )
  const content: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const { rows } = await client.query(`select to_jsonb(t) as row from ${name} t order by t::text`)
    if (rows.length > 0) content[name] = rows.map(({ row }) => row)
  }
  return content
}

async function appliedTo(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

test('an installation from before the fold keeps what it holds, and gets the schema of a new one', async () => {
  const { url, client } = await earlierInstallation()
  const before = await contentOf(client)
  const applied = await appliedTo(client)

  const database = await openDatabase({ databaseUrl: url, dataDir: '' }, { log: quietLog })
  await database.close()

  expect(await contentOf(client)).toMatchObject(before)
  expect(Object.keys(before)).toContain('duty_entries')
  const later = (await migrationNames()).filter((name) => name !== '0043-baseline')
  expect(await appliedTo(client)).toEqual([...applied, ...later])

  const fresh = await emptyDatabase()
  await migrate({ connectionString: fresh.url }, quietLog)
  expect(await catalogueOf(client)).toEqual(await catalogueOf(fresh.client))
})

test('an installation that stopped before the last folded migration says which version to start first', async () => {
  const { url, client } = await earlierInstallation()
  await client.query(`delete from kysely_migration where name > '0022'`)
  const before = await catalogueOf(client)
  await expect(openDatabase({ databaseUrl: url, dataDir: '' }, { log: quietLog })).rejects.toThrow(
    /^The database was last used by an early version \(it is at 0021-leave\)\. Start the version of commit \w+ on it once, then this one\.$/,
  )
  expect(await catalogueOf(client)).toEqual(before)
})

test('a backup from before the fold goes into the baseline, or the refusal names the version that takes it', async () => {
  expect(await migrationOfBackup('0043-filled-in-from-taskings')).toBe('0043-baseline')
  await expect(migrationOfBackup('0021-leave')).rejects.toThrow(
    'The backup was made by an early version (at 0021-leave)',
  )
  await expect(migrationOfBackup('9999-future')).rejects.toThrow('9999-future is not known here')
})
