import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkInto, type TestChain } from '../testing/unit/chain.ts'
import { addSoldier, newRoster, type TestRoster } from '../testing/unit/rosters.ts'
import { ACTORS } from '../testing/rows/actors.ts'
import { EXPECTED } from '../testing/rows/row-rights.ts'
import { openRowsWorld, rightsOf, type RowsWorld } from '../testing/rows/rows-world.ts'
import type { TestServer } from '../testing/server/server.ts'

/**
 * Row-level security on its own, without the checks of the server. Whatever a statement forgets to check, the database
 * shows and changes no more than the table of docs/decisions allows.
 */
let world: RowsWorld
let server: TestServer
let roster: TestRoster
let chain: TestChain

beforeAll(async () => {
  world = await openRowsWorld()
  ;({ server, roster, chain } = world)
})
afterAll(() => server.close())

describe.each(Object.keys(EXPECTED))('%s', (table) => {
  test.each(ACTORS)('to %s', async (kind) => {
    expect(await rightsOf(world, kind, table)).toBe(EXPECTED[table]?.[kind] ?? '')
  })
})

describe('the roles that the server works as', () => {
  test('own nothing, bypass nothing, and log in as themselves', async () => {
    for (const [name, pool] of Object.entries(server.database.pools)) {
      const { rows } = await pool.query(
        `select current_user = session_user as itself, r.rolname as role, r.rolsuper, r.rolbypassrls, r.rolcreaterole,
          r.rolcreatedb, r.rolinherit, (select count(*) from pg_auth_members where member = r.oid) as memberships,
          (select count(*) from pg_class where relowner = r.oid) + (select count(*) from pg_namespace where nspowner = r.oid) as owned
        from pg_roles r where r.rolname = current_user`,
      )
      expect(rows).toEqual([
        {
          itself: true,
          role: expect.stringMatching(new RegExp(`_${name}$`)),
          rolsuper: false,
          rolbypassrls: false,
          rolcreaterole: false,
          rolcreatedb: false,
          rolinherit: false,
          memberships: 0,
          owned: 0,
        },
      ])
    }
  })

  test('never become the owner or each other, whatever statement is sent', async () => {
    const { pool, pools } = server.database
    const { rows } = await pool.query<{ owner: string }>('select current_user as owner')
    const owner = rows[0]?.owner ?? ''
    const others = { app: [owner, `${owner}_system`], system: [owner, `${owner}_app`] }
    for (const name of ['app', 'system'] as const) {
      const client = await pools[name].connect()
      try {
        for (const other of others[name]) {
          await expect(client.query(`set role ${other}`), `${name} to ${other}`).rejects.toMatchObject({
            code: '42501',
          })
          const session = client.query(`set session authorization ${other}`)
          await expect(session, `${name} to ${other}`).rejects.toMatchObject({ code: '42501' })
        }
        for (const reset of ['reset role', 'reset session authorization', 'discard all']) {
          await client.query(reset)
          const { rows: now } = await client.query('select current_user as "user"')
          expect(now, reset).toEqual([{ user: `${owner}_${name}` }])
        }
        for (const statement of ["select pg_read_file('postgresql.conf')", "copy accounts to program 'cat'"]) {
          await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' })
        }
      } finally {
        client.release(true)
      }
    }
  })

  test('see no row when there is no actor', async () => {
    const client = await server.database.working.connect()
    try {
      const { rows: tables } = await client.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
          and relrowsecurity and has_table_privilege(oid, 'select') order by 1`,
      )
      expect(tables.length).toBeGreaterThan(25)
      await client.query(`select set_config('muster.uid', '', false)`)
      for (const { name } of tables) {
        const { rows } = await client.query(
          `/* reads all of counseling_texts: without an actor no rule limits the rows */ select 1 from ${name} limit 1`,
        )
        expect(rows, name).toEqual([])
      }
    } finally {
      client.release(true)
    }
  })

  test('answer many concurrent actors, each with its own rows', async () => {
    const people = [roster.owner, chain.above, chain.linked, roster.stranger, chain.beside]
    const kept = await Promise.all(
      Array.from({ length: 400 }, async (_, at) => {
        const person = people[at % people.length] ?? roster.owner
        const [row] = await server.database
          .as({ uid: person.uid })
          .reading.prepared<{ uid: string }>('test.me', 'every call', 'select uid from accounts')
        return row?.uid === person.uid
      }),
    )
    expect(kept.filter((right) => !right)).toEqual([])
  })

  test('leave nobody behind: after a refused statement the next actor is the next one', async () => {
    const failing = server.database.as({ uid: roster.owner.uid }).reading.prepared('', 'every call', 'select 1 / 0', [])
    await expect(failing).rejects.toThrow('division by zero')
    const seen = await server.database.as('nobody').reading.prepared('', 'every call', 'select 1 from accounts')
    expect(seen).toEqual([])
  })
})

describe('a link without consent', () => {
  const asOwner = (text: string, values: unknown[]) =>
    server.database.as({ uid: roster.owner.uid }).write((tx) => tx.prepared('', 'every call', text, values))

  test('cannot be made by an account that may change the roster, nor can the consent to it', async () => {
    const typed = await addSoldier(server, roster, { last: 'Stranger' })
    const { uid } = roster.stranger
    await expect(asOwner('update soldiers set linked_uid = $2 where id = $1', [typed, uid])).rejects.toMatchObject({
      code: '23503',
    })
    await expect(
      asOwner(`insert into link_consents (uid, roster_id, way, at) values ($2, $1, 'yes', now())`, [roster.id, uid]),
    ).rejects.toMatchObject({ code: '42501' })
    // A consent to one roster does not link a row of another.
    const { id: elsewhere } = await newRoster(server, 'Elsewhere')
    await expect(
      server.database.pool.query('update soldiers set roster_id = $2 where id = $1', [
        chain.linkedSoldierId,
        elsewhere,
      ]),
    ).rejects.toMatchObject({ code: '23503' })
  })

  test('ends when the consent ends, whoever ends it', async () => {
    const person = await server.signUp({ name: 'Leaving, Lea' })
    const soldierId = await linkInto(server, roster, person, 'Leaving')
    await server.database
      .as({ uid: person.uid })
      .write((tx) => tx.prepared('', 'every call', 'delete from link_consents where uid = $1', [person.uid]))
    const { rows } = await server.database.pool.query('select linked_uid from soldiers where id = $1', [soldierId])
    expect(rows).toEqual([{ linked_uid: null }])
  })

  test('the leader’s request is visible to that person only until they agree, and so is a refusal', async () => {
    const { uid } = roster.stranger
    await server.database.pool.query(
      `insert into link_requests (id, uid, roster_id, basis, at) values ($1, $2, $3, 'email', now())`,
      [randomUUID(), uid, roster.id],
    )
    await server.database.pool.query('insert into link_declines (uid, leader_uid, at) values ($1, $2, now())', [
      uid,
      roster.owner.uid,
    ])
    const seenBy = async (who: { readonly uid: string }) => {
      const { reading } = server.database.as({ uid: who.uid })
      const asks = await reading.prepared('', 'every call', 'select from link_requests where uid = $1', [uid])
      const declines = await reading.prepared('', 'every call', 'select from link_declines where uid = $1', [uid])
      return [asks.length, declines.length]
    }
    expect(await seenBy(roster.stranger)).toEqual([1, 1])
    for (const leader of [roster.owner, roster.editor, roster.viewer, chain.above]) {
      expect(await seenBy(leader)).toEqual([0, 0])
    }
  })
})

/** Tables without rules, and the reason. */
const WITHOUT_RULES: Readonly<Record<string, string>> = {
  change_feed: 'topics only: which roster changed, and nothing about anybody; who may listen is asked before',
  kysely_migration: 'the working roles have no rights on it',
  kysely_migration_lock: 'the working roles have no rights on it',
}

test('every table has rules, or a reason to have none', async () => {
  const { rows } = await server.database.pool.query<{ name: string; system: boolean; forced: boolean }>(
    `select c.relname as name, c.relrowsecurity as rules from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  )
  const bare = rows.filter((row) => !('rules' in row && row.rules)).map(({ name }) => name)
  expect(bare.toSorted()).toEqual(Object.keys(WITHOUT_RULES).toSorted())
})

test('no act of an account changes which row it is, or of which roster', async () => {
  const { rows } = await server.database.pool.query<{ column: string }>(
    `select c.relname || '.' || a.attname as column from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and (a.attname in ('roster_id', 'created_at') or exists (
        select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey::smallint[])))
      and has_column_privilege(current_user || '_app', c.oid, a.attnum, 'update')
    order by 1`,
  )
  expect(rows.map(({ column }) => column)).toEqual([])
})

test('only the account itself sees the rows about it', async () => {
  const { uid } = roster.owner
  await server.database.pool.query(
    `insert into counseling_snippets (uid, id, block, title, text) select unnest($1::uuid[]), gen_random_uuid(), 'plan', 'x', 'x'`,
    [[uid, roster.editor.uid]],
  )
  await server.database.pool.query(
    `insert into push_devices (id, uid, platform, token, session_id, created_at, last_seen_at)
     select u, u, 'ios', u::text, u, now(), now() from unnest($1::uuid[]) u`,
    [[uid, roster.editor.uid]],
  )
  await server.database.pool.query(
    `insert into push_deliveries (id, uid, notification_id, device_id, platform, priority, not_before, created_at, expires_at)
     select u, u, u, u, 'ios', 1, now(), now(), now() from unnest($1::uuid[]) u`,
    [[uid, roster.editor.uid]],
  )
  for (const table of [
    'accounts',
    'identities',
    'sessions',
    'counseling_snippets',
    'counseling_exports',
    'calendar_feeds',
    'push_devices',
    'push_deliveries',
  ]) {
    const rows = await server.database
      .as({ uid })
      .reading.prepared<{ uid: string }>('', 'every call', `select uid from ${table}`)
    expect(new Set(rows.map((row) => row.uid)), table).toEqual(new Set([uid]))
  }
  const names = await server.database
    .as({ uid })
    .reading.prepared(
      '',
      'every call',
      '/* reads all of accounts: who is hidden cannot be asked for */ select email from account_names where email is not null',
    )
  expect(names).toEqual([])
  const promoting = server.database
    .as({ uid })
    .write((tx) => tx.prepared('', 'every call', `update accounts set roles = '{Admin}' where uid = $1`, [uid]))
  await expect(promoting).rejects.toMatchObject({ code: '42501' })
  const taking = server.database
    .as({ uid: roster.editor.uid })
    .write((tx) =>
      tx.prepared('', 'every call', 'update rosters set owner_uid = $1 where id = $2', [roster.editor.uid, roster.id]),
    )
  await expect(taking).rejects.toMatchObject({ code: '42501' })
})
