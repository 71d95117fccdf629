/** Follows `BIG`: a duty roster of twenty on each of 200 rosters, published two months back and two weeks ahead. */
export const DUTY_ROSTERS = `
  insert into duty_rosters (roster_id, id, name, picks, streams, recovery, weekdays, newcomers, report_time, place, begins_on, published_to, created_at, created_by)
    select uuidv(3, i), uuidv(70, i), 'CQ', 1, '{weekday,weekend}', 1, '{0,1,2,3,4,5,6}', 'zero', '', '', current_date - 60, current_date + 14, now(), uuidv(1, i)
    from generate_series(1, 2000) i;
  insert into duty_roster_members (roster_id, duty_roster_id, place, soldier_id, from_date, start_weekday, start_weekend, start_holiday, at, by)
    select uuidv(3, i), uuidv(70, i), n, uuidv(5, (i - 1) * 50 + n), current_date - 60, n, n, 0, now(), uuidv(1, i)
    from generate_series(1, 200) i, generate_series(1, 20) n;
  insert into duty_roster_exceptions (roster_id, id, duty_roster_id, soldier_id, code, from_date, to_date, reason, at, by)
    select uuidv(3, i), uuidv(71, i * 100 + n), uuidv(70, i), uuidv(5, (i - 1) * 50 + n), 'D', current_date - n * 3, current_date - n, '', now(), uuidv(1, i)
    from generate_series(1, 200) i, generate_series(1, 20) n;
  insert into duty_roster_picks (roster_id, id, duty_roster_id, day, soldier_id, reason, at, by)
    select uuidv(3, i), uuidv(72, i * 100 + n), uuidv(70, i), current_date - n, uuidv(5, (i - 1) * 50 + n), '', now(), uuidv(1, i)
    from generate_series(1, 200) i, generate_series(1, 20) n;
  insert into duty_roster_days (roster_id, id, duty_roster_id, day, stream, picks, open, picked, alternates, cells, excluded, closing, published_at, published_by)
    select uuidv(3, i), uuidv(73, i * 100 + n), uuidv(70, i), current_date + 15 - n, 'weekday', 1, 0, array[n % 20 + 1], '{}', '[]', '{}', '{}', now(), uuidv(1, i)
    from generate_series(1, 200) i, generate_series(1, 75) n;
  insert into duty_details (roster_id, id, duty_roster_id, day_id, day, through_date, soldier_id, performer_id, by)
    select roster_id, id, duty_roster_id, id, day, day + 1, m.soldier_id, m.soldier_id, published_by
    from duty_roster_days d join duty_roster_members m using (roster_id, duty_roster_id) where m.place = d.picked[1];
  insert into duty_swaps (roster_id, id, duty_roster_id, detail_id, soldier_id, note, state, asked_at, asked_by)
    select roster_id, id, duty_roster_id, id, soldier_id, '', 'declined', now(), by from duty_details where day < current_date;`
