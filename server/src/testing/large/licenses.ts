import { SEED_POLICY } from '@muster/domain/operations/licenses/policy.ts'

/** Two licenses for each Soldier, with their histories, and a policy of its own for each roster. */
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
  insert into morning_claims (roster_id, kind, soldier_id, about, what, day)
    select roster_id, 'licenses', soldier_id, id, 'expires ' || expires || ' 60', current_date
    from licenses where expires < current_date;`
