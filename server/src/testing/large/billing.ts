/** Every account of the large database has a trial, or pays. */
export const BILLING = `
  insert into subscription_sources (source, external_id, uid, status, entitled_until, renews, environment, checked_at, check_at, created_at)
    select case when i % 3 = 0 then 'stripe' else 'trial' end, i::text, uuidv(1, i), 'active', now() + interval '20 days', false,
      'production', now(), case when i % 3 = 0 then now() + interval '1 day' end, now() from generate_series(1, 30000) i;
  insert into store_customers (store, uid, customer_id, created_at, check_at)
    select 'stripe', uuidv(1, i * 3), 'cus_' || i, now(), now() + interval '1 day' from generate_series(1, 10000) i;
  insert into subscription_changes (uid, at, source, external_id, cause)
    select uuidv(1, i), now(), 'trial', i::text, 'trial' from generate_series(1, 30000) i;`
