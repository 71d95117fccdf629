import { expect, onTestFinished, test } from 'vitest'
import { newClient } from '../../database/connections.ts'
import { migrate } from '../../database/migrate.ts'
import { createEmptyDatabase } from '../../testing/database/database.ts'
import { quietLog } from '../../testing/database/quiet-log.ts'

test('what was counted wrong as out is counted again, and can be signed in', async () => {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  await migrate({ connectionString: url }, quietLog, { last: '0060-one-rule-to-see' })
  const client = newClient({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`
    insert into accounts (uid, email, created_at)
      values ('018f2d6e-0000-7000-8000-000000000001', 'leader@example.com', now());
    insert into rosters (id, owner_uid, name, time_zone, authorized, created_at)
      select '018f2d6e-0000-7000-8000-000000000002', uid, 'A Co', 'America/Chicago', '{}', now() from accounts;
    insert into soldiers (id, roster_id, rank, rank_order, last_name, details, created_at, updated_at)
      select gen_random_uuid(), id, 'SPC', 4, 'Adams', '{}', now(), now() from rosters;
    insert into equipment_items (roster_id, id, name, kind, quantity, sensitive, note)
      select r.id, gen_random_uuid(), n.name, 'radio', 2, false, ''
      from rosters r, unnest('{more,removed,right,in}'::text[]) as n (name);
    insert into equipment_sign_outs (roster_id, id, item_id, soldier_id, quantity, note, out_at, out_by)
      select i.roster_id, gen_random_uuid(), i.id, s.id, 1, '', now(), gen_random_uuid()
      from equipment_items i, soldiers s, generate_series(1, 2) where i.name <> 'in';
    alter table equipment_sign_outs disable trigger counted;
    insert into equipment_sign_outs (roster_id, id, item_id, soldier_id, quantity, note, out_at, out_by)
      select i.roster_id, gen_random_uuid(), i.id, s.id, 1, '', now(), gen_random_uuid()
      from equipment_items i, soldiers s where i.name in ('more', 'removed');
    alter table equipment_sign_outs enable trigger counted;
    update equipment_items set out_count = 0, removed_at = now() where name = 'removed';
    update equipment_items set out_count = 1 where name = 'in'`)
  await migrate({ connectionString: url }, quietLog)
  const stock = async () => {
    const { rows } = await client.query<{ line: string }>(
      `select concat_ws(' ', name, quantity, out_count, version, removed_at is not null) as line
      from equipment_items order by name`,
    )
    return rows.map(({ line }) => line)
  }
  expect(await stock()).toEqual(['in 2 0 2 f', 'more 3 3 2 f', 'removed 3 3 2 f', 'right 2 2 1 f'])
  await client.query('update equipment_sign_outs set in_at = now(), in_by = out_by')
  expect(await stock()).toEqual(['in 2 0 2 f', 'more 3 0 2 f', 'removed 3 0 2 f', 'right 2 0 1 f'])
})
