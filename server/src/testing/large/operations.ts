/** Follows `BIG`: taskings with everybody on one, and equipment that everybody has signed out. */
export const OPERATIONS = `
  insert into taskings (roster_id, id, name, type, state, from_at, to_at, from_day, to_day, place, oic, ncoic, reference, fills_in, aar, state_at, state_by, created_at, created_by)
    select uuidv(3, (i - 1) / 20 + 1), uuidv(80, i), 'Tasking ' || i, 'detail', case i % 4 when 0 then 'planned' when 1 then 'approved' else 'closed' end,
      now() + (i % 20 - 10) * interval '1 day', now() + (i % 20 - 9) * interval '1 day', current_date + i % 20 - 10, current_date + i % 20 - 9,
      '', '', '', '', true, '', now() - i * interval '1 minute', uuidv(1, 1), now(), uuidv(1, 1)
    from generate_series(1, 4000) i;
  insert into tasking_lines (roster_id, tasking_id, id, position, count, label) select roster_id, id, id, 0, 5, '' from taskings;
  insert into tasking_assignments (roster_id, tasking_id, soldier_id, line_id, reason, at, by)
    select uuidv(3, (i - 1) / 50 + 1), t.id, uuidv(5, i), t.id, '', now(), uuidv(1, 1)
    from generate_series(1, 10000) i, lateral (select uuidv(80, ((i - 1) / 50) * 20 + i % 20 + 1) as id) t;
  insert into tasking_steps (roster_id, tasking_id, id, position, title) select roster_id, id, id, 0, 'Plan' from taskings;
  insert into tasking_events (roster_id, id, tasking_id, act, at, by, soldier_id, remark)
    select roster_id, line_id, tasking_id, 'assign', at, by, min(soldier_id::text)::uuid, '' from tasking_assignments group by roster_id, line_id, tasking_id, at, by;
  insert into equipment_items (roster_id, id, name, kind, quantity, sensitive, note)
    select uuidv(3, (i - 1) / 50 + 1), uuidv(81, i), 'Item ' || i, 'tool', 5, i % 2 = 0, '' from generate_series(1, 10000) i;
  insert into equipment_sign_outs (roster_id, id, item_id, soldier_id, quantity, note, out_at, out_by, in_at, in_by)
    select uuidv(3, (i - 1) / 50 + 1), uuidv(82, i * 3 + n), uuidv(81, i), uuidv(5, i), 1, '', now() - i * interval '1 minute', uuidv(1, 1),
      case when n > 1 then now() end, case when n > 1 then uuidv(1, 1) end
    from generate_series(1, 10000) i, generate_series(1, 3) n;
  insert into equipment_checks (roster_id, item_id, day, at, by)
    select uuidv(3, (i - 1) / 50 + 1), uuidv(81, i), current_date - n, now(), uuidv(1, 1) from generate_series(1, 10000) i, generate_series(0, 3) n;`
