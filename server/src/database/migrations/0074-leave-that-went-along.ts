import { type Kysely, sql } from 'kysely'

/**
 * Leave that went along with a transferred Soldier is history at the losing roster. And who seats drivers on a manifest
 * is refused by licenses that they do not see.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table leave_requests add column went_along_at timestamptz(3)`.execute(db)
  await markEarlier(db)
  await sql`
    alter table leave_requests add constraint leave_requests_went_along
      check (went_along_at is null or state not in ('requested', 'recommended', 'not recommended'));
    drop index leave_requests_current;
    create index leave_requests_current on leave_requests (roster_id, from_date, id)
      where state = 'approved' and signed_in_at is null and went_along_at is null;
    drop index leave_requests_closed;
    create index leave_requests_closed on leave_requests (roster_id, state_at desc, id)
      where state in ('denied', 'cancelled', 'withdrawn') or signed_in_at is not null or went_along_at is not null;

    -- What the rules about drivers ask, also for a leader whose part leaves readiness out. The server says no more of it
    -- than that a Soldier may not drive.
    create function licenses_of_riders(roster uuid) returns setof licenses
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      if roster in (select rosters_changed()) and roster <> all (closed_rosters('operations', 'change')) then
        return query select l.* from licenses l where l.roster_id = roster;
      end if;
    end $$;
    create function profiles_of_riders(roster uuid) returns setof duty_profiles
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      if roster in (select rosters_changed()) and roster <> all (closed_rosters('operations', 'change')) then
        return query select p.* from duty_profiles p where p.roster_id = roster and 'no driving' = any (p.limits);
      end if;
    end $$;
  `.execute(db)
}

/**
 * What went along before this was noted: the last transfer of the row was one out of the roster, and another roster has
 * the request. A transfer that is older than the taking along of records left none there.
 */
export async function markEarlier(db: Kysely<unknown>): Promise<void> {
  await sql`
    update leave_requests q set went_along_at = m.decided_at
    from (
      select distinct on (i.roster_id, i.soldier_id) i.roster_id, i.soldier_id, i.decided_at, i.went_out
      from (
        select t.from_roster_id as roster_id, s.soldier_id, t.decided_at, true as went_out
        from roster_transfers t join transfer_soldiers s on s.transfer_id = t.id
        where t.state = 'accepted' and s.taken_as is not null
        union all
        select t.to_roster_id, s.taken_as, t.decided_at, false
        from roster_transfers t join transfer_soldiers s on s.transfer_id = t.id
        where t.state = 'accepted' and s.taken_as is not null
      ) i
      order by i.roster_id, i.soldier_id, i.decided_at desc
    ) m
    where m.went_out and q.roster_id = m.roster_id and q.soldier_id = m.soldier_id and q.requested_at <= m.decided_at
      and q.state not in ('requested', 'recommended', 'not recommended')
      and exists (select from leave_requests g where g.id = q.id and g.roster_id <> q.roster_id)`.execute(db)
}
