/** Every account of the large database has a phone with pushes. */
export const PUSH = `
  insert into push_devices (id, uid, platform, token, session_id, created_at, last_seen_at)
    select uuidv(91, i), uuidv(1, i), 'ios', lpad(to_hex(i), 64, '0'), uuidv(92, i), now(), now()
    from generate_series(1, 30000) i;
  insert into push_deliveries (id, uid, notification_id, device_id, platform, state, priority, not_before, created_at, expires_at, sent_at)
    select uuidv(93, i), uuidv(1, i), uuidv(94, i), uuidv(91, i), 'ios', 'sent', 1, now(), now(), now(), now()
    from generate_series(1, 30000) i;`
