/** Every account with a trial, a hundred that pay or no longer pay, and many store messages and requests for help. */
export const ADMIN = `
  insert into subscription_sources (source, external_id, uid, status, entitled_until, renews, environment, checked_at, created_at)
    select 'trial', uuidv(1, i)::text, uuidv(1, i), 'active', now() + (i % 90 - 45) * interval '1 day', false, 'production', now(), now()
    from generate_series(1, 20000) i
    on conflict do nothing;
  insert into subscription_sources (source, external_id, uid, status, entitled_until, renews, environment, checked_at, created_at)
    select 'stripe', 'sub' || i, uuidv(1, i * 90), case i % 4 when 0 then 'past_due' when 1 then 'canceled' else 'active' end,
      now() + interval '9 days', true, 'production', now(), now()
    from generate_series(1, 300) i
    on conflict do nothing;
  insert into store_events (store, event_id, kind, external_id, received_at, state)
    select 'stripe', 'much' || i, 'invoice.paid', 'sub' || i, now() - i * interval '1 minute', case when i % 500 = 0 then 'failed' else 'done' end
    from generate_series(1, 5000) i;
  insert into store_errands (id, store, act, external_id, asked_at, done_at)
    select uuidv(201, i), 'stripe', 'cancel', 'sub' || i, now() - i * interval '1 minute', case when i > 1 then now() end
    from generate_series(1, 5000) i;
  insert into support_requests (uid, id, receipt, category, text, at, handled_at)
    select uuidv(1, i), uuidv(202, i), 'M-' || i, 'other', 'The word ' || i || ' of it', now() - i * interval '1 minute', case when i % 10 > 0 then now() end
    from generate_series(1, 5000) i;
  insert into admin_acts (at, by_uid, act, about_uid) select now(), uuidv(1, 999), 'set trial', uuidv(1, i) from generate_series(1, 5000) i;
  insert into security_log (at, kind, what, outcome, uid, address, times, details, seq, hash)
    select now() - (20001 - i) * interval '1 minute', (array['sign-in', 'session', 'passage', 'refusal', 'admin'])[i % 5 + 1], 'f' || i % 50,
      case when i % 20 = 0 then 'refused' else 'ok' end, case when i % 7 > 0 then uuidv(1, i) end, '10.0.' || i % 250 || '.1', 1, '{}',
      case when i <= 19990 then i end, case when i <= 19990 then '\\x00'::bytea end
    from generate_series(1, 20000) i;
  insert into security_log_heads (seq, at, hash, key, signature)
    select i * 60, now() - (20000 - i * 60) * interval '1 minute', '\\x00', 'k', '\\x00' from generate_series(1, 333) i;
  insert into subscription_changes (uid, at, source, external_id, cause) select uuidv(1, i), now(), 'trial', '', 'trial' from generate_series(1, 5000) i;`
