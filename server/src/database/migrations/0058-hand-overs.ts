import { type Kysely, sql } from 'kysely'
import { inRoster, KEPT, ME, OWNED, protect } from '../row-rules.ts'

/** A leader hands groups over to another leader of the roster, with an end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table part_hand_overs (
      roster_id uuid not null,
      from_uid uuid not null,
      group_id uuid not null,
      to_uid uuid not null,
      from_on date not null,
      -- The last day.
      until date not null,
      -- Whether the first day has come.
      begun boolean not null,
      primary key (roster_id, from_uid, group_id),
      -- It ends by the same act with which either of them stops leading here.
      foreign key (from_uid, roster_id, group_id) references roster_parts (uid, roster_id, group_id) on delete cascade,
      foreign key (to_uid, roster_id) references roster_members (uid, roster_id) on delete cascade,
      check (from_on <= until and from_uid <> to_uid)
    );
    create index part_hand_overs_from on part_hand_overs (from_uid, roster_id, group_id);
    create index part_hand_overs_to on part_hand_overs (to_uid, roster_id);
    create index part_hand_overs_end on part_hand_overs (until);
    create index part_hand_overs_begin on part_hand_overs (from_on) where not begun;

    alter table roster_parts
      -- In whose place the leader has this group for a time. Null for a group of their own.
      add column for_uid uuid,
      add foreign key (roster_id, for_uid, group_id)
        references part_hand_overs (roster_id, from_uid, group_id) on delete cascade;
    create index roster_parts_for on roster_parts (roster_id, for_uid, group_id) where for_uid is not null;

    -- Whoever hands a group over may not say who leads. The database gives the group for as long as the row is there.
    create function begin_hand_over() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into roster_parts (roster_id, uid, group_id, for_uid)
      values (new.roster_id, new.to_uid, new.group_id, new.from_uid) on conflict do nothing;
      return null;
    end $$;
    create trigger begin_hand_over after insert or update of begun on part_hand_overs for each row
      when (new.begun) execute function begin_hand_over();

    -- As before, for a leader's own groups alone: a group of somebody else does not move along, and a group that the
    -- leader handed over stays with the old squad, where the hand-over ends.
    create or replace function follow_leader() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      alike boolean := (select g.kind from groups g where g.roster_id = new.roster_id and g.id = old.group_id)
        = (select g.kind from groups g where g.roster_id = new.roster_id and g.id = new.group_id);
      there roster_parts;
    begin
      if not exists (select from roster_parts p where p.roster_id = new.roster_id and p.uid = new.linked_uid
        and p.group_id = old.group_id and p.for_uid is null) then return null; end if;
      select p.* into there from roster_parts p
      where p.roster_id = new.roster_id and p.uid = new.linked_uid and p.group_id = new.group_id;
      if found and (alike or there.for_uid is null) then
        update roster_parts p set for_uid = null
        where p.roster_id = new.roster_id and p.uid = new.linked_uid and p.group_id = new.group_id;
        delete from roster_parts p
        where p.roster_id = new.roster_id and p.uid = new.linked_uid and p.group_id = old.group_id;
      elsif alike then
        delete from part_hand_overs h
        where h.roster_id = new.roster_id and h.from_uid = new.linked_uid and h.group_id = old.group_id;
        update roster_parts p set group_id = new.group_id
        where p.roster_id = new.roster_id and p.uid = new.linked_uid and p.group_id = old.group_id;
      end if;
      return null;
    end $$;
  `.execute(db)

  await protect(db, {
    part_hand_overs: {
      select: inRoster(KEPT),
      insert: `${inRoster(OWNED)} or ${inRoster(KEPT)} and from_uid = ${ME} and exists (select from roster_parts p
        where p.roster_id = part_hand_overs.roster_id and p.uid = part_hand_overs.from_uid
          and p.group_id = part_hand_overs.group_id and p.for_uid is null)`,
      delete: `${inRoster(OWNED)} or from_uid = ${ME} or to_uid = ${ME}`,
    },
  })
}
