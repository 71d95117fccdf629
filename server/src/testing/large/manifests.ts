/** Manifests of three vehicles and waiting worksheets, for hundreds of rosters. */
export const MANIFESTS = `
  insert into manifests (roster_id, id, name, on_date, place, created_at, created_by, changed_at, changed_by)
    select uuidv(3, i), uuidv(80, i * 100 + n), 'Range', current_date - n, '', now(), uuidv(1, i), now(), uuidv(1, i)
    from generate_series(1, 300) i, generate_series(1, 20) n;
  insert into manifest_vehicles (roster_id, manifest_id, id, place, bumper, vehicle, capable, seats, load, sensitive, comms)
    select m.roster_id, m.id, uuidv(81, n), n, 'A-1' || n, 'NTV van', true, 8, '', false, false
    from manifests m, generate_series(1, 3) n;
  insert into manifest_seats (roster_id, manifest_id, vehicle_id, soldier_id, role)
    select m.roster_id, m.id, uuidv(81, (p.n % 3 + 1)::int), p.id, 'passenger'
    from manifests m cross join lateral (
      select s.id, row_number() over (order by s.id) as n from soldiers s where s.roster_id = m.roster_id limit 9) p;
  insert into risk_worksheets (roster_id, id, edition, state, mission, on_date, overall, hazards, content, prepared_at,
      prepared_by, changed_at, changed_by, submitted_at)
    select uuidv(3, i), uuidv(82, i * 100 + n), 1, 'submitted', 'Range', current_date - n, 'L', 1, jsonb_build_object(
        'mission', 'Range', 'on', current_date - n, 'position', '', 'supervision', '', 'taskingId', null, 'lines',
        '[{"subtask":"","hazard":"Heat","initial":null,"control":"Water","how":"","who":"","residual":null,"worseBecause":""}]'::jsonb),
      now(), uuidv(1, i + 1), now(), uuidv(1, i + 1), now()
    from generate_series(1, 300) i, generate_series(1, 40) n;
  insert into risk_authorities (roster_id, authorities, source, at, by)
    select uuidv(3, i), '{"L":"company","M":"battalion","H":"brigade","EH":"general"}', 'SOP', now(), uuidv(1, i)
    from generate_series(1, 300) i;`
