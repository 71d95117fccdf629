import { SEED_CADENCE } from '@muster/domain/counseling/cadence/policy.ts'
import { expect, onTestFinished, test } from 'vitest'
import { announceDueCounselings } from '../../counseling/cadence/notices/jobs.ts'
import { newClient } from '../../database/connections.ts'
import { migrate } from '../../database/migrate.ts'
import { announceOverdueFormations } from '../../dutyday/formations/jobs.ts'
import { announceDueTasks } from '../../dutyday/tasks/notices/due-tasks.ts'
import { announceLapses } from '../../operations/licenses/notices/jobs.ts'
import { createEmptyDatabase, openOn } from '../../testing/database/database.ts'
import { quietLog } from '../../testing/database/quiet-log.ts'

// Friday, 0730 in New York.
const NOW = new Date('2026-11-20T12:30:00Z')
const [OWNER, ROSTER, SOLDIER, LICENSE, TASK, ENTRY] = [1, 2, 3, 4, 5, 6].map(
  (number) => `00000000-0000-4000-8000-00000000000${number}`,
)

/** Something of each kind to announce, each recorded as sent in the way of the release before. */
const BEFORE = `
  insert into accounts (uid, email, created_at, needs_profile) values ('${OWNER}', 'hale@example.com', now(), false);
  insert into rosters (id, owner_uid, name, time_zone, authorized, created_at, report_due)
    values ('${ROSTER}', '${OWNER}', 'A Co', 'America/New_York', '{"officer":0,"warrant":0,"nco":0,"enlisted":0}', now(), '06:00');
  insert into soldiers (id, roster_id, rank, rank_order, last_name, details, created_at, updated_at)
    values ('${SOLDIER}', '${ROSTER}', 'SGT', 5, 'Dixon', '{"gainedOn":"2026-10-25"}', '2026-10-01', '2026-10-01');

  insert into tasks (roster_id, id, title, priority, created_at, suspense_date, due_at)
    values ('${ROSTER}', '${TASK}', 'Hand in rosters', 'routine', now(), '2026-11-20', '2026-11-20T22:00:00Z');
  insert into task_digests (roster_id, day) values ('${ROSTER}', '2026-11-20');

  insert into duty_clocks (roster_id, at) values ('${ROSTER}', '2026-11-18T12:00:00Z');
  insert into strength_history (roster_id, soldier_id, from_at, rank, strength, on_roster)
    values ('${ROSTER}', '${SOLDIER}', '2026-10-01', 'SGT', 'assigned', true);
  insert into duty_entries (roster_id, id, soldier_id, status, from_date, to_date, method, recorded_at, recorded_by)
    values ('${ROSTER}', '${ENTRY}', '${SOLDIER}', 'LV', '2026-11-10', '2026-11-18', 'phone', '2026-11-09T12:00:00Z', '${OWNER}');
  insert into duty_overdue_notices (roster_id, told_on) values ('${ROSTER}', '2026-11-20');

  insert into licenses (roster_id, id, soldier_id, kind, expires_on, expires, vehicles, restrictions, qualifications, state, license_class, courses, note, complete, version)
    values ('${ROSTER}', '${LICENSE}', '${SOLDIER}', 'civilian', '2026-11-30', '2026-11-30', '[]', '[]', '[]', 'NC', '', '[]', '', true, 1);
  insert into license_digests (roster_id, day) values ('${ROSTER}', '2026-11-19');
  insert into license_reminders (roster_id, license_id, what, due_on, stage, at)
    values ('${ROSTER}', '${LICENSE}', 'expires', '2026-11-30', 30, '2026-11-19T12:00:00Z');

  insert into counseling_policies (roster_id, version, seed, at, by, policy)
    values ('${ROSTER}', 1, true, now(), '${OWNER}', '${JSON.stringify(SEED_CADENCE)}');
  insert into counseling_digests (roster_id, day) values ('${ROSTER}', '2026-11-19');
  insert into counseling_reminders (roster_id, soldier_id, item, due_on, stage, at)
    values ('${ROSTER}', '${SOLDIER}', 'reception', '2026-11-24', 'soon', '2026-11-19T12:00:00Z');`

test('an installation that recorded its messages in six tables sends nothing twice', async () => {
  const { url, drop } = await createEmptyDatabase()
  await migrate({ connectionString: url }, quietLog, { last: '0043-baseline' })
  const client = newClient({ connectionString: url })
  await client.connect()
  await client.query(BEFORE)
  await client.end()

  await migrate({ connectionString: url }, quietLog)
  const database = await openOn(url, drop)
  onTestFinished(() => database.drop())
  const morning = async () => {
    const looked = [
      await database.write((tx) => announceDueTasks(tx, NOW)),
      await announceOverdueFormations(database, NOW),
      await database.write((tx) => announceLapses(tx, NOW)),
      await database.write((tx) => announceDueCounselings(tx, NOW)),
    ]
    const { rows } = await database.pool.query<{ kind: string }>('select kind from outbox order by id')
    return { looked, told: rows.map(({ kind }) => kind) }
  }
  expect(await morning()).toEqual({ looked: [0, 0, 1, 1], told: [] })

  // Only these claims had kept the messages back.
  await database.pool.query('delete from morning_claims')
  expect(await morning()).toEqual({ looked: [1, 1, 1, 1], told: ['digest', 'overdue', 'license', 'counseling'] })
})
