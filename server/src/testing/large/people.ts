import { hash } from 'node:crypto'

/**
 * Filled by `BIG`: 10,000 linked Soldiers on 200 rosters that make one tree, and a hundred times as many empty rosters.
 */
export const BIG = `
  insert into accounts (uid, email, created_at, needs_profile) select uuidv(1, i), i || '@example.com', now(), false from generate_series(1, 30000) i;
  insert into identities (issuer, sub, uid, provider, created_at, last_sign_in_at)
    select 'https://id.example', i::text, uuidv(1, i), 'demo', now(), now() from generate_series(1, 2000) i;
  insert into sessions (id, token_hash, uid, kind, device, started_at, last_active_at, counts_from, signed_in_at)
    select uuidv(2, i), sha256(i::text::bytea), uuidv(1, i), 'web', '', now(), now(), now(), now() from generate_series(1, 2000) i;
  insert into rosters (id, owner_uid, name, time_zone, authorized, created_at)
    select uuidv(3, i), uuidv(1, i), 'Roster ' || i, 'America/New_York', '{"officer":0,"warrant":0,"nco":0,"enlisted":0}', now() - interval '90 days'
    from generate_series(1, 20000) i;
  insert into roster_members (roster_id, uid, role) select uuidv(3, i), uuidv(1, i + 200), 'editor' from generate_series(1, 2000) i;
  insert into groups (id, roster_id, kind, name, position)
    select uuidv(4, i), uuidv(3, (i - 1) / 5 + 1), 'platoon', 'Platoon ' || i, i % 5 from generate_series(1, 1000) i;
  update roster_members set position = 'platoon sergeant', limited = true,
    areas = '{"accountability":"change","contact":"change","counseling":"change","readiness":"change","leave":"change","operations":"see","roster":"see"}'
    where roster_id in (select uuidv(3, i) from generate_series(1, 200) i);
  insert into roster_parts (roster_id, uid, group_id)
    select uuidv(3, (i - 1) / 2 + 1), uuidv(1, (i - 1) / 2 + 201), uuidv(4, (i - 1) / 2 * 5 + i % 2 + 1) from generate_series(1, 400) i;
  insert into roster_members (roster_id, uid, role, position, limited, areas)
    select uuidv(3, i), uuidv(1, i + 2500), 'editor', 'platoon sergeant', true, m.areas from generate_series(1, 50) i
      join roster_members m on m.roster_id = uuidv(3, i) and m.uid = uuidv(1, i + 200);
  insert into roster_parts (roster_id, uid, group_id)
    select uuidv(3, i), uuidv(1, i + 2500), uuidv(4, (i - 1) * 5 + 3) from generate_series(1, 50) i;
  insert into part_hand_overs (roster_id, from_uid, group_id, to_uid, from_on, until, begun)
    select uuidv(3, i), uuidv(1, i + 200), uuidv(4, (i - 1) * 5 + 1), uuidv(1, i + 2500), current_date - 2 + i % 10, current_date + 10 + i % 10, i % 10 < 3
    from generate_series(1, 50) i;
  insert into own_fields (id, roster_id, name, kind, seen_by, soldier_sees, position, changed_by, created_at)
    select uuidv(99, i), uuidv(3, (i - 1) / 5 + 1), 'Own ' || i, 'text', (array['viewers', 'editors', 'owner'])[i % 3 + 1], i % 2 = 0, i % 5,
      uuidv(1, (i - 1) / 5 + 1), now() from generate_series(1, 10000) i;
  insert into soldiers (id, roster_id, rank, rank_order, last_name, dodid, group_id, created_at, updated_at)
    select uuidv(5, i), uuidv(3, (i - 1) / 50 + 1), 'SPC', 4, 'Name' || i, '3' || lpad(i::text, 9, '0'), uuidv(4, (i - 1) / 10 + 1), now(), now()
    from generate_series(1, 10000) i;
  update soldiers set archived_on = current_date, loss_date = current_date, loss_reason = 'ETS' where id in (select uuidv(5, i * 50) from generate_series(1, 200) i);
  insert into link_consents (uid, roster_id, way, at)
    select uuidv(1, i + 20000), uuidv(3, (i - 1) / 50 + 1), 'code', now() from generate_series(1, 10000) i where i % 50 > 2
    union all
    select uuidv(1, (i / 50 + 1) * 2 + i % 50 - 1), uuidv(3, (i - 1) / 50 + 1), 'code', now() from generate_series(1, 5000) i where i % 50 in (1, 2);
  insert into link_requests (id, uid, roster_id, basis, state, at, agreed_at, decided_at)
    select uuidv(98, i), uuidv(1, i % 20000 + 10000), uuidv(3, i % 2000 + 1), 'email', case when i % 3 = 0 then 'confirmed' else 'waiting' end,
      now(), case when i % 3 < 2 then now() end, case when i % 3 = 0 then now() end from generate_series(1, 6000) i;
  insert into link_declines (uid, leader_uid, at) select uuidv(1, i + 20000), uuidv(1, i % 200 + 1), now() from generate_series(1, 2000) i;
  update soldiers set linked_uid = uuidv(1, i + 20000) from generate_series(1, 10000) i where id = uuidv(5, i) and i % 50 > 2;
  update soldiers set linked_uid = uuidv(1, (i / 50 + 1) * 2 + i % 50 - 1) from generate_series(1, 5000) i where id = uuidv(5, i) and i % 50 in (1, 2);
  insert into change_sets (id, roster_id, kind, at, by_uid, soldiers)
    select uuidv(6, i), uuidv(3, (i - 1) / 50 + 1), 'create', now() - interval '80 days', uuidv(1, (i - 1) / 50 + 1), 1 from generate_series(1, 10000) i;
  insert into soldier_changes (roster_id, change_set_id, soldier_id, after)
    select uuidv(3, (i - 1) / 50 + 1), uuidv(6, i), uuidv(5, i), '{"rank":"SPC"}' from generate_series(1, 10000) i;
  insert into strength_history (roster_id, soldier_id, change_set_id, from_at, rank, strength, on_roster)
    select uuidv(3, (i - 1) / 50 + 1), uuidv(5, i), uuidv(6, i), now() - interval '80 days', 'SPC', 'assigned', true from generate_series(1, 10000) i;
  insert into duty_entries (roster_id, id, soldier_id, status, from_date, to_date, method, recorded_at, recorded_by)
    select uuidv(3, (i - 1) / 50 + 1), uuidv(7, i * 10 + d), uuidv(5, i), 'PDY', current_date - d, current_date - d, 'seen', now() - d * interval '1 day', uuidv(1, 1)
    from generate_series(1, 10000) i, generate_series(1, 8) d;
  insert into duty_entries (roster_id, id, soldier_id, status, from_date, to_date, method, recorded_at, recorded_by, starts_at, ends_at, source)
    select uuidv(3, (i - 1) / 50 + 1), uuidv(107, i * 10 + d), uuidv(5, i), 'APT', current_date - d, current_date - d, case when i % 3 = 0 then 'prefilled' else 'seen' end,
      now() - d * interval '1 day', uuidv(1, 1), (current_date - d)::timestamptz + interval '13 hours', (current_date - d)::timestamptz + interval '14 hours',
      case when i % 3 = 0 then 'calendar:' || uuidv(30, i) end
    from generate_series(1, 10000) i, generate_series(1, 3) d where i % 4 = 0;
  insert into duty_withdrawals (roster_id, entry_id, at, by) select roster_id, id, recorded_at, recorded_by from duty_entries where from_date = current_date - 8;
  insert into submissions (id, roster_id, duty_date, submitted_at, submitted_by, submitted_by_name, counts, snapshot)
    select uuidv(8, i * 10 + d), uuidv(3, i), current_date - d, now() - d * interval '1 day', uuidv(1, i), '',
      '{"onHand":1,"reported":1,"accounted":1,"present":1,"available":1}', '{}'
    from generate_series(1, 200) i, generate_series(1, 8) d;
  insert into group_submissions (id, roster_id, group_id, duty_date, submitted_at, submitted_by, submitted_by_name, counts)
    select uuidv(98, i * 10 + d), uuidv(3, (i - 1) / 5 + 1), uuidv(4, i), current_date - d, now() - d * interval '1 day', uuidv(1, (i - 1) / 5 + 201), '',
      '{"onHand":1,"reported":1,"accounted":1,"present":1,"available":1}'
    from generate_series(1, 1000) i, generate_series(1, 8) d;
  insert into group_nudges (roster_id, group_id, duty_date, at)
    select uuidv(3, (i - 1) / 5 + 1), uuidv(4, i), current_date, now() from generate_series(1, 1000) i;
  insert into recalls (id, roster_id, kind, message, place, started_at, started_by, respond_by, next_step_at)
    select uuidv(90, i), uuidv(3, i), 'drill', '', '', now() - interval '9 days', uuidv(1, i), now(), now() + interval '9 days' from generate_series(1, 2000) i;
  update recalls set ended_at = now() - interval '8 days', outcome = 'closed', ended_by = started_by where roster_id in (select uuidv(3, i) from generate_series(1, 500) i);
  insert into recall_people (recall_id, soldier_id, roster_id, group_name, place, told)
    select uuidv(90, (i - 1) / 50 + 1), uuidv(5, i), uuidv(3, (i - 1) / 50 + 1), '', i, false from generate_series(1, 10000) i;
  insert into recall_links (id, recall_id, soldier_id, roster_id, secret_hash, number, at, by_uid)
    select uuidv(91, i), uuidv(90, (i - 1) / 50 + 1), uuidv(5, i), uuidv(3, (i - 1) / 50 + 1), sha256(i::text::bytea), 1, now(), uuidv(1, i % 200 + 1) from generate_series(1, 10000) i;
  insert into recall_entries (id, recall_id, soldier_id, roster_id, at, what, source, by_uid, link_id, late)
    select uuidv(92, i), uuidv(90, (i - 1) / 50 + 1), uuidv(5, i), uuidv(3, (i - 1) / 50 + 1), now(), 'arrived', 'leader', uuidv(1, i % 200 + 1), uuidv(91, i), false from generate_series(1, 10000) i;
  insert into recall_escalations (recall_id, roster_id, step, at, open, told) select uuidv(90, i), uuidv(3, i), 1, now(), 1, '{}' from generate_series(1, 2000) i;
  insert into alert_verifications (soldier_id, roster_id, verified_on, by_self, by_uid)
    select uuidv(5, i), uuidv(3, (i - 1) / 50 + 1), current_date, false, uuidv(1, i % 200 + 1) from generate_series(1, 10000) i;
  insert into alert_leaders (group_id, roster_id, soldier_id) select uuidv(4, i), uuidv(3, (i - 1) / 5 + 1), uuidv(5, ((i - 1) / 5) * 50 + 1) from generate_series(1, 1000) i;
  insert into alert_shares (id, roster_id, label, key_hash, created_at, created_by, expires_at)
    select uuidv(93, i), uuidv(3, i), '', sha256(i::text::bytea), now(), uuidv(1, i % 200 + 1), now() + interval '7 days' from generate_series(1, 2000) i;
  insert into roster_transfers (id, from_roster_id, to_roster_id, state, at, effective_on, decided_at, decided_by, at_once, archiving)
    select uuidv(140, i), uuidv(3, (i - 1) % 200 + 1), uuidv(3, i % 200 + 1), 'accepted', now() - i * interval '1 hour', current_date, now(),
      uuidv(1, i % 200 + 1), i % 2 = 0, uuidv(141, i) from generate_series(1, 4000) i;
  update roster_transfers set takes_back = uuidv(140, i + 1000) from generate_series(1, 200) i where id = uuidv(140, i);
  insert into transfer_soldiers (transfer_id, from_roster_id, soldier_id, taken_as)
    select uuidv(140, i), uuidv(3, (i - 1) % 200 + 1), uuidv(5, ((i - 1) % 200) * 50 + (i - 1) / 200 + 1), uuidv(5, (i % 200) * 50 + (i - 1) / 200 + 1)
    from generate_series(1, 4000) i;
  insert into awol_policies (roster_id, version, seed, at, by, policy)
    select uuidv(3, i), 1, true, now(), uuidv(1, i), '{"basis":"","reportOnlyHours":24,"steps":[]}' from generate_series(1, 2000) i;
  insert into perstat_layouts (roster_id, name, version, seed, at, by, layout)
    select uuidv(3, i), 'field', 1, true, now(), uuidv(1, i), '{"basis":"","lines":[]}' from generate_series(1, 2000) i;
  insert into awol_cases (roster_id, id, soldier_id, policy_version, state, state_since, state_by, discovered_at, absent_since, place, opened_at, opened_by, closed_at, closed_by, outcome, remind_at, told)
    select uuidv(3, (i - 1) / 50 + 1), uuidv(9, i), uuidv(5, i), 1, 'late', now(), uuidv(1, 1), now(), now(), '', now(), uuidv(1, 1),
      case when i % 50 > 1 then now() - i * interval '1 minute' end, uuidv(1, 1), case when i % 50 > 1 then 'returned' end, null, 'closed'
    from generate_series(1, 10000) i;
  insert into awol_events (roster_id, id, case_id, soldier_id, kind, at, by, step, happened_at, note)
    select uuidv(3, (i - 1) / 50 + 1), uuidv(10, i * 10 + n), uuidv(9, i), uuidv(5, i), 'done', now(), uuidv(1, 1), 'step-' || n, now(), ''
    from generate_series(1, 10000) i, generate_series(1, 3) n;
  insert into awol_reminders (roster_id, case_id, soldier_id, step, at)
    select uuidv(3, (i - 1) / 50 + 1), uuidv(9, i), uuidv(5, i), 'family', now() from generate_series(1, 10000) i;
  insert into access_log (at, uid, function, roster_id, soldier_id, request_id)
    select now(), uuidv(1, i % 200), 'getSoldier', uuidv(3, i % 200), uuidv(5, i), '' from generate_series(1, 10000) i;
  insert into tasks (roster_id, id, title, group_id, priority, suspense_date, due_at, created_at, created_by)
    select uuidv(3, (i - 1) / 50 + 1), uuidv(9, i), 'Task ' || i, case when i % 7 = 0 then uuidv(4, (i - 1) / 10 + 1) end, 'routine',
      current_date + i % 30, now() + (i % 30) * interval '1 day', now(), uuidv(1, (i - 1) / 50 + 1)
    from generate_series(1, 10000) i;
  insert into tasks (roster_id, id, title, priority, state, state_act, state_at, closed_at, created_at)
    select uuidv(3, (i - 1) / 50 + 1), uuidv(9, i), 'Task ' || i, 'routine', 'complete', uuidv(9, i), now(), now() - i * interval '1 hour', now()
    from generate_series(10001, 20000) i;
  insert into task_assignees (roster_id, task_id, soldier_id)
    select uuidv(3, (i - 1) / 50 + 1), uuidv(9, i), uuidv(5, i) from generate_series(1, 9999) i where i % 50 <> 0;
  insert into task_steps (roster_id, task_id, id, title, position)
    select uuidv(3, (i - 1) / 50 + 1), uuidv(9, i), uuidv(9, i), 'Step', 0 from generate_series(1, 10000) i;
  insert into task_events (roster_id, task_id, id, at, by, kind)
    select uuidv(3, (i - 1) / 50 + 1), uuidv(9, i), uuidv(9, i), now(), uuidv(1, 1), 'created' from generate_series(1, 20000) i;
  insert into task_comments (roster_id, task_id, id, at, by, text)
    select uuidv(3, (i - 1) / 50 + 1), uuidv(9, i), uuidv(9, i), now(), uuidv(1, 1), 'Done' from generate_series(1, 10000) i;
  insert into counselings (roster_id, id, soldier_id, counselor_uid, kind, state, held_on, delivered_at, assess_on, next_on, created_at, saved_at, saved_by)
    select uuidv(3, (i - 1) / 50 + 1), uuidv(94, i * 10 + n), uuidv(5, i), uuidv(1, (i - 1) / 50 + 1), case n when 3 then 'reception' else 'performance' end,
      'delivered', current_date - n * 40 - i % 20, now(), current_date - n, current_date + n, now(), now(), uuidv(1, 1)
    from generate_series(1, 10000) i, generate_series(1, 3) n;
  insert into counseling_texts (roster_id, counseling_id, soldier_id, delivered, content)
    select roster_id, id, soldier_id, true, jsonb_build_object('kind', kind, 'heldOn', held_on, 'organization', '', 'counselorTitle', '', 'place', '',
      'purpose', 'x', 'keyPoints', 'x', 'plan', '[]'::jsonb, 'leaderResponsibilities', '', 'assessOn', null, 'nextOn', null, 'links', '[]'::jsonb,
      'parties', '{"name":"","rankGrade":"","counselor":""}'::jsonb) from counselings;
  insert into counseling_addenda (roster_id, id, counseling_id, at, by, text) select roster_id, id, id, now(), counselor_uid, 'x' from counselings;
  insert into counseling_events (roster_id, id, counseling_id, at, by, act) select roster_id, id, id, now(), counselor_uid, 'delivered' from counselings;
  insert into counseling_tasks (roster_id, counseling_id, line_id, task_id) select roster_id, id, id, id from counselings;
  insert into counseling_signatures (roster_id, counseling_id, id, delivery, signer, name, at, how, document_hash, seal)
    select roster_id, id, id, 0, 'counselor', 'x', now(), 'signed in', 'x', 'x' from counselings;
  insert into counseling_sign_links (roster_id, counseling_id, id, delivery, secret_hash, at, by_uid, expires_at)
    select roster_id, id, id, 1, id::text::bytea, now(), counselor_uid, now() from counselings;
  insert into counseling_exports (id, uid, roster_id, layout, at, expires_at)
    select uuidv(96, i), uuidv(1, i), uuidv(3, i), 'form', now(), now() + interval '1 hour' from generate_series(1, 200) i;
  insert into counseling_export_files (export_id, uid, roster_id, counseling_id, place, state, content)
    select e.id, e.uid, c.roster_id, c.id, 1, 'made', 'x' from counseling_exports e join counselings c on c.roster_id = e.roster_id;
  insert into counseling_snippets (uid, id, block, title, text)
    select uuidv(1, i), uuidv(95, i * 10 + n), 'plan', 'x', 'x' from generate_series(1, 2000) i, generate_series(1, 3) n;
  insert into counseling_policies (roster_id, version, seed, at, by, policy)
    select uuidv(3, i), 1, true, now(), uuidv(1, i), '{"basis":"","lines":[]}' from generate_series(1, 2000) i;
  insert into morning_claims (roster_id, kind, about, what, day)
    select uuidv(3, i), kind, uuidv(3, i), '', current_date
    from generate_series(1, 2000) i, unnest(array['counseling', 'due back', 'licenses', 'tasks']) kind;
  insert into morning_claims (roster_id, kind, soldier_id, about, what, day)
    select uuidv(3, (i - 1) / 50 + 1), 'counseling', uuidv(5, i), uuidv(5, i), 'junior ' || current_date || ' due', current_date
    from generate_series(1, 10000) i;
  insert into leave_requests (roster_id, id, soldier_id, kind, from_date, to_date, location, place, note, state, state_at, state_by, requested_at, requested_by)
    select uuidv(3, (i - 1) / 50 + 1), uuidv(97, i * 10 + n), uuidv(5, i), 'ordinary', current_date + n * 30, current_date + n * 30 + 5, 'home', '', '',
      case n when 1 then 'requested' when 2 then 'approved' else 'denied' end, now() - i * interval '1 minute', uuidv(1, 1), now(), uuidv(1, 1)
    from generate_series(1, 10000) i, generate_series(1, 3) n;
  insert into leave_events (roster_id, id, request_id, soldier_id, act, at, by, remark)
    select roster_id, id, id, soldier_id, 'request', now(), requested_by, '' from leave_requests;
  insert into leave_approvers (roster_id, uid) select id, owner_uid from rosters limit 2000;
  insert into leave_minimums (roster_id, percent) select uuidv(3, i), 80 from generate_series(1, 2000) i;
  insert into calendar_events (roster_id, id, type, title, start_date, start_time, end_date, end_time, time_zone, recurrence,
      first_at, last_at, whole, reminders, remind_at, state, source_uid, created_at, created_by, changed_at, deleted_at)
    select uuidv(3, (i - 1) % 2000 + 1), uuidv(30, i), 'training', 'x', current_date + i % 90 - 30, '06:30', current_date + i % 90 - 30,
      '07:30', 'America/New_York', case when i % 20 = 0 then 'FREQ=WEEKLY' end, now() + (i % 90 - 30) * interval '1 day',
      case when i % 20 = 0 then 'infinity' else now() + (i % 90 - 30) * interval '1 day' + interval '1 hour' end, i % 3 = 0,
      case when i % 50 = 0 then '{15}'::int[] else '{}' end, case when i % 50 = 0 then now() + interval '1 day' end,
      case when i % 4 = 0 then 'draft' else 'published' end, case when i % 5 = 0 then 's' || i end, now(), uuidv(1, (i - 1) % 2000 + 1),
      now(), case when i % 97 = 0 then now() end
    from generate_series(1, 40000) i;
  insert into calendar_event_soldiers (roster_id, event_id, soldier_id)
    select e.roster_id, e.id, s.id from calendar_events e
      join lateral (select id from soldiers s where s.roster_id = e.roster_id order by id limit 2) s on true where not e.whole;
  insert into calendar_event_groups (roster_id, event_id, group_id)
    select e.roster_id, e.id, g.id from calendar_events e
      join lateral (select id from groups g where g.roster_id = e.roster_id order by id limit 1) g on true where not e.whole;
  insert into calendar_skipped_days (roster_id, event_id, day)
    select roster_id, id, start_date + 7 * n from calendar_events, generate_series(1, 3) n where recurrence is not null;
  insert into calendar_checklist_items (roster_id, event_id, id, kind, title, days_before)
    select roster_id, id, id, 'own', 'x', 7 from calendar_events;
  insert into calendar_changes (roster_id, event_id, at, by, kind) select roster_id, id, now(), created_by, 'created' from calendar_events;
  insert into calendar_feeds (secret_hash, uid, roster_id, created_at)
    select i::text::bytea, uuidv(1, i), case when i % 2 = 0 then uuidv(3, i) end, now() from generate_series(1, 2000) i;
  insert into idempotency_keys (caller, key, function, body_hash, result) select i::text, 'key', 'f', '', '' from generate_series(1, 5000) i;
  insert into data_keys (id, roster_id, wrapped, wrapped_by, sealed_at) select id, id, 'x', 'x', now() from rosters;
  insert into change_feed (topics) select array['roster:' || i] from generate_series(1, 5000) i;
  analyze;`

/** `uuidv(5, 17)`: the seventeenth of its kind, in no order that an index could profit from. */
export const IDS = `create function uuidv(kind integer, number bigint) returns uuid immutable language sql as
  $$ select overlay(overlay(md5(kind || '-' || number) placing '4' from 13) placing '8' from 17)::uuid $$`
/** The same id in TypeScript. */
export const idOf = (kind: number, number: number) =>
  hash('md5', `${kind}-${number}`).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
