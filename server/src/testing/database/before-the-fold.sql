-- The database of an installation at commit 8d4bbd83, the last before its migrations were folded (decision 0065), which
-- was started once on an empty one. By the pg_dump of PostgreSQL 15:
--   pg_dump --no-owner --inserts --exclude-schema=jobs "$DATABASE_URL" | grep -v -e '^\\' -e '^--' -e '^$'
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE FUNCTION public.account_came() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
    begin
      insert into account_presence (uid, last_seen_at) values (new.uid, new.created_at) on conflict do nothing;
      return null;
    end $$;
CREATE FUNCTION public.account_seen() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
    begin
      update account_presence set last_seen_at = new.last_active_at
      where uid = new.uid and last_seen_at < new.last_active_at - interval '10 minutes';
      return null;
    end $$;
CREATE FUNCTION public.account_words(email text, last text, first text, display text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
      select array_to_tsvector(array_remove(regexp_split_to_array(lower(
        coalesce(email, '') || ' ' || translate(coalesce(email, ''), '@._-', '    ') || ' '
        || replace(coalesce(email, ''), '@', ' ') || ' ' || coalesce(last, '') || ' '
        || coalesce(first, '') || ' ' || coalesce(display, '')), '[\s,;]+'), ''))
    $$;
CREATE FUNCTION public.accounts_of_calendar_events(roster uuid, wanted uuid[]) RETURNS TABLE(event_id uuid, uid uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50
    SET search_path TO 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
    #variable_conflict use_column
    begin
      return query with recursive down (event_id, group_id) as (
        select x.event_id, x.group_id from calendar_event_groups x where x.roster_id = roster and x.event_id = any(wanted)
        union
        select down.event_id, g.id from down join groups g on g.roster_id = roster and g.parent_id = down.group_id
      )
      select e.id, s.linked_uid from calendar_events e join soldiers s on s.roster_id = e.roster_id
      where e.roster_id = roster and e.id = any(wanted) and e.whole and s.linked_uid is not null
        and s.archived_on is null
      union
      select x.event_id, s.linked_uid from calendar_event_soldiers x
        join soldiers s on s.roster_id = x.roster_id and s.id = x.soldier_id
      where x.roster_id = roster and x.event_id = any(wanted) and s.linked_uid is not null and s.archived_on is null
      union
      select down.event_id, s.linked_uid from down
        join soldiers s on s.roster_id = roster and s.group_id = down.group_id
      where s.linked_uid is not null and s.archived_on is null;
    end $$;
CREATE FUNCTION public.accounts_of_tasks(roster uuid, wanted uuid[]) RETURNS TABLE(task_id uuid, uid uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
    SET search_path TO 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
    #variable_conflict use_column
    begin
      return query with recursive down (task_id, group_id) as (
        select t.id, t.group_id from tasks t
        where t.roster_id = roster and t.id = any(wanted) and t.group_id is not null
        union
        select down.task_id, g.id from down join groups g on g.roster_id = roster and g.parent_id = down.group_id
      )
      select a.task_id, s.linked_uid from task_assignees a
        join soldiers s on s.roster_id = a.roster_id and s.id = a.soldier_id
      where a.roster_id = roster and a.task_id = any(wanted) and s.linked_uid is not null and s.archived_on is null
      union
      select down.task_id, s.linked_uid from down
        join soldiers s on s.roster_id = roster and s.group_id = down.group_id
      where s.linked_uid is not null and s.archived_on is null;
    end $$;
CREATE FUNCTION public.admin_acts_are_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      raise exception 'admin_acts is append-only' using errcode = 'restrict_violation';
    end $$;
CREATE FUNCTION public.calendar_events_of(account uuid) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
    SET search_path TO 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
    begin
      if account is null then return; end if;
      return query with recursive mine as (
        select s.roster_id, s.id, s.group_id from soldiers s where s.linked_uid = account and s.archived_on is null
      ), up (roster_id, id) as (
        select mine.roster_id, mine.group_id from mine where mine.group_id is not null
        union
        select g.roster_id, g.parent_id from up join groups g on g.roster_id = up.roster_id and g.id = up.id
        where g.parent_id is not null
      )
      select x.event_id from mine
        join calendar_event_soldiers x on x.roster_id = mine.roster_id and x.soldier_id = mine.id
      union
      select x.event_id from up
        join calendar_event_groups x on x.roster_id = up.roster_id and x.group_id = up.id;
    end $$;
CREATE FUNCTION public.calendar_in_charge(roster uuid, event uuid) RETURNS TABLE(oic text, ncoic text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1
    SET search_path TO 'public', 'pg_temp'
    AS $$
    begin
      return query select
        coalesce((select concat_ws(' ', nullif(o.rank, ''), o.last_name) from soldiers o
          where o.roster_id = e.roster_id and o.id = e.oic_soldier_id), e.oic_name),
        coalesce((select concat_ws(' ', nullif(n.rank, ''), n.last_name) from soldiers n
          where n.roster_id = e.roster_id and n.id = e.ncoic_soldier_id), e.ncoic_name)
      from calendar_events e
      where e.roster_id = roster and e.id = event and e.state <> 'draft' and e.deleted_at is null
        and exists (select from soldiers s where s.roster_id = roster and s.archived_on is null
          and s.linked_uid = nullif(current_setting('muster.uid', true), '')::uuid);
    end $$;
CREATE FUNCTION public.calendar_looks_anew() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
    begin
      update calendar_events set remind_at = '-infinity'
      where roster_id = new.id and remind_at is not null and start_time is null and deleted_at is null;
      return null;
    end $$;
CREATE FUNCTION public.counseling_delivered() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if new.delivered_at is not null and (tg_op = 'INSERT' or old.delivered_at is null) then
        new.deliveries := new.deliveries + 1;
      end if;
      return new;
    end $$;
CREATE FUNCTION public.counseling_taken_back() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      new.signed_hash := null;
      return new;
    end $$;
CREATE FUNCTION public.duty_history_is_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      -- One level down is the cascade of a Soldier or roster that is purged.
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      if tg_op = 'UPDATE' and tg_table_name = 'submissions' and current_setting('muster.forgetting', true) = 'yes' then
        return new;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$;
CREATE FUNCTION public.equipment_counts_what_is_out() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    declare
      was integer := case when tg_op <> 'INSERT' and old.in_at is null then old.quantity else 0 end;
      is_now integer := case when tg_op <> 'DELETE' and new.in_at is null then new.quantity else 0 end;
    begin
      if was <> is_now then
        update equipment_items set out_count = out_count + is_now - was
        where roster_id = coalesce(new.roster_id, old.roster_id) and id = coalesce(new.item_id, old.item_id);
      end if;
      return null;
    end $$;
CREATE FUNCTION public.forget_signer(signer uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$
    begin
      perform set_config('muster.forgetting', 'yes', true);
      -- The report before it is quoted in a snapshot, with its signature.
      update submissions later set snapshot = jsonb_set(later.snapshot, '{submission,submittedBy}', '"A deleted account"')
      from submissions own
      where own.submitted_by = signer and later.roster_id = own.roster_id and later.duty_date = own.duty_date
        and later.snapshot #>> '{submission,id}' = own.id::text;
      update submissions set submitted_by_name = 'A deleted account' where submitted_by = signer;
      perform set_config('muster.forgetting', '', true);
    end $$;
CREATE FUNCTION public.formations_look_anew() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      update formations set look_at = '-infinity' where roster_id = new.id and ended_at is null;
      return null;
    end $$;
CREATE FUNCTION public.hold_rosters_below(above uuid, wanted uuid[]) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
    begin
      return query select r.id from rosters r
        join soldiers s on s.linked_uid = r.owner_uid and s.roster_id = above and s.archived_on is null
      where r.id = any(wanted)
      order by r.id
      for share;
    end $$;
CREATE FUNCTION public.kept_rosters() RETURNS uuid[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
    declare me uuid := nullif(current_setting('muster.uid', true), '')::uuid;
    begin
      if me is null then return '{}'; end if;
      return array(
        select r.id from rosters r where r.owner_uid = me
        union all select m.roster_id from roster_members m where m.uid = me);
    end $$;
CREATE FUNCTION public.leave_approvers_of(roster uuid, wanted text, about uuid) RETURNS TABLE(uid uuid, depth integer)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 5
    SET search_path TO 'public', 'pg_temp'
    AS $$
    #variable_conflict use_column
    begin
      return query
        select a.uid, 0 from (
          select roster as id, 0 as depth
          union all select up.roster_id, min(up.depth) from rosters_above(roster) up group by up.roster_id
        ) p cross join lateral (
          select x.uid from leave_approvers x
          where x.roster_id = p.id and (x.kind = wanted or x.kind is null) and x.uid is distinct from about
            and x.uid in (select c.uid from leave_candidates(p.id) c)
          order by x.kind nulls last limit 1
        ) a
        order by p.depth limit 1;
      if not found then
        return query select d.uid, d.depth from leave_deciders(roster) d;
      end if;
    end $$;
CREATE FUNCTION public.leave_candidates(roster uuid) RETURNS TABLE(uid uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 5
    SET search_path TO 'public', 'pg_temp'
    AS $$
    #variable_conflict use_column
    begin
      return query
        select l.uid from (
          select roster as id union select up.roster_id from rosters_above(roster) up
        ) p join rosters r on r.id = p.id, lateral (
          select r.owner_uid as uid
          union select m.uid from roster_members m where m.roster_id = r.id and m.role = 'editor'
        ) l group by l.uid;
    end $$;
CREATE FUNCTION public.leave_deciders(roster uuid) RETURNS TABLE(uid uuid, depth integer)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 5
    SET search_path TO 'public', 'pg_temp'
    AS $$
    #variable_conflict use_column
    begin
      return query
        select l.uid, up.depth from rosters_above(roster) up join rosters r on r.id = up.roster_id, lateral (
          select r.owner_uid as uid
          union select m.uid from roster_members m where m.roster_id = r.id and m.role = 'editor'
        ) l;
      if not found then
        return query select r.owner_uid, 0 from rosters r where r.id = roster;
      end if;
    end $$;
CREATE FUNCTION public.leave_is_decided_by_others() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if new.state is distinct from old.state and new.state <> 'withdrawn' and new.soldier_id = own_row() then
        raise exception 'nobody decides over their own leave' using errcode = 'insufficient_privilege';
      end if;
      return new;
    end $$;
CREATE FUNCTION public.license_lapses_first() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      new.due := coalesce(least(new.expires, new.ride), 'infinity');
      return new;
    end $$;
CREATE FUNCTION public.migration_level() RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
    begin
      return (select max(name) from kysely_migration);
    end $$;
CREATE FUNCTION public.own_entries() RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10
    SET search_path TO 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
        declare me uuid := nullif(current_setting('muster.uid', true), '')::uuid;
        begin
          if me is null then return; end if;
          return query select e.id from soldiers s join duty_entries e on e.soldier_id = s.id where s.linked_uid = me;
        end$$;
CREATE FUNCTION public.own_equipment() RETURNS uuid[]
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      select coalesce(array_agg(o.item_id), '{}') from equipment_sign_outs o
      where o.roster_id = own_roster() and o.soldier_id = own_row()
    $$;
CREATE FUNCTION public.own_roster() RETURNS uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
        begin
          return (select s.roster_id from soldiers s
            where s.linked_uid = nullif(current_setting('muster.uid', true), '')::uuid);
        end$$;
CREATE FUNCTION public.own_row() RETURNS uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
        begin
          return (select s.id from soldiers s
            where s.linked_uid = nullif(current_setting('muster.uid', true), '')::uuid);
        end$$;
CREATE FUNCTION public.own_taskings() RETURNS uuid[]
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      select coalesce(array_agg(a.tasking_id), '{}') from tasking_assignments a
      where a.roster_id = own_roster() and a.soldier_id = own_row()
    $$;
CREATE FUNCTION public.purge_access_log(older_than timestamp with time zone) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
    declare purged bigint;
    begin
      if older_than > now() - interval '30 days' then
        raise exception 'access_log keeps at least 30 days' using errcode = 'restrict_violation';
      end if;
      perform set_config('muster.purging_access_log', 'yes', true);
      delete from access_log where at < older_than;
      get diagnostics purged = row_count;
      perform set_config('muster.purging_access_log', '', true);
      return purged;
    end $$;
CREATE FUNCTION public.push_device_count(uids uuid[]) RETURNS integer
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
    begin
      return (select count(*)::integer from push_devices d where d.uid = any(uids));
    end $$;
CREATE FUNCTION public.push_figures(of uuid) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
    begin
      if not exists (select from broadcasts b where b.id = of and (b.by_uid = (select nullif(current_setting('muster.uid', true), '')::uuid) or (select nullif(current_setting('muster.uid', true), '')::uuid) is null)) then
        return null;
      end if;
      return (select coalesce(jsonb_object_agg(f.state, f.many), '{}') from (
        select d.state, count(*) as many from push_deliveries d where d.source = of group by d.state) f);
    end $$;
CREATE FUNCTION public.refuse_access_log_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if tg_op = 'DELETE' and current_setting('muster.purging_access_log', true) = 'yes' then
        return old;
      end if;
      raise exception 'access_log is append-only' using errcode = 'restrict_violation';
    end $$;
CREATE FUNCTION public.risk_deciders(roster uuid) RETURNS TABLE(uid uuid, depth integer)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 5
    SET search_path TO 'public', 'pg_temp'
    AS $$
    #variable_conflict use_column
    begin
      return query
        select l.uid, up.depth from (select roster as roster_id, 0 as depth union all select * from rosters_above(roster)) up
          join rosters r on r.id = up.roster_id, lateral (
            select r.owner_uid as uid
            union select m.uid from roster_members m where m.roster_id = r.id and m.role = 'editor'
          ) l;
    end $$;
CREATE FUNCTION public.risk_worksheets_stay_approved() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if tg_op = 'DELETE' then
        -- With its roster everything goes.
        if old.state = 'approved' and exists (select from rosters r where r.id = old.roster_id) then
          raise exception 'an approved risk worksheet stays on record' using errcode = 'insufficient_privilege';
        end if;
        return old;
      end if;
      if old.state = 'approved' and to_jsonb(new) - 'latest' <> to_jsonb(old) - 'latest' then
        raise exception 'an approved risk worksheet is frozen' using errcode = 'insufficient_privilege';
      end if;
      if new.state = 'approved' and old.state <> 'approved' and new.decided_by in (new.prepared_by, new.changed_by) then
        raise exception 'nobody approves their own risk worksheet' using errcode = 'insufficient_privilege';
      end if;
      return new;
    end $$;
CREATE FUNCTION public.role_above(below uuid, account uuid) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
    begin
      return (
        select case when bool_or(r.owner_uid = account or m.role = 'editor') then 'above editor'
          when count(*) > 0 then 'above viewer' end
        from rosters_above(below) up join rosters r on r.id = up.roster_id
          left join roster_members m on m.roster_id = r.id and m.uid = account
        where r.owner_uid = account or m.uid is not null);
    end $$;
CREATE FUNCTION public.rosters_above(below uuid) RETURNS TABLE(roster_id uuid, depth integer)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 5 PARALLEL SAFE
    SET search_path TO 'public', 'pg_temp'
    AS $$
    #variable_conflict use_column
    begin
      return query with recursive up (roster_id, depth) as (
        select below, 0
        union all
        select s.roster_id, up.depth + 1
        from up
          join rosters r on r.id = up.roster_id
          join soldiers s on s.linked_uid = r.owner_uid and s.archived_on is null
        where up.depth < 16
      )
      select up.roster_id, up.depth from up where up.depth > 0;
    end $$;
CREATE FUNCTION public.rosters_below(above uuid) RETURNS TABLE(roster_id uuid, parent_id uuid, soldier_id uuid, depth integer)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10 PARALLEL SAFE
    SET search_path TO 'public', 'pg_temp'
    AS $$
    #variable_conflict use_column
    begin
      return query with recursive down (roster_id, parent_id, soldier_id, depth) as (
        select above, null::uuid, null::uuid, 0
        union all
        select r.id, down.roster_id, s.id, down.depth + 1
        from down
          join soldiers s on s.roster_id = down.roster_id and s.linked_uid is not null and s.archived_on is null
          join rosters r on r.owner_uid = s.linked_uid
        where down.depth < 16
      )
      select down.roster_id, down.parent_id, down.soldier_id, down.depth from down;
    end $$;
CREATE FUNCTION public.rosters_changed() RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10
    SET search_path TO 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
        declare me uuid := nullif(current_setting('muster.uid', true), '')::uuid;
        begin
          if me is null then return; end if;
          return query 
    select r.id from rosters r where r.owner_uid = me
    union all select m.roster_id from roster_members m where m.uid = me and m.role = 'editor';
        end$$;
CREATE FUNCTION public.rosters_kept() RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10
    SET search_path TO 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
        declare me uuid := nullif(current_setting('muster.uid', true), '')::uuid;
        begin
          if me is null then return; end if;
          return query 
    select r.id from rosters r where r.owner_uid = me
    union all select m.roster_id from roster_members m where m.uid = me ;
        end$$;
CREATE FUNCTION public.rosters_owned() RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10
    SET search_path TO 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
        declare me uuid := nullif(current_setting('muster.uid', true), '')::uuid;
        begin
          if me is null then return; end if;
          return query select r.id from rosters r where r.owner_uid = me;
        end$$;
CREATE FUNCTION public.rosters_reported() RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10
    SET search_path TO 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
        declare me uuid := nullif(current_setting('muster.uid', true), '')::uuid;
        begin
          if me is null then return; end if;
          return query 
    with recursive down (id) as (
      (
    select r.id from rosters r where r.owner_uid = me
    union all select m.roster_id from roster_members m where m.uid = me and m.role = 'editor')
      union
      select r.id from down
        join soldiers s on s.roster_id = down.id and s.linked_uid is not null and s.archived_on is null
        join rosters r on r.owner_uid = s.linked_uid
    )
    select down.id from down;
        end$$;
CREATE FUNCTION public.rosters_seen() RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10
    SET search_path TO 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
        declare me uuid := nullif(current_setting('muster.uid', true), '')::uuid;
        begin
          if me is null then return; end if;
          return query 
    with recursive down (id) as (
      (
    select r.id from rosters r where r.owner_uid = me
    union all select m.roster_id from roster_members m where m.uid = me )
      union
      select r.id from down
        join soldiers s on s.roster_id = down.id and s.linked_uid is not null and s.archived_on is null
        join rosters r on r.owner_uid = s.linked_uid
    )
    select down.id from down;
        end$$;
CREATE FUNCTION public.soldier_json_fields(rank text, last_name text, first_name text, middle_name text, suffix text, dodid text, email text, mos text, duty_position text, strength text, details jsonb) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$ begin return array[',"rank":' || to_json(nullif(rank, ''))::text, ',"promotable":' || (details->'promotable')::text, ',"last":' || to_json(nullif(last_name, ''))::text, ',"first":' || to_json(nullif(first_name, ''))::text, ',"middle":' || to_json(nullif(middle_name, ''))::text, ',"suffix":' || to_json(nullif(suffix, ''))::text, ',"dodid":' || to_json(nullif(dodid, ''))::text, ',"dob":' || (details->'dob')::text, ',"bloodType":' || (details->'bloodType')::text, ',"position":' || to_json(nullif(duty_position, ''))::text, ',"mos":' || to_json(nullif(mos, ''))::text, ',"paraLine":' || (details->'paraLine')::text, ',"strength":' || to_json(nullif(strength, ''))::text, ',"sponsor":' || (details->'sponsor')::text, ',"weapon":' || (details->'weapon')::text, ',"buttstock":' || (details->'buttstock')::text, ',"dor":' || (details->'dor')::text, ',"basd":' || (details->'basd')::text, ',"pebd":' || (details->'pebd')::text, ',"ets":' || (details->'ets')::text, ',"deros":' || (details->'deros')::text, ',"gainedOn":' || (details->'gainedOn')::text, ',"lossExpectedOn":' || (details->'lossExpectedOn')::text, ',"cacExpiresOn":' || (details->'cacExpiresOn')::text, ',"cell":' || (details->'cell')::text, ',"altPhone":' || (details->'altPhone')::text, ',"email":' || to_json(nullif(email, ''))::text, ',"personalEmail":' || (details->'personalEmail')::text, ',"quarters":' || (details->'quarters')::text, ',"homeAddress":' || (details->'homeAddress')::text, ',"emergencyName":' || (details->'emergencyName')::text, ',"emergencyRelation":' || (details->'emergencyRelation')::text, ',"emergencyPhone":' || (details->'emergencyPhone')::text, ',"maritalStatus":' || (details->'maritalStatus')::text, ',"dependents":' || (details->'dependents')::text, ',"homeOfRecord":' || (details->'homeOfRecord')::text, ',"civilianEducation":' || (details->'civilianEducation')::text, ',"languages":' || (details->'languages')::text, ',"deployments":' || (details->'deployments')::text, ',"hobbies":' || (details->'hobbies')::text, ',"clearance":' || (details->'clearance')::text, ',"hatSize":' || (details->'hatSize')::text, ',"coatSize":' || (details->'coatSize')::text, ',"trouserSize":' || (details->'trouserSize')::text, ',"bootSize":' || (details->'bootSize')::text, ',"maskSize":' || (details->'maskSize')::text, ',"iotvSize":' || (details->'iotvSize')::text, ',"helmetSize":' || (details->'helmetSize')::text, ',"gloveSize":' || (details->'gloveSize')::text, ',"vehicle":' || (details->'vehicle')::text, ',"vehicleColor":' || (details->'vehicleColor')::text, ',"plate":' || (details->'plate')::text, ',"plateState":' || (details->'plateState')::text, ',"registrationExpiresOn":' || (details->'registrationExpiresOn')::text, ',"insuranceExpiresOn":' || (details->'insuranceExpiresOn')::text, ',"motorcycle":' || (details->'motorcycle')::text]; end $$;
CREATE FUNCTION public.task_origin(own uuid, above uuid) RETURNS TABLE(name text, owner_uid uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1
    SET search_path TO 'public', 'pg_temp'
    AS $$
    begin
      return query select r.name, r.owner_uid from rosters r
      where r.id = above and exists (select from rosters_above(own) up where up.roster_id = above);
    end $$;
CREATE FUNCTION public.tasks_follow_time_zone() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
    begin
      update tasks set due_at = (suspense_date + coalesce(suspense_time, '23:59')::time) at time zone new.time_zone
      where roster_id = new.id and closed_at is null and suspense_date is not null;
      return null;
    end $$;
CREATE FUNCTION public.tasks_of(account uuid) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
    SET search_path TO 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
    begin
      if account is null then return; end if;
      return query with recursive mine as (
        select s.roster_id, s.id, s.group_id from soldiers s where s.linked_uid = account and s.archived_on is null
      ), up (roster_id, id) as (
        select mine.roster_id, mine.group_id from mine where mine.group_id is not null
        union
        select g.roster_id, g.parent_id from up join groups g on g.roster_id = up.roster_id and g.id = up.id
        where g.parent_id is not null
      )
      select a.task_id from mine join task_assignees a on a.roster_id = mine.roster_id and a.soldier_id = mine.id
      union
      select t.id from up join tasks t on t.roster_id = up.roster_id and t.group_id = up.id;
    end $$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.access_log (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    uid uuid,
    function text NOT NULL,
    roster_id uuid,
    soldier_id uuid,
    request_id text NOT NULL
);
ALTER TABLE public.access_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.access_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.accounts (
    uid uuid NOT NULL,
    email text,
    email_verified boolean DEFAULT false NOT NULL,
    display_name text,
    needs_profile boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone NOT NULL,
    dodid text,
    name_last text,
    name_first text,
    name_middle text,
    name_suffix text,
    name_display text,
    rank text,
    declared_role text,
    roles text[] DEFAULT '{}'::text[] NOT NULL,
    role text,
    has_seen_tour boolean DEFAULT false NOT NULL,
    has_seen_tour_mobile boolean DEFAULT false NOT NULL,
    has_seen_tour_desktop boolean DEFAULT false NOT NULL,
    CONSTRAINT accounts_dodid_check CHECK ((dodid ~ '^[0-9]{10}$'::text))
);
CREATE VIEW public.account_names AS
 SELECT accounts.uid,
    accounts.rank,
    accounts.name_last,
    accounts.name_first,
    accounts.name_middle,
    accounts.name_suffix,
    accounts.name_display,
    accounts.display_name,
        CASE
            WHEN (COALESCE(NULLIF(accounts.name_display, ''::text), NULLIF(accounts.display_name, ''::text)) IS NULL) THEN accounts.email
            ELSE NULL::text
        END AS email
   FROM public.accounts;
CREATE TABLE public.account_presence (
    uid uuid NOT NULL,
    last_seen_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.admin_acts (
    id bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by_uid uuid NOT NULL,
    act text NOT NULL,
    about_uid uuid,
    about text,
    reason text,
    details jsonb DEFAULT '{}'::jsonb NOT NULL
);
ALTER TABLE public.admin_acts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.admin_acts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.alert_leaders (
    group_id uuid NOT NULL,
    roster_id uuid NOT NULL,
    soldier_id uuid NOT NULL
);
CREATE TABLE public.alert_shares (
    id uuid NOT NULL,
    roster_id uuid NOT NULL,
    label text NOT NULL,
    key_hash bytea NOT NULL,
    group_ids uuid[],
    created_at timestamp(3) with time zone NOT NULL,
    created_by uuid,
    expires_at timestamp(3) with time zone NOT NULL,
    revoked_at timestamp(3) with time zone,
    opened integer DEFAULT 0 NOT NULL,
    last_opened_at timestamp(3) with time zone
);
CREATE TABLE public.alert_verifications (
    soldier_id uuid NOT NULL,
    roster_id uuid NOT NULL,
    verified_on date NOT NULL,
    by_self boolean NOT NULL,
    by_uid uuid
);
CREATE TABLE public.awol_cases (
    roster_id uuid NOT NULL,
    id uuid NOT NULL,
    soldier_id uuid NOT NULL,
    policy_version integer NOT NULL,
    state text NOT NULL,
    state_since timestamp(3) with time zone NOT NULL,
    state_by uuid NOT NULL,
    discovered_at timestamp(3) with time zone NOT NULL,
    absent_since timestamp(3) with time zone NOT NULL,
    place text NOT NULL,
    opened_at timestamp(3) with time zone NOT NULL,
    opened_by uuid NOT NULL,
    unknown_at timestamp(3) with time zone,
    decided_at timestamp(3) with time zone,
    decision text,
    awl_effective date,
    dropped_at timestamp(3) with time zone,
    returned_at timestamp(3) with time zone,
    closed_at timestamp(3) with time zone,
    closed_by uuid,
    outcome text,
    remind_at timestamp(3) with time zone,
    told text NOT NULL,
    CONSTRAINT awol_cases_check CHECK ((absent_since <= discovered_at)),
    CONSTRAINT awol_cases_check1 CHECK (((closed_at IS NULL) = (outcome IS NULL))),
    CONSTRAINT awol_cases_decision_check CHECK ((decision = ANY (ARRAY['awol'::text, 'missing'::text]))),
    CONSTRAINT awol_cases_outcome_check CHECK ((outcome = ANY (ARRAY['failure to report'::text, 'returned'::text, 'dropped'::text, 'opened by mistake'::text]))),
    CONSTRAINT awol_cases_state_check CHECK ((state = ANY (ARRAY['late'::text, 'unknown'::text, 'awol'::text, 'missing'::text, 'dropped'::text, 'returned'::text])))
);
CREATE TABLE public.awol_events (
    roster_id uuid NOT NULL,
    id uuid NOT NULL,
    case_id uuid NOT NULL,
    soldier_id uuid NOT NULL,
    kind text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by uuid NOT NULL,
    step text,
    happened_at timestamp(3) with time zone,
    from_state text,
    to_state text,
    note text NOT NULL,
    entry_id uuid,
    before jsonb
);
CREATE TABLE public.awol_policies (
    roster_id uuid NOT NULL,
    version integer NOT NULL,
    seed boolean NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by uuid NOT NULL,
    policy jsonb NOT NULL,
    CONSTRAINT awol_policies_version_check CHECK ((version > 0))
);
CREATE TABLE public.awol_reminders (
    roster_id uuid NOT NULL,
    case_id uuid NOT NULL,
    soldier_id uuid NOT NULL,
    step text NOT NULL,
    at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.broadcasts (
    id uuid NOT NULL,
    by_uid uuid,
    roster_id uuid,
    by_admin uuid,
    audience jsonb NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    link text,
    created_at timestamp(6) with time zone NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    time_zone text,
    state text DEFAULT 'waiting'::text NOT NULL,
    not_before timestamp(3) with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    last_uid uuid,
    people integer DEFAULT 0 NOT NULL,
    ended_at timestamp(3) with time zone,
    pushes jsonb,
    CONSTRAINT broadcasts_check CHECK (((by_uid IS NULL) = (roster_id IS NULL))),
    CONSTRAINT broadcasts_check1 CHECK (((by_uid IS NULL) <> (by_admin IS NULL))),
    CONSTRAINT broadcasts_check2 CHECK (((ended_at IS NULL) = (state = ANY (ARRAY['waiting'::text, 'sending'::text])))),
    CONSTRAINT broadcasts_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'cancelled'::text, 'stopped'::text])))
);
CREATE TABLE public.calendar_changes (
    roster_id uuid NOT NULL,
    event_id uuid NOT NULL,
    number bigint NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by uuid NOT NULL,
    kind text NOT NULL,
    day date,
    reason text DEFAULT ''::text NOT NULL,
    locked boolean DEFAULT false NOT NULL,
    changes jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT calendar_changes_kind_check CHECK ((kind = ANY (ARRAY['created'::text, 'imported'::text, 'edited'::text, 'moved'::text, 'published'::text, 'cancelled'::text, 'reinstated'::text, 'deleted'::text, 'restored'::text, 'split'::text])))
);
ALTER TABLE public.calendar_changes ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.calendar_changes_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.calendar_checklist_items (
    roster_id uuid NOT NULL,
    event_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    label text DEFAULT ''::text NOT NULL,
    title text NOT NULL,
    owner_soldier_id uuid,
    owner_name text DEFAULT ''::text NOT NULL,
    days_before integer NOT NULL,
    done boolean DEFAULT false NOT NULL,
    last_at timestamp(3) with time zone,
    last_by uuid,
    CONSTRAINT calendar_checklist_items_kind_check CHECK ((kind = ANY (ARRAY['step'::text, 't-week'::text, 'own'::text])))
);
CREATE TABLE public.calendar_event_groups (
    roster_id uuid NOT NULL,
    event_id uuid NOT NULL,
    group_id uuid NOT NULL
);
CREATE TABLE public.calendar_event_soldiers (
    roster_id uuid NOT NULL,
    event_id uuid NOT NULL,
    soldier_id uuid NOT NULL
);
CREATE TABLE public.calendar_events (
    roster_id uuid NOT NULL,
    id uuid NOT NULL,
    series_id uuid,
    occurrence date,
    type text NOT NULL,
    title text NOT NULL,
    place text DEFAULT ''::text NOT NULL,
    uniform text DEFAULT ''::text NOT NULL,
    oic_soldier_id uuid,
    oic_name text DEFAULT ''::text NOT NULL,
    ncoic_soldier_id uuid,
    ncoic_name text DEFAULT ''::text NOT NULL,
    refs text DEFAULT ''::text NOT NULL,
    remarks text DEFAULT ''::text NOT NULL,
    start_date date NOT NULL,
    start_time text,
    end_date date NOT NULL,
    end_time text,
    time_zone text,
    recurrence text,
    first_at timestamp(3) with time zone NOT NULL,
    last_at timestamp(3) with time zone NOT NULL,
    whole boolean NOT NULL,
    reminders integer[] DEFAULT '{}'::integer[] NOT NULL,
    remind_at timestamp(3) with time zone,
    reminded_to timestamp(3) with time zone,
    state text DEFAULT 'draft'::text NOT NULL,
    checklist boolean DEFAULT false NOT NULL,
    source_uid text,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    created_by uuid,
    changed_at timestamp(3) with time zone NOT NULL,
    changed_by uuid,
    deleted_at timestamp(3) with time zone,
    skips_days_off boolean DEFAULT false NOT NULL,
    CONSTRAINT calendar_events_check CHECK (((series_id IS NULL) = (occurrence IS NULL))),
    CONSTRAINT calendar_events_check1 CHECK (((series_id IS NULL) OR (recurrence IS NULL))),
    CONSTRAINT calendar_events_check2 CHECK ((((start_time IS NULL) = (end_time IS NULL)) AND ((start_time IS NULL) = (time_zone IS NULL)))),
    CONSTRAINT calendar_events_check3 CHECK ((end_date >= start_date)),
    CONSTRAINT calendar_events_check4 CHECK (((NOT checklist) OR (recurrence IS NULL))),
    CONSTRAINT calendar_events_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'cancelled'::text])))
);
CREATE TABLE public.calendar_feeds (
    secret_hash bytea NOT NULL,
    uid uuid NOT NULL,
    roster_id uuid,
    created_at timestamp(3) with time zone NOT NULL,
    read_at timestamp(3) with time zone
);
CREATE TABLE public.calendar_skipped_days (
    roster_id uuid NOT NULL,
    event_id uuid NOT NULL,
    day date NOT NULL
);
CREATE TABLE public.change_feed (
    id bigint NOT NULL,
    topics text[] NOT NULL,
    xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
ALTER TABLE public.change_feed ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.change_feed_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.change_sets (
    id uuid NOT NULL,
    roster_id uuid NOT NULL,
    kind text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by_uid uuid,
    soldiers integer NOT NULL,
    created_groups uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    undone_by uuid,
    number bigint NOT NULL,
    CONSTRAINT change_sets_kind_check CHECK ((kind = ANY (ARRAY['create'::text, 'edit'::text, 'move'::text, 'archive'::text, 'restore'::text, 'import'::text, 'undo'::text, 'purge'::text, 'transfer'::text])))
);
ALTER TABLE public.change_sets ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.change_sets_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.counseling_addenda (
    roster_id uuid NOT NULL,
    id uuid NOT NULL,
    counseling_id uuid NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by uuid NOT NULL,
    text text NOT NULL
);
CREATE TABLE public.counseling_digests (
    roster_id uuid NOT NULL,
    day date NOT NULL
);
CREATE TABLE public.counseling_events (
    roster_id uuid NOT NULL,
    id uuid NOT NULL,
    counseling_id uuid NOT NULL,
    number bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by uuid,
    act text NOT NULL,
    note text DEFAULT ''::text NOT NULL
);
ALTER TABLE public.counseling_events ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.counseling_events_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.counseling_export_files (
    export_id uuid NOT NULL,
    uid uuid NOT NULL,
    roster_id uuid NOT NULL,
    counseling_id uuid NOT NULL,
    place integer NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    claimed_at timestamp(3) with time zone,
    file_name text,
    content bytea,
    CONSTRAINT counseling_export_files_check CHECK (((content IS NOT NULL) = (state = 'made'::text))),
    CONSTRAINT counseling_export_files_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'made'::text, 'failed'::text])))
);
CREATE TABLE public.counseling_exports (
    id uuid NOT NULL,
    uid uuid NOT NULL,
    roster_id uuid NOT NULL,
    layout text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT counseling_exports_layout_check CHECK ((layout = ANY (ARRAY['form'::text, 'record'::text])))
);
CREATE TABLE public.counseling_policies (
    roster_id uuid NOT NULL,
    version integer NOT NULL,
    seed boolean NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by uuid NOT NULL,
    policy jsonb NOT NULL,
    CONSTRAINT counseling_policies_version_check CHECK ((version > 0))
);
CREATE TABLE public.counseling_reminders (
    roster_id uuid NOT NULL,
    soldier_id uuid NOT NULL,
    item text NOT NULL,
    due_on date NOT NULL,
    stage text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    CONSTRAINT counseling_reminders_stage_check CHECK ((stage = ANY (ARRAY['soon'::text, 'due'::text])))
);
CREATE TABLE public.counseling_sign_links (
    roster_id uuid NOT NULL,
    counseling_id uuid NOT NULL,
    id uuid NOT NULL,
    delivery integer NOT NULL,
    secret_hash bytea NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by_uid uuid,
    expires_at timestamp(3) with time zone NOT NULL,
    opened integer DEFAULT 0 NOT NULL,
    last_opened_at timestamp(3) with time zone,
    used_at timestamp(3) with time zone,
    withdrawn_at timestamp(3) with time zone
);
CREATE TABLE public.counseling_signatures (
    roster_id uuid NOT NULL,
    counseling_id uuid NOT NULL,
    id uuid NOT NULL,
    number bigint NOT NULL,
    delivery integer NOT NULL,
    signer text NOT NULL,
    name text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    device_at timestamp(3) with time zone,
    how text NOT NULL,
    by_uid uuid,
    link_id uuid,
    strokes jsonb,
    typed text,
    document_hash bytea NOT NULL,
    seal bytea NOT NULL,
    CONSTRAINT counseling_signatures_check CHECK (((strokes IS NULL) OR (typed IS NULL))),
    CONSTRAINT counseling_signatures_signer_check CHECK ((signer = ANY (ARRAY['counselor'::text, 'soldier'::text, 'witness'::text, 'assessor'::text, 'assessed'::text])))
);
ALTER TABLE public.counseling_signatures ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.counseling_signatures_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.counseling_snippets (
    uid uuid NOT NULL,
    id uuid NOT NULL,
    block text NOT NULL,
    title text NOT NULL,
    text text NOT NULL
);
CREATE TABLE public.counseling_tasks (
    roster_id uuid NOT NULL,
    counseling_id uuid NOT NULL,
    line_id uuid NOT NULL,
    task_id uuid NOT NULL
);
CREATE TABLE public.counseling_texts (
    roster_id uuid NOT NULL,
    counseling_id uuid NOT NULL,
    soldier_id uuid NOT NULL,
    delivered boolean DEFAULT false NOT NULL,
    shared boolean DEFAULT false NOT NULL,
    content jsonb NOT NULL,
    response text,
    remarks text DEFAULT ''::text NOT NULL,
    assessment text DEFAULT ''::text NOT NULL,
    result text,
    signed_hash bytea,
    refusal text,
    CONSTRAINT counseling_texts_response_check CHECK ((response = ANY (ARRAY['agree'::text, 'disagree'::text, 'refused'::text]))),
    CONSTRAINT counseling_texts_result_check CHECK ((result = ANY (ARRAY['achieved'::text, 'partly'::text, 'not achieved'::text])))
);
CREATE TABLE public.counselings (
    roster_id uuid NOT NULL,
    id uuid NOT NULL,
    soldier_id uuid NOT NULL,
    counselor_uid uuid NOT NULL,
    kind text NOT NULL,
    state text DEFAULT 'draft'::text NOT NULL,
    held_on date NOT NULL,
    delivered_at timestamp(3) with time zone,
    acknowledged_at timestamp(3) with time zone,
    assess_on date,
    assessed_on date,
    next_on date,
    closed_at timestamp(3) with time zone,
    shared boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    saved_at timestamp(3) with time zone NOT NULL,
    saved_by uuid NOT NULL,
    deliveries integer DEFAULT 0 NOT NULL,
    CONSTRAINT counselings_check CHECK (((delivered_at IS NULL) = (state = 'draft'::text))),
    CONSTRAINT counselings_check1 CHECK (((closed_at IS NOT NULL) = (state = 'closed'::text))),
    CONSTRAINT counselings_check2 CHECK (((state <> 'draft'::text) OR (NOT shared))),
    CONSTRAINT counselings_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'delivered'::text, 'acknowledged'::text, 'assessed'::text, 'closed'::text])))
);
CREATE TABLE public.duty_clocks (
    roster_id uuid NOT NULL,
    at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.duty_days_off (
    roster_id uuid NOT NULL,
    day date NOT NULL,
    name text NOT NULL
);
CREATE TABLE public.duty_details (
    roster_id uuid NOT NULL,
    id uuid NOT NULL,
    duty_roster_id uuid NOT NULL,
    day_id uuid NOT NULL,
    day date NOT NULL,
    through_date date NOT NULL,
    soldier_id uuid NOT NULL,
    performer_id uuid,
    by uuid NOT NULL,
    taken_back_at timestamp(3) with time zone,
    fill_on date,
    entry_id uuid
);
CREATE TABLE public.duty_entries (
    roster_id uuid NOT NULL,
    id uuid NOT NULL,
    soldier_id uuid NOT NULL,
    status text NOT NULL,
    from_date date NOT NULL,
    to_date date,
    place text DEFAULT ''::text NOT NULL,
    remark text DEFAULT ''::text NOT NULL,
    method text NOT NULL,
    recorded_at timestamp(3) with time zone NOT NULL,
    recorded_by uuid NOT NULL,
    continues uuid,
    reason text DEFAULT ''::text NOT NULL,
    made_at timestamp(3) with time zone,
    CONSTRAINT duty_entries_check CHECK ((to_date >= from_date)),
    CONSTRAINT duty_entries_check1 CHECK (((to_date IS NOT NULL) OR (status <> ALL (ARRAY['PDY'::text, 'SD'::text, 'REC'::text, 'APT'::text, 'SC'::text, 'FTR'::text])))),
    CONSTRAINT duty_entries_method_check CHECK ((method = ANY (ARRAY['seen'::text, 'phone'::text, 'self'::text, 'prefilled'::text]))),
    CONSTRAINT duty_entries_status_check CHECK ((status = ANY (ARRAY['PDY'::text, 'PRO'::text, 'DTL'::text, 'SD'::text, 'REC'::text, 'APT'::text, 'SC'::text, 'LV'::text, 'PAS'::text, 'CLV'::text, 'TDY'::text, 'SCH'::text, 'ADM'::text, 'QTR'::text, 'HOS'::text, 'TRN'::text, 'CMA'::text, 'CCA'::text, 'RD'::text, 'OTH'::text, 'FTR'::text, 'AUN'::text, 'AWL'::text, 'MIS'::text])))
);
CREATE TABLE public.duty_nudges (
    roster_id uuid NOT NULL,
    duty_date date NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by uuid
);
CREATE TABLE public.duty_overdue_notices (
    roster_id uuid NOT NULL,
    told_on date NOT NULL
);
CREATE TABLE public.duty_profiles (
    roster_id uuid NOT NULL,
    id uuid NOT NULL,
    soldier_id uuid NOT NULL,
    kind text NOT NULL,
    from_date date NOT NULL,
    to_date date,
    limits text[] NOT NULL,
    aft_events text[],
    at timestamp(3) with time zone NOT NULL,
    by uuid NOT NULL,
    closed_at timestamp(3) with time zone,
    closed_by uuid,
    last_day date,
    replaced_by uuid,
    CONSTRAINT duty_profiles_check CHECK ((to_date >= from_date)),
    CONSTRAINT duty_profiles_check1 CHECK (((kind = 'temporary'::text) OR (to_date IS NULL))),
    CONSTRAINT duty_profiles_check2 CHECK (((closed_at IS NULL) = (closed_by IS NULL))),
    CONSTRAINT duty_profiles_kind_check CHECK ((kind = ANY (ARRAY['temporary'::text, 'permanent'::text])))
);
CREATE TABLE public.duty_roster_days (
    roster_id uuid NOT NULL,
    id uuid NOT NULL,
    duty_roster_id uuid NOT NULL,
    day date NOT NULL,
    stream text NOT NULL,
    picks integer NOT NULL,
    open integer NOT NULL,
    picked integer[] NOT NULL,
    alternates integer[] NOT NULL,
    cells jsonb NOT NULL,
    excluded jsonb NOT NULL,
    closing jsonb NOT NULL,
    published_at timestamp(3) with time zone NOT NULL,
    published_by uuid NOT NULL,
    taken_back_at timestamp(3) with time zone,
    taken_back_by uuid
);
CREATE TABLE public.duty_roster_exceptions (
    roster_id uuid NOT NULL,
    id uuid NOT NULL,
    duty_roster_id uuid NOT NULL,
    soldier_id uuid NOT NULL,
    code text NOT NULL,
    from_date date NOT NULL,
    to_date date NOT NULL,
    reason text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by uuid NOT NULL,
    withdrawn_at timestamp(3) with time zone,
    withdrawn_by uuid,
    CONSTRAINT duty_roster_exceptions_check CHECK ((to_date >= from_date)),
    CONSTRAINT duty_roster_exceptions_code_check CHECK ((code = ANY (ARRAY['A'::text, 'D'::text, 'U'::text, 'none'::text])))
);
CREATE TABLE public.duty_roster_members (
    roster_id uuid NOT NULL,
    duty_roster_id uuid NOT NULL,
    place integer NOT NULL,
    soldier_id uuid NOT NULL,
    from_date date NOT NULL,
    until_date date,
    start_weekday integer NOT NULL,
    start_weekend integer NOT NULL,
    start_holiday integer NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by uuid NOT NULL,
    CONSTRAINT duty_roster_members_check CHECK ((until_date >= from_date))
);
CREATE TABLE public.duty_roster_picks (
    roster_id uuid NOT NULL,
    id uuid NOT NULL,
    duty_roster_id uuid NOT NULL,
    day date NOT NULL,
    soldier_id uuid NOT NULL,
    reason text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by uuid NOT NULL,
    withdrawn_at timestamp(3) with time zone,
    withdrawn_by uuid
);
CREATE TABLE public.duty_rosters (
    roster_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    picks integer NOT NULL,
    grades text[],
    streams text[] NOT NULL,
    recovery integer NOT NULL,
    weekdays integer[] NOT NULL,
    newcomers text NOT NULL,
    report_time text NOT NULL,
    place text NOT NULL,
    begins_on date NOT NULL,
    published_to date,
    created_at timestamp(3) with time zone NOT NULL,
    created_by uuid NOT NULL,
    ended_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT duty_rosters_newcomers_check CHECK ((newcomers = ANY (ARRAY['zero'::text, 'lowest'::text]))),
    CONSTRAINT duty_rosters_picks_check CHECK ((picks > 0)),
    CONSTRAINT duty_rosters_recovery_check CHECK ((recovery >= 0)),
    CONSTRAINT duty_rosters_streams_check CHECK (((streams <@ '{weekday,weekend,holiday}'::text[]) AND ('weekday'::text = ANY (streams)))),
    CONSTRAINT duty_rosters_weekdays_check CHECK (((cardinality(weekdays) > 0) AND (weekdays <@ '{0,1,2,3,4,5,6}'::integer[])))
);
CREATE TABLE public.duty_swaps (
    roster_id uuid NOT NULL,
    id uuid NOT NULL,
    duty_roster_id uuid NOT NULL,
    detail_id uuid NOT NULL,
    soldier_id uuid NOT NULL,
    stand_in_id uuid,
    note text NOT NULL,
    state text NOT NULL,
    asked_at timestamp(3) with time zone NOT NULL,
    asked_by uuid NOT NULL,
    decided_at timestamp(3) with time zone,
    decided_by uuid,
    answer text DEFAULT ''::text NOT NULL,
    CONSTRAINT duty_swaps_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text])))
);
CREATE TABLE public.duty_withdrawals (
    roster_id uuid NOT NULL,
    entry_id uuid NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by uuid NOT NULL
);
CREATE TABLE public.equipment_checks (
    roster_id uuid NOT NULL,
    item_id uuid NOT NULL,
    day date NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by uuid NOT NULL
);
CREATE TABLE public.equipment_items (
    roster_id uuid NOT NULL,
    id uuid NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    name text NOT NULL,
    kind text NOT NULL,
    quantity integer NOT NULL,
    out_count integer DEFAULT 0 NOT NULL,
    sensitive boolean NOT NULL,
    note text NOT NULL,
    removed_at timestamp(3) with time zone,
    CONSTRAINT equipment_items_check CHECK (((out_count >= 0) AND (out_count <= quantity))),
    CONSTRAINT equipment_items_check1 CHECK (((removed_at IS NULL) OR (out_count = 0))),
    CONSTRAINT equipment_items_quantity_check CHECK (((quantity >= 1) AND (quantity <= 10000)))
);
CREATE TABLE public.equipment_sign_outs (
    roster_id uuid NOT NULL,
    id uuid NOT NULL,
    item_id uuid NOT NULL,
    soldier_id uuid NOT NULL,
    quantity integer NOT NULL,
    note text NOT NULL,
    out_at timestamp(3) with time zone NOT NULL,
    out_by uuid NOT NULL,
    due_at timestamp(3) with time zone,
    in_at timestamp(3) with time zone,
    in_by uuid,
    told_at timestamp(3) with time zone,
    CONSTRAINT equipment_sign_outs_check CHECK (((in_at IS NULL) = (in_by IS NULL))),
    CONSTRAINT equipment_sign_outs_quantity_check CHECK ((quantity > 0))
);
CREATE TABLE public.formations (
    roster_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    "time" text NOT NULL,
    weekdays integer[] NOT NULL,
    closes_after integer NOT NULL,
    counts text NOT NULL,
    on_days_off boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    look_at timestamp(3) with time zone,
    reminded_of date,
    CONSTRAINT formations_closes_after_check CHECK ((closes_after > 0)),
    CONSTRAINT formations_counts_check CHECK ((counts = ANY (ARRAY['day'::text, 'check'::text]))),
    CONSTRAINT formations_time_check CHECK (("time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
    CONSTRAINT formations_weekdays_check CHECK (((cardinality(weekdays) > 0) AND (weekdays <@ '{0,1,2,3,4,5,6}'::integer[])))
);
CREATE TABLE public.groups (
    id uuid NOT NULL,
    roster_id uuid NOT NULL,
    parent_id uuid,
    kind text NOT NULL,
    name text NOT NULL,
    "position" integer NOT NULL,
    ordinal integer DEFAULT 0 NOT NULL,
    CONSTRAINT groups_kind_check CHECK ((kind = ANY (ARRAY['platoon'::text, 'section'::text, 'squad'::text, 'team'::text])))
);
CREATE TABLE public.idempotency_keys (
    caller text NOT NULL,
    key text NOT NULL,
    function text NOT NULL,
    body_hash text NOT NULL,
    result text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.identities (
    issuer text NOT NULL,
    sub text NOT NULL,
    uid uuid NOT NULL,
    provider text NOT NULL,
    email text,
    email_verified boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_sign_in_at timestamp with time zone NOT NULL
);
CREATE TABLE public.intake_receipts (
    id uuid NOT NULL,
    roster_id uuid NOT NULL,
    invite_id uuid,
    content_hash bytea NOT NULL,
    receipt text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    decision text,
    decided_by uuid,
    CONSTRAINT intake_receipts_decision_check CHECK ((decision = ANY (ARRAY['added'::text, 'merged'::text, 'rejected'::text])))
);
CREATE TABLE public.intake_spent_challenges (
    signature bytea NOT NULL,
    until timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.intake_submissions (
    id uuid NOT NULL,
    roster_id uuid NOT NULL,
    label text NOT NULL,
    data jsonb NOT NULL
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.leave_approvers (
    roster_id uuid NOT NULL,
    kind text,
    uid uuid NOT NULL
);
CREATE TABLE public.leave_events (
    roster_id uuid NOT NULL,
    id uuid NOT NULL,
    number bigint NOT NULL,
    request_id uuid NOT NULL,
    soldier_id uuid NOT NULL,
    act text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by uuid NOT NULL,
    happened_at timestamp(3) with time zone,
    remark text NOT NULL
);
ALTER TABLE public.leave_events ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.leave_events_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.leave_minimums (
    roster_id uuid NOT NULL,
    group_id uuid,
    percent integer NOT NULL,
    CONSTRAINT leave_minimums_percent_check CHECK (((percent >= 0) AND (percent <= 100)))
);
CREATE TABLE public.leave_requests (
    roster_id uuid NOT NULL,
    id uuid NOT NULL,
    soldier_id uuid NOT NULL,
    kind text NOT NULL,
    from_date date NOT NULL,
    to_date date NOT NULL,
    location text NOT NULL,
    place text NOT NULL,
    note text NOT NULL,
    extends_id uuid,
    state text NOT NULL,
    state_at timestamp(3) with time zone NOT NULL,
    state_by uuid NOT NULL,
    requested_at timestamp(3) with time zone NOT NULL,
    requested_by uuid NOT NULL,
    recommended boolean,
    recommended_at timestamp(3) with time zone,
    recommended_by uuid,
    recommend_remark text DEFAULT ''::text NOT NULL,
    decide_remark text DEFAULT ''::text NOT NULL,
    entry_id uuid,
    return_entry_id uuid,
    signed_out_at timestamp(3) with time zone,
    signed_in_at timestamp(3) with time zone,
    ended_on date,
    CONSTRAINT leave_requests_check CHECK (((from_date <= to_date) AND ((to_date - from_date) < 366))),
    CONSTRAINT leave_requests_check1 CHECK ((((recommended IS NULL) = (recommended_at IS NULL)) AND ((recommended IS NULL) = (recommended_by IS NULL)))),
    CONSTRAINT leave_requests_check2 CHECK (((signed_in_at IS NULL) = (ended_on IS NULL))),
    CONSTRAINT leave_requests_check3 CHECK (((state = 'approved'::text) OR ((signed_out_at IS NULL) AND (signed_in_at IS NULL)))),
    CONSTRAINT leave_requests_kind_check CHECK ((kind = ANY (ARRAY['ordinary'::text, 'emergency'::text, 'convalescent'::text, 'parental'::text, 'administrative'::text, 'transition'::text, 'bereavement'::text, 'regular pass'::text, '3-day pass'::text, '4-day pass'::text]))),
    CONSTRAINT leave_requests_location_check CHECK ((location = ANY (ARRAY['local'::text, 'home'::text, 'state'::text, 'abroad'::text]))),
    CONSTRAINT leave_requests_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'recommended'::text, 'not recommended'::text, 'approved'::text, 'denied'::text, 'cancelled'::text, 'withdrawn'::text])))
);
CREATE TABLE public.license_digests (
    roster_id uuid NOT NULL,
    day date NOT NULL
);
CREATE TABLE public.license_events (
    roster_id uuid NOT NULL,
    id uuid NOT NULL,
    number bigint NOT NULL,
    license_id uuid NOT NULL,
    soldier_id uuid NOT NULL,
    act text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by uuid NOT NULL,
    changes jsonb NOT NULL,
    CONSTRAINT license_events_act_check CHECK ((act = ANY (ARRAY['add'::text, 'change'::text, 'check ride'::text, 'end'::text, 'restore'::text])))
);
ALTER TABLE public.license_events ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.license_events_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.license_reminders (
    roster_id uuid NOT NULL,
    license_id uuid NOT NULL,
    what text NOT NULL,
    due_on date NOT NULL,
    stage integer NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    CONSTRAINT license_reminders_stage_check CHECK ((stage = ANY (ARRAY[0, 30, 60]))),
    CONSTRAINT license_reminders_what_check CHECK ((what = ANY (ARRAY['expires'::text, 'ride'::text])))
);
CREATE TABLE public.license_settings (
    roster_id uuid NOT NULL,
    version integer NOT NULL,
    policy jsonb NOT NULL,
    vehicles jsonb NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by uuid NOT NULL,
    CONSTRAINT license_settings_version_check CHECK ((version > 0))
);
CREATE TABLE public.licenses (
    roster_id uuid NOT NULL,
    id uuid NOT NULL,
    soldier_id uuid NOT NULL,
    kind text NOT NULL,
    issued_on date,
    expires_on date,
    check_ride_on date,
    vehicles jsonb NOT NULL,
    restrictions jsonb NOT NULL,
    qualifications jsonb NOT NULL,
    state text NOT NULL,
    license_class text NOT NULL,
    courses jsonb NOT NULL,
    note text NOT NULL,
    ended_on date,
    end_reason text,
    expires date,
    ride date,
    due date DEFAULT 'infinity'::date NOT NULL,
    complete boolean NOT NULL,
    version integer NOT NULL,
    CONSTRAINT licenses_check CHECK (((ended_on IS NULL) = (end_reason IS NULL))),
    CONSTRAINT licenses_check1 CHECK (((kind = 'military'::text) OR (check_ride_on IS NULL))),
    CONSTRAINT licenses_end_reason_check CHECK ((end_reason = ANY (ARRAY['turned in'::text, 'suspended'::text, 'revoked'::text, 'entered in error'::text]))),
    CONSTRAINT licenses_kind_check CHECK ((kind = ANY (ARRAY['military'::text, 'civilian'::text, 'motorcycle'::text, 'equipment'::text]))),
    CONSTRAINT licenses_version_check CHECK ((version > 0))
);
CREATE TABLE public.link_consents (
    uid uuid NOT NULL,
    roster_id uuid NOT NULL,
    way text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    CONSTRAINT link_consents_way_check CHECK ((way = ANY (ARRAY['code'::text, 'yes'::text, 'transfer'::text])))
);
CREATE TABLE public.link_declines (
    uid uuid NOT NULL,
    leader_uid uuid NOT NULL,
    at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.link_events (
    id bigint NOT NULL,
    roster_id uuid NOT NULL,
    soldier_id uuid NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    event text NOT NULL,
    uid uuid,
    by_uid uuid,
    roster_name text,
    CONSTRAINT link_events_event_check CHECK ((event = ANY (ARRAY['linked'::text, 'unlinked'::text, 'transferred out'::text, 'transferred in'::text])))
);
ALTER TABLE public.link_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.link_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.link_requests (
    id uuid NOT NULL,
    uid uuid NOT NULL,
    roster_id uuid NOT NULL,
    basis text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    decided_at timestamp(3) with time zone,
    decided_by uuid,
    agreed_at timestamp(3) with time zone,
    soldier_id uuid,
    CONSTRAINT link_requests_basis_check CHECK ((basis = ANY (ARRAY['code'::text, 'dodid'::text, 'email'::text]))),
    CONSTRAINT link_requests_check CHECK (((state = 'waiting'::text) = (decided_at IS NULL))),
    CONSTRAINT link_requests_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'confirmed'::text, 'refused'::text, 'declined'::text, 'withdrawn'::text, 'over'::text])))
);
CREATE TABLE public.mail_queue (
    id uuid NOT NULL,
    uid uuid NOT NULL,
    address text NOT NULL,
    reply_to text,
    subject text NOT NULL,
    body text NOT NULL,
    link text,
    closing text NOT NULL,
    quiet jsonb,
    at timestamp(3) with time zone NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.manifest_seats (
    roster_id uuid NOT NULL,
    manifest_id uuid NOT NULL,
    vehicle_id uuid NOT NULL,
    soldier_id uuid NOT NULL,
    role text NOT NULL,
    CONSTRAINT manifest_seats_role_check CHECK ((role = ANY (ARRAY['driver'::text, 'tc'::text, 'passenger'::text])))
);
CREATE TABLE public.manifest_vehicles (
    roster_id uuid NOT NULL,
    manifest_id uuid NOT NULL,
    id uuid NOT NULL,
    place integer NOT NULL,
    bumper text NOT NULL,
    vehicle text NOT NULL,
    capable boolean NOT NULL,
    seats integer NOT NULL,
    load text NOT NULL,
    sensitive boolean NOT NULL,
    comms boolean NOT NULL,
    CONSTRAINT manifest_vehicles_seats_check CHECK (((seats >= 1) AND (seats <= 60)))
);
CREATE TABLE public.manifests (
    roster_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    on_date date NOT NULL,
    place text NOT NULL,
    state text DEFAULT 'draft'::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    tasking_id uuid,
    created_at timestamp(3) with time zone NOT NULL,
    created_by uuid NOT NULL,
    changed_at timestamp(3) with time zone NOT NULL,
    changed_by uuid NOT NULL,
    final_at timestamp(3) with time zone,
    final_by uuid,
    CONSTRAINT manifests_check CHECK ((((state = 'final'::text) = (final_at IS NOT NULL)) AND ((final_at IS NULL) = (final_by IS NULL)))),
    CONSTRAINT manifests_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'final'::text])))
);
CREATE TABLE public.notification_preferences (
    uid uuid NOT NULL,
    email text[] NOT NULL,
    muted text[] NOT NULL,
    quiet jsonb,
    push text[]
);
CREATE TABLE public.notifications (
    id uuid NOT NULL,
    uid uuid NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    link text,
    at timestamp(3) with time zone NOT NULL,
    source uuid
);
CREATE TABLE public.outbox (
    id bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    kind text NOT NULL,
    recipients uuid[] NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    link text,
    attempts integer DEFAULT 0 NOT NULL,
    not_before timestamp(3) with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    source uuid
);
ALTER TABLE public.outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.push_deliveries (
    id uuid NOT NULL,
    uid uuid NOT NULL,
    notification_id uuid NOT NULL,
    device_id uuid,
    platform text NOT NULL,
    source uuid,
    state text DEFAULT 'waiting'::text NOT NULL,
    priority smallint NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    not_before timestamp(3) with time zone NOT NULL,
    claimed_until timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    sent_at timestamp(3) with time zone,
    reason text,
    CONSTRAINT push_deliveries_check CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL))),
    CONSTRAINT push_deliveries_platform_check CHECK ((platform = ANY (ARRAY['ios'::text, 'android'::text, 'web'::text]))),
    CONSTRAINT push_deliveries_priority_check CHECK (((priority >= 0) AND (priority <= 2))),
    CONSTRAINT push_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'dropped'::text])))
);
CREATE TABLE public.push_devices (
    id uuid NOT NULL,
    uid uuid NOT NULL,
    platform text NOT NULL,
    token text NOT NULL,
    keys jsonb,
    session_id uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    last_seen_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT push_devices_check CHECK (((platform = 'web'::text) = (keys IS NOT NULL))),
    CONSTRAINT push_devices_platform_check CHECK ((platform = ANY (ARRAY['ios'::text, 'android'::text, 'web'::text]))),
    CONSTRAINT push_devices_token_check CHECK (((length(token) >= 1) AND (length(token) <= 2000)))
);
CREATE TABLE public.readiness_cells (
    roster_id uuid NOT NULL,
    soldier_id uuid NOT NULL,
    item text NOT NULL,
    version integer NOT NULL,
    record_id uuid,
    outcome text,
    value double precision,
    done_on date,
    expires_on date,
    own_expiry boolean NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by uuid NOT NULL
);
CREATE TABLE public.readiness_imports (
    roster_id uuid NOT NULL,
    record_id uuid NOT NULL,
    change_set_id uuid NOT NULL
);
CREATE TABLE public.readiness_opted (
    roster_id uuid NOT NULL,
    soldier_id uuid NOT NULL,
    item text NOT NULL,
    applies boolean NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by uuid NOT NULL
);
CREATE TABLE public.readiness_policies (
    roster_id uuid NOT NULL,
    version integer NOT NULL,
    seed boolean NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by uuid NOT NULL,
    policy jsonb NOT NULL,
    CONSTRAINT readiness_policies_version_check CHECK ((version > 0))
);
CREATE TABLE public.readiness_records (
    roster_id uuid NOT NULL,
    id uuid NOT NULL,
    number bigint NOT NULL,
    soldier_id uuid NOT NULL,
    item text NOT NULL,
    act text NOT NULL,
    replaces uuid,
    outcome text,
    value double precision,
    done_on date,
    expires_on date,
    practice boolean NOT NULL,
    source text NOT NULL,
    note text NOT NULL,
    detail jsonb,
    at timestamp(3) with time zone NOT NULL,
    by uuid NOT NULL,
    CONSTRAINT readiness_records_act_check CHECK ((act = ANY (ARRAY['record'::text, 'correct'::text, 'remove'::text]))),
    CONSTRAINT readiness_records_check CHECK (((act = 'record'::text) = (replaces IS NULL))),
    CONSTRAINT readiness_records_check1 CHECK (((act = 'remove'::text) = (done_on IS NULL))),
    CONSTRAINT readiness_records_source_check CHECK ((source = ANY (ARRAY['document'::text, 'system'::text, 'self'::text])))
);
ALTER TABLE public.readiness_records ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.readiness_records_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.recall_entries (
    id uuid NOT NULL,
    recall_id uuid NOT NULL,
    soldier_id uuid NOT NULL,
    roster_id uuid NOT NULL,
    number bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    device_at timestamp(3) with time zone,
    what text NOT NULL,
    eta_minutes integer,
    reason text,
    source text NOT NULL,
    by_uid uuid,
    link_id uuid,
    device text DEFAULT ''::text NOT NULL,
    late boolean NOT NULL,
    withdrawn_at timestamp(3) with time zone,
    withdrawn_by uuid,
    set_aside_at timestamp(3) with time zone,
    CONSTRAINT recall_entries_source_check CHECK ((source = ANY (ARRAY['link'::text, 'account'::text, 'leader'::text]))),
    CONSTRAINT recall_entries_what_check CHECK ((what = ANY (ARRAY['on the way'::text, 'need help'::text, 'cannot come'::text, 'arrived'::text, 'reached by phone'::text, 'reached in person'::text, 'could not reach'::text])))
);
ALTER TABLE public.recall_entries ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.recall_entries_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.recall_escalations (
    recall_id uuid NOT NULL,
    roster_id uuid NOT NULL,
    step integer NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    open integer NOT NULL,
    told uuid[] NOT NULL
);
CREATE TABLE public.recall_links (
    id uuid NOT NULL,
    recall_id uuid NOT NULL,
    soldier_id uuid NOT NULL,
    roster_id uuid NOT NULL,
    secret_hash bytea NOT NULL,
    number integer NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by_uid uuid,
    voided_at timestamp(3) with time zone
);
CREATE TABLE public.recall_people (
    recall_id uuid NOT NULL,
    soldier_id uuid NOT NULL,
    roster_id uuid NOT NULL,
    group_name text NOT NULL,
    place integer NOT NULL,
    told boolean NOT NULL
);
CREATE TABLE public.recalls (
    id uuid NOT NULL,
    roster_id uuid NOT NULL,
    kind text NOT NULL,
    message text NOT NULL,
    place text NOT NULL,
    group_ids uuid[],
    group_names text[],
    started_at timestamp(3) with time zone NOT NULL,
    started_by uuid,
    respond_by timestamp(3) with time zone NOT NULL,
    report_by timestamp(3) with time zone,
    escalate_minutes integer,
    next_step integer DEFAULT 1 NOT NULL,
    next_step_at timestamp(3) with time zone,
    ended_at timestamp(3) with time zone,
    ended_by uuid,
    outcome text,
    result jsonb,
    names_purged boolean DEFAULT false NOT NULL,
    CONSTRAINT recalls_check CHECK (((ended_at IS NULL) = (outcome IS NULL))),
    CONSTRAINT recalls_kind_check CHECK ((kind = ANY (ARRAY['drill'::text, 'real'::text]))),
    CONSTRAINT recalls_outcome_check CHECK ((outcome = ANY (ARRAY['closed'::text, 'cancelled'::text])))
);
CREATE TABLE public.risk_authorities (
    roster_id uuid NOT NULL,
    authorities jsonb NOT NULL,
    source text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by uuid NOT NULL
);
CREATE TABLE public.risk_worksheets (
    roster_id uuid NOT NULL,
    id uuid NOT NULL,
    edition integer NOT NULL,
    latest boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    state text DEFAULT 'draft'::text NOT NULL,
    mission text NOT NULL,
    on_date date NOT NULL,
    tasking_id uuid,
    overall text,
    hazards integer NOT NULL,
    content jsonb NOT NULL,
    prepared_at timestamp(3) with time zone NOT NULL,
    prepared_by uuid NOT NULL,
    changed_at timestamp(3) with time zone NOT NULL,
    changed_by uuid NOT NULL,
    submitted_at timestamp(3) with time zone,
    decided_at timestamp(3) with time zone,
    decided_by uuid,
    echelon text,
    decided_position text DEFAULT ''::text NOT NULL,
    remark text DEFAULT ''::text NOT NULL,
    CONSTRAINT risk_worksheets_check CHECK (((state <> ALL (ARRAY['submitted'::text, 'approved'::text])) OR ((overall IS NOT NULL) AND (submitted_at IS NOT NULL)))),
    CONSTRAINT risk_worksheets_check1 CHECK (((state <> 'approved'::text) OR ((decided_by IS NOT NULL) AND (decided_at IS NOT NULL) AND (echelon IS NOT NULL)))),
    CONSTRAINT risk_worksheets_overall_check CHECK ((overall = ANY (ARRAY['L'::text, 'M'::text, 'H'::text, 'EH'::text]))),
    CONSTRAINT risk_worksheets_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'sent back'::text, 'approved'::text])))
);
CREATE TABLE public.roster_imports (
    id uuid NOT NULL,
    roster_id uuid NOT NULL,
    uid uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    file_name text NOT NULL,
    sheets bytea NOT NULL,
    sheet text NOT NULL,
    header_line integer NOT NULL,
    mapping jsonb NOT NULL,
    fingerprint text NOT NULL,
    committed_as uuid
);
CREATE TABLE public.roster_invites (
    id uuid NOT NULL,
    roster_id uuid NOT NULL,
    purpose text NOT NULL,
    role text,
    label text DEFAULT ''::text NOT NULL,
    secret_hash bytea NOT NULL,
    max_uses integer,
    uses integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    created_by uuid,
    expires_at timestamp(3) with time zone NOT NULL,
    revoked_at timestamp(3) with time zone,
    CONSTRAINT roster_invites_check CHECK (((purpose = 'co-leader'::text) = (role IS NOT NULL))),
    CONSTRAINT roster_invites_check1 CHECK (((max_uses IS NULL) OR (uses <= max_uses))),
    CONSTRAINT roster_invites_max_uses_check CHECK ((max_uses > 0)),
    CONSTRAINT roster_invites_purpose_check CHECK ((purpose = ANY (ARRAY['intake'::text, 'soldier'::text, 'co-leader'::text]))),
    CONSTRAINT roster_invites_role_check CHECK ((role = ANY (ARRAY['editor'::text, 'viewer'::text])))
);
CREATE TABLE public.roster_members (
    roster_id uuid NOT NULL,
    uid uuid NOT NULL,
    role text NOT NULL,
    added_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT roster_members_role_check CHECK ((role = ANY (ARRAY['editor'::text, 'viewer'::text])))
);
CREATE TABLE public.roster_transfers (
    id uuid NOT NULL,
    from_roster_id uuid NOT NULL,
    to_roster_id uuid NOT NULL,
    state text DEFAULT 'offered'::text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    offered_by uuid,
    effective_on date NOT NULL,
    decided_at timestamp(3) with time zone,
    decided_by uuid,
    CONSTRAINT roster_transfers_check CHECK ((from_roster_id <> to_roster_id)),
    CONSTRAINT roster_transfers_check1 CHECK (((state = 'offered'::text) = (decided_at IS NULL))),
    CONSTRAINT roster_transfers_state_check CHECK ((state = ANY (ARRAY['offered'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text])))
);
CREATE TABLE public.rosters (
    id uuid NOT NULL,
    owner_uid uuid NOT NULL,
    name text NOT NULL,
    uic text DEFAULT ''::text NOT NULL,
    time_zone text NOT NULL,
    report_due text DEFAULT '06:30'::text NOT NULL,
    authorized jsonb NOT NULL,
    personal_fields text[] DEFAULT '{}'::text[] NOT NULL,
    retention_days integer DEFAULT 30 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    changed_by uuid,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.sandbox_subscriptions (
    external_id text NOT NULL,
    uid uuid NOT NULL,
    opened_at timestamp(3) with time zone NOT NULL,
    first_ends_at timestamp(3) with time zone NOT NULL,
    paid_at timestamp(3) with time zone,
    cancel_at timestamp(3) with time zone,
    ended_at timestamp(3) with time zone,
    failing_since timestamp(3) with time zone
);
CREATE TABLE public.server_secrets (
    name text NOT NULL,
    secret bytea NOT NULL
);
CREATE TABLE public.sessions (
    id uuid NOT NULL,
    token_hash bytea NOT NULL,
    uid uuid NOT NULL,
    kind text NOT NULL,
    device text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    last_active_at timestamp with time zone NOT NULL,
    app_lock boolean DEFAULT false NOT NULL,
    CONSTRAINT sessions_kind_check CHECK ((kind = ANY (ARRAY['web'::text, 'native'::text])))
);
CREATE TABLE public.sign_in_nonces (
    nonce_hash bytea NOT NULL,
    provider text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.sign_in_transactions (
    id_hash bytea NOT NULL,
    provider text NOT NULL,
    state text NOT NULL,
    nonce text NOT NULL,
    code_verifier text NOT NULL,
    return_to text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    app_challenge text,
    answer text
);
CREATE TABLE public.soldier_changes (
    roster_id uuid NOT NULL,
    change_set_id uuid NOT NULL,
    soldier_id uuid NOT NULL,
    before jsonb,
    after jsonb
);
CREATE TABLE public.soldiers (
    id uuid NOT NULL,
    roster_id uuid NOT NULL,
    rank text NOT NULL,
    rank_order smallint NOT NULL,
    last_name text NOT NULL,
    first_name text DEFAULT ''::text NOT NULL,
    middle_name text DEFAULT ''::text NOT NULL,
    suffix text DEFAULT ''::text NOT NULL,
    dodid text,
    email text DEFAULT ''::text NOT NULL,
    mos text DEFAULT ''::text NOT NULL,
    "position" text DEFAULT ''::text NOT NULL,
    strength text DEFAULT 'assigned'::text NOT NULL,
    group_id uuid,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    archived_on date,
    loss_date date,
    loss_reason text,
    linked_uid uuid,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    json_fields text[] GENERATED ALWAYS AS (public.soldier_json_fields(rank, last_name, first_name, middle_name, suffix, dodid, email, mos, "position", strength, details)) STORED NOT NULL,
    CONSTRAINT soldiers_archived_unlinked CHECK (((linked_uid IS NULL) OR (archived_on IS NULL))),
    CONSTRAINT soldiers_check CHECK ((((archived_on IS NULL) = (loss_date IS NULL)) AND ((archived_on IS NULL) = (loss_reason IS NULL)))),
    CONSTRAINT soldiers_dodid_check CHECK ((dodid ~ '^[0-9]{10}$'::text)),
    CONSTRAINT soldiers_strength_check CHECK ((strength = ANY (ARRAY['assigned'::text, 'attached'::text, 'detached'::text])))
);
CREATE TABLE public.store_customers (
    store text NOT NULL,
    uid uuid NOT NULL,
    customer_id text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    check_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.store_errands (
    id uuid NOT NULL,
    store text NOT NULL,
    act text NOT NULL,
    external_id text NOT NULL,
    asked_at timestamp(3) with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_at timestamp(3) with time zone,
    done_at timestamp(3) with time zone,
    fault text
);
CREATE TABLE public.store_events (
    store text NOT NULL,
    event_id text NOT NULL,
    kind text NOT NULL,
    external_id text,
    received_at timestamp(3) with time zone NOT NULL,
    state text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_at timestamp(3) with time zone,
    done_at timestamp(3) with time zone,
    fault text,
    CONSTRAINT store_events_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'ignored'::text, 'failed'::text])))
);
CREATE TABLE public.strength_history (
    id bigint NOT NULL,
    roster_id uuid NOT NULL,
    soldier_id uuid NOT NULL,
    change_set_id uuid,
    from_at timestamp(3) with time zone NOT NULL,
    rank text NOT NULL,
    strength text NOT NULL,
    group_id uuid,
    on_roster boolean NOT NULL
);
ALTER TABLE public.strength_history ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.strength_history_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.submissions (
    id uuid NOT NULL,
    roster_id uuid NOT NULL,
    duty_date date NOT NULL,
    submitted_at timestamp(3) with time zone NOT NULL,
    submitted_by uuid NOT NULL,
    submitted_by_name text NOT NULL,
    counts jsonb NOT NULL,
    snapshot jsonb NOT NULL,
    formation_id uuid,
    extra boolean DEFAULT false NOT NULL,
    CONSTRAINT submissions_check CHECK (((NOT extra) OR (formation_id IS NOT NULL)))
);
CREATE TABLE public.subscription_changes (
    id bigint NOT NULL,
    uid uuid NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    source text NOT NULL,
    external_id text NOT NULL,
    cause text NOT NULL,
    by_uid uuid,
    why text,
    before jsonb,
    after jsonb
);
ALTER TABLE public.subscription_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.subscription_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.subscription_sources (
    source text NOT NULL,
    external_id text NOT NULL,
    uid uuid NOT NULL,
    status text NOT NULL,
    reason text,
    product text,
    entitled_until timestamp(3) with time zone,
    period_ends_at timestamp(3) with time zone,
    renews boolean NOT NULL,
    environment text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    checked_at timestamp(3) with time zone NOT NULL,
    check_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT subscription_sources_environment_check CHECK ((environment = ANY (ARRAY['production'::text, 'sandbox'::text]))),
    CONSTRAINT subscription_sources_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 1000))),
    CONSTRAINT subscription_sources_source_check CHECK ((source = ANY (ARRAY['trial'::text, 'stripe'::text, 'app store'::text, 'google play'::text, 'unlimited'::text, 'comp'::text]))),
    CONSTRAINT subscription_sources_status_check CHECK ((status = ANY (ARRAY['active'::text, 'past_due'::text, 'paused'::text, 'incomplete'::text, 'canceled'::text, 'expired'::text])))
);
CREATE TABLE public.support_requests (
    uid uuid NOT NULL,
    id uuid NOT NULL,
    receipt text NOT NULL,
    category text NOT NULL,
    text text NOT NULL,
    diagnostics jsonb,
    at timestamp(3) with time zone NOT NULL,
    handled_at timestamp(3) with time zone,
    handled_by uuid,
    handled_note text
);
CREATE TABLE public.task_assignees (
    roster_id uuid NOT NULL,
    task_id uuid NOT NULL,
    soldier_id uuid NOT NULL
);
CREATE TABLE public.task_comments (
    roster_id uuid NOT NULL,
    task_id uuid NOT NULL,
    id uuid NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by uuid NOT NULL,
    text text NOT NULL
);
CREATE TABLE public.task_digests (
    roster_id uuid NOT NULL,
    day date NOT NULL
);
CREATE TABLE public.task_events (
    roster_id uuid NOT NULL,
    task_id uuid NOT NULL,
    id uuid NOT NULL,
    number bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by uuid,
    kind text NOT NULL,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT task_events_kind_check CHECK ((kind = ANY (ARRAY['created'::text, 'edited'::text, 'state'::text, 'step'::text, 'rolled down'::text, 'suspense moved from above'::text, 'recurred'::text])))
);
ALTER TABLE public.task_events ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.task_events_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.task_steps (
    roster_id uuid NOT NULL,
    task_id uuid NOT NULL,
    id uuid NOT NULL,
    title text NOT NULL,
    "position" integer NOT NULL,
    done boolean DEFAULT false NOT NULL,
    last_act uuid,
    last_at timestamp(3) with time zone,
    last_by uuid
);
CREATE TABLE public.tasking_assignments (
    roster_id uuid NOT NULL,
    tasking_id uuid NOT NULL,
    soldier_id uuid NOT NULL,
    line_id uuid NOT NULL,
    reason text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by uuid NOT NULL,
    fill_on date,
    entry_id uuid
);
CREATE TABLE public.tasking_events (
    roster_id uuid NOT NULL,
    id uuid NOT NULL,
    number bigint NOT NULL,
    tasking_id uuid NOT NULL,
    act text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    by uuid NOT NULL,
    soldier_id uuid,
    remark text NOT NULL
);
ALTER TABLE public.tasking_events ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.tasking_events_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.tasking_lines (
    roster_id uuid NOT NULL,
    tasking_id uuid NOT NULL,
    id uuid NOT NULL,
    "position" integer NOT NULL,
    count integer NOT NULL,
    grade_from text,
    grade_to text,
    need_kind text,
    need text,
    label text NOT NULL,
    CONSTRAINT tasking_lines_check CHECK (((need_kind IS NULL) = (need IS NULL))),
    CONSTRAINT tasking_lines_count_check CHECK (((count >= 1) AND (count <= 200))),
    CONSTRAINT tasking_lines_need_kind_check CHECK ((need_kind = ANY (ARRAY['mos'::text, 'license'::text, 'skill'::text])))
);
CREATE TABLE public.tasking_steps (
    roster_id uuid NOT NULL,
    tasking_id uuid NOT NULL,
    id uuid NOT NULL,
    "position" integer NOT NULL,
    title text NOT NULL,
    days_before integer,
    done_at timestamp(3) with time zone,
    done_by uuid,
    CONSTRAINT tasking_steps_check CHECK (((done_at IS NULL) = (done_by IS NULL)))
);
CREATE TABLE public.taskings (
    roster_id uuid NOT NULL,
    id uuid NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    state text NOT NULL,
    from_at timestamp(3) with time zone NOT NULL,
    to_at timestamp(3) with time zone NOT NULL,
    from_day date NOT NULL,
    to_day date NOT NULL,
    place text NOT NULL,
    oic_id uuid,
    oic text NOT NULL,
    ncoic_id uuid,
    ncoic text NOT NULL,
    reference text NOT NULL,
    risk text,
    worksheet_id uuid,
    fills_in boolean NOT NULL,
    aar text NOT NULL,
    state_at timestamp(3) with time zone NOT NULL,
    state_by uuid NOT NULL,
    state_remark text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    created_by uuid NOT NULL,
    CONSTRAINT taskings_check CHECK (((from_at < to_at) AND (from_day <= to_day))),
    CONSTRAINT taskings_risk_check CHECK ((risk = ANY (ARRAY['L'::text, 'M'::text, 'H'::text, 'EH'::text]))),
    CONSTRAINT taskings_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'approved'::text, 'executing'::text, 'closed'::text, 'cancelled'::text])))
);
CREATE TABLE public.tasks (
    roster_id uuid NOT NULL,
    id uuid NOT NULL,
    title text NOT NULL,
    details text DEFAULT ''::text NOT NULL,
    source text DEFAULT ''::text NOT NULL,
    opr text DEFAULT ''::text NOT NULL,
    group_id uuid,
    priority text NOT NULL,
    suspense_date date,
    suspense_time text,
    due_at timestamp(3) with time zone,
    state text DEFAULT 'not started'::text NOT NULL,
    state_act uuid,
    state_at timestamp(3) with time zone,
    state_by uuid,
    closed_at timestamp(3) with time zone,
    recurrence text,
    series_id uuid,
    series_start date,
    occurrence date,
    next_on date,
    parent_roster_id uuid,
    parent_id uuid,
    not_after timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    created_by uuid,
    CONSTRAINT tasks_check CHECK ((((suspense_date IS NULL) = (due_at IS NULL)) AND ((suspense_time IS NULL) OR (suspense_date IS NOT NULL)))),
    CONSTRAINT tasks_check1 CHECK (((closed_at IS NOT NULL) = (state = ANY (ARRAY['complete'::text, 'cancelled'::text])))),
    CONSTRAINT tasks_check2 CHECK (((recurrence IS NULL) OR ((series_id IS NOT NULL) AND (series_start IS NOT NULL) AND (occurrence IS NOT NULL)))),
    CONSTRAINT tasks_check3 CHECK (((next_on IS NULL) OR (recurrence IS NOT NULL))),
    CONSTRAINT tasks_check4 CHECK (((parent_id IS NULL) OR (recurrence IS NULL))),
    CONSTRAINT tasks_priority_check CHECK ((priority = ANY (ARRAY['routine'::text, 'high'::text, 'critical'::text]))),
    CONSTRAINT tasks_state_check CHECK ((state = ANY (ARRAY['not started'::text, 'in progress'::text, 'waiting'::text, 'submitted'::text, 'complete'::text, 'cancelled'::text])))
);
CREATE TABLE public.transfer_soldiers (
    transfer_id uuid NOT NULL,
    from_roster_id uuid NOT NULL,
    soldier_id uuid NOT NULL,
    taken_as uuid
);
INSERT INTO public.kysely_migration VALUES ('0001-platform', '2026-11-25T20:19:48.015Z');
INSERT INTO public.kysely_migration VALUES ('0002-identity', '2026-11-25T20:19:48.049Z');
INSERT INTO public.kysely_migration VALUES ('0003-roster', '2026-11-25T20:19:48.154Z');
INSERT INTO public.kysely_migration VALUES ('0004-dutyday', '2026-11-25T20:19:48.189Z');
INSERT INTO public.kysely_migration VALUES ('0005-chain', '2026-11-25T20:19:48.217Z');
INSERT INTO public.kysely_migration VALUES ('0006-links', '2026-11-25T20:19:48.264Z');
INSERT INTO public.kysely_migration VALUES ('0007-nudges', '2026-11-25T20:19:48.269Z');
INSERT INTO public.kysely_migration VALUES ('0008-intake', '2026-11-25T20:19:48.301Z');
INSERT INTO public.kysely_migration VALUES ('0009-notifications', '2026-11-25T20:19:48.331Z');
INSERT INTO public.kysely_migration VALUES ('0010-row-level-security', '2026-11-25T20:19:48.371Z');
INSERT INTO public.kysely_migration VALUES ('0011-account-deletion', '2026-11-25T20:19:48.381Z');
INSERT INTO public.kysely_migration VALUES ('0012-tasks', '2026-11-25T20:19:48.461Z');
INSERT INTO public.kysely_migration VALUES ('0013-awol', '2026-11-25T20:19:48.502Z');
INSERT INTO public.kysely_migration VALUES ('0014-recall', '2026-11-25T20:19:48.579Z');
INSERT INTO public.kysely_migration VALUES ('0015-formations', '2026-11-25T20:19:48.600Z');
INSERT INTO public.kysely_migration VALUES ('0016-counseling', '2026-11-25T20:19:48.657Z');
INSERT INTO public.kysely_migration VALUES ('0017-counseling-signing', '2026-11-25T20:19:48.673Z');
INSERT INTO public.kysely_migration VALUES ('0018-counseling-cadence', '2026-11-25T20:19:48.684Z');
INSERT INTO public.kysely_migration VALUES ('0019-counseling-exports', '2026-11-25T20:19:48.699Z');
INSERT INTO public.kysely_migration VALUES ('0020-calendar', '2026-11-25T20:19:48.771Z');
INSERT INTO public.kysely_migration VALUES ('0021-leave', '2026-11-25T20:19:48.793Z');
INSERT INTO public.kysely_migration VALUES ('0022-duty-rosters', '2026-11-25T20:19:48.839Z');
INSERT INTO public.kysely_migration VALUES ('0023-kept-rosters', '2026-11-25T20:19:48.849Z');
INSERT INTO public.kysely_migration VALUES ('0024-billing', '2026-11-25T20:19:48.886Z');
INSERT INTO public.kysely_migration VALUES ('0025-admin', '2026-11-25T20:19:48.909Z');
INSERT INTO public.kysely_migration VALUES ('0026-push', '2026-11-25T20:19:48.931Z');
INSERT INTO public.kysely_migration VALUES ('0027-broadcasts', '2026-11-25T20:19:48.943Z');
INSERT INTO public.kysely_migration VALUES ('0028-native-bridge', '2026-11-25T20:19:48.944Z');
INSERT INTO public.kysely_migration VALUES ('0029-readiness', '2026-11-25T20:19:48.973Z');
INSERT INTO public.kysely_migration VALUES ('0030-readiness-imports', '2026-11-25T20:19:48.980Z');
INSERT INTO public.kysely_migration VALUES ('0031-licenses', '2026-11-25T20:19:49.018Z');
INSERT INTO public.kysely_migration VALUES ('0032-taskings', '2026-11-25T20:19:49.092Z');
INSERT INTO public.kysely_migration VALUES ('0033-manifests', '2026-11-25T20:19:49.147Z');
INSERT INTO public.kysely_migration VALUES ('0036-failed-pushes', '2026-11-25T20:19:49.149Z');
INSERT INTO public.kysely_migration VALUES ('0038-operations', '2026-11-25T20:19:49.151Z');
INSERT INTO public.kysely_migration VALUES ('0039-soldier-json', '2026-11-25T20:19:49.186Z');
INSERT INTO public.kysely_migration VALUES ('0040-consent', '2026-11-25T20:19:49.398Z');
INSERT INTO public.kysely_migration VALUES ('0041-approvers-and-days-off', '2026-11-25T20:19:49.420Z');
INSERT INTO public.kysely_migration VALUES ('0042-app-lock', '2026-11-25T20:19:49.424Z');
INSERT INTO public.kysely_migration VALUES ('0043-filled-in-from-taskings', '2026-11-25T20:19:49.426Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.server_secrets VALUES ('intake', '\x96dba5cfc20952bc37357bebaa15acb241210333e979bc647925c7918e33cbfd');
SELECT pg_catalog.setval('public.access_log_id_seq', 1, false);
SELECT pg_catalog.setval('public.admin_acts_id_seq', 1, false);
SELECT pg_catalog.setval('public.calendar_changes_number_seq', 1, false);
SELECT pg_catalog.setval('public.change_feed_id_seq', 1, false);
SELECT pg_catalog.setval('public.change_sets_number_seq', 1, false);
SELECT pg_catalog.setval('public.counseling_events_number_seq', 1, false);
SELECT pg_catalog.setval('public.counseling_signatures_number_seq', 1, false);
SELECT pg_catalog.setval('public.leave_events_number_seq', 1, false);
SELECT pg_catalog.setval('public.license_events_number_seq', 1, false);
SELECT pg_catalog.setval('public.link_events_id_seq', 1, false);
SELECT pg_catalog.setval('public.outbox_id_seq', 1, false);
SELECT pg_catalog.setval('public.readiness_records_number_seq', 1, false);
SELECT pg_catalog.setval('public.recall_entries_number_seq', 1, false);
SELECT pg_catalog.setval('public.strength_history_id_seq', 1, false);
SELECT pg_catalog.setval('public.subscription_changes_id_seq', 1, false);
SELECT pg_catalog.setval('public.task_events_number_seq', 1, false);
SELECT pg_catalog.setval('public.tasking_events_number_seq', 1, false);
ALTER TABLE ONLY public.access_log
    ADD CONSTRAINT access_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.account_presence
    ADD CONSTRAINT account_presence_pkey PRIMARY KEY (uid);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (uid);
ALTER TABLE ONLY public.admin_acts
    ADD CONSTRAINT admin_acts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.alert_leaders
    ADD CONSTRAINT alert_leaders_pkey PRIMARY KEY (group_id);
ALTER TABLE ONLY public.alert_shares
    ADD CONSTRAINT alert_shares_key_hash_key UNIQUE (key_hash);
ALTER TABLE ONLY public.alert_shares
    ADD CONSTRAINT alert_shares_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.alert_verifications
    ADD CONSTRAINT alert_verifications_pkey PRIMARY KEY (soldier_id);
ALTER TABLE ONLY public.awol_cases
    ADD CONSTRAINT awol_cases_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.awol_events
    ADD CONSTRAINT awol_events_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.awol_policies
    ADD CONSTRAINT awol_policies_pkey PRIMARY KEY (roster_id, version);
ALTER TABLE ONLY public.awol_reminders
    ADD CONSTRAINT awol_reminders_pkey PRIMARY KEY (roster_id, case_id, step);
ALTER TABLE ONLY public.broadcasts
    ADD CONSTRAINT broadcasts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.calendar_changes
    ADD CONSTRAINT calendar_changes_pkey PRIMARY KEY (roster_id, event_id, number);
ALTER TABLE ONLY public.calendar_checklist_items
    ADD CONSTRAINT calendar_checklist_items_pkey PRIMARY KEY (roster_id, event_id, id);
ALTER TABLE ONLY public.calendar_event_groups
    ADD CONSTRAINT calendar_event_groups_pkey PRIMARY KEY (roster_id, event_id, group_id);
ALTER TABLE ONLY public.calendar_event_soldiers
    ADD CONSTRAINT calendar_event_soldiers_pkey PRIMARY KEY (roster_id, event_id, soldier_id);
ALTER TABLE ONLY public.calendar_events
    ADD CONSTRAINT calendar_events_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_pkey PRIMARY KEY (secret_hash);
ALTER TABLE ONLY public.calendar_skipped_days
    ADD CONSTRAINT calendar_skipped_days_pkey PRIMARY KEY (roster_id, event_id, day);
ALTER TABLE ONLY public.change_feed
    ADD CONSTRAINT change_feed_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.change_sets
    ADD CONSTRAINT change_sets_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.change_sets
    ADD CONSTRAINT change_sets_roster_id_id_key UNIQUE (roster_id, id);
ALTER TABLE ONLY public.counseling_addenda
    ADD CONSTRAINT counseling_addenda_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.counseling_digests
    ADD CONSTRAINT counseling_digests_pkey PRIMARY KEY (roster_id);
ALTER TABLE ONLY public.counseling_events
    ADD CONSTRAINT counseling_events_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.counseling_export_files
    ADD CONSTRAINT counseling_export_files_pkey PRIMARY KEY (export_id, counseling_id);
ALTER TABLE ONLY public.counseling_exports
    ADD CONSTRAINT counseling_exports_id_uid_key UNIQUE (id, uid);
ALTER TABLE ONLY public.counseling_exports
    ADD CONSTRAINT counseling_exports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.counseling_policies
    ADD CONSTRAINT counseling_policies_pkey PRIMARY KEY (roster_id, version);
ALTER TABLE ONLY public.counseling_reminders
    ADD CONSTRAINT counseling_reminders_pkey PRIMARY KEY (roster_id, soldier_id, item, due_on, stage);
ALTER TABLE ONLY public.counseling_sign_links
    ADD CONSTRAINT counseling_sign_links_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.counseling_sign_links
    ADD CONSTRAINT counseling_sign_links_secret_hash_key UNIQUE (secret_hash);
ALTER TABLE ONLY public.counseling_signatures
    ADD CONSTRAINT counseling_signatures_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.counseling_signatures
    ADD CONSTRAINT counseling_signatures_roster_id_counseling_id_delivery_sign_key UNIQUE (roster_id, counseling_id, delivery, signer);
ALTER TABLE ONLY public.counseling_snippets
    ADD CONSTRAINT counseling_snippets_pkey PRIMARY KEY (uid, id);
ALTER TABLE ONLY public.counseling_tasks
    ADD CONSTRAINT counseling_tasks_pkey PRIMARY KEY (roster_id, counseling_id, line_id);
ALTER TABLE ONLY public.counseling_texts
    ADD CONSTRAINT counseling_texts_pkey PRIMARY KEY (roster_id, counseling_id);
ALTER TABLE ONLY public.counselings
    ADD CONSTRAINT counselings_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.duty_clocks
    ADD CONSTRAINT duty_clocks_pkey PRIMARY KEY (roster_id);
ALTER TABLE ONLY public.duty_days_off
    ADD CONSTRAINT duty_days_off_pkey PRIMARY KEY (roster_id, day);
ALTER TABLE ONLY public.duty_details
    ADD CONSTRAINT duty_details_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.duty_entries
    ADD CONSTRAINT duty_entries_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.duty_nudges
    ADD CONSTRAINT duty_nudges_pkey PRIMARY KEY (roster_id, duty_date);
ALTER TABLE ONLY public.duty_overdue_notices
    ADD CONSTRAINT duty_overdue_notices_pkey PRIMARY KEY (roster_id);
ALTER TABLE ONLY public.duty_profiles
    ADD CONSTRAINT duty_profiles_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.duty_roster_days
    ADD CONSTRAINT duty_roster_days_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.duty_roster_exceptions
    ADD CONSTRAINT duty_roster_exceptions_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.duty_roster_members
    ADD CONSTRAINT duty_roster_members_pkey PRIMARY KEY (roster_id, duty_roster_id, place);
ALTER TABLE ONLY public.duty_roster_picks
    ADD CONSTRAINT duty_roster_picks_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.duty_rosters
    ADD CONSTRAINT duty_rosters_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.duty_swaps
    ADD CONSTRAINT duty_swaps_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.duty_withdrawals
    ADD CONSTRAINT duty_withdrawals_pkey PRIMARY KEY (roster_id, entry_id);
ALTER TABLE ONLY public.equipment_checks
    ADD CONSTRAINT equipment_checks_pkey PRIMARY KEY (roster_id, item_id, day);
ALTER TABLE ONLY public.equipment_items
    ADD CONSTRAINT equipment_items_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.equipment_sign_outs
    ADD CONSTRAINT equipment_sign_outs_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.formations
    ADD CONSTRAINT formations_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.groups
    ADD CONSTRAINT groups_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.groups
    ADD CONSTRAINT groups_roster_id_id_key UNIQUE (roster_id, id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (caller, key);
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (issuer, sub);
ALTER TABLE ONLY public.intake_receipts
    ADD CONSTRAINT intake_receipts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.intake_receipts
    ADD CONSTRAINT intake_receipts_roster_id_id_key UNIQUE (roster_id, id);
ALTER TABLE ONLY public.intake_spent_challenges
    ADD CONSTRAINT intake_spent_challenges_pkey PRIMARY KEY (signature);
ALTER TABLE ONLY public.intake_submissions
    ADD CONSTRAINT intake_submissions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.leave_approvers
    ADD CONSTRAINT leave_approvers_roster_id_kind_key UNIQUE NULLS NOT DISTINCT (roster_id, kind);
ALTER TABLE ONLY public.leave_events
    ADD CONSTRAINT leave_events_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.leave_minimums
    ADD CONSTRAINT leave_minimums_roster_id_group_id_key UNIQUE NULLS NOT DISTINCT (roster_id, group_id);
ALTER TABLE ONLY public.leave_requests
    ADD CONSTRAINT leave_requests_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.license_digests
    ADD CONSTRAINT license_digests_pkey PRIMARY KEY (roster_id);
ALTER TABLE ONLY public.license_events
    ADD CONSTRAINT license_events_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.license_reminders
    ADD CONSTRAINT license_reminders_pkey PRIMARY KEY (roster_id, license_id, what, due_on, stage);
ALTER TABLE ONLY public.license_settings
    ADD CONSTRAINT license_settings_pkey PRIMARY KEY (roster_id);
ALTER TABLE ONLY public.licenses
    ADD CONSTRAINT licenses_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.link_consents
    ADD CONSTRAINT link_consents_pkey PRIMARY KEY (uid, roster_id);
ALTER TABLE ONLY public.link_declines
    ADD CONSTRAINT link_declines_pkey PRIMARY KEY (uid, leader_uid);
ALTER TABLE ONLY public.link_events
    ADD CONSTRAINT link_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.link_requests
    ADD CONSTRAINT link_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.mail_queue
    ADD CONSTRAINT mail_queue_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.manifest_seats
    ADD CONSTRAINT manifest_seats_pkey PRIMARY KEY (roster_id, manifest_id, soldier_id);
ALTER TABLE ONLY public.manifest_vehicles
    ADD CONSTRAINT manifest_vehicles_pkey PRIMARY KEY (roster_id, manifest_id, id);
ALTER TABLE ONLY public.manifests
    ADD CONSTRAINT manifests_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.notification_preferences
    ADD CONSTRAINT notification_preferences_pkey PRIMARY KEY (uid);
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_uid_at_key UNIQUE (uid, at);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.push_deliveries
    ADD CONSTRAINT push_deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.push_devices
    ADD CONSTRAINT push_devices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.push_devices
    ADD CONSTRAINT push_devices_platform_token_key UNIQUE (platform, token);
ALTER TABLE ONLY public.readiness_cells
    ADD CONSTRAINT readiness_cells_pkey PRIMARY KEY (roster_id, soldier_id, item);
ALTER TABLE ONLY public.readiness_imports
    ADD CONSTRAINT readiness_imports_pkey PRIMARY KEY (roster_id, record_id);
ALTER TABLE ONLY public.readiness_opted
    ADD CONSTRAINT readiness_opted_pkey PRIMARY KEY (roster_id, soldier_id, item);
ALTER TABLE ONLY public.readiness_policies
    ADD CONSTRAINT readiness_policies_pkey PRIMARY KEY (roster_id, version);
ALTER TABLE ONLY public.readiness_records
    ADD CONSTRAINT readiness_records_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.recall_entries
    ADD CONSTRAINT recall_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.recall_escalations
    ADD CONSTRAINT recall_escalations_pkey PRIMARY KEY (recall_id, step);
ALTER TABLE ONLY public.recall_links
    ADD CONSTRAINT recall_links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.recall_links
    ADD CONSTRAINT recall_links_recall_id_soldier_id_number_key UNIQUE (recall_id, soldier_id, number);
ALTER TABLE ONLY public.recall_links
    ADD CONSTRAINT recall_links_secret_hash_key UNIQUE (secret_hash);
ALTER TABLE ONLY public.recall_people
    ADD CONSTRAINT recall_people_pkey PRIMARY KEY (recall_id, soldier_id);
ALTER TABLE ONLY public.recalls
    ADD CONSTRAINT recalls_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.recalls
    ADD CONSTRAINT recalls_roster_id_id_key UNIQUE (roster_id, id);
ALTER TABLE ONLY public.risk_authorities
    ADD CONSTRAINT risk_authorities_pkey PRIMARY KEY (roster_id);
ALTER TABLE ONLY public.risk_worksheets
    ADD CONSTRAINT risk_worksheets_pkey PRIMARY KEY (roster_id, id, edition);
ALTER TABLE ONLY public.roster_imports
    ADD CONSTRAINT roster_imports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.roster_invites
    ADD CONSTRAINT roster_invites_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.roster_invites
    ADD CONSTRAINT roster_invites_roster_id_id_key UNIQUE (roster_id, id);
ALTER TABLE ONLY public.roster_invites
    ADD CONSTRAINT roster_invites_secret_hash_key UNIQUE (secret_hash);
ALTER TABLE ONLY public.roster_members
    ADD CONSTRAINT roster_members_pkey PRIMARY KEY (uid, roster_id);
ALTER TABLE ONLY public.roster_transfers
    ADD CONSTRAINT roster_transfers_from_roster_id_id_key UNIQUE (from_roster_id, id);
ALTER TABLE ONLY public.roster_transfers
    ADD CONSTRAINT roster_transfers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rosters
    ADD CONSTRAINT rosters_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sandbox_subscriptions
    ADD CONSTRAINT sandbox_subscriptions_pkey PRIMARY KEY (external_id);
ALTER TABLE ONLY public.server_secrets
    ADD CONSTRAINT server_secrets_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.sign_in_nonces
    ADD CONSTRAINT sign_in_nonces_pkey PRIMARY KEY (nonce_hash);
ALTER TABLE ONLY public.sign_in_transactions
    ADD CONSTRAINT sign_in_transactions_pkey PRIMARY KEY (id_hash);
ALTER TABLE ONLY public.soldier_changes
    ADD CONSTRAINT soldier_changes_pkey PRIMARY KEY (change_set_id, soldier_id);
ALTER TABLE ONLY public.soldiers
    ADD CONSTRAINT soldiers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.soldiers
    ADD CONSTRAINT soldiers_roster_id_id_key UNIQUE (roster_id, id);
ALTER TABLE ONLY public.store_customers
    ADD CONSTRAINT store_customers_pkey PRIMARY KEY (store, uid);
ALTER TABLE ONLY public.store_customers
    ADD CONSTRAINT store_customers_store_customer_id_key UNIQUE (store, customer_id);
ALTER TABLE ONLY public.store_errands
    ADD CONSTRAINT store_errands_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.store_events
    ADD CONSTRAINT store_events_pkey PRIMARY KEY (store, event_id);
ALTER TABLE ONLY public.strength_history
    ADD CONSTRAINT strength_history_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.subscription_changes
    ADD CONSTRAINT subscription_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.subscription_sources
    ADD CONSTRAINT subscription_sources_pkey PRIMARY KEY (source, external_id);
ALTER TABLE ONLY public.support_requests
    ADD CONSTRAINT support_requests_pkey PRIMARY KEY (uid, id);
ALTER TABLE ONLY public.support_requests
    ADD CONSTRAINT support_requests_receipt_key UNIQUE (receipt);
ALTER TABLE ONLY public.task_assignees
    ADD CONSTRAINT task_assignees_pkey PRIMARY KEY (roster_id, task_id, soldier_id);
ALTER TABLE ONLY public.task_comments
    ADD CONSTRAINT task_comments_pkey PRIMARY KEY (roster_id, task_id, id);
ALTER TABLE ONLY public.task_digests
    ADD CONSTRAINT task_digests_pkey PRIMARY KEY (roster_id);
ALTER TABLE ONLY public.task_events
    ADD CONSTRAINT task_events_pkey PRIMARY KEY (roster_id, task_id, id);
ALTER TABLE ONLY public.task_steps
    ADD CONSTRAINT task_steps_pkey PRIMARY KEY (roster_id, task_id, id);
ALTER TABLE ONLY public.tasking_assignments
    ADD CONSTRAINT tasking_assignments_pkey PRIMARY KEY (roster_id, tasking_id, soldier_id);
ALTER TABLE ONLY public.tasking_events
    ADD CONSTRAINT tasking_events_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.tasking_lines
    ADD CONSTRAINT tasking_lines_pkey PRIMARY KEY (roster_id, tasking_id, id);
ALTER TABLE ONLY public.tasking_steps
    ADD CONSTRAINT tasking_steps_pkey PRIMARY KEY (roster_id, tasking_id, id);
ALTER TABLE ONLY public.taskings
    ADD CONSTRAINT taskings_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (roster_id, id);
ALTER TABLE ONLY public.transfer_soldiers
    ADD CONSTRAINT transfer_soldiers_pkey PRIMARY KEY (transfer_id, soldier_id);
CREATE INDEX access_log_at ON public.access_log USING brin (at);
CREATE INDEX access_log_roster ON public.access_log USING btree (roster_id, at) WHERE (roster_id IS NOT NULL);
CREATE INDEX access_log_soldier ON public.access_log USING btree (soldier_id, at) WHERE (soldier_id IS NOT NULL);
CREATE INDEX access_log_uid ON public.access_log USING btree (uid, at);
CREATE INDEX account_presence_by_time ON public.account_presence USING btree (last_seen_at, uid);
CREATE INDEX accounts_admins ON public.accounts USING btree (uid) WHERE (('Admin'::text = ANY (roles)) OR (role = 'Admin'::text) OR (declared_role = 'Admin'::text));
CREATE INDEX accounts_by_age ON public.accounts USING btree (created_at, uid);
CREATE INDEX accounts_by_words ON public.accounts USING gin (public.account_words(email, name_last, name_first, display_name));
CREATE INDEX admin_acts_by_account ON public.admin_acts USING btree (about_uid, id) WHERE (about_uid IS NOT NULL);
CREATE INDEX alert_leaders_by_roster ON public.alert_leaders USING btree (roster_id, group_id);
CREATE INDEX alert_leaders_by_soldier ON public.alert_leaders USING btree (roster_id, soldier_id);
CREATE INDEX alert_shares_by_account ON public.alert_shares USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX alert_shares_by_end ON public.alert_shares USING btree (LEAST(expires_at, COALESCE(revoked_at, 'infinity'::timestamp with time zone)));
CREATE INDEX alert_shares_by_roster ON public.alert_shares USING btree (roster_id, created_at DESC);
CREATE INDEX alert_verifications_by_account ON public.alert_verifications USING btree (by_uid) WHERE (by_uid IS NOT NULL);
CREATE INDEX alert_verifications_by_roster ON public.alert_verifications USING btree (roster_id, soldier_id);
CREATE INDEX awol_cases_by_policy ON public.awol_cases USING btree (roster_id, policy_version);
CREATE INDEX awol_cases_by_roster ON public.awol_cases USING btree (roster_id, closed_at DESC, id);
CREATE INDEX awol_cases_by_soldier ON public.awol_cases USING btree (roster_id, soldier_id);
CREATE UNIQUE INDEX awol_cases_one_open ON public.awol_cases USING btree (roster_id, soldier_id) WHERE (closed_at IS NULL);
CREATE INDEX awol_cases_to_tell ON public.awol_cases USING btree (remind_at) WHERE (remind_at IS NOT NULL);
CREATE INDEX awol_events_of_case ON public.awol_events USING btree (roster_id, case_id, at DESC);
CREATE INDEX broadcasts_by_author ON public.broadcasts USING btree (by_uid, created_at DESC, id) WHERE (by_uid IS NOT NULL);
CREATE INDEX broadcasts_by_end ON public.broadcasts USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX broadcasts_by_roster ON public.broadcasts USING btree (roster_id, by_uid, created_at DESC, id) WHERE (roster_id IS NOT NULL);
CREATE INDEX broadcasts_due ON public.broadcasts USING btree (not_before) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));
CREATE INDEX broadcasts_of_admins ON public.broadcasts USING btree (created_at DESC, id) WHERE (by_uid IS NULL);
CREATE INDEX calendar_changes_by_time ON public.calendar_changes USING btree (roster_id, event_id, at DESC, number DESC);
CREATE INDEX calendar_checklist_items_by_owner ON public.calendar_checklist_items USING btree (roster_id, owner_soldier_id) WHERE (owner_soldier_id IS NOT NULL);
CREATE INDEX calendar_event_groups_by_group ON public.calendar_event_groups USING btree (roster_id, group_id);
CREATE INDEX calendar_event_soldiers_by_soldier ON public.calendar_event_soldiers USING btree (roster_id, soldier_id);
CREATE INDEX calendar_events_by_end ON public.calendar_events USING btree (roster_id, last_at, first_at) WHERE (deleted_at IS NULL);
CREATE INDEX calendar_events_by_ncoic_soldier_id ON public.calendar_events USING btree (roster_id, ncoic_soldier_id) WHERE (ncoic_soldier_id IS NOT NULL);
CREATE INDEX calendar_events_by_oic_soldier_id ON public.calendar_events USING btree (roster_id, oic_soldier_id) WHERE (oic_soldier_id IS NOT NULL);
CREATE INDEX calendar_events_by_series ON public.calendar_events USING btree (roster_id, series_id) WHERE (series_id IS NOT NULL);
CREATE UNIQUE INDEX calendar_events_by_source ON public.calendar_events USING btree (roster_id, source_uid) WHERE ((source_uid IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX calendar_events_created_by ON public.calendar_events USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX calendar_events_deleted ON public.calendar_events USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX calendar_events_of_series ON public.calendar_events USING btree (roster_id, series_id, occurrence) WHERE ((series_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX calendar_events_to_remind ON public.calendar_events USING btree (remind_at) WHERE (remind_at IS NOT NULL);
CREATE UNIQUE INDEX calendar_feeds_of ON public.calendar_feeds USING btree (uid, roster_id) NULLS NOT DISTINCT;
CREATE INDEX calendar_feeds_of_roster ON public.calendar_feeds USING btree (roster_id) WHERE (roster_id IS NOT NULL);
CREATE INDEX change_feed_at ON public.change_feed USING btree (at);
CREATE INDEX change_feed_xid ON public.change_feed USING btree (xid);
CREATE INDEX change_sets_by_time ON public.change_sets USING btree (roster_id, at DESC, number DESC);
CREATE INDEX change_sets_by_uid ON public.change_sets USING btree (by_uid) WHERE (by_uid IS NOT NULL);
CREATE INDEX change_sets_undone_by ON public.change_sets USING btree (undone_by) WHERE (undone_by IS NOT NULL);
CREATE INDEX counseling_addenda_of ON public.counseling_addenda USING btree (roster_id, counseling_id, at);
CREATE INDEX counseling_events_of ON public.counseling_events USING btree (roster_id, counseling_id, number DESC);
CREATE INDEX counseling_export_files_of ON public.counseling_export_files USING btree (roster_id, counseling_id);
CREATE INDEX counseling_export_files_of_account ON public.counseling_export_files USING btree (uid);
CREATE INDEX counseling_export_files_to_make ON public.counseling_export_files USING btree (export_id, place) WHERE (state = 'waiting'::text);
CREATE INDEX counseling_exports_of ON public.counseling_exports USING btree (uid, at DESC);
CREATE INDEX counseling_exports_of_roster ON public.counseling_exports USING btree (roster_id);
CREATE INDEX counseling_exports_old ON public.counseling_exports USING btree (expires_at);
CREATE INDEX counseling_sign_links_by_account ON public.counseling_sign_links USING btree (by_uid) WHERE (by_uid IS NOT NULL);
CREATE INDEX counseling_sign_links_of ON public.counseling_sign_links USING btree (roster_id, counseling_id, at DESC);
CREATE INDEX counselings_by_day ON public.counselings USING btree (roster_id, held_on, id);
CREATE INDEX counselings_by_soldier ON public.counselings USING btree (roster_id, soldier_id, held_on, id);
CREATE INDEX counselings_next ON public.counselings USING btree (next_on) WHERE (next_on IS NOT NULL);
CREATE INDEX counselings_to_assess ON public.counselings USING btree (assess_on) WHERE ((assess_on IS NOT NULL) AND (assessed_on IS NULL));
CREATE INDEX duty_details_between ON public.duty_details USING btree (roster_id, through_date, day) WHERE (taken_back_at IS NULL);
CREATE INDEX duty_details_by ON public.duty_details USING btree (roster_id, performer_id);
CREATE INDEX duty_details_day ON public.duty_details USING btree (roster_id, day_id);
CREATE INDEX duty_details_of ON public.duty_details USING btree (roster_id, soldier_id, day);
CREATE INDEX duty_details_on ON public.duty_details USING btree (roster_id, duty_roster_id, day);
CREATE UNIQUE INDEX duty_details_once ON public.duty_details USING btree (roster_id, performer_id, day) WHERE (taken_back_at IS NULL);
CREATE INDEX duty_details_to_fill ON public.duty_details USING btree (fill_on) WHERE (fill_on IS NOT NULL);
CREATE INDEX duty_entries_by_day ON public.duty_entries USING btree (roster_id, from_date, soldier_id, recorded_at DESC, id DESC);
CREATE INDEX duty_entries_continuing ON public.duty_entries USING btree (roster_id, continues) WHERE (continues IS NOT NULL);
CREATE INDEX duty_entries_latest ON public.duty_entries USING btree (soldier_id, from_date DESC, recorded_at DESC, id DESC);
CREATE INDEX duty_nudges_by ON public.duty_nudges USING btree (by) WHERE (by IS NOT NULL);
CREATE INDEX duty_profiles_of ON public.duty_profiles USING btree (roster_id, soldier_id, from_date DESC);
CREATE INDEX duty_roster_days_of ON public.duty_roster_days USING btree (roster_id, duty_roster_id);
CREATE UNIQUE INDEX duty_roster_days_once ON public.duty_roster_days USING btree (roster_id, duty_roster_id, day) WHERE (taken_back_at IS NULL);
CREATE INDEX duty_roster_exceptions_of ON public.duty_roster_exceptions USING btree (roster_id, soldier_id);
CREATE INDEX duty_roster_exceptions_on ON public.duty_roster_exceptions USING btree (roster_id, duty_roster_id, to_date);
CREATE INDEX duty_roster_members_of ON public.duty_roster_members USING btree (roster_id, soldier_id);
CREATE INDEX duty_roster_picks_of ON public.duty_roster_picks USING btree (roster_id, soldier_id);
CREATE INDEX duty_roster_picks_on ON public.duty_roster_picks USING btree (roster_id, duty_roster_id, day);
CREATE UNIQUE INDEX duty_swaps_asked ON public.duty_swaps USING btree (roster_id, detail_id) WHERE (state = 'asked'::text);
CREATE INDEX duty_swaps_of ON public.duty_swaps USING btree (roster_id, duty_roster_id, asked_at DESC);
CREATE INDEX duty_swaps_of_detail ON public.duty_swaps USING btree (roster_id, detail_id, asked_at DESC);
CREATE INDEX duty_swaps_of_soldier ON public.duty_swaps USING btree (roster_id, soldier_id);
CREATE INDEX duty_swaps_of_stand_in ON public.duty_swaps USING btree (roster_id, stand_in_id);
CREATE INDEX equipment_items_by_name ON public.equipment_items USING btree (roster_id, lower(name), id) WHERE (removed_at IS NULL);
CREATE INDEX equipment_sign_outs_by_item ON public.equipment_sign_outs USING btree (roster_id, item_id);
CREATE INDEX equipment_sign_outs_by_soldier ON public.equipment_sign_outs USING btree (roster_id, soldier_id);
CREATE INDEX equipment_sign_outs_in ON public.equipment_sign_outs USING btree (roster_id, in_at DESC, id DESC) WHERE (in_at IS NOT NULL);
CREATE INDEX equipment_sign_outs_out ON public.equipment_sign_outs USING btree (roster_id, out_at, id) WHERE (in_at IS NULL);
CREATE INDEX equipment_sign_outs_to_tell ON public.equipment_sign_outs USING btree (due_at) WHERE ((in_at IS NULL) AND (told_at IS NULL) AND (due_at IS NOT NULL));
CREATE INDEX formations_to_look_at ON public.formations USING btree (look_at) WHERE ((ended_at IS NULL) AND (look_at IS NOT NULL));
CREATE INDEX groups_by_parent ON public.groups USING btree (roster_id, parent_id);
CREATE INDEX idempotency_keys_at ON public.idempotency_keys USING btree (at);
CREATE INDEX identities_uid ON public.identities USING btree (uid);
CREATE INDEX intake_receipts_by_age ON public.intake_receipts USING btree (at);
CREATE INDEX intake_receipts_by_decider ON public.intake_receipts USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX intake_receipts_by_invite ON public.intake_receipts USING btree (invite_id) WHERE (invite_id IS NOT NULL);
CREATE INDEX intake_receipts_by_roster ON public.intake_receipts USING btree (roster_id, at);
CREATE INDEX intake_spent_challenges_by_end ON public.intake_spent_challenges USING btree (until);
CREATE INDEX intake_submissions_by_roster ON public.intake_submissions USING btree (roster_id);
CREATE INDEX leave_approvers_by_uid ON public.leave_approvers USING btree (uid);
CREATE INDEX leave_events_of ON public.leave_events USING btree (roster_id, request_id, number DESC);
CREATE INDEX leave_requests_by_day ON public.leave_requests USING btree (roster_id, to_date) WHERE (state <> ALL (ARRAY['denied'::text, 'cancelled'::text, 'withdrawn'::text]));
CREATE INDEX leave_requests_by_extended ON public.leave_requests USING btree (roster_id, extends_id) WHERE (extends_id IS NOT NULL);
CREATE INDEX leave_requests_by_soldier ON public.leave_requests USING btree (roster_id, soldier_id, from_date DESC, id);
CREATE INDEX leave_requests_closed ON public.leave_requests USING btree (roster_id, state_at DESC, id) WHERE ((state = ANY (ARRAY['denied'::text, 'cancelled'::text, 'withdrawn'::text])) OR (signed_in_at IS NOT NULL));
CREATE INDEX leave_requests_current ON public.leave_requests USING btree (roster_id, from_date, id) WHERE ((state = 'approved'::text) AND (signed_in_at IS NULL));
CREATE INDEX leave_requests_open ON public.leave_requests USING btree (roster_id, from_date, id) WHERE (state = ANY (ARRAY['requested'::text, 'recommended'::text, 'not recommended'::text]));
CREATE INDEX license_events_about ON public.license_events USING btree (roster_id, soldier_id, number DESC);
CREATE INDEX license_events_of ON public.license_events USING btree (roster_id, license_id);
CREATE INDEX licenses_by_soldier ON public.licenses USING btree (roster_id, soldier_id);
CREATE INDEX licenses_ended ON public.licenses USING btree (roster_id, due, id) WHERE (ended_on IS NOT NULL);
CREATE INDEX licenses_running ON public.licenses USING btree (roster_id, due, id) WHERE (ended_on IS NULL);
CREATE INDEX link_consents_by_roster ON public.link_consents USING btree (roster_id);
CREATE INDEX link_declines_by_leader ON public.link_declines USING btree (leader_uid);
CREATE INDEX link_events_by_person ON public.link_events USING btree (uid) WHERE (uid IS NOT NULL);
CREATE INDEX link_events_by_soldier ON public.link_events USING btree (roster_id, soldier_id, id DESC);
CREATE INDEX link_events_by_uid ON public.link_events USING btree (by_uid) WHERE (by_uid IS NOT NULL);
CREATE INDEX link_requests_by_person ON public.link_requests USING btree (uid, at);
CREATE INDEX link_requests_by_roster ON public.link_requests USING btree (roster_id, state, at);
CREATE INDEX link_requests_by_soldier ON public.link_requests USING btree (soldier_id) WHERE (soldier_id IS NOT NULL);
CREATE INDEX link_requests_decided_by ON public.link_requests USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE UNIQUE INDEX link_requests_waiting ON public.link_requests USING btree (uid, roster_id) WHERE ((state = 'waiting'::text) AND (roster_id IS NOT NULL));
CREATE INDEX mail_queue_by_account ON public.mail_queue USING btree (uid);
CREATE INDEX mail_queue_due ON public.mail_queue USING btree (due_at);
CREATE INDEX manifest_seats_in ON public.manifest_seats USING btree (roster_id, manifest_id, vehicle_id);
CREATE INDEX manifest_seats_of ON public.manifest_seats USING btree (roster_id, soldier_id);
CREATE UNIQUE INDEX manifest_seats_once ON public.manifest_seats USING btree (roster_id, manifest_id, vehicle_id, role) WHERE (role <> 'passenger'::text);
CREATE INDEX manifests_by_date ON public.manifests USING btree (roster_id, on_date DESC, id);
CREATE INDEX manifests_of_tasking ON public.manifests USING btree (roster_id, tasking_id) WHERE (tasking_id IS NOT NULL);
CREATE INDEX notifications_by_age ON public.notifications USING btree (at);
CREATE INDEX notifications_by_source ON public.notifications USING btree (source) WHERE (source IS NOT NULL);
CREATE INDEX push_deliveries_by_account ON public.push_deliveries USING btree (uid, created_at);
CREATE INDEX push_deliveries_by_age ON public.push_deliveries USING btree (created_at);
CREATE INDEX push_deliveries_by_device ON public.push_deliveries USING btree (device_id) WHERE (device_id IS NOT NULL);
CREATE INDEX push_deliveries_by_source ON public.push_deliveries USING btree (source, state) WHERE (source IS NOT NULL);
CREATE INDEX push_deliveries_due ON public.push_deliveries USING btree (platform, priority, not_before) WHERE (state = 'waiting'::text);
CREATE INDEX push_deliveries_failed ON public.push_deliveries USING btree (created_at) WHERE (state = 'failed'::text);
CREATE INDEX push_devices_by_account ON public.push_devices USING btree (uid, last_seen_at);
CREATE INDEX push_devices_by_age ON public.push_devices USING btree (last_seen_at);
CREATE INDEX push_devices_by_session ON public.push_devices USING btree (session_id);
CREATE INDEX readiness_imports_of ON public.readiness_imports USING btree (roster_id, change_set_id);
CREATE INDEX readiness_records_newest ON public.readiness_records USING btree (roster_id, soldier_id, item, done_on DESC, number DESC);
CREATE INDEX readiness_records_of ON public.readiness_records USING btree (roster_id, soldier_id, number DESC);
CREATE UNIQUE INDEX readiness_records_replacing ON public.readiness_records USING btree (roster_id, replaces) WHERE (replaces IS NOT NULL);
CREATE INDEX recall_entries_by_account ON public.recall_entries USING btree (by_uid) WHERE (by_uid IS NOT NULL);
CREATE INDEX recall_entries_by_link ON public.recall_entries USING btree (link_id) WHERE (link_id IS NOT NULL);
CREATE INDEX recall_entries_by_roster ON public.recall_entries USING btree (roster_id);
CREATE INDEX recall_entries_by_withdrawer ON public.recall_entries USING btree (withdrawn_by) WHERE (withdrawn_by IS NOT NULL);
CREATE INDEX recall_entries_of_person ON public.recall_entries USING btree (recall_id, soldier_id, number);
CREATE INDEX recall_escalations_by_roster ON public.recall_escalations USING btree (roster_id, recall_id);
CREATE INDEX recall_links_by_account ON public.recall_links USING btree (by_uid) WHERE (by_uid IS NOT NULL);
CREATE INDEX recall_links_by_roster ON public.recall_links USING btree (roster_id);
CREATE INDEX recall_people_by_roster ON public.recall_people USING btree (roster_id, recall_id);
CREATE INDEX recall_people_by_soldier ON public.recall_people USING btree (roster_id, soldier_id);
CREATE INDEX recalls_by_ender ON public.recalls USING btree (ended_by) WHERE (ended_by IS NOT NULL);
CREATE INDEX recalls_by_roster ON public.recalls USING btree (roster_id, started_at DESC, id);
CREATE INDEX recalls_by_starter ON public.recalls USING btree (started_by) WHERE (started_by IS NOT NULL);
CREATE UNIQUE INDEX recalls_running ON public.recalls USING btree (roster_id) WHERE (ended_at IS NULL);
CREATE INDEX recalls_to_end ON public.recalls USING btree (started_at) WHERE (ended_at IS NULL);
CREATE INDEX recalls_to_escalate ON public.recalls USING btree (next_step_at) WHERE ((ended_at IS NULL) AND (next_step_at IS NOT NULL));
CREATE INDEX recalls_to_purge ON public.recalls USING btree (ended_at) WHERE ((ended_at IS NOT NULL) AND (NOT names_purged));
CREATE INDEX risk_worksheets_by_date ON public.risk_worksheets USING btree (roster_id, on_date DESC, id) WHERE latest;
CREATE UNIQUE INDEX risk_worksheets_latest ON public.risk_worksheets USING btree (roster_id, id) WHERE latest;
CREATE INDEX risk_worksheets_of_tasking ON public.risk_worksheets USING btree (roster_id, tasking_id) WHERE (tasking_id IS NOT NULL);
CREATE INDEX roster_imports_by_account ON public.roster_imports USING btree (uid);
CREATE INDEX roster_imports_by_age ON public.roster_imports USING btree (created_at);
CREATE INDEX roster_imports_by_roster ON public.roster_imports USING btree (roster_id);
CREATE INDEX roster_invites_by_expiry ON public.roster_invites USING btree (expires_at);
CREATE INDEX roster_invites_by_roster ON public.roster_invites USING btree (roster_id, created_at DESC);
CREATE INDEX roster_invites_created_by ON public.roster_invites USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX roster_members_by_roster ON public.roster_members USING btree (roster_id);
CREATE INDEX roster_transfers_decided_by ON public.roster_transfers USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX roster_transfers_in ON public.roster_transfers USING btree (to_roster_id, at DESC);
CREATE INDEX roster_transfers_offered_by ON public.roster_transfers USING btree (offered_by) WHERE (offered_by IS NOT NULL);
CREATE INDEX roster_transfers_out ON public.roster_transfers USING btree (from_roster_id, at DESC);
CREATE INDEX rosters_by_owner ON public.rosters USING btree (owner_uid);
CREATE INDEX rosters_changed_by ON public.rosters USING btree (changed_by) WHERE (changed_by IS NOT NULL);
CREATE INDEX sandbox_subscriptions_by_account ON public.sandbox_subscriptions USING btree (uid);
CREATE INDEX sessions_last_active_at ON public.sessions USING btree (last_active_at);
CREATE INDEX sessions_uid ON public.sessions USING btree (uid);
CREATE INDEX soldier_changes_by_soldier ON public.soldier_changes USING btree (roster_id, soldier_id);
CREATE INDEX soldiers_by_group ON public.soldiers USING btree (roster_id, group_id);
CREATE UNIQUE INDEX soldiers_dodid ON public.soldiers USING btree (roster_id, dodid) WHERE ((archived_on IS NULL) AND (dodid IS NOT NULL));
CREATE UNIQUE INDEX soldiers_linked ON public.soldiers USING btree (linked_uid) WHERE (linked_uid IS NOT NULL);
CREATE INDEX soldiers_linked_in ON public.soldiers USING btree (roster_id) WHERE ((linked_uid IS NOT NULL) AND (archived_on IS NULL));
CREATE INDEX soldiers_to_purge ON public.soldiers USING btree (archived_on) WHERE (archived_on IS NOT NULL);
CREATE INDEX soldiers_waiting_by_dodid ON public.soldiers USING btree (dodid) WHERE ((archived_on IS NULL) AND (linked_uid IS NULL) AND (dodid IS NOT NULL));
CREATE INDEX soldiers_waiting_by_email ON public.soldiers USING btree (lower(email)) WHERE ((archived_on IS NULL) AND (linked_uid IS NULL) AND (email <> ''::text));
CREATE INDEX store_customers_by_account ON public.store_customers USING btree (uid);
CREATE INDEX store_customers_to_check ON public.store_customers USING btree (check_at);
CREATE INDEX store_errands_newest ON public.store_errands USING btree (asked_at);
CREATE INDEX store_errands_waiting ON public.store_errands USING btree (next_at) WHERE (done_at IS NULL);
CREATE INDEX store_events_newest ON public.store_events USING btree (received_at);
CREATE INDEX store_events_waiting ON public.store_events USING btree (next_at) WHERE (state = 'waiting'::text);
CREATE INDEX strength_history_at ON public.strength_history USING btree (roster_id, soldier_id, from_at DESC, id DESC);
CREATE INDEX submissions_by_day ON public.submissions USING btree (roster_id, duty_date, submitted_at DESC);
CREATE INDEX submissions_by_formation ON public.submissions USING btree (roster_id, formation_id) WHERE (formation_id IS NOT NULL);
CREATE INDEX submissions_by_signer ON public.submissions USING btree (submitted_by);
CREATE INDEX subscription_changes_by_account ON public.subscription_changes USING btree (uid, id);
CREATE INDEX subscription_changes_by_purchase ON public.subscription_changes USING btree (source, external_id, id);
CREATE INDEX subscription_sources_by_account ON public.subscription_sources USING btree (uid);
CREATE INDEX subscription_sources_by_status ON public.subscription_sources USING btree (status, source, uid);
CREATE INDEX subscription_sources_to_check ON public.subscription_sources USING btree (check_at) WHERE (check_at IS NOT NULL);
CREATE INDEX support_requests_by_time ON public.support_requests USING btree (at, receipt);
CREATE INDEX support_requests_by_words ON public.support_requests USING gin (to_tsvector('english'::regconfig, text));
CREATE INDEX support_requests_open ON public.support_requests USING btree (at, receipt) WHERE (handled_at IS NULL);
CREATE INDEX task_assignees_by_soldier ON public.task_assignees USING btree (roster_id, soldier_id);
CREATE INDEX task_comments_by_time ON public.task_comments USING btree (roster_id, task_id, at DESC, id DESC);
CREATE INDEX task_events_by_time ON public.task_events USING btree (roster_id, task_id, at DESC, number DESC);
CREATE INDEX tasking_assignments_by_line ON public.tasking_assignments USING btree (roster_id, tasking_id, line_id);
CREATE INDEX tasking_assignments_by_soldier ON public.tasking_assignments USING btree (roster_id, soldier_id);
CREATE INDEX tasking_assignments_to_fill ON public.tasking_assignments USING btree (fill_on, roster_id) WHERE (fill_on IS NOT NULL);
CREATE INDEX tasking_events_by_soldier ON public.tasking_events USING btree (roster_id, soldier_id) WHERE (soldier_id IS NOT NULL);
CREATE INDEX tasking_events_of ON public.tasking_events USING btree (roster_id, tasking_id, number DESC);
CREATE INDEX taskings_by_ncoic ON public.taskings USING btree (roster_id, ncoic_id) WHERE (ncoic_id IS NOT NULL);
CREATE INDEX taskings_by_oic ON public.taskings USING btree (roster_id, oic_id) WHERE (oic_id IS NOT NULL);
CREATE INDEX taskings_closed ON public.taskings USING btree (roster_id, state_at DESC, id DESC) WHERE (state = ANY (ARRAY['closed'::text, 'cancelled'::text]));
CREATE INDEX taskings_open ON public.taskings USING btree (roster_id, from_at, id) WHERE (state = ANY (ARRAY['planned'::text, 'approved'::text, 'executing'::text]));
CREATE UNIQUE INDEX tasks_below ON public.tasks USING btree (parent_roster_id, parent_id, roster_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX tasks_by_day ON public.tasks USING btree (roster_id, suspense_date) WHERE (suspense_date IS NOT NULL);
CREATE INDEX tasks_by_group ON public.tasks USING btree (roster_id, group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX tasks_closed ON public.tasks USING btree (roster_id, closed_at DESC, id) WHERE (closed_at IS NOT NULL);
CREATE INDEX tasks_created_by ON public.tasks USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX tasks_due ON public.tasks USING btree (due_at) WHERE (closed_at IS NULL);
CREATE UNIQUE INDEX tasks_of_series ON public.tasks USING btree (roster_id, series_id, occurrence) WHERE (series_id IS NOT NULL);
CREATE INDEX tasks_open ON public.tasks USING btree (roster_id, due_at, id) WHERE (closed_at IS NULL);
CREATE INDEX tasks_recurring ON public.tasks USING btree (roster_id, next_on) WHERE (next_on IS NOT NULL);
CREATE INDEX tasks_to_recur ON public.tasks USING btree (next_on) WHERE (next_on IS NOT NULL);
CREATE INDEX transfer_soldiers_by_soldier ON public.transfer_soldiers USING btree (from_roster_id, soldier_id);
CREATE INDEX transfer_soldiers_taken_as ON public.transfer_soldiers USING btree (taken_as) WHERE (taken_as IS NOT NULL);
CREATE TRIGGER access_log_append_only BEFORE DELETE OR UPDATE ON public.access_log FOR EACH ROW EXECUTE FUNCTION public.refuse_access_log_change();
CREATE TRIGGER access_log_no_truncate BEFORE TRUNCATE ON public.access_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_access_log_change();
CREATE TRIGGER account_came AFTER INSERT ON public.accounts FOR EACH ROW EXECUTE FUNCTION public.account_came();
CREATE TRIGGER account_seen AFTER INSERT OR UPDATE OF last_active_at ON public.sessions FOR EACH ROW EXECUTE FUNCTION public.account_seen();
CREATE TRIGGER admin_acts_append_only BEFORE DELETE OR UPDATE ON public.admin_acts FOR EACH ROW EXECUTE FUNCTION public.admin_acts_are_append_only();
CREATE TRIGGER admin_acts_no_truncate BEFORE TRUNCATE ON public.admin_acts FOR EACH STATEMENT EXECUTE FUNCTION public.admin_acts_are_append_only();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.awol_events FOR EACH ROW EXECUTE FUNCTION public.duty_history_is_append_only();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.calendar_changes FOR EACH ROW EXECUTE FUNCTION public.duty_history_is_append_only();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.counseling_addenda FOR EACH ROW EXECUTE FUNCTION public.duty_history_is_append_only();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.counseling_events FOR EACH ROW EXECUTE FUNCTION public.duty_history_is_append_only();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.counseling_signatures FOR EACH ROW EXECUTE FUNCTION public.duty_history_is_append_only();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.duty_entries FOR EACH ROW EXECUTE FUNCTION public.duty_history_is_append_only();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.duty_withdrawals FOR EACH ROW EXECUTE FUNCTION public.duty_history_is_append_only();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.leave_events FOR EACH ROW EXECUTE FUNCTION public.duty_history_is_append_only();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.license_events FOR EACH ROW EXECUTE FUNCTION public.duty_history_is_append_only();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.readiness_records FOR EACH ROW EXECUTE FUNCTION public.duty_history_is_append_only();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.submissions FOR EACH ROW EXECUTE FUNCTION public.duty_history_is_append_only();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.task_comments FOR EACH ROW EXECUTE FUNCTION public.duty_history_is_append_only();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.task_events FOR EACH ROW EXECUTE FUNCTION public.duty_history_is_append_only();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.tasking_events FOR EACH ROW EXECUTE FUNCTION public.duty_history_is_append_only();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON public.calendar_changes FOR EACH STATEMENT EXECUTE FUNCTION public.duty_history_is_append_only();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON public.duty_entries FOR EACH STATEMENT EXECUTE FUNCTION public.duty_history_is_append_only();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON public.duty_withdrawals FOR EACH STATEMENT EXECUTE FUNCTION public.duty_history_is_append_only();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON public.leave_events FOR EACH STATEMENT EXECUTE FUNCTION public.duty_history_is_append_only();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON public.license_events FOR EACH STATEMENT EXECUTE FUNCTION public.duty_history_is_append_only();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON public.readiness_records FOR EACH STATEMENT EXECUTE FUNCTION public.duty_history_is_append_only();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON public.submissions FOR EACH STATEMENT EXECUTE FUNCTION public.duty_history_is_append_only();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON public.task_comments FOR EACH STATEMENT EXECUTE FUNCTION public.duty_history_is_append_only();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON public.task_events FOR EACH STATEMENT EXECUTE FUNCTION public.duty_history_is_append_only();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON public.tasking_events FOR EACH STATEMENT EXECUTE FUNCTION public.duty_history_is_append_only();
CREATE TRIGGER calendar_looks_anew AFTER UPDATE OF time_zone ON public.rosters FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION public.calendar_looks_anew();
CREATE TRIGGER counted AFTER INSERT OR DELETE OR UPDATE ON public.equipment_sign_outs FOR EACH ROW EXECUTE FUNCTION public.equipment_counts_what_is_out();
CREATE TRIGGER counts_deliveries BEFORE INSERT OR UPDATE OF delivered_at ON public.counselings FOR EACH ROW EXECUTE FUNCTION public.counseling_delivered();
CREATE TRIGGER decided_by_others BEFORE UPDATE OF state ON public.leave_requests FOR EACH ROW EXECUTE FUNCTION public.leave_is_decided_by_others();
CREATE TRIGGER forgets_signed BEFORE UPDATE OF delivered ON public.counseling_texts FOR EACH ROW WHEN ((old.delivered AND (NOT new.delivered))) EXECUTE FUNCTION public.counseling_taken_back();
CREATE TRIGGER formations_look_anew AFTER UPDATE OF time_zone ON public.rosters FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION public.formations_look_anew();
CREATE TRIGGER lapses_first BEFORE INSERT OR UPDATE ON public.licenses FOR EACH ROW EXECUTE FUNCTION public.license_lapses_first();
CREATE TRIGGER stay_approved BEFORE DELETE OR UPDATE ON public.risk_worksheets FOR EACH ROW EXECUTE FUNCTION public.risk_worksheets_stay_approved();
CREATE TRIGGER tasks_follow_time_zone AFTER UPDATE OF time_zone ON public.rosters FOR EACH ROW WHEN ((old.time_zone <> new.time_zone)) EXECUTE FUNCTION public.tasks_follow_time_zone();
ALTER TABLE ONLY public.account_presence
    ADD CONSTRAINT account_presence_uid_fkey FOREIGN KEY (uid) REFERENCES public.accounts(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.alert_leaders
    ADD CONSTRAINT alert_leaders_roster_id_group_id_fkey FOREIGN KEY (roster_id, group_id) REFERENCES public.groups(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.alert_leaders
    ADD CONSTRAINT alert_leaders_roster_id_soldier_id_fkey FOREIGN KEY (roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.alert_shares
    ADD CONSTRAINT alert_shares_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.accounts(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.alert_shares
    ADD CONSTRAINT alert_shares_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.alert_verifications
    ADD CONSTRAINT alert_verifications_by_uid_fkey FOREIGN KEY (by_uid) REFERENCES public.accounts(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.alert_verifications
    ADD CONSTRAINT alert_verifications_roster_id_soldier_id_fkey FOREIGN KEY (roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.awol_cases
    ADD CONSTRAINT awol_cases_roster_id_policy_version_fkey FOREIGN KEY (roster_id, policy_version) REFERENCES public.awol_policies(roster_id, version);
ALTER TABLE ONLY public.awol_cases
    ADD CONSTRAINT awol_cases_roster_id_soldier_id_fkey FOREIGN KEY (roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.awol_events
    ADD CONSTRAINT awol_events_roster_id_case_id_fkey FOREIGN KEY (roster_id, case_id) REFERENCES public.awol_cases(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.awol_policies
    ADD CONSTRAINT awol_policies_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.awol_reminders
    ADD CONSTRAINT awol_reminders_roster_id_case_id_fkey FOREIGN KEY (roster_id, case_id) REFERENCES public.awol_cases(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.broadcasts
    ADD CONSTRAINT broadcasts_by_uid_fkey FOREIGN KEY (by_uid) REFERENCES public.accounts(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.broadcasts
    ADD CONSTRAINT broadcasts_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.calendar_changes
    ADD CONSTRAINT calendar_changes_roster_id_event_id_fkey FOREIGN KEY (roster_id, event_id) REFERENCES public.calendar_events(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.calendar_checklist_items
    ADD CONSTRAINT calendar_checklist_items_roster_id_event_id_fkey FOREIGN KEY (roster_id, event_id) REFERENCES public.calendar_events(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.calendar_checklist_items
    ADD CONSTRAINT calendar_checklist_items_roster_id_owner_soldier_id_fkey FOREIGN KEY (roster_id, owner_soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE SET NULL (owner_soldier_id);
ALTER TABLE ONLY public.calendar_event_groups
    ADD CONSTRAINT calendar_event_groups_roster_id_event_id_fkey FOREIGN KEY (roster_id, event_id) REFERENCES public.calendar_events(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.calendar_event_groups
    ADD CONSTRAINT calendar_event_groups_roster_id_group_id_fkey FOREIGN KEY (roster_id, group_id) REFERENCES public.groups(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.calendar_event_soldiers
    ADD CONSTRAINT calendar_event_soldiers_roster_id_event_id_fkey FOREIGN KEY (roster_id, event_id) REFERENCES public.calendar_events(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.calendar_event_soldiers
    ADD CONSTRAINT calendar_event_soldiers_roster_id_soldier_id_fkey FOREIGN KEY (roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.calendar_events
    ADD CONSTRAINT calendar_events_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.accounts(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.calendar_events
    ADD CONSTRAINT calendar_events_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.calendar_events
    ADD CONSTRAINT calendar_events_roster_id_ncoic_soldier_id_fkey FOREIGN KEY (roster_id, ncoic_soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE SET NULL (ncoic_soldier_id);
ALTER TABLE ONLY public.calendar_events
    ADD CONSTRAINT calendar_events_roster_id_oic_soldier_id_fkey FOREIGN KEY (roster_id, oic_soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE SET NULL (oic_soldier_id);
ALTER TABLE ONLY public.calendar_events
    ADD CONSTRAINT calendar_events_roster_id_series_id_fkey FOREIGN KEY (roster_id, series_id) REFERENCES public.calendar_events(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_uid_fkey FOREIGN KEY (uid) REFERENCES public.accounts(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.calendar_skipped_days
    ADD CONSTRAINT calendar_skipped_days_roster_id_event_id_fkey FOREIGN KEY (roster_id, event_id) REFERENCES public.calendar_events(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.change_sets
    ADD CONSTRAINT change_sets_by_uid_fkey FOREIGN KEY (by_uid) REFERENCES public.accounts(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.change_sets
    ADD CONSTRAINT change_sets_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.change_sets
    ADD CONSTRAINT change_sets_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES public.change_sets(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.counseling_addenda
    ADD CONSTRAINT counseling_addenda_roster_id_counseling_id_fkey FOREIGN KEY (roster_id, counseling_id) REFERENCES public.counseling_texts(roster_id, counseling_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.counseling_digests
    ADD CONSTRAINT counseling_digests_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.counseling_events
    ADD CONSTRAINT counseling_events_roster_id_counseling_id_fkey FOREIGN KEY (roster_id, counseling_id) REFERENCES public.counselings(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.counseling_export_files
    ADD CONSTRAINT counseling_export_files_export_id_uid_fkey FOREIGN KEY (export_id, uid) REFERENCES public.counseling_exports(id, uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.counseling_export_files
    ADD CONSTRAINT counseling_export_files_roster_id_counseling_id_fkey FOREIGN KEY (roster_id, counseling_id) REFERENCES public.counselings(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.counseling_exports
    ADD CONSTRAINT counseling_exports_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.counseling_exports
    ADD CONSTRAINT counseling_exports_uid_fkey FOREIGN KEY (uid) REFERENCES public.accounts(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.counseling_policies
    ADD CONSTRAINT counseling_policies_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.counseling_reminders
    ADD CONSTRAINT counseling_reminders_roster_id_soldier_id_fkey FOREIGN KEY (roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.counseling_sign_links
    ADD CONSTRAINT counseling_sign_links_by_uid_fkey FOREIGN KEY (by_uid) REFERENCES public.accounts(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.counseling_sign_links
    ADD CONSTRAINT counseling_sign_links_roster_id_counseling_id_fkey FOREIGN KEY (roster_id, counseling_id) REFERENCES public.counselings(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.counseling_signatures
    ADD CONSTRAINT counseling_signatures_roster_id_counseling_id_fkey FOREIGN KEY (roster_id, counseling_id) REFERENCES public.counselings(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.counseling_snippets
    ADD CONSTRAINT counseling_snippets_uid_fkey FOREIGN KEY (uid) REFERENCES public.accounts(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.counseling_tasks
    ADD CONSTRAINT counseling_tasks_roster_id_counseling_id_fkey FOREIGN KEY (roster_id, counseling_id) REFERENCES public.counselings(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.counseling_texts
    ADD CONSTRAINT counseling_texts_roster_id_counseling_id_fkey FOREIGN KEY (roster_id, counseling_id) REFERENCES public.counselings(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.counselings
    ADD CONSTRAINT counselings_roster_id_soldier_id_fkey FOREIGN KEY (roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.duty_clocks
    ADD CONSTRAINT duty_clocks_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.duty_days_off
    ADD CONSTRAINT duty_days_off_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.duty_details
    ADD CONSTRAINT duty_details_roster_id_day_id_fkey FOREIGN KEY (roster_id, day_id) REFERENCES public.duty_roster_days(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.duty_details
    ADD CONSTRAINT duty_details_roster_id_duty_roster_id_fkey FOREIGN KEY (roster_id, duty_roster_id) REFERENCES public.duty_rosters(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.duty_details
    ADD CONSTRAINT duty_details_roster_id_performer_id_fkey FOREIGN KEY (roster_id, performer_id) REFERENCES public.soldiers(roster_id, id) ON DELETE SET NULL (performer_id);
ALTER TABLE ONLY public.duty_details
    ADD CONSTRAINT duty_details_roster_id_soldier_id_fkey FOREIGN KEY (roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.duty_entries
    ADD CONSTRAINT duty_entries_roster_id_continues_fkey FOREIGN KEY (roster_id, continues) REFERENCES public.duty_entries(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.duty_entries
    ADD CONSTRAINT duty_entries_roster_id_soldier_id_fkey FOREIGN KEY (roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.duty_nudges
    ADD CONSTRAINT duty_nudges_by_fkey FOREIGN KEY (by) REFERENCES public.accounts(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.duty_nudges
    ADD CONSTRAINT duty_nudges_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.duty_overdue_notices
    ADD CONSTRAINT duty_overdue_notices_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.duty_profiles
    ADD CONSTRAINT duty_profiles_roster_id_soldier_id_fkey FOREIGN KEY (roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.duty_roster_days
    ADD CONSTRAINT duty_roster_days_roster_id_duty_roster_id_fkey FOREIGN KEY (roster_id, duty_roster_id) REFERENCES public.duty_rosters(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.duty_roster_exceptions
    ADD CONSTRAINT duty_roster_exceptions_roster_id_duty_roster_id_fkey FOREIGN KEY (roster_id, duty_roster_id) REFERENCES public.duty_rosters(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.duty_roster_exceptions
    ADD CONSTRAINT duty_roster_exceptions_roster_id_soldier_id_fkey FOREIGN KEY (roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.duty_roster_members
    ADD CONSTRAINT duty_roster_members_roster_id_duty_roster_id_fkey FOREIGN KEY (roster_id, duty_roster_id) REFERENCES public.duty_rosters(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.duty_roster_members
    ADD CONSTRAINT duty_roster_members_roster_id_soldier_id_fkey FOREIGN KEY (roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.duty_roster_picks
    ADD CONSTRAINT duty_roster_picks_roster_id_duty_roster_id_fkey FOREIGN KEY (roster_id, duty_roster_id) REFERENCES public.duty_rosters(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.duty_roster_picks
    ADD CONSTRAINT duty_roster_picks_roster_id_soldier_id_fkey FOREIGN KEY (roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.duty_rosters
    ADD CONSTRAINT duty_rosters_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.duty_swaps
    ADD CONSTRAINT duty_swaps_roster_id_detail_id_fkey FOREIGN KEY (roster_id, detail_id) REFERENCES public.duty_details(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.duty_swaps
    ADD CONSTRAINT duty_swaps_roster_id_duty_roster_id_fkey FOREIGN KEY (roster_id, duty_roster_id) REFERENCES public.duty_rosters(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.duty_swaps
    ADD CONSTRAINT duty_swaps_roster_id_soldier_id_fkey FOREIGN KEY (roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.duty_swaps
    ADD CONSTRAINT duty_swaps_roster_id_stand_in_id_fkey FOREIGN KEY (roster_id, stand_in_id) REFERENCES public.soldiers(roster_id, id) ON DELETE SET NULL (stand_in_id);
ALTER TABLE ONLY public.duty_withdrawals
    ADD CONSTRAINT duty_withdrawals_roster_id_entry_id_fkey FOREIGN KEY (roster_id, entry_id) REFERENCES public.duty_entries(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.equipment_checks
    ADD CONSTRAINT equipment_checks_roster_id_item_id_fkey FOREIGN KEY (roster_id, item_id) REFERENCES public.equipment_items(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.equipment_items
    ADD CONSTRAINT equipment_items_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.equipment_sign_outs
    ADD CONSTRAINT equipment_sign_outs_roster_id_item_id_fkey FOREIGN KEY (roster_id, item_id) REFERENCES public.equipment_items(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.equipment_sign_outs
    ADD CONSTRAINT equipment_sign_outs_roster_id_soldier_id_fkey FOREIGN KEY (roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.formations
    ADD CONSTRAINT formations_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.groups
    ADD CONSTRAINT groups_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.groups
    ADD CONSTRAINT groups_roster_id_parent_id_fkey FOREIGN KEY (roster_id, parent_id) REFERENCES public.groups(roster_id, id);
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_uid_fkey FOREIGN KEY (uid) REFERENCES public.accounts(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.intake_receipts
    ADD CONSTRAINT intake_receipts_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.accounts(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.intake_receipts
    ADD CONSTRAINT intake_receipts_invite_id_fkey FOREIGN KEY (invite_id) REFERENCES public.roster_invites(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.intake_receipts
    ADD CONSTRAINT intake_receipts_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.intake_submissions
    ADD CONSTRAINT intake_submissions_roster_id_id_fkey FOREIGN KEY (roster_id, id) REFERENCES public.intake_receipts(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.leave_approvers
    ADD CONSTRAINT leave_approvers_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.leave_approvers
    ADD CONSTRAINT leave_approvers_uid_fkey FOREIGN KEY (uid) REFERENCES public.accounts(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.leave_events
    ADD CONSTRAINT leave_events_roster_id_request_id_fkey FOREIGN KEY (roster_id, request_id) REFERENCES public.leave_requests(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.leave_minimums
    ADD CONSTRAINT leave_minimums_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.leave_minimums
    ADD CONSTRAINT leave_minimums_roster_id_group_id_fkey FOREIGN KEY (roster_id, group_id) REFERENCES public.groups(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.leave_requests
    ADD CONSTRAINT leave_requests_roster_id_extends_id_fkey FOREIGN KEY (roster_id, extends_id) REFERENCES public.leave_requests(roster_id, id) ON DELETE SET NULL (extends_id);
ALTER TABLE ONLY public.leave_requests
    ADD CONSTRAINT leave_requests_roster_id_soldier_id_fkey FOREIGN KEY (roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.license_digests
    ADD CONSTRAINT license_digests_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.license_events
    ADD CONSTRAINT license_events_roster_id_license_id_fkey FOREIGN KEY (roster_id, license_id) REFERENCES public.licenses(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.license_reminders
    ADD CONSTRAINT license_reminders_roster_id_license_id_fkey FOREIGN KEY (roster_id, license_id) REFERENCES public.licenses(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.license_settings
    ADD CONSTRAINT license_settings_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.licenses
    ADD CONSTRAINT licenses_roster_id_soldier_id_fkey FOREIGN KEY (roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.link_consents
    ADD CONSTRAINT link_consents_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.link_consents
    ADD CONSTRAINT link_consents_uid_fkey FOREIGN KEY (uid) REFERENCES public.accounts(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.link_declines
    ADD CONSTRAINT link_declines_leader_uid_fkey FOREIGN KEY (leader_uid) REFERENCES public.accounts(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.link_declines
    ADD CONSTRAINT link_declines_uid_fkey FOREIGN KEY (uid) REFERENCES public.accounts(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.link_events
    ADD CONSTRAINT link_events_by_uid_fkey FOREIGN KEY (by_uid) REFERENCES public.accounts(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.link_events
    ADD CONSTRAINT link_events_roster_id_soldier_id_fkey FOREIGN KEY (roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.link_events
    ADD CONSTRAINT link_events_uid_fkey FOREIGN KEY (uid) REFERENCES public.accounts(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.link_requests
    ADD CONSTRAINT link_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.accounts(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.link_requests
    ADD CONSTRAINT link_requests_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.link_requests
    ADD CONSTRAINT link_requests_roster_id_soldier_id_fkey FOREIGN KEY (roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.link_requests
    ADD CONSTRAINT link_requests_uid_fkey FOREIGN KEY (uid) REFERENCES public.accounts(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.mail_queue
    ADD CONSTRAINT mail_queue_uid_fkey FOREIGN KEY (uid) REFERENCES public.accounts(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.manifest_seats
    ADD CONSTRAINT manifest_seats_roster_id_manifest_id_vehicle_id_fkey FOREIGN KEY (roster_id, manifest_id, vehicle_id) REFERENCES public.manifest_vehicles(roster_id, manifest_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.manifest_seats
    ADD CONSTRAINT manifest_seats_roster_id_soldier_id_fkey FOREIGN KEY (roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.manifest_vehicles
    ADD CONSTRAINT manifest_vehicles_roster_id_manifest_id_fkey FOREIGN KEY (roster_id, manifest_id) REFERENCES public.manifests(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.manifests
    ADD CONSTRAINT manifests_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification_preferences
    ADD CONSTRAINT notification_preferences_uid_fkey FOREIGN KEY (uid) REFERENCES public.accounts(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_uid_fkey FOREIGN KEY (uid) REFERENCES public.accounts(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.push_deliveries
    ADD CONSTRAINT push_deliveries_device_id_fkey FOREIGN KEY (device_id) REFERENCES public.push_devices(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.push_deliveries
    ADD CONSTRAINT push_deliveries_uid_fkey FOREIGN KEY (uid) REFERENCES public.accounts(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.push_devices
    ADD CONSTRAINT push_devices_uid_fkey FOREIGN KEY (uid) REFERENCES public.accounts(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.readiness_cells
    ADD CONSTRAINT readiness_cells_roster_id_soldier_id_fkey FOREIGN KEY (roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.readiness_imports
    ADD CONSTRAINT readiness_imports_roster_id_record_id_fkey FOREIGN KEY (roster_id, record_id) REFERENCES public.readiness_records(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.readiness_opted
    ADD CONSTRAINT readiness_opted_roster_id_soldier_id_fkey FOREIGN KEY (roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.readiness_policies
    ADD CONSTRAINT readiness_policies_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.readiness_records
    ADD CONSTRAINT readiness_records_roster_id_replaces_fkey FOREIGN KEY (roster_id, replaces) REFERENCES public.readiness_records(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.readiness_records
    ADD CONSTRAINT readiness_records_roster_id_soldier_id_fkey FOREIGN KEY (roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recall_entries
    ADD CONSTRAINT recall_entries_by_uid_fkey FOREIGN KEY (by_uid) REFERENCES public.accounts(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.recall_entries
    ADD CONSTRAINT recall_entries_link_id_fkey FOREIGN KEY (link_id) REFERENCES public.recall_links(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.recall_entries
    ADD CONSTRAINT recall_entries_recall_id_soldier_id_fkey FOREIGN KEY (recall_id, soldier_id) REFERENCES public.recall_people(recall_id, soldier_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recall_entries
    ADD CONSTRAINT recall_entries_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recall_entries
    ADD CONSTRAINT recall_entries_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES public.accounts(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.recall_escalations
    ADD CONSTRAINT recall_escalations_roster_id_recall_id_fkey FOREIGN KEY (roster_id, recall_id) REFERENCES public.recalls(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recall_links
    ADD CONSTRAINT recall_links_by_uid_fkey FOREIGN KEY (by_uid) REFERENCES public.accounts(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.recall_links
    ADD CONSTRAINT recall_links_recall_id_soldier_id_fkey FOREIGN KEY (recall_id, soldier_id) REFERENCES public.recall_people(recall_id, soldier_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recall_links
    ADD CONSTRAINT recall_links_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recall_people
    ADD CONSTRAINT recall_people_roster_id_recall_id_fkey FOREIGN KEY (roster_id, recall_id) REFERENCES public.recalls(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recall_people
    ADD CONSTRAINT recall_people_roster_id_soldier_id_fkey FOREIGN KEY (roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recalls
    ADD CONSTRAINT recalls_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.accounts(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.recalls
    ADD CONSTRAINT recalls_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recalls
    ADD CONSTRAINT recalls_started_by_fkey FOREIGN KEY (started_by) REFERENCES public.accounts(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.risk_authorities
    ADD CONSTRAINT risk_authorities_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.risk_worksheets
    ADD CONSTRAINT risk_worksheets_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.roster_imports
    ADD CONSTRAINT roster_imports_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.roster_imports
    ADD CONSTRAINT roster_imports_uid_fkey FOREIGN KEY (uid) REFERENCES public.accounts(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.roster_invites
    ADD CONSTRAINT roster_invites_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.accounts(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.roster_invites
    ADD CONSTRAINT roster_invites_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.roster_members
    ADD CONSTRAINT roster_members_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.roster_members
    ADD CONSTRAINT roster_members_uid_fkey FOREIGN KEY (uid) REFERENCES public.accounts(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.roster_transfers
    ADD CONSTRAINT roster_transfers_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.accounts(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.roster_transfers
    ADD CONSTRAINT roster_transfers_from_roster_id_fkey FOREIGN KEY (from_roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.roster_transfers
    ADD CONSTRAINT roster_transfers_offered_by_fkey FOREIGN KEY (offered_by) REFERENCES public.accounts(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.roster_transfers
    ADD CONSTRAINT roster_transfers_to_roster_id_fkey FOREIGN KEY (to_roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.rosters
    ADD CONSTRAINT rosters_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES public.accounts(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.rosters
    ADD CONSTRAINT rosters_owner_uid_fkey FOREIGN KEY (owner_uid) REFERENCES public.accounts(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.sandbox_subscriptions
    ADD CONSTRAINT sandbox_subscriptions_uid_fkey FOREIGN KEY (uid) REFERENCES public.accounts(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_uid_fkey FOREIGN KEY (uid) REFERENCES public.accounts(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.soldier_changes
    ADD CONSTRAINT soldier_changes_roster_id_change_set_id_fkey FOREIGN KEY (roster_id, change_set_id) REFERENCES public.change_sets(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.soldiers
    ADD CONSTRAINT soldiers_linked_by_consent FOREIGN KEY (linked_uid, roster_id) REFERENCES public.link_consents(uid, roster_id) ON DELETE SET NULL (linked_uid);
ALTER TABLE ONLY public.soldiers
    ADD CONSTRAINT soldiers_linked_uid_fkey FOREIGN KEY (linked_uid) REFERENCES public.accounts(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.soldiers
    ADD CONSTRAINT soldiers_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.soldiers
    ADD CONSTRAINT soldiers_roster_id_group_id_fkey FOREIGN KEY (roster_id, group_id) REFERENCES public.groups(roster_id, id);
ALTER TABLE ONLY public.store_customers
    ADD CONSTRAINT store_customers_uid_fkey FOREIGN KEY (uid) REFERENCES public.accounts(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.strength_history
    ADD CONSTRAINT strength_history_roster_id_soldier_id_fkey FOREIGN KEY (roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_roster_id_formation_id_fkey FOREIGN KEY (roster_id, formation_id) REFERENCES public.formations(roster_id, id);
ALTER TABLE ONLY public.subscription_changes
    ADD CONSTRAINT subscription_changes_uid_fkey FOREIGN KEY (uid) REFERENCES public.accounts(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.subscription_sources
    ADD CONSTRAINT subscription_sources_uid_fkey FOREIGN KEY (uid) REFERENCES public.accounts(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.support_requests
    ADD CONSTRAINT support_requests_uid_fkey FOREIGN KEY (uid) REFERENCES public.accounts(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.task_assignees
    ADD CONSTRAINT task_assignees_roster_id_soldier_id_fkey FOREIGN KEY (roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.task_assignees
    ADD CONSTRAINT task_assignees_roster_id_task_id_fkey FOREIGN KEY (roster_id, task_id) REFERENCES public.tasks(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.task_comments
    ADD CONSTRAINT task_comments_roster_id_task_id_fkey FOREIGN KEY (roster_id, task_id) REFERENCES public.tasks(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.task_digests
    ADD CONSTRAINT task_digests_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.task_events
    ADD CONSTRAINT task_events_roster_id_task_id_fkey FOREIGN KEY (roster_id, task_id) REFERENCES public.tasks(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.task_steps
    ADD CONSTRAINT task_steps_roster_id_task_id_fkey FOREIGN KEY (roster_id, task_id) REFERENCES public.tasks(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tasking_assignments
    ADD CONSTRAINT tasking_assignments_roster_id_soldier_id_fkey FOREIGN KEY (roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tasking_assignments
    ADD CONSTRAINT tasking_assignments_roster_id_tasking_id_line_id_fkey FOREIGN KEY (roster_id, tasking_id, line_id) REFERENCES public.tasking_lines(roster_id, tasking_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tasking_events
    ADD CONSTRAINT tasking_events_roster_id_soldier_id_fkey FOREIGN KEY (roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tasking_events
    ADD CONSTRAINT tasking_events_roster_id_tasking_id_fkey FOREIGN KEY (roster_id, tasking_id) REFERENCES public.taskings(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tasking_lines
    ADD CONSTRAINT tasking_lines_roster_id_tasking_id_fkey FOREIGN KEY (roster_id, tasking_id) REFERENCES public.taskings(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tasking_steps
    ADD CONSTRAINT tasking_steps_roster_id_tasking_id_fkey FOREIGN KEY (roster_id, tasking_id) REFERENCES public.taskings(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.taskings
    ADD CONSTRAINT taskings_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.taskings
    ADD CONSTRAINT taskings_roster_id_ncoic_id_fkey FOREIGN KEY (roster_id, ncoic_id) REFERENCES public.soldiers(roster_id, id) ON DELETE SET NULL (ncoic_id);
ALTER TABLE ONLY public.taskings
    ADD CONSTRAINT taskings_roster_id_oic_id_fkey FOREIGN KEY (roster_id, oic_id) REFERENCES public.soldiers(roster_id, id) ON DELETE SET NULL (oic_id);
ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.accounts(uid) ON DELETE SET NULL;
ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_parent_roster_id_parent_id_fkey FOREIGN KEY (parent_roster_id, parent_id) REFERENCES public.tasks(roster_id, id) ON DELETE SET NULL (parent_roster_id, parent_id);
ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_roster_id_fkey FOREIGN KEY (roster_id) REFERENCES public.rosters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_roster_id_group_id_fkey FOREIGN KEY (roster_id, group_id) REFERENCES public.groups(roster_id, id) ON DELETE SET NULL (group_id);
ALTER TABLE ONLY public.transfer_soldiers
    ADD CONSTRAINT transfer_soldiers_from_roster_id_soldier_id_fkey FOREIGN KEY (from_roster_id, soldier_id) REFERENCES public.soldiers(roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.transfer_soldiers
    ADD CONSTRAINT transfer_soldiers_from_roster_id_transfer_id_fkey FOREIGN KEY (from_roster_id, transfer_id) REFERENCES public.roster_transfers(from_roster_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.transfer_soldiers
    ADD CONSTRAINT transfer_soldiers_taken_as_fkey FOREIGN KEY (taken_as) REFERENCES public.soldiers(id) ON DELETE SET NULL;
ALTER TABLE public.access_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.account_presence ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.admin_acts ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.alert_leaders ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.alert_shares ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.alert_verifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.awol_cases ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.awol_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.awol_policies ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.awol_reminders ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.broadcasts ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.calendar_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.calendar_checklist_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.calendar_event_groups ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.calendar_event_soldiers ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.calendar_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.calendar_feeds ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.calendar_skipped_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.change_sets ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.counseling_addenda ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.counseling_digests ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.counseling_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.counseling_export_files ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.counseling_exports ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.counseling_policies ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.counseling_reminders ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.counseling_sign_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.counseling_signatures ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.counseling_snippets ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.counseling_tasks ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.counseling_texts ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.counselings ENABLE ROW LEVEL SECURITY;
CREATE POLICY delete ON public.alert_leaders FOR DELETE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY delete ON public.alert_verifications FOR DELETE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY delete ON public.calendar_checklist_items FOR DELETE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY delete ON public.calendar_event_groups FOR DELETE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY delete ON public.calendar_event_soldiers FOR DELETE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY delete ON public.calendar_events FOR DELETE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY delete ON public.calendar_feeds FOR DELETE TO muster_app USING ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY delete ON public.calendar_skipped_days FOR DELETE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY delete ON public.counseling_exports FOR DELETE TO muster_app USING ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY delete ON public.counseling_snippets FOR DELETE TO muster_app USING ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY delete ON public.counseling_texts FOR DELETE TO muster_app USING (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) AND ((roster_id IS DISTINCT FROM ( SELECT public.own_roster() AS own_roster)) OR (soldier_id IS DISTINCT FROM ( SELECT public.own_row() AS own_row))) AND (NOT delivered)));
CREATE POLICY delete ON public.counselings FOR DELETE TO muster_app USING (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) AND ((roster_id IS DISTINCT FROM ( SELECT public.own_roster() AS own_roster)) OR (soldier_id IS DISTINCT FROM ( SELECT public.own_row() AS own_row))) AND (state = 'draft'::text)));
CREATE POLICY delete ON public.duty_days_off FOR DELETE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY delete ON public.duty_roster_members FOR DELETE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY delete ON public.equipment_checks FOR DELETE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY delete ON public.groups FOR DELETE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY delete ON public.intake_submissions FOR DELETE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY delete ON public.leave_approvers FOR DELETE TO muster_app USING (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported))));
CREATE POLICY delete ON public.leave_minimums FOR DELETE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY delete ON public.link_consents FOR DELETE TO muster_app USING (((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")) OR (roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))));
CREATE POLICY delete ON public.manifest_seats FOR DELETE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY delete ON public.manifest_vehicles FOR DELETE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY delete ON public.manifests FOR DELETE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY delete ON public.notifications FOR DELETE TO muster_app USING ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY delete ON public.push_devices FOR DELETE TO muster_app USING ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY delete ON public.readiness_opted FOR DELETE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY delete ON public.risk_worksheets FOR DELETE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY delete ON public.roster_imports FOR DELETE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY delete ON public.roster_members FOR DELETE TO muster_app USING ((roster_id IN ( SELECT public.rosters_owned() AS rosters_owned)));
CREATE POLICY delete ON public.rosters FOR DELETE TO muster_app USING ((owner_uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY delete ON public.sessions FOR DELETE TO muster_app USING ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY delete ON public.soldier_changes FOR DELETE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY delete ON public.soldiers FOR DELETE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY delete ON public.task_assignees FOR DELETE TO muster_app USING (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported))));
CREATE POLICY delete ON public.task_steps FOR DELETE TO muster_app USING (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported))));
CREATE POLICY delete ON public.tasking_assignments FOR DELETE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY delete ON public.tasking_lines FOR DELETE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY delete ON public.tasking_steps FOR DELETE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY delete ON public.tasks FOR DELETE TO muster_app USING (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported))));
ALTER TABLE public.duty_clocks ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.duty_days_off ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.duty_details ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.duty_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.duty_nudges ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.duty_overdue_notices ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.duty_profiles ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.duty_roster_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.duty_roster_exceptions ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.duty_roster_members ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.duty_roster_picks ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.duty_rosters ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.duty_swaps ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.duty_withdrawals ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.equipment_checks ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.equipment_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.equipment_sign_outs ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.formations ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.groups ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.idempotency_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.identities ENABLE ROW LEVEL SECURITY;
CREATE POLICY insert ON public.access_log FOR INSERT TO muster_app WITH CHECK ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY insert ON public.alert_leaders FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.alert_shares FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_owned() AS rosters_owned)));
CREATE POLICY insert ON public.alert_verifications FOR INSERT TO muster_app WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row)))));
CREATE POLICY insert ON public.awol_cases FOR INSERT TO muster_app WITH CHECK ((((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported))) AND (soldier_id IS DISTINCT FROM ( SELECT public.own_row() AS own_row))));
CREATE POLICY insert ON public.awol_events FOR INSERT TO muster_app WITH CHECK ((((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported))) AND (soldier_id IS DISTINCT FROM ( SELECT public.own_row() AS own_row))));
CREATE POLICY insert ON public.awol_policies FOR INSERT TO muster_app WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported))));
CREATE POLICY insert ON public.broadcasts FOR INSERT TO muster_app WITH CHECK (((by_uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")) AND (roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))));
CREATE POLICY insert ON public.calendar_changes FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.calendar_checklist_items FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.calendar_event_groups FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.calendar_event_soldiers FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.calendar_events FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.calendar_feeds FOR INSERT TO muster_app WITH CHECK (((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")) AND ((roster_id IS NULL) OR (roster_id IN ( SELECT public.rosters_kept() AS rosters_kept)))));
CREATE POLICY insert ON public.calendar_skipped_days FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.change_sets FOR INSERT TO muster_app WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (by_uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")))));
CREATE POLICY insert ON public.counseling_addenda FOR INSERT TO muster_app WITH CHECK ((EXISTS ( SELECT
   FROM public.counselings c
  WHERE ((c.roster_id = counseling_addenda.roster_id) AND (c.id = counseling_addenda.counseling_id) AND ((c.roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) AND ((c.roster_id IS DISTINCT FROM ( SELECT public.own_roster() AS own_roster)) OR (c.soldier_id IS DISTINCT FROM ( SELECT public.own_row() AS own_row))))))));
CREATE POLICY insert ON public.counseling_events FOR INSERT TO muster_app WITH CHECK ((EXISTS ( SELECT
   FROM public.counselings c
  WHERE ((c.roster_id = counseling_events.roster_id) AND (c.id = counseling_events.counseling_id) AND (((c.roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) AND ((c.roster_id IS DISTINCT FROM ( SELECT public.own_roster() AS own_roster)) OR (c.soldier_id IS DISTINCT FROM ( SELECT public.own_row() AS own_row)))) OR ((c.roster_id = ( SELECT public.own_roster() AS own_roster)) AND (c.soldier_id = ( SELECT public.own_row() AS own_row))))))));
CREATE POLICY insert ON public.counseling_export_files FOR INSERT TO muster_app WITH CHECK ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY insert ON public.counseling_exports FOR INSERT TO muster_app WITH CHECK ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY insert ON public.counseling_policies FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.counseling_sign_links FOR INSERT TO muster_app WITH CHECK ((EXISTS ( SELECT
   FROM public.counselings c
  WHERE ((c.roster_id = counseling_sign_links.roster_id) AND (c.id = counseling_sign_links.counseling_id) AND (c.roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) AND ((c.roster_id IS DISTINCT FROM ( SELECT public.own_roster() AS own_roster)) OR (c.soldier_id IS DISTINCT FROM ( SELECT public.own_row() AS own_row)))))));
CREATE POLICY insert ON public.counseling_signatures FOR INSERT TO muster_app WITH CHECK ((EXISTS ( SELECT
   FROM public.counselings c
  WHERE ((c.roster_id = counseling_signatures.roster_id) AND (c.id = counseling_signatures.counseling_id) AND (((c.roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) AND ((c.roster_id IS DISTINCT FROM ( SELECT public.own_roster() AS own_roster)) OR (c.soldier_id IS DISTINCT FROM ( SELECT public.own_row() AS own_row)))) OR ((c.roster_id = ( SELECT public.own_roster() AS own_roster)) AND (c.soldier_id = ( SELECT public.own_row() AS own_row))))))));
CREATE POLICY insert ON public.counseling_snippets FOR INSERT TO muster_app WITH CHECK ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY insert ON public.counseling_tasks FOR INSERT TO muster_app WITH CHECK ((EXISTS ( SELECT
   FROM public.counselings c
  WHERE ((c.roster_id = counseling_tasks.roster_id) AND (c.id = counseling_tasks.counseling_id) AND ((c.roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) AND ((c.roster_id IS DISTINCT FROM ( SELECT public.own_roster() AS own_roster)) OR (c.soldier_id IS DISTINCT FROM ( SELECT public.own_row() AS own_row))))))));
CREATE POLICY insert ON public.counseling_texts FOR INSERT TO muster_app WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) AND ((roster_id IS DISTINCT FROM ( SELECT public.own_roster() AS own_roster)) OR (soldier_id IS DISTINCT FROM ( SELECT public.own_row() AS own_row)))));
CREATE POLICY insert ON public.counselings FOR INSERT TO muster_app WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) AND ((roster_id IS DISTINCT FROM ( SELECT public.own_roster() AS own_roster)) OR (soldier_id IS DISTINCT FROM ( SELECT public.own_row() AS own_row)))));
CREATE POLICY insert ON public.duty_clocks FOR INSERT TO muster_app WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported))));
CREATE POLICY insert ON public.duty_days_off FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.duty_details FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.duty_entries FOR INSERT TO muster_app WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported))));
CREATE POLICY insert ON public.duty_nudges FOR INSERT TO muster_app WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported))));
CREATE POLICY insert ON public.duty_profiles FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.duty_roster_days FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.duty_roster_exceptions FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.duty_roster_members FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.duty_roster_picks FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.duty_rosters FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.duty_swaps FOR INSERT TO muster_app WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR ((soldier_id = ( SELECT public.own_row() AS own_row)) AND (roster_id = ( SELECT public.own_roster() AS own_roster)) AND (state = 'asked'::text))));
CREATE POLICY insert ON public.duty_withdrawals FOR INSERT TO muster_app WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported))));
CREATE POLICY insert ON public.equipment_checks FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.equipment_items FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.equipment_sign_outs FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.formations FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.groups FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.idempotency_keys FOR INSERT TO muster_app WITH CHECK ((caller = (( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif"))::text));
CREATE POLICY insert ON public.leave_approvers FOR INSERT TO muster_app WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported))));
CREATE POLICY insert ON public.leave_events FOR INSERT TO muster_app WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row)))));
CREATE POLICY insert ON public.leave_minimums FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.leave_requests FOR INSERT TO muster_app WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row)))));
CREATE POLICY insert ON public.license_events FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.license_settings FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.licenses FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.link_events FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.mail_queue FOR INSERT TO muster_app WITH CHECK ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY insert ON public.manifest_seats FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.manifest_vehicles FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.manifests FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.notification_preferences FOR INSERT TO muster_app WITH CHECK ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY insert ON public.outbox FOR INSERT TO muster_app WITH CHECK ((( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif") IS NOT NULL));
CREATE POLICY insert ON public.readiness_cells FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.readiness_imports FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.readiness_opted FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.readiness_policies FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.readiness_records FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.recall_entries FOR INSERT TO muster_app WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row)))));
CREATE POLICY insert ON public.recall_links FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.recall_people FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.recalls FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.risk_authorities FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.risk_worksheets FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.roster_imports FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.roster_invites FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.rosters FOR INSERT TO muster_app WITH CHECK ((owner_uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY insert ON public.soldier_changes FOR INSERT TO muster_app WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (soldier_id = ( SELECT public.own_row() AS own_row))));
CREATE POLICY insert ON public.soldiers FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.strength_history FOR INSERT TO muster_app WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (soldier_id = ( SELECT public.own_row() AS own_row))));
CREATE POLICY insert ON public.submissions FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.subscription_changes FOR INSERT TO muster_app WITH CHECK (((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")) AND (source = 'trial'::text)));
CREATE POLICY insert ON public.subscription_sources FOR INSERT TO muster_app WITH CHECK (((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")) AND (source = 'trial'::text)));
CREATE POLICY insert ON public.support_requests FOR INSERT TO muster_app WITH CHECK ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY insert ON public.task_assignees FOR INSERT TO muster_app WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported))));
CREATE POLICY insert ON public.task_comments FOR INSERT TO muster_app WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (task_id IN ( SELECT public.tasks_of(( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")) AS tasks_of)))));
CREATE POLICY insert ON public.task_events FOR INSERT TO muster_app WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (task_id IN ( SELECT public.tasks_of(( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")) AS tasks_of)))));
CREATE POLICY insert ON public.task_steps FOR INSERT TO muster_app WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported))));
CREATE POLICY insert ON public.tasking_assignments FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.tasking_events FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.tasking_lines FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.tasking_steps FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.taskings FOR INSERT TO muster_app WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY insert ON public.tasks FOR INSERT TO muster_app WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported))));
ALTER TABLE public.intake_receipts ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.intake_spent_challenges ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.intake_submissions ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.leave_approvers ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.leave_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.leave_minimums ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.leave_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.license_digests ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.license_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.license_reminders ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.license_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.licenses ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.link_consents ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.link_declines ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.link_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.link_requests ENABLE ROW LEVEL SECURITY;
CREATE POLICY linked_select ON public.duty_days_off FOR SELECT TO muster_app USING ((roster_id = ( SELECT public.own_roster() AS own_roster)));
ALTER TABLE public.mail_queue ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.manifest_seats ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.manifest_vehicles ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.manifests ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.notification_preferences ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.notifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.outbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.push_deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.push_devices ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.readiness_cells ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.readiness_imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.readiness_opted ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.readiness_policies ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.readiness_records ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.recall_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.recall_escalations ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.recall_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.recall_people ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.recalls ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.risk_authorities ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.risk_worksheets ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.roster_imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.roster_invites ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.roster_members ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.roster_transfers ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rosters ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.sandbox_subscriptions ENABLE ROW LEVEL SECURITY;
CREATE POLICY "select" ON public.access_log FOR SELECT TO muster_app USING (((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")) OR (roster_id IN ( SELECT public.rosters_kept() AS rosters_kept)) OR (soldier_id = ( SELECT public.own_row() AS own_row)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id IS NULL))));
CREATE POLICY "select" ON public.accounts FOR SELECT TO muster_app USING ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY "select" ON public.alert_leaders FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))));
CREATE POLICY "select" ON public.alert_shares FOR SELECT TO muster_app USING ((roster_id IN ( SELECT public.rosters_kept() AS rosters_kept)));
CREATE POLICY "select" ON public.alert_verifications FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row)))));
CREATE POLICY "select" ON public.awol_cases FOR SELECT TO muster_app USING ((((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))) AND (soldier_id IS DISTINCT FROM ( SELECT public.own_row() AS own_row))));
CREATE POLICY "select" ON public.awol_events FOR SELECT TO muster_app USING ((((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))) AND (soldier_id IS DISTINCT FROM ( SELECT public.own_row() AS own_row))));
CREATE POLICY "select" ON public.awol_policies FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))));
CREATE POLICY "select" ON public.awol_reminders FOR SELECT TO muster_app USING ((((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))) AND (soldier_id IS DISTINCT FROM ( SELECT public.own_row() AS own_row))));
CREATE POLICY "select" ON public.broadcasts FOR SELECT TO muster_app USING ((by_uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY "select" ON public.calendar_changes FOR SELECT TO muster_app USING ((roster_id IN ( SELECT public.rosters_kept() AS rosters_kept)));
CREATE POLICY "select" ON public.calendar_checklist_items FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))));
CREATE POLICY "select" ON public.calendar_event_groups FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))));
CREATE POLICY "select" ON public.calendar_event_soldiers FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))));
CREATE POLICY "select" ON public.calendar_events FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR ((state <> 'draft'::text) AND (deleted_at IS NULL) AND ((roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (whole OR (id IN ( SELECT public.calendar_events_of(( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")) AS calendar_events_of))))))));
CREATE POLICY "select" ON public.calendar_feeds FOR SELECT TO muster_app USING ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY "select" ON public.calendar_skipped_days FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR (roster_id = ( SELECT public.own_roster() AS own_roster))));
CREATE POLICY "select" ON public.change_sets FOR SELECT TO muster_app USING (((roster_id IN ( SELECT public.rosters_kept() AS rosters_kept)) OR (id IN ( SELECT c.change_set_id
   FROM public.soldier_changes c
  WHERE ((c.roster_id = ( SELECT public.own_roster() AS own_roster)) AND (c.soldier_id = ( SELECT public.own_row() AS own_row)))))));
CREATE POLICY "select" ON public.counseling_addenda FOR SELECT TO muster_app USING ((EXISTS ( SELECT
   FROM public.counseling_texts t
  WHERE ((t.roster_id = counseling_addenda.roster_id) AND (t.counseling_id = counseling_addenda.counseling_id)))));
CREATE POLICY "select" ON public.counseling_events FOR SELECT TO muster_app USING ((EXISTS ( SELECT
   FROM public.counseling_texts t
  WHERE ((t.roster_id = counseling_events.roster_id) AND (t.counseling_id = counseling_events.counseling_id)))));
CREATE POLICY "select" ON public.counseling_export_files FOR SELECT TO muster_app USING ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY "select" ON public.counseling_exports FOR SELECT TO muster_app USING ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY "select" ON public.counseling_policies FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))));
CREATE POLICY "select" ON public.counseling_sign_links FOR SELECT TO muster_app USING ((roster_id IN ( SELECT public.rosters_kept() AS rosters_kept)));
CREATE POLICY "select" ON public.counseling_signatures FOR SELECT TO muster_app USING ((EXISTS ( SELECT
   FROM public.counseling_texts t
  WHERE ((t.roster_id = counseling_signatures.roster_id) AND (t.counseling_id = counseling_signatures.counseling_id)))));
CREATE POLICY "select" ON public.counseling_snippets FOR SELECT TO muster_app USING ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY "select" ON public.counseling_tasks FOR SELECT TO muster_app USING ((EXISTS ( SELECT
   FROM public.counseling_texts t
  WHERE ((t.roster_id = counseling_tasks.roster_id) AND (t.counseling_id = counseling_tasks.counseling_id)))));
CREATE POLICY "select" ON public.counseling_texts FOR SELECT TO muster_app USING ((((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) AND (delivered OR ((roster_id IS DISTINCT FROM ( SELECT public.own_roster() AS own_roster)) OR (soldier_id IS DISTINCT FROM ( SELECT public.own_row() AS own_row))))) OR (delivered AND ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row)))) OR (delivered AND shared AND (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)))));
CREATE POLICY "select" ON public.counselings FOR SELECT TO muster_app USING ((((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) AND ((state <> 'draft'::text) OR ((roster_id IS DISTINCT FROM ( SELECT public.own_roster() AS own_roster)) OR (soldier_id IS DISTINCT FROM ( SELECT public.own_row() AS own_row))))) OR ((state <> 'draft'::text) AND (((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row))) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))))));
CREATE POLICY "select" ON public.duty_clocks FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))));
CREATE POLICY "select" ON public.duty_days_off FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))));
CREATE POLICY "select" ON public.duty_details FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR (soldier_id = ( SELECT public.own_row() AS own_row)) OR (performer_id = ( SELECT public.own_row() AS own_row))));
CREATE POLICY "select" ON public.duty_entries FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR (soldier_id = ( SELECT public.own_row() AS own_row))));
CREATE POLICY "select" ON public.duty_nudges FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))));
CREATE POLICY "select" ON public.duty_profiles FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row)))));
CREATE POLICY "select" ON public.duty_roster_days FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))));
CREATE POLICY "select" ON public.duty_roster_exceptions FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR (soldier_id = ( SELECT public.own_row() AS own_row))));
CREATE POLICY "select" ON public.duty_roster_members FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR (soldier_id = ( SELECT public.own_row() AS own_row))));
CREATE POLICY "select" ON public.duty_roster_picks FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR (soldier_id = ( SELECT public.own_row() AS own_row))));
CREATE POLICY "select" ON public.duty_rosters FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR (roster_id = ( SELECT public.own_roster() AS own_roster))));
CREATE POLICY "select" ON public.duty_swaps FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR (soldier_id = ( SELECT public.own_row() AS own_row))));
CREATE POLICY "select" ON public.duty_withdrawals FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (entry_id IN ( SELECT public.own_entries() AS own_entries)))));
CREATE POLICY "select" ON public.equipment_checks FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))));
CREATE POLICY "select" ON public.equipment_items FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (id = ANY (( SELECT public.own_equipment() AS own_equipment)::uuid[])))));
CREATE POLICY "select" ON public.equipment_sign_outs FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row)))));
CREATE POLICY "select" ON public.formations FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))));
CREATE POLICY "select" ON public.groups FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR (roster_id = ( SELECT public.own_roster() AS own_roster))));
CREATE POLICY "select" ON public.idempotency_keys FOR SELECT TO muster_app USING ((caller = (( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif"))::text));
CREATE POLICY "select" ON public.identities FOR SELECT TO muster_app USING ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY "select" ON public.intake_receipts FOR SELECT TO muster_app USING ((roster_id IN ( SELECT public.rosters_kept() AS rosters_kept)));
CREATE POLICY "select" ON public.intake_submissions FOR SELECT TO muster_app USING ((roster_id IN ( SELECT public.rosters_kept() AS rosters_kept)));
CREATE POLICY "select" ON public.leave_approvers FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))));
CREATE POLICY "select" ON public.leave_events FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row)))));
CREATE POLICY "select" ON public.leave_minimums FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))));
CREATE POLICY "select" ON public.leave_requests FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row)))));
CREATE POLICY "select" ON public.license_events FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row)))));
CREATE POLICY "select" ON public.license_settings FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR (roster_id = ( SELECT public.own_roster() AS own_roster))));
CREATE POLICY "select" ON public.licenses FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row)))));
CREATE POLICY "select" ON public.link_consents FOR SELECT TO muster_app USING (((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")) OR (roster_id IN ( SELECT public.rosters_kept() AS rosters_kept))));
CREATE POLICY "select" ON public.link_declines FOR SELECT TO muster_app USING ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY "select" ON public.link_events FOR SELECT TO muster_app USING (((roster_id IN ( SELECT public.rosters_kept() AS rosters_kept)) OR (uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")) OR (soldier_id = ( SELECT public.own_row() AS own_row))));
CREATE POLICY "select" ON public.link_requests FOR SELECT TO muster_app USING (((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")) OR ((agreed_at IS NOT NULL) AND (roster_id IN ( SELECT public.rosters_kept() AS rosters_kept)))));
CREATE POLICY "select" ON public.mail_queue FOR SELECT TO muster_app USING ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY "select" ON public.manifest_seats FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row)))));
CREATE POLICY "select" ON public.manifest_vehicles FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))));
CREATE POLICY "select" ON public.manifests FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))));
CREATE POLICY "select" ON public.notification_preferences FOR SELECT TO muster_app USING ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY "select" ON public.notifications FOR SELECT TO muster_app USING ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY "select" ON public.push_deliveries FOR SELECT TO muster_app USING ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY "select" ON public.push_devices FOR SELECT TO muster_app USING ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY "select" ON public.readiness_cells FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row)))));
CREATE POLICY "select" ON public.readiness_imports FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))));
CREATE POLICY "select" ON public.readiness_opted FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row)))));
CREATE POLICY "select" ON public.readiness_policies FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR (roster_id = ( SELECT public.own_roster() AS own_roster))));
CREATE POLICY "select" ON public.readiness_records FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row)))));
CREATE POLICY "select" ON public.recall_entries FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row)))));
CREATE POLICY "select" ON public.recall_escalations FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))));
CREATE POLICY "select" ON public.recall_links FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))));
CREATE POLICY "select" ON public.recall_people FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row)))));
CREATE POLICY "select" ON public.recalls FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR (roster_id = ( SELECT public.own_roster() AS own_roster))));
CREATE POLICY "select" ON public.risk_authorities FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))));
CREATE POLICY "select" ON public.risk_worksheets FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))));
CREATE POLICY "select" ON public.roster_imports FOR SELECT TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY "select" ON public.roster_invites FOR SELECT TO muster_app USING (((roster_id IN ( SELECT public.rosters_kept() AS rosters_kept)) OR (created_by = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif"))));
CREATE POLICY "select" ON public.roster_members FOR SELECT TO muster_app USING (((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")) OR (roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR (roster_id = ( SELECT public.own_roster() AS own_roster))));
CREATE POLICY "select" ON public.roster_transfers FOR SELECT TO muster_app USING (((from_roster_id IN ( SELECT public.rosters_kept() AS rosters_kept)) OR (to_roster_id IN ( SELECT public.rosters_kept() AS rosters_kept))));
CREATE POLICY "select" ON public.rosters FOR SELECT TO muster_app USING (((owner_uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")) OR (id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR (id = ( SELECT public.own_roster() AS own_roster))));
CREATE POLICY "select" ON public.sessions FOR SELECT TO muster_app USING ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY "select" ON public.soldier_changes FOR SELECT TO muster_app USING (((roster_id IN ( SELECT public.rosters_kept() AS rosters_kept)) OR (soldier_id = ( SELECT public.own_row() AS own_row))));
CREATE POLICY "select" ON public.soldiers FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR (linked_uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif"))));
CREATE POLICY "select" ON public.store_customers FOR SELECT TO muster_app USING ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY "select" ON public.strength_history FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR (soldier_id = ( SELECT public.own_row() AS own_row))));
CREATE POLICY "select" ON public.submissions FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))));
CREATE POLICY "select" ON public.subscription_changes FOR SELECT TO muster_app USING ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY "select" ON public.subscription_sources FOR SELECT TO muster_app USING ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY "select" ON public.support_requests FOR SELECT TO muster_app USING ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY "select" ON public.task_assignees FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (task_id IN ( SELECT public.tasks_of(( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")) AS tasks_of)))));
CREATE POLICY "select" ON public.task_comments FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (task_id IN ( SELECT public.tasks_of(( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")) AS tasks_of)))));
CREATE POLICY "select" ON public.task_events FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (task_id IN ( SELECT public.tasks_of(( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")) AS tasks_of)))));
CREATE POLICY "select" ON public.task_steps FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (task_id IN ( SELECT public.tasks_of(( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")) AS tasks_of)))));
CREATE POLICY "select" ON public.tasking_assignments FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row)))));
CREATE POLICY "select" ON public.tasking_events FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))));
CREATE POLICY "select" ON public.tasking_lines FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (tasking_id = ANY (( SELECT public.own_taskings() AS own_taskings)::uuid[])))));
CREATE POLICY "select" ON public.tasking_steps FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen))));
CREATE POLICY "select" ON public.taskings FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (id = ANY (( SELECT public.own_taskings() AS own_taskings)::uuid[])))));
CREATE POLICY "select" ON public.tasks FOR SELECT TO muster_app USING (((roster_id = ANY (( SELECT public.kept_rosters() AS kept_rosters)::uuid[])) OR (roster_id IN ( SELECT public.rosters_seen() AS rosters_seen)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (id IN ( SELECT public.tasks_of(( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")) AS tasks_of)))));
CREATE POLICY "select" ON public.transfer_soldiers FOR SELECT TO muster_app USING (((from_roster_id IN ( SELECT public.rosters_kept() AS rosters_kept)) OR (transfer_id IN ( SELECT t.id
   FROM public.roster_transfers t
  WHERE (t.to_roster_id = ANY (ARRAY( SELECT public.rosters_kept() AS rosters_kept)))))));
ALTER TABLE public.server_secrets ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.sign_in_nonces ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.sign_in_transactions ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.soldier_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.soldiers ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.store_customers ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.store_errands ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.store_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.strength_history ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.submissions ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.subscription_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.subscription_sources ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.support_requests ENABLE ROW LEVEL SECURITY;
CREATE POLICY system ON public.access_log TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.account_presence TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.accounts TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.admin_acts TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.alert_leaders TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.alert_shares TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.alert_verifications TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.awol_cases TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.awol_events TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.awol_policies TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.awol_reminders TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.broadcasts TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.calendar_changes TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.calendar_checklist_items TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.calendar_event_groups TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.calendar_event_soldiers TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.calendar_events TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.calendar_feeds TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.calendar_skipped_days TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.change_sets TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.counseling_addenda TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.counseling_digests TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.counseling_events TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.counseling_export_files TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.counseling_exports TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.counseling_policies TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.counseling_reminders TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.counseling_sign_links TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.counseling_signatures TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.counseling_snippets TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.counseling_tasks TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.counseling_texts TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.counselings TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.duty_clocks TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.duty_days_off TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.duty_details TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.duty_entries TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.duty_nudges TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.duty_overdue_notices TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.duty_profiles TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.duty_roster_days TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.duty_roster_exceptions TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.duty_roster_members TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.duty_roster_picks TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.duty_rosters TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.duty_swaps TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.duty_withdrawals TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.equipment_checks TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.equipment_items TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.equipment_sign_outs TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.formations TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.groups TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.idempotency_keys TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.identities TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.intake_receipts TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.intake_spent_challenges TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.intake_submissions TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.leave_approvers TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.leave_events TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.leave_minimums TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.leave_requests TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.license_digests TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.license_events TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.license_reminders TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.license_settings TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.licenses TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.link_consents TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.link_declines TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.link_events TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.link_requests TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.mail_queue TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.manifest_seats TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.manifest_vehicles TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.manifests TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.notification_preferences TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.notifications TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.outbox TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.push_deliveries TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.push_devices TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.readiness_cells TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.readiness_imports TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.readiness_opted TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.readiness_policies TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.readiness_records TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.recall_entries TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.recall_escalations TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.recall_links TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.recall_people TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.recalls TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.risk_authorities TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.risk_worksheets TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.roster_imports TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.roster_invites TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.roster_members TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.roster_transfers TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.rosters TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.sandbox_subscriptions TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.server_secrets TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.sessions TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.sign_in_nonces TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.sign_in_transactions TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.soldier_changes TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.soldiers TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.store_customers TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.store_errands TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.store_events TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.strength_history TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.submissions TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.subscription_changes TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.subscription_sources TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.support_requests TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.task_assignees TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.task_comments TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.task_digests TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.task_events TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.task_steps TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.tasking_assignments TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.tasking_events TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.tasking_lines TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.tasking_steps TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.taskings TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.tasks TO muster_system USING (true) WITH CHECK (true);
CREATE POLICY system ON public.transfer_soldiers TO muster_system USING (true) WITH CHECK (true);
ALTER TABLE public.task_assignees ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.task_comments ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.task_digests ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.task_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.task_steps ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.tasking_assignments ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.tasking_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.tasking_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.tasking_steps ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.taskings ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.tasks ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.transfer_soldiers ENABLE ROW LEVEL SECURITY;
CREATE POLICY update ON public.accounts FOR UPDATE TO muster_app USING ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY update ON public.alert_leaders FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.alert_shares FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.alert_verifications FOR UPDATE TO muster_app USING (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row))))) WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row)))));
CREATE POLICY update ON public.awol_cases FOR UPDATE TO muster_app USING ((((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported))) AND (soldier_id IS DISTINCT FROM ( SELECT public.own_row() AS own_row)))) WITH CHECK ((((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported))) AND (soldier_id IS DISTINCT FROM ( SELECT public.own_row() AS own_row))));
CREATE POLICY update ON public.broadcasts FOR UPDATE TO muster_app USING ((by_uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((by_uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY update ON public.calendar_checklist_items FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.calendar_events FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.change_sets FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.counseling_sign_links FOR UPDATE TO muster_app USING ((EXISTS ( SELECT
   FROM public.counselings c
  WHERE ((c.roster_id = counseling_sign_links.roster_id) AND (c.id = counseling_sign_links.counseling_id) AND (c.roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) AND ((c.roster_id IS DISTINCT FROM ( SELECT public.own_roster() AS own_roster)) OR (c.soldier_id IS DISTINCT FROM ( SELECT public.own_row() AS own_row))))))) WITH CHECK ((EXISTS ( SELECT
   FROM public.counselings c
  WHERE ((c.roster_id = counseling_sign_links.roster_id) AND (c.id = counseling_sign_links.counseling_id) AND (c.roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) AND ((c.roster_id IS DISTINCT FROM ( SELECT public.own_roster() AS own_roster)) OR (c.soldier_id IS DISTINCT FROM ( SELECT public.own_row() AS own_row)))))));
CREATE POLICY update ON public.counseling_snippets FOR UPDATE TO muster_app USING ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY update ON public.counseling_texts FOR UPDATE TO muster_app USING ((((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) AND ((roster_id IS DISTINCT FROM ( SELECT public.own_roster() AS own_roster)) OR (soldier_id IS DISTINCT FROM ( SELECT public.own_row() AS own_row)))) OR (delivered AND ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row)))))) WITH CHECK ((((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) AND ((roster_id IS DISTINCT FROM ( SELECT public.own_roster() AS own_roster)) OR (soldier_id IS DISTINCT FROM ( SELECT public.own_row() AS own_row)))) OR (delivered AND ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row))))));
CREATE POLICY update ON public.counselings FOR UPDATE TO muster_app USING ((((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) AND ((roster_id IS DISTINCT FROM ( SELECT public.own_roster() AS own_roster)) OR (soldier_id IS DISTINCT FROM ( SELECT public.own_row() AS own_row)))) OR ((state <> 'draft'::text) AND ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row)))))) WITH CHECK ((((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) AND ((roster_id IS DISTINCT FROM ( SELECT public.own_roster() AS own_roster)) OR (soldier_id IS DISTINCT FROM ( SELECT public.own_row() AS own_row)))) OR ((state <> 'draft'::text) AND ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row))))));
CREATE POLICY update ON public.duty_clocks FOR UPDATE TO muster_app USING (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported)))) WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported))));
CREATE POLICY update ON public.duty_days_off FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.duty_details FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.duty_nudges FOR UPDATE TO muster_app USING (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported)))) WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported))));
CREATE POLICY update ON public.duty_profiles FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.duty_roster_days FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.duty_roster_exceptions FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.duty_roster_members FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.duty_roster_picks FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.duty_rosters FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.duty_swaps FOR UPDATE TO muster_app USING (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR ((soldier_id = ( SELECT public.own_row() AS own_row)) AND (state = 'asked'::text)))) WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR ((soldier_id = ( SELECT public.own_row() AS own_row)) AND (state = 'withdrawn'::text))));
CREATE POLICY update ON public.equipment_checks FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.equipment_items FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.equipment_sign_outs FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.formations FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.groups FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.idempotency_keys FOR UPDATE TO muster_app USING ((caller = (( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif"))::text)) WITH CHECK ((caller = (( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif"))::text));
CREATE POLICY update ON public.intake_receipts FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.intake_submissions FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.leave_approvers FOR UPDATE TO muster_app USING (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported)))) WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported))));
CREATE POLICY update ON public.leave_minimums FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.leave_requests FOR UPDATE TO muster_app USING (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row))))) WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (soldier_id = ( SELECT public.own_row() AS own_row)))));
CREATE POLICY update ON public.license_settings FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.licenses FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.manifest_seats FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.manifest_vehicles FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.manifests FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.notification_preferences FOR UPDATE TO muster_app USING ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif"))) WITH CHECK ((uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")));
CREATE POLICY update ON public.readiness_cells FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.readiness_opted FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.recall_entries FOR UPDATE TO muster_app USING (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported)))) WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported))));
CREATE POLICY update ON public.recall_links FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.recalls FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.risk_authorities FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.risk_worksheets FOR UPDATE TO muster_app USING (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported)))) WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported))));
CREATE POLICY update ON public.roster_imports FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.roster_invites FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.roster_members FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_owned() AS rosters_owned))) WITH CHECK ((roster_id IN ( SELECT public.rosters_owned() AS rosters_owned)));
CREATE POLICY update ON public.rosters FOR UPDATE TO muster_app USING (((id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (id = ( SELECT public.own_roster() AS own_roster)))) WITH CHECK ((id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.soldiers FOR UPDATE TO muster_app USING (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (linked_uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")))) WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (linked_uid = ( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif"))));
CREATE POLICY update ON public.task_steps FOR UPDATE TO muster_app USING (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (task_id IN ( SELECT public.tasks_of(( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")) AS tasks_of))))) WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (task_id IN ( SELECT public.tasks_of(( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")) AS tasks_of)))));
CREATE POLICY update ON public.tasking_assignments FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.tasking_lines FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.tasking_steps FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.taskings FOR UPDATE TO muster_app USING ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed))) WITH CHECK ((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)));
CREATE POLICY update ON public.tasks FOR UPDATE TO muster_app USING (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (id IN ( SELECT public.tasks_of(( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")) AS tasks_of))))) WITH CHECK (((roster_id IN ( SELECT public.rosters_changed() AS rosters_changed)) OR (roster_id IN ( SELECT public.rosters_reported() AS rosters_reported)) OR ((roster_id = ( SELECT public.own_roster() AS own_roster)) AND (id IN ( SELECT public.tasks_of(( SELECT (NULLIF(current_setting('muster.uid'::text, true), ''::text))::uuid AS "nullif")) AS tasks_of)))));
GRANT USAGE ON SCHEMA public TO muster_app;
GRANT USAGE ON SCHEMA public TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.access_log TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.access_log TO muster_system;
GRANT SELECT,INSERT,DELETE ON TABLE public.accounts TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.accounts TO muster_system;
GRANT UPDATE(email) ON TABLE public.accounts TO muster_app;
GRANT UPDATE(email_verified) ON TABLE public.accounts TO muster_app;
GRANT UPDATE(display_name) ON TABLE public.accounts TO muster_app;
GRANT UPDATE(needs_profile) ON TABLE public.accounts TO muster_app;
GRANT UPDATE(dodid) ON TABLE public.accounts TO muster_app;
GRANT UPDATE(name_last) ON TABLE public.accounts TO muster_app;
GRANT UPDATE(name_first) ON TABLE public.accounts TO muster_app;
GRANT UPDATE(name_middle) ON TABLE public.accounts TO muster_app;
GRANT UPDATE(name_suffix) ON TABLE public.accounts TO muster_app;
GRANT UPDATE(name_display) ON TABLE public.accounts TO muster_app;
GRANT UPDATE(rank) ON TABLE public.accounts TO muster_app;
GRANT UPDATE(declared_role) ON TABLE public.accounts TO muster_app;
GRANT UPDATE(has_seen_tour) ON TABLE public.accounts TO muster_app;
GRANT UPDATE(has_seen_tour_mobile) ON TABLE public.accounts TO muster_app;
GRANT UPDATE(has_seen_tour_desktop) ON TABLE public.accounts TO muster_app;
GRANT SELECT ON TABLE public.account_names TO muster_app;
GRANT SELECT ON TABLE public.account_names TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.account_presence TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.account_presence TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.admin_acts TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.admin_acts TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.alert_leaders TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.alert_leaders TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.alert_shares TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.alert_shares TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.alert_verifications TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.alert_verifications TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.awol_cases TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.awol_cases TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.awol_events TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.awol_events TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.awol_policies TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.awol_policies TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.awol_reminders TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.awol_reminders TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.broadcasts TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.broadcasts TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.calendar_changes TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.calendar_changes TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.calendar_checklist_items TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.calendar_checklist_items TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.calendar_event_groups TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.calendar_event_groups TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.calendar_event_soldiers TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.calendar_event_soldiers TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.calendar_events TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.calendar_events TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.calendar_feeds TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.calendar_feeds TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.calendar_skipped_days TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.calendar_skipped_days TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.change_feed TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.change_feed TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.change_sets TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.change_sets TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.counseling_addenda TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.counseling_addenda TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.counseling_digests TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.counseling_digests TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.counseling_events TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.counseling_events TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.counseling_export_files TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.counseling_export_files TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.counseling_exports TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.counseling_exports TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.counseling_policies TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.counseling_policies TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.counseling_reminders TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.counseling_reminders TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.counseling_sign_links TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.counseling_sign_links TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.counseling_signatures TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.counseling_signatures TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.counseling_snippets TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.counseling_snippets TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.counseling_tasks TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.counseling_tasks TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.counseling_texts TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.counseling_texts TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.counselings TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.counselings TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_clocks TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_clocks TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_days_off TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_days_off TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_details TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_details TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_entries TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_entries TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_nudges TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_nudges TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_overdue_notices TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_overdue_notices TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_profiles TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_profiles TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_roster_days TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_roster_days TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_roster_exceptions TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_roster_exceptions TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_roster_members TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_roster_members TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_roster_picks TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_roster_picks TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_rosters TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_rosters TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_swaps TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_swaps TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_withdrawals TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.duty_withdrawals TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.equipment_checks TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.equipment_checks TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.equipment_items TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.equipment_items TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.equipment_sign_outs TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.equipment_sign_outs TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.formations TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.formations TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.groups TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.groups TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.idempotency_keys TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.idempotency_keys TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.identities TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.identities TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.intake_receipts TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.intake_receipts TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.intake_spent_challenges TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.intake_spent_challenges TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.intake_submissions TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.intake_submissions TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.leave_approvers TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.leave_approvers TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.leave_events TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.leave_events TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.leave_minimums TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.leave_minimums TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.leave_requests TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.leave_requests TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.license_digests TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.license_digests TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.license_events TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.license_events TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.license_reminders TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.license_reminders TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.license_settings TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.license_settings TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.licenses TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.licenses TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.link_consents TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.link_consents TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.link_declines TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.link_declines TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.link_events TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.link_events TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.link_requests TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.link_requests TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.mail_queue TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.mail_queue TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.manifest_seats TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.manifest_seats TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.manifest_vehicles TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.manifest_vehicles TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.manifests TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.manifests TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notification_preferences TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notification_preferences TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notifications TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notifications TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.outbox TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.outbox TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.push_deliveries TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.push_deliveries TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.push_devices TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.push_devices TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.readiness_cells TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.readiness_cells TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.readiness_imports TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.readiness_imports TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.readiness_opted TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.readiness_opted TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.readiness_policies TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.readiness_policies TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.readiness_records TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.readiness_records TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.recall_entries TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.recall_entries TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.recall_escalations TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.recall_escalations TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.recall_links TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.recall_links TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.recall_people TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.recall_people TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.recalls TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.recalls TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.risk_authorities TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.risk_authorities TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.risk_worksheets TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.risk_worksheets TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.roster_imports TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.roster_imports TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.roster_invites TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.roster_invites TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.roster_members TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.roster_members TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.roster_transfers TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.roster_transfers TO muster_system;
GRANT SELECT,INSERT,DELETE ON TABLE public.rosters TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rosters TO muster_system;
GRANT UPDATE(name) ON TABLE public.rosters TO muster_app;
GRANT UPDATE(uic) ON TABLE public.rosters TO muster_app;
GRANT UPDATE(time_zone) ON TABLE public.rosters TO muster_app;
GRANT UPDATE(report_due) ON TABLE public.rosters TO muster_app;
GRANT UPDATE(authorized) ON TABLE public.rosters TO muster_app;
GRANT UPDATE(personal_fields) ON TABLE public.rosters TO muster_app;
GRANT UPDATE(retention_days) ON TABLE public.rosters TO muster_app;
GRANT UPDATE(version) ON TABLE public.rosters TO muster_app;
GRANT UPDATE(changed_by) ON TABLE public.rosters TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sandbox_subscriptions TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sandbox_subscriptions TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.server_secrets TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.server_secrets TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sessions TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sessions TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sign_in_nonces TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sign_in_nonces TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sign_in_transactions TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sign_in_transactions TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.soldier_changes TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.soldier_changes TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.soldiers TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.soldiers TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.store_customers TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.store_customers TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.store_errands TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.store_errands TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.store_events TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.store_events TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.strength_history TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.strength_history TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.submissions TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.submissions TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.subscription_changes TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.subscription_changes TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.subscription_sources TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.subscription_sources TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.support_requests TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.support_requests TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.task_assignees TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.task_assignees TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.task_comments TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.task_comments TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.task_digests TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.task_digests TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.task_events TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.task_events TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.task_steps TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.task_steps TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tasking_assignments TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tasking_assignments TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tasking_events TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tasking_events TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tasking_lines TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tasking_lines TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tasking_steps TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tasking_steps TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.taskings TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.taskings TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tasks TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tasks TO muster_system;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.transfer_soldiers TO muster_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.transfer_soldiers TO muster_system;
ALTER DEFAULT PRIVILEGES FOR ROLE muster GRANT USAGE ON SCHEMAS  TO muster_app;
ALTER DEFAULT PRIVILEGES FOR ROLE muster GRANT USAGE ON SCHEMAS  TO muster_system;
ALTER DEFAULT PRIVILEGES FOR ROLE muster GRANT SELECT,INSERT,DELETE,UPDATE ON TABLES  TO muster_app;
ALTER DEFAULT PRIVILEGES FOR ROLE muster GRANT SELECT,INSERT,DELETE,UPDATE ON TABLES  TO muster_system;
