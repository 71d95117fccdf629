import { type Kysely, sql } from 'kysely'
import { CHANGED, changed, inRoster, KEPT, OWN_ROSTER, protect } from '../row-rules.ts'

/**
 * The own fields of rosters. Their values are in `soldiers.details`, under `own:` and the id of the field. A removed
 * field stays, so that the record of changes can name it and that its removal can be undone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table own_fields (
      id uuid primary key,
      roster_id uuid not null references rosters (id) on delete cascade,
      name text not null,
      kind text not null check (kind in ('text', 'number', 'date', 'choice', 'flag')),
      choices text[] not null default '{}',
      seen_by text not null check (seen_by in ('viewers', 'editors', 'owner')),
      soldier_sees boolean not null,
      position integer not null,
      removed boolean not null default false,
      -- The act that took the values away when the field was last removed.
      removal uuid,
      version integer not null default 1,
      -- The last account that changed the field.
      changed_by uuid references accounts (uid) on delete set null,
      created_at timestamptz(3) not null,
      check (not removed or removal is not null),
      foreign key (roster_id, removal) references change_sets (roster_id, id)
    );
    create unique index own_fields_by_name on own_fields (roster_id, folded(name)) where not removed;
    create index own_fields_by_roster on own_fields (roster_id);
    create index own_fields_changed_by on own_fields (changed_by) where changed_by is not null;
    create index own_fields_by_removal on own_fields (roster_id, removal) where removal is not null;

    -- The values of a Soldier without the own fields that are not among these keys.
    create function with_own_of(stored jsonb, shown text[]) returns jsonb
    language sql immutable parallel safe as $$
      select case when jsonb_typeof(stored) = 'object' then (
        select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(stored) e
        where e.key not like 'own:%' or e.key = any (shown)
      ) else stored end
    $$;
  `.execute(db)

  await protect(db, {
    own_fields: {
      select: `${inRoster(KEPT)} or roster_id = ${OWN_ROSTER} and soldier_sees`,
      ...changed(CHANGED),
    },
  })
}
