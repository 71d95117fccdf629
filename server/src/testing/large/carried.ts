/** Every account of the large database has a device with a key, and the installation has one. */
export const CARRIED = `
  insert into device_keys (id, uid, session_id, public_key, registered_at, valid_until)
    select uuidv(95, i), uuidv(1, i), uuidv(92, i), decode(lpad(to_hex(i), 130, '0'), 'hex'), now(),
      now() + i * interval '1 minute'
    from generate_series(1, 30000) i;
  insert into sealing_keys (id, public_key, private_key, made_at)
    values (uuidv(96, 1), decode(repeat('04', 65), 'hex'), decode(repeat('04', 138), 'hex'), now());`
