import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainAround, linkInto, type TestChain } from '../testing/unit/chain.ts'
import { addSoldier, newRoster, type TestRoster } from '../testing/unit/rosters.ts'
import { type ActorKind, ACTORS } from '../testing/rows/actors.ts'
import { EXPECTED } from '../testing/rows/row-rights.ts'
import { leaderOfArea, leaderOfPart } from '../testing/unit/parts.ts'
import { fillRoster } from '../testing/rows/fill-roster.ts'
import { startTestServer, type TestServer } from '../testing/server/server.ts'
import type { Actor } from './acting.ts'

/**
 * Row-level security on its own, without the checks of the server. Whatever a statement forgets to check, the database
 * shows and changes no more than the table of docs/decisions allows.
 */
let server: TestServer
let roster: TestRoster
let chain: TestChain
let belowRow: string
let actors: Readonly<Record<ActorKind, Actor>>

beforeAll(async () => {
  server = await startTestServer()
  roster = await newRoster(server)
  chain = await chainAround(server, roster)
  const uid = ({ uid }: { uid: string }) => ({ uid })
  actors = {
    owner: uid(roster.owner),
    editor: uid(roster.editor),
    viewer: uid(roster.viewer),
    above: uid(chain.above),
    aboveViewer: uid(chain.aboveViewer),
    aboveAccountability: uid(await leaderOfArea(server, chain.rosterIds.battalion, 'accountability')),
    part: uid(await leaderOfPart(server, roster.id, chain.linkedSoldierId)),
    readinessOnly: uid(await leaderOfArea(server, roster.id, 'readiness')),
    linked: uid(chain.linked),
    below: uid(chain.below),
    beside: uid(chain.beside),
    stranger: uid(roster.stranger),
    nobody: 'nobody',
  }
  const { rows } = await server.database.pool.query('select id from soldiers where linked_uid = $1', [chain.below.uid])
  belowRow = rows[0]?.id
  await fillRoster(server, roster, chain)
})
afterAll(() => server.close())

/** The column that names the roster or the subject of a row, for tables without `roster_id` and `soldier_id`. */
const ROSTER_COLUMN: Readonly<Record<string, string>> = {
  rosters: 'id',
  roster_transfers: 'from_roster_id',
  transfer_soldiers: 'from_roster_id',
}
const WHOM: Readonly<Record<string, string>> = {
  soldiers: 'id',
  alert_leaders: '(select s.id from soldiers s where s.group_id = t.group_id)',
  group_submissions: '(select s.id from soldiers s where s.group_id = t.group_id)',
  group_nudges: '(select s.id from soldiers s where s.group_id = t.group_id)',
  link_consents: '(select s.id from soldiers s where s.linked_uid = t.uid)',
  change_sets: '(select min(c.soldier_id::text) from soldier_changes c where c.change_set_id = t.id)',
  ...Object.fromEntries(
    ['tasks', 'task_steps', 'task_events', 'task_comments'].map((table) => [
      table,
      `(select x.soldier_id from task_assignees x where x.task_id = t.${table === 'tasks' ? 'id' : 'task_id'})`,
    ]),
  ),
  taskings: '(select x.soldier_id from tasking_assignments x where x.tasking_id = t.id)',
  tasking_lines: '(select x.soldier_id from tasking_assignments x where x.line_id = t.id)',
  tasking_steps: '(select x.soldier_id from tasking_assignments x where x.tasking_id = t.tasking_id)',
  equipment_items: '(select x.soldier_id from equipment_sign_outs x where x.item_id = t.id)',
  calendar_events: '(select x.soldier_id from calendar_event_soldiers x where x.event_id = t.id)',
  ...Object.fromEntries(
    [
      'counseling_addenda',
      'counseling_events',
      'counseling_tasks',
      'counseling_signatures',
      'counseling_sign_links',
      'counseling_export_files',
    ].map((table) => [table, '(select c.soldier_id from counselings c where c.id = t.counseling_id)']),
  ),
  ...Object.fromEntries(
    ['calendar_event_groups', 'calendar_skipped_days', 'calendar_checklist_items', 'calendar_changes'].map((table) => [
      table,
      '(select x.soldier_id from calendar_event_soldiers x where x.event_id = t.event_id)',
    ]),
  ),
  duty_withdrawals: '(select e.soldier_id from duty_entries e where e.id = t.entry_id)',
}
const SETTABLE: Readonly<Record<string, string>> = { rosters: 'name' }

describe.each(Object.keys(EXPECTED))('%s', (table) => {
  test.each(ACTORS)('to %s', async (kind) => {
    expect(await rightsOf(kind, table)).toBe(EXPECTED[table]?.[kind] ?? '')
  })
})

class RollBack extends Error {}

interface Probed {
  readonly place: string
  readonly soldier_id: string | null
  readonly row: object
}

async function rightsOf(kind: ActorKind, table: string): Promise<string> {
  const column = ROSTER_COLUMN[table] ?? 'roster_id'
  // The columns that the database fills in by itself are left out of the insert.
  const { rows: columns } = await server.database.pool.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
    where table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = columns.map(({ name }) => name)
  const whom = WHOM[table] ?? (names.includes('soldier_id') ? 'soldier_id' : 'null')
  const { rows } = await server.database.pool.query<Probed>(
    `select t.ctid::text as place, (${whom})::text as soldier_id, to_jsonb(t) as row from ${table} t where ${column} = $1`,
    [roster.id],
  )
  expect(rows.length).toBeGreaterThan(0)
  const own = rows.filter(({ soldier_id }) => soldier_id !== null && soldier_id === rowOf(kind))
  const set = SETTABLE[table] ?? column
  const acts: Record<string, (row: Probed) => readonly [string, unknown[]]> = {
    s: ({ place }) => [`select 1 from ${table} where ctid = $1::tid`, [place]],
    i: ({ row }) => [
      `insert into ${table} (${names.join()}) overriding system value
        select ${names.join()} from jsonb_populate_record(null::${table}, $1) returning 1`,
      [JSON.stringify(row)],
    ],
    u: ({ place }) => [`update ${table} set ${set} = ${set} where ctid = $1::tid returning 1`, [place]],
    d: ({ place }) => [`delete from ${table} where ctid = $1::tid returning 1`, [place]],
  }
  let rights = ''
  for (const [act, statement] of Object.entries(acts)) {
    const may = new Set<Probed>()
    for (const row of rows) if (await reaches(kind, ...statement(row))) may.add(row)
    if (may.size === rows.length) rights += act.toUpperCase()
    else if (may.size > 0) {
      expect([...may], `${kind} ${act} ${table}`).toEqual(own)
      rights += act
    }
  }
  return rights
}

function rowOf(kind: ActorKind): string | null {
  return kind === 'linked' || kind === 'part' ? chain.linkedSoldierId : kind === 'below' ? belowRow : null
}

/** Whether a statement reaches a row. It may still fail there, because the row exists already or is append-only. */
async function reaches(kind: ActorKind, text: string, values: unknown[]): Promise<boolean> {
  let count = 0
  try {
    await server.database.as(actors[kind]).write(async (tx) => {
      count = (await tx.prepared('', 'every call', text, values)).length
      throw new RollBack()
    })
  } catch (error) {
    if (error instanceof RollBack) return count > 0
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === '42501') return false
    // The row exists already, is still referred to, is append-only, or may not be written by hand.
    if (['23505', '23503', '23001', '23514'].includes(String(code))) return true
    throw error
  }
  return false
}

describe('the roles that the server works as', () => {
  test('own nothing, bypass nothing, and every connection begins and ends as one of them', async () => {
    const { rows } = await server.database.working.query(
      `select current_user as "user", r.rolsuper, r.rolbypassrls, r.rolcreaterole, r.rolcreatedb, r.rolinherit,
        (select count(*) from pg_class where relowner = r.oid) + (select count(*) from pg_namespace where nspowner = r.oid) as owned
      from pg_roles r where r.rolname = current_user or r.rolname = replace(current_user, '_app', '_system') order by 1, 2`,
    )
    expect(rows).toHaveLength(2)
    for (const role of rows) {
      expect(role).toMatchObject({
        user: expect.stringMatching(/_app$/),
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolinherit: false,
        owned: 0,
      })
    }
    await server.database.working.query('reset role')
    const { rows: after } = await server.database.working.query('select current_user as "user"')
    expect(after).toEqual([{ user: expect.stringMatching(/_app$/) }])
  })

  test('see no row when there is no actor', async () => {
    const { rows: tables } = await server.database.pool.query<{ name: string }>(
      `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity order by 1`,
    )
    expect(tables.length).toBeGreaterThan(25)
    for (const { name } of tables) {
      const { rows } = await server.database.working.query(
        `/* reads all of counseling_texts: without an actor no rule limits the rows */ select 1 from ${name} limit 1`,
      )
      expect(rows, name).toEqual([])
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
