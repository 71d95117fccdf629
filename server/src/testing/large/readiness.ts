/** Records of 10,000 Soldiers on 200 rosters, with their current state, applicability and profiles. */
export const READINESS = `
  insert into readiness_policies (roster_id, version, seed, at, by, policy)
    select uuidv(3, i), 1, true, now(), uuidv(1, i), '{"basis":"","lines":[]}' from generate_series(200, 2000) i;
  insert into readiness_records (roster_id, id, soldier_id, item, act, outcome, value, done_on, practice, source, note, at, by)
    select uuidv(3, (i - 1) / 50 + 1), uuidv(120, i * 10 + n), uuidv(5, i), (array['aft', 'pha', 'dental', 'weapon'])[n % 4 + 1], 'record',
      null, null, current_date - i % 400, false, 'document', '', now(), uuidv(1, 1)
    from generate_series(1, 10000) i, generate_series(1, 8) n;
  insert into readiness_records (roster_id, id, soldier_id, item, act, replaces, done_on, practice, source, note, at, by)
    select roster_id, uuidv(121, number::int), soldier_id, item, 'correct', id, done_on, false, 'document', '', now(), by
    from readiness_records where number % 9 = 0;
  insert into readiness_cells (roster_id, soldier_id, item, version, record_id, done_on, expires_on, own_expiry, at, by)
    select distinct on (roster_id, soldier_id, item) roster_id, soldier_id, item, 2, id, done_on, done_on + 365, false, at, by
    from readiness_records;
  insert into readiness_opted (roster_id, soldier_id, item, applies, at, by)
    select uuidv(3, (i - 1) / 50 + 1), uuidv(5, i), 'motorcycle', true, now(), uuidv(1, 1) from generate_series(1, 10000, 3) i;
  insert into duty_profiles (roster_id, id, soldier_id, kind, from_date, to_date, limits, at, by)
    select uuidv(3, (i - 1) / 50 + 1), uuidv(122, i), uuidv(5, i), 'temporary', current_date - 10, current_date + 20, '{no running}', now(), uuidv(1, 1)
    from generate_series(1, 10000, 3) i;
  insert into arrived_records (roster_id, kind, record_id, soldier_id)
    select roster_id, 'readiness_records', id, soldier_id from readiness_records where number % 4 = 0;
  insert into arrived_records (roster_id, kind, record_id, soldier_id)
    select roster_id, 'duty_profiles', id, soldier_id from duty_profiles where from_date < to_date;`
