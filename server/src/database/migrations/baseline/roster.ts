import { type Kysely, sql } from 'kysely'
import {
  CHANGED,
  changed,
  inRoster,
  KEPT,
  ME,
  OWN_ROSTER,
  OWN_ROW,
  OWNED,
  protect,
  roleNames,
  seen,
} from '../../row-rules.ts'

/** The columns of a Soldier's row that are fields of the catalog, by key. */
const COLUMNS: Readonly<Record<string, string>> = {
  rank: 'rank',
  last: 'last_name',
  first: 'first_name',
  middle: 'middle_name',
  suffix: 'suffix',
  dodid: 'dodid',
  email: 'email',
  mos: 'mos',
  position: 'duty_position',
  strength: 'strength',
}

/**
 * The fields of the catalog that `json_fields` keeps, in its order: all that existed when the column was made,
 * without the multi-line ones, which would make each row long. A field added later is read from `details`.
 */
export const KEPT_AS_JSON = [
  ...['rank', 'promotable', 'last', 'first', 'middle', 'suffix', 'dodid', 'dob', 'bloodType', 'position', 'mos'],
  ...['paraLine', 'strength', 'sponsor', 'weapon', 'buttstock', 'dor', 'basd', 'pebd', 'ets', 'deros', 'gainedOn'],
  ...['lossExpectedOn', 'cacExpiresOn', 'cell', 'altPhone', 'email', 'personalEmail', 'quarters', 'homeAddress'],
  ...['emergencyName', 'emergencyRelation', 'emergencyPhone', 'maritalStatus', 'dependents', 'homeOfRecord'],
  ...['civilianEducation', 'languages', 'deployments', 'hobbies', 'clearance', 'hatSize', 'coatSize', 'trouserSize'],
  ...['bootSize', 'maskSize', 'iotvSize', 'helmetSize', 'gloveSize', 'vehicle', 'vehicleColor', 'plate', 'plateState'],
  ...['registrationExpiresOn', 'insuranceExpiresOn', 'motorcycle'],
]

/**
 * Rosters, their groups and Soldiers, the changes to them, and imports in progress.
 *
 * Every table below a roster has `roster_id` and refers to its neighbors by (roster_id, id), so that no row can point
 * into another leader's roster, whatever a query forgets. Ids from the client are unique within a roster, so nobody
 * learns of another roster's ids by trying one, and nobody can take one away. Acts stay without their author when the
 * account is deleted: each column that names an account has an index for that day.
 */
export async function roster(db: Kysely<unknown>): Promise<void> {
  const values = KEPT_AS_JSON.map((key) => {
    const column = COLUMNS[key]
    return `',"${key}":' || ${column ? `to_json(nullif(${column}, ''))` : `(details->'${key}')`}::text`
  })
  await sql`
    create table rosters (
      id uuid primary key,
      owner_uid uuid not null references accounts (uid) on delete cascade,
      name text not null,
      uic text not null default '',
      time_zone text not null,
      report_due text not null default '06:30',
      authorized jsonb not null,
      personal_fields text[] not null default '{}',
      retention_days integer not null default 30,
      version integer not null default 1,
      -- The last account that changed these settings.
      changed_by uuid references accounts (uid) on delete set null,
      created_at timestamptz(3) not null
    );
    create index rosters_by_owner on rosters (owner_uid);
    create index rosters_changed_by on rosters (changed_by) where changed_by is not null;

    create table roster_members (
      roster_id uuid not null references rosters (id) on delete cascade,
      uid uuid not null references accounts (uid) on delete cascade,
      role text not null check (role in ('editor', 'viewer')),
      added_at timestamptz(3) not null default now(),
      primary key (uid, roster_id)
    );
    create index roster_members_by_roster on roster_members (roster_id);

    create table groups (
      id uuid primary key,
      roster_id uuid not null references rosters (id) on delete cascade,
      parent_id uuid,
      kind text not null check (kind in ('platoon', 'section', 'squad', 'team')),
      name text not null,
      position integer not null,
      -- The place of the group when the tree is printed from top to bottom. Every write of a group updates it.
      ordinal integer not null default 0,
      unique (roster_id, id),
      foreign key (roster_id, parent_id) references groups (roster_id, id)
    );
    create index groups_by_parent on groups (roster_id, parent_id);

    -- A row may describe an account only where that account agreed to it. The database enforces this itself: a link is
    -- a reference to the agreement, which the app's role cannot write, and the link ends with the agreement.
    create table link_consents (
      uid uuid not null references accounts (uid) on delete cascade,
      roster_id uuid not null references rosters (id) on delete cascade,
      -- How they agreed: entered a code, said yes to a request, or were transferred by a leader they had agreed to.
      way text not null check (way in ('code', 'yes', 'transfer')),
      at timestamptz(3) not null,
      primary key (uid, roster_id)
    );
    create index link_consents_by_roster on link_consents (roster_id);

    -- A Soldier is written seldom and listed often, so each filled field is stored the way an answer shows it,
    -- ',"key":value', and a list only joins the fields it needs. Everything called here depends on nothing but its
    -- arguments, even though PostgreSQL does not promise that for to_json of every type.
    create function soldier_json_fields(rank text, last_name text, first_name text, middle_name text, suffix text,
      dodid text, email text, mos text, duty_position text, strength text, details jsonb) returns text[]
    language plpgsql immutable parallel safe as $$ begin return array[${sql.raw(values.join(', '))}]; end $$;

    create table soldiers (
      id uuid primary key,
      roster_id uuid not null references rosters (id) on delete cascade,
      rank text not null,
      -- The precedence of the rank, so that the database can sort by it.
      rank_order smallint not null,
      last_name text not null,
      first_name text not null default '',
      middle_name text not null default '',
      suffix text not null default '',
      dodid text check (dodid ~ '^[0-9]{10}$'),
      email text not null default '',
      mos text not null default '',
      position text not null default '',
      strength text not null default 'assigned' check (strength in ('assigned', 'attached', 'detached')),
      group_id uuid,
      -- The other fields of the catalog. A key is absent when the field is empty.
      details jsonb not null default '{}',
      archived_on date,
      loss_date date,
      loss_reason text,
      linked_uid uuid references accounts (uid) on delete set null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      json_fields text[] not null generated always as (soldier_json_fields(rank,
        last_name, first_name, middle_name, suffix, dodid, email, mos, position, strength, details)) stored,
      unique (roster_id, id),
      foreign key (roster_id, group_id) references groups (roster_id, id),
      check ((archived_on is null) = (loss_date is null) and (archived_on is null) = (loss_reason is null)),
      -- An archived Soldier describes nobody's present, so archiving ends the link.
      constraint soldiers_archived_unlinked check (linked_uid is null or archived_on is null),
      constraint soldiers_linked_by_consent foreign key (linked_uid, roster_id)
        references link_consents (uid, roster_id) on delete set null (linked_uid)
    );
    create index soldiers_by_group on soldiers (roster_id, group_id);
    create index soldiers_to_purge on soldiers (archived_on) where archived_on is not null;
    create unique index soldiers_dodid on soldiers (roster_id, dodid) where archived_on is null and dodid is not null;
    create unique index soldiers_linked on soldiers (linked_uid) where linked_uid is not null;
    create index soldiers_linked_in on soldiers (roster_id) where linked_uid is not null and archived_on is null;
    create index soldiers_waiting_by_dodid on soldiers (dodid) where archived_on is null and linked_uid is null and dodid is not null;
    create index soldiers_waiting_by_email on soldiers (lower(email)) where archived_on is null and linked_uid is null and email <> '';

    -- The facts that a strength report needs about a Soldier, at any moment. Rows are only added. The state at T is the
    -- row with the latest (from_at, id) not after T.
    create table strength_history (
      id bigint generated always as identity primary key,
      roster_id uuid not null,
      soldier_id uuid not null,
      change_set_id uuid,
      from_at timestamptz(3) not null,
      rank text not null,
      strength text not null,
      group_id uuid,
      on_roster boolean not null,
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade
    );
    create index strength_history_at on strength_history (roster_id, soldier_id, from_at desc, id desc);

    create table change_sets (
      id uuid primary key,
      roster_id uuid not null references rosters (id) on delete cascade,
      kind text not null check (kind in
        ('create', 'edit', 'move', 'archive', 'restore', 'import', 'undo', 'purge', 'transfer')),
      at timestamptz(3) not null,
      by_uid uuid references accounts (uid) on delete set null,
      soldiers integer not null,
      -- Groups that an import created, so that undoing it can remove the empty ones.
      created_groups uuid[] not null default '{}',
      undone_by uuid references change_sets (id) on delete set null,
      -- The order of acts within the same millisecond.
      number bigint generated always as identity,
      unique (roster_id, id)
    );
    create index change_sets_by_time on change_sets (roster_id, at desc, number desc);
    create index change_sets_undone_by on change_sets (undone_by) where undone_by is not null;
    create index change_sets_by_uid on change_sets (by_uid) where by_uid is not null;

    -- Before and after hold the changed fields. Before is null for a new Soldier, after for one taken off.
    create table soldier_changes (
      roster_id uuid not null,
      change_set_id uuid not null,
      soldier_id uuid not null,
      before jsonb,
      after jsonb,
      primary key (change_set_id, soldier_id),
      foreign key (roster_id, change_set_id) references change_sets (roster_id, id) on delete cascade
    );
    create index soldier_changes_by_soldier on soldier_changes (roster_id, soldier_id);

    create table roster_imports (
      id uuid primary key,
      roster_id uuid not null references rosters (id) on delete cascade,
      uid uuid not null references accounts (uid) on delete cascade,
      created_at timestamptz(3) not null,
      file_name text not null,
      -- The sheets as read, as deflated JSON.
      sheets bytea not null,
      sheet text not null,
      header_line integer not null,
      mapping jsonb not null,
      -- Identifies what the last preview showed. Committing anything else is refused.
      fingerprint text not null,
      committed_as uuid
    );
    create index roster_imports_by_age on roster_imports (created_at);
    create index roster_imports_by_roster on roster_imports (roster_id);
    create index roster_imports_by_account on roster_imports (uid);

    -- A roster is below another when its owner is a linked Soldier of that other one. The links are the only record of
    -- the tree. The screens of leaders above are notified of changes, although the actor does not see them.
    create function rosters_above(below uuid) returns table (roster_id uuid, depth integer)
    language plpgsql stable parallel safe security definer rows 5 set search_path = public, pg_temp as $$
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
    create function rosters_below(above uuid)
    returns table (roster_id uuid, parent_id uuid, soldier_id uuid, depth integer)
    language plpgsql stable parallel safe security definer rows 10 set search_path = public, pg_temp as $$
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

    -- The highest role that the rosters above this one give an account: 'above editor', 'above viewer' or null.
    create function role_above(below uuid, account uuid) returns text
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return (
        select case when bool_or(r.owner_uid = account or m.role = 'editor') then 'above editor'
          when count(*) > 0 then 'above viewer' end
        from rosters_above(below) up join rosters r on r.id = up.roster_id
          left join roster_members m on m.roster_id = r.id and m.uid = account
        where r.owner_uid = account or m.uid is not null);
    end $$;
  `.execute(db)

  const { app } = await roleNames(db)
  await sql`
    -- Only the owner may hand a roster over, and that is done by another call.
    revoke update on rosters from ${app};
    grant update (name, uic, time_zone, report_due, authorized, personal_fields, retention_days, version, changed_by)
      on rosters to ${app};
  `.execute(db)

  await protect(db, {
    rosters: {
      select: `owner_uid = ${ME} or ${seen('id')} or id = ${OWN_ROSTER}`,
      insert: `owner_uid = ${ME}`,
      // The linked Soldier locks the roster to change his or her own row, and may change nothing of the roster itself.
      update: `id in ${CHANGED} or id = ${OWN_ROSTER}`,
      becomes: `id in ${CHANGED}`,
      delete: `owner_uid = ${ME}`,
    },
    roster_members: {
      select: `uid = ${ME} or ${seen('roster_id')} or roster_id = ${OWN_ROSTER}`,
      update: inRoster(OWNED),
      delete: inRoster(OWNED),
    },
    groups: {
      select: `${seen('roster_id')} or roster_id = ${OWN_ROSTER}`,
      ...changed(CHANGED),
      delete: inRoster(CHANGED),
    },
    soldiers: {
      select: `${seen('roster_id')} or linked_uid = ${ME}`,
      insert: inRoster(CHANGED),
      update: `roster_id in ${CHANGED} or linked_uid = ${ME}`,
      delete: inRoster(CHANGED),
    },
    strength_history: {
      select: `${seen('roster_id')} or soldier_id = ${OWN_ROW}`,
      insert: `roster_id in ${CHANGED} or soldier_id = ${OWN_ROW}`,
    },
    change_sets: {
      select: `roster_id in ${KEPT} or id in (
        select c.change_set_id from soldier_changes c where c.roster_id = ${OWN_ROSTER} and c.soldier_id = ${OWN_ROW})`,
      insert: `roster_id in ${CHANGED} or roster_id = ${OWN_ROSTER} and by_uid = ${ME}`,
      update: inRoster(CHANGED),
    },
    soldier_changes: {
      select: `roster_id in ${KEPT} or soldier_id = ${OWN_ROW}`,
      insert: `roster_id in ${CHANGED} or soldier_id = ${OWN_ROW}`,
      delete: inRoster(CHANGED),
    },
    roster_imports: { select: inRoster(CHANGED), ...changed(CHANGED), delete: inRoster(CHANGED) },
    link_consents: {
      select: `uid = ${ME} or ${inRoster(KEPT)}`,
      // Either side ends a link. Only the system creates one, for the person who agreed.
      delete: `uid = ${ME} or ${inRoster(CHANGED)}`,
    },
  })
}
