/** A device for every other account, and many broadcasts: by leaders, and by admins. */
export const BROADCASTS = `
  insert into push_devices (id, uid, platform, token, session_id, created_at, last_seen_at)
    select uuidv(210, i), uuidv(1, i * 2), case i % 100 when 0 then 'ios' else 'android' end, i::text, uuidv(2, i), now(), now()
    from generate_series(1, 14000) i where i <> 7500;
  insert into broadcasts (id, by_uid, roster_id, audience, title, body, created_at, due_at, not_before, state, people, ended_at)
    select uuidv(211, i), uuidv(1, i % 200 + 1), uuidv(3, i % 200 + 1), '{"soldiers":true,"leaders":false,"groupId":null}',
      'Title', 'Body', now() - i * interval '1 hour', now(), now(), 'sent', 9, now()
    from generate_series(50, 5000) i;
  insert into broadcasts (id, by_admin, audience, title, body, created_at, due_at, not_before, state, people, ended_at)
    select uuidv(212, i), uuidv(1, 999), '{"who":"leaders"}', 'Title', 'Body', now() - i * interval '1 hour', now(), now(), 'sent', 9, now()
    from generate_series(1, 3000) i;
  insert into push_deliveries (id, uid, notification_id, platform, source, priority, state, not_before, created_at, expires_at)
    select uuidv(213, i), uuidv(1, i), uuidv(213, i), 'ios', uuidv(211, i), 2, 'failed', now(), now(), now() from generate_series(50, 5000) i;`
