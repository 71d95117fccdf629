import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type LargeDatabase, openLargeDatabase } from '../testing/plans/large-database.ts'

/**
 * Statements that PostgreSQL runs by itself: the bodies of functions that rules and statements call, triggers, and the
 * search for rows that refer to a deleted one. No statement that the server sends shows how these are planned.
 */
const { cluster } = inject('testDatabase')

/** An example value for each argument type. */
const EXAMPLES: Readonly<Record<string, string>> = {
  uuid: `'${randomUUID()}'::uuid`,
  'uuid[]': `array['${randomUUID()}', '${randomUUID()}']::uuid[]`,
  text: `'x'::text`,
  'text[]': `array['x']`,
  jsonb: `'{}'::jsonb`,
  date: 'current_date',
  integer: '1',
  'timestamp with time zone': `now() - interval '90 days'`,
}

/** Matches a function body that runs a statement of its own. */
const ASKS = String.raw`(?<!distinct )\m(from|update|insert into|join)\M\s+\w`

describe.skipIf(cluster === null)('in a large installation', () => {
  let large: LargeDatabase
  beforeAll(async () => {
    large = await openLargeDatabase(cluster ?? '')
  })
  afterAll(() => large.drop())

  test('a statement that uses no index is found, even inside a function', async () => {
    large.takeFound()
    await large.client.query(`
      create function pg_temp.planted(which text) returns bigint language sql as
        $$ select count(*) from access_log where request_id = which $$`)
    await large.client.query(`select pg_temp.planted('x')`)
    expect(large.takeFound()).toEqual([expect.stringMatching(/^Seq Scan on access_log in select count/)])
    expect(await large.wholeReadsOf('select from access_log where request_id = $1')).toEqual(['Seq Scan on access_log'])
  })

  async function calledSoFar(): Promise<string[]> {
    await large.client.query('select pg_stat_force_next_flush()')
    const { rows } = await large.client.query<{ name: string }>(
      'select funcname as name from pg_stat_user_functions order by 1',
    )
    return rows.map(({ name }) => name)
  }

  test('a function of the database that reads a large table uses an index', async () => {
    const { rows } = await large.client.query<{ name: string; arguments: string[] }>(
      `select proname as name, array(select format_type(t, null) from unnest(proargtypes) with ordinality a (t, place) order by place) as arguments
       from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype and prosrc ~* $1 order by proname`,
      [ASKS],
    )
    expect(rows.length).toBeGreaterThan(15)
    await large.client.query(`select set_config('muster.uid', $1, false)`, [randomUUID()])
    large.takeFound()
    for (const { name, arguments: types } of rows) {
      const values = types.map((type) => EXAMPLES[type] ?? `give ${name} an example of ${type}`)
      const asked = () => large.client.query(`select * from ${name}(${values.join(', ')})`)
      const act = (uid: string) => large.client.query(`select set_config('muster.uid', $1, false)`, [uid])
      await asked().catch(async (error: { code?: string }) => {
        // It asks first whether the actor may, so the rest of it runs for the system.
        if (error.code !== '42501') throw error
        await act('')
        await asked()
        await act(randomUUID())
      })
    }
    expect(large.takeFound().join('\n\n')).toBe('')
  })

  test('a trigger that reads a large table uses an index', async () => {
    const [uid, rosterId, soldierId, itemId, other] = Array.from({ length: 5 }, () => randomUUID())
    large.takeFound()
    await large.client.query(`
      insert into accounts (uid, created_at) values ('${uid}', now());
      insert into sessions (id, token_hash, uid, kind, device, started_at, last_active_at, counts_from, signed_in_at)
        values ('${uid}', 'x', '${uid}', 'web', '', now(), now(), now(), now());
      insert into rosters (id, owner_uid, name, time_zone, authorized, created_at)
        values ('${rosterId}', '${uid}', 'A Co', 'Asia/Seoul', '{"officer":0,"warrant":0,"nco":0,"enlisted":0}', now());
      update rosters set time_zone = 'America/New_York' where id = '${rosterId}';
      insert into soldiers (id, roster_id, rank, rank_order, last_name, created_at, updated_at)
        values ('${soldierId}', '${rosterId}', 'SPC', 4, 'Vega', now(), now());
      insert into link_consents (uid, roster_id, way, at) values ('${uid}', '${rosterId}', 'yes', now());
      update soldiers set linked_uid = '${uid}' where id = '${soldierId}';
      insert into groups (id, roster_id, kind, name, position) values ('${soldierId}', '${rosterId}', 'squad', '1st Squad', 0);
      update soldiers set group_id = '${soldierId}' where id = '${soldierId}';
      insert into accounts (uid, created_at) values ('${other}', now());
      insert into roster_members (roster_id, uid, role, limited)
        values ('${rosterId}', '${uid}', 'editor', true), ('${rosterId}', '${other}', 'editor', true);
      insert into roster_parts (roster_id, uid, group_id) values ('${rosterId}', '${uid}', '${soldierId}');
      insert into part_hand_overs (roster_id, from_uid, group_id, to_uid, from_on, until, begun)
        values ('${rosterId}', '${uid}', '${soldierId}', '${other}', current_date, current_date, true);
      select still_told('${other}', 'any', '/soldiers/${soldierId}?roster=${rosterId}'),
        still_told('${randomUUID()}', 'contact', '/soldiers?roster=${rosterId}');
      update soldiers set linked_uid = null where id = '${soldierId}';
      insert into equipment_items (roster_id, id, name, kind, quantity, sensitive, note) values ('${rosterId}', '${itemId}', 'Radio', 'radio', 2, false, '');
      insert into equipment_sign_outs (roster_id, id, item_id, soldier_id, quantity, note, out_at, out_by)
        values ('${rosterId}', '${randomUUID()}', '${itemId}', '${soldierId}', 1, '', now(), '${uid}');
      insert into risk_worksheets (roster_id, id, edition, state, mission, on_date, overall, hazards, content, prepared_at, prepared_by,
          changed_at, changed_by, submitted_at, decided_at, decided_by)
        values ('${rosterId}', '${randomUUID()}', 1, 'submitted', 'Range', current_date, 'L', 1, '{}', now(), '${uid}', now(), '${uid}', now(), null, null);
      insert into counselings (roster_id, id, soldier_id, counselor_uid, kind, held_on, created_at, saved_at, saved_by)
        values ('${rosterId}', '${itemId}', '${soldierId}', '${uid}', 'performance', current_date, now(), now(), '${uid}');
      insert into counseling_texts (roster_id, counseling_id, soldier_id, content) values ('${rosterId}', '${itemId}', '${soldierId}', '{}');
      insert into counseling_addenda (roster_id, id, counseling_id, at, by, text)
        values ('${rosterId}', '${itemId}', '${itemId}', now(), '${uid}', 'in clear');
      update counseling_addenda set text = 's1.${itemId}.x' where roster_id = '${rosterId}';
      delete from rosters where id = '${rosterId}';
      delete from accounts where uid = '${uid}'`)
    expect(large.takeFound().join('\n\n')).toBe('')
    const { rows } = await large.client.query<{ name: string }>(
      `select distinct proname as name from pg_proc p join pg_trigger t on t.tgfoid = p.oid
       where pronamespace = 'public'::regnamespace and prosrc ~* $1 order by 1`,
      [ASKS],
    )
    const called = await calledSoFar()
    expect(
      rows.map(({ name }) => name).filter((name) => !called.includes(name)),
      'run these triggers above',
    ).toEqual([])
    expect(rows.length).toBeGreaterThan(4)
  })

  test('the rows that refer to a deleted row are found by an index', async () => {
    const { rows } = await large.client.query<{ name: string; of: string; columns: string[] }>(
      `select conname as name, conrelid::regclass::text as of,
         array(select attname::text from pg_attribute join unnest(conkey) k on attnum = k where attrelid = conrelid) as columns
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`,
    )
    expect(rows.length).toBeGreaterThan(100)
    const found: string[] = []
    for (const { name, of, columns } of rows) {
      const same = columns.map((column, at) => `${column} = $${at + 1}`).join(' and ')
      const text = `select from only ${of} where ${same}`
      found.push(...(await large.wholeReadsOf(text)).map((read) => `${read} for ${name}`))
    }
    expect(found.join('\n')).toBe('')
  })
})
