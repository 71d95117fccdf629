import { type Kysely, sql } from 'kysely'
import { inRoster, KEPT, ME, OWNED } from '../row-rules.ts'

/** Hand-overs, messages and tasks after the rights behind them have changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Whether the owner made it, who may hand a group to a leader with more rights. Those planned before this was kept
    -- are checked as if their leader had made them.
    alter table part_hand_overs add column by_owner boolean not null default false;

    -- A hand-over that ends because one of the two leaders no longer leads here. Whoever makes an act end it may not know
    -- of it. One that is ended by itself is told of by that act, and the end of a group by whoever deletes it.
    create function tell_ended_hand_over() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      me uuid := nullif(current_setting('muster.uid', true), '')::uuid;
      gives boolean := exists (select from roster_parts p where p.roster_id = old.roster_id and p.uid = old.from_uid
        and p.group_id = old.group_id and p.for_uid is null);
      takes boolean := exists (select from roster_members m where m.roster_id = old.roster_id and m.uid = old.to_uid);
      giver text := coalesce((select concat_ws(' ', nullif(a.rank, ''), coalesce(nullif(a.name_last, ''),
        nullif(a.display_name, ''), 'Somebody')) from account_names a where a.uid = old.from_uid), 'Somebody');
      taker text := coalesce((select concat_ws(' ', nullif(a.rank, ''), coalesce(nullif(a.name_last, ''),
        nullif(a.display_name, ''), 'Somebody')) from account_names a where a.uid = old.to_uid), 'Somebody');
    begin
      if gives and takes then return null; end if;
      insert into outbox (at, kind, recipients, title, body, link)
      select now(), 'sharing', told.uids,
        case when old.begun then taker || ' no longer leads ' || g.name || ' of ' || r.name || ' for ' || giver
          else 'The hand-over of ' || g.name || ' of ' || r.name || ' to ' || taker || ' is canceled' end,
        case when gives then taker || ' no longer keeps the roster.'
          when exists (select from roster_members m where m.roster_id = r.id and m.uid = old.from_uid and not m.limited)
            then giver || ' has the whole roster now.'
          else giver || ' no longer leads it, and so cannot hand it over.' end,
        '/soldiers?roster=' || r.id
      from rosters r join groups g on g.roster_id = r.id and g.id = old.group_id cross join lateral (
        select array(
          select r.owner_uid union
          select m.uid from roster_members m where m.roster_id = r.id and m.uid in (old.from_uid, old.to_uid)
          except select me) as uids
      ) told
      where r.id = old.roster_id and cardinality(told.uids) > 0;
      return null;
    end $$;
    -- At the end of the transaction, when it is known who leads.
    create constraint trigger tell_ended_hand_over after delete on part_hand_overs
      deferrable initially deferred for each row execute function tell_ended_hand_over();

    -- Whether an account still sees what a message is about: in this area, the roster that the message's link names, and
    -- the Soldier where the link names one. A message without a link to a roster, or without an area, is for whoever it
    -- was sent to. The share cannot end until the message is delivered, and then takes it along.
    create function still_told(account uuid, area text, link text) returns boolean
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      of_roster uuid := substring(link from '[?&](?:roster|of)=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:&|$)')::uuid;
      about uuid := substring(link from '^/soldiers/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[?]')::uuid;
      m roster_members;
    begin
      if area is null or of_roster is null
        or exists (select from rosters r where r.id = of_roster and r.owner_uid = account) then return true; end if;
      select x.* into m from roster_members x where x.roster_id = of_roster and x.uid = account for key share;
      if found then
        return area_reaches(m.areas, case area when 'any' then '' else area end, 'see')
          and (not m.limited or about is null or not exists (select from soldiers s
            where s.roster_id = of_roster and s.id = about and not coalesce(group_in_part(account, of_roster, s.group_id), false)));
      end if;
      return role_above(of_roster, account, area) is not null
        -- Soldiers whom the alert roster names as leaders are called when those below them do not answer.
        or area = 'contact' and exists (select from soldiers s
          join alert_leaders l on l.roster_id = s.roster_id and l.soldier_id = s.id
          where s.roster_id = of_roster and s.linked_uid = account and s.archived_on is null);
    end $$;

    -- The area of the roster that a mail is about. Null for one that is for its recipient, whoever keeps the roster.
    alter table mail_queue add column area text;

    -- Whether the actor leads a task, and how many Soldiers have it whom the actor's part leaves out. A leader of some
    -- groups sees only their own among those who have it.
    create function task_beyond_part(of_roster uuid, of_task uuid) returns table (led boolean, shared boolean, others int)
    language plpgsql stable security definer rows 1 set search_path = public, pg_temp as $$
    declare
      within uuid[] := array(select part_groups('accountability', 'change'));
      for_group uuid := (select t.group_id from tasks t where t.roster_id = of_roster and t.id = of_task);
    begin
      return query with recursive has (id) as (
          select for_group where for_group is not null
          union
          select g.id from has join groups g on g.roster_id = of_roster and g.parent_id = has.id
        ), outside as (
          select s.id from soldiers s where s.roster_id = of_roster and s.archived_on is null
            and (s.group_id in (select has.id from has) or s.id in (select a.soldier_id from task_assignees a
              where a.roster_id = of_roster and a.task_id = of_task))
            and (s.group_id is null or s.group_id <> all (within))
        )
        select of_task in (select part_tasks_led('change')),
          exists (select from outside) or for_group is not null and for_group <> all (within),
          (select count(*)::int from outside);
    end $$;
  `.execute(db)

  await sql`
    alter policy insert on part_hand_overs with check (${sql.raw(
      `${inRoster(OWNED)} or ${inRoster(KEPT)} and from_uid = ${ME} and not by_owner and exists (
        select from roster_parts p where p.roster_id = part_hand_overs.roster_id and p.uid = part_hand_overs.from_uid
          and p.group_id = part_hand_overs.group_id and p.for_uid is null)`,
    )})`.execute(db)
}
