import { type Kysely, sql } from 'kysely'

/** Who no longer keeps a roster reads no messages about its Soldiers any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function forget_messages() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      who uuid;
      roster uuid;
    begin
      if tg_table_name = 'rosters' then
        who := old.owner_uid; roster := old.id;
      else
        who := old.uid; roster := old.roster_id;
      end if;
      -- A leader who became the owner, or the other way around, still keeps it.
      if exists (select from rosters r where r.id = roster and r.owner_uid = who)
        or exists (select from roster_members m where m.roster_id = roster and m.uid = who) then return null; end if;
      -- Messages about who keeps the roster name no Soldier, and the last of them says that the share ended.
      delete from notifications n
      where n.uid = who and n.kind <> 'sharing' and n.link like '%roster=' || roster || '%';
      return null;
    end $$;
    -- At the end of the transaction, when it is known who keeps the roster.
    create constraint trigger forget_messages after delete on roster_members
      deferrable initially deferred for each row execute function forget_messages();
    create constraint trigger forget_messages after update of owner_uid on rosters
      deferrable initially deferred for each row execute function forget_messages();
  `.execute(db)
}
