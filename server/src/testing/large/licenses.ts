import { SEED_POLICY } from '@muster/domain/operations/licenses/policy.ts'

/** Two licenses for each Soldier, with their histories; numbers of its own for each roster. */
export const LICENSES = `
  insert into licenses (roster_id, id, soldier_id, kind, issued_on, expires_on, check_ride_on, vehicles, restrictions, qualifications,
      state, license_class, courses, note, expires, ride, complete, version)
    select uuidv(3, (i - 1) / 50 + 1), uuidv(98, i * 10 + n), uuidv(5, i), case n when 1 then 'military' else 'civilian' end,
      current_date - 400, current_date + i % 900 - 60, case n when 1 then current_date - i % 400 end,
      case n when 1 then '[{"vehicle":"M1083","standing":"qualified","qualifiedOn":null}]' else '[]' end::jsonb, '[]', '[]',
      '', '', '[]', '', current_date + i % 900 - 60, case n when 1 then current_date + 365 - i % 400 end, true, 1
    from generate_series(1, 10000) i, generate_series(1, 2) n;
  insert into license_events (roster_id, id, license_id, soldier_id, act, at, by, changes)
    select roster_id, id, id, soldier_id, 'add', now(), uuidv(1, 1), '[]' from licenses;
  insert into license_settings (roster_id, version, policy, vehicles, at, by)
    select uuidv(3, i), 1, '${JSON.stringify(SEED_POLICY)}', '[]', now(), uuidv(1, i) from generate_series(1, 2000) i;
  insert into license_digests (roster_id, day) select uuidv(3, i), current_date from generate_series(1, 2000) i;
  insert into license_reminders (roster_id, license_id, what, due_on, stage, at)
    select roster_id, id, 'expires', expires, 60, now() from licenses where expires < current_date;`
