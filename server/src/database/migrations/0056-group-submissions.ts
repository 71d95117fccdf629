import { type Kysely, sql } from 'kysely'
import { appendOnly, CHANGED, divide, inRoster, openRows, protect, rowsIn, seen } from '../row-rules.ts'

/** The reports that the leaders of groups submit, and on which of them the roster's report stands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table group_submissions (
      id uuid primary key,
      roster_id uuid not null references rosters (id) on delete cascade,
      -- No reference to the group: a report stays when the group is dissolved, and is there again when that is undone.
      group_id uuid not null,
      duty_date date not null,
      submitted_at timestamptz(3) not null,
      -- No reference to an account: the report stays when the author's account is gone.
      submitted_by uuid not null,
      -- The name as signed, even if the account changes its name later.
      submitted_by_name text not null,
      counts jsonb not null
    );
    create index group_submissions_by_day on group_submissions (roster_id, duty_date, group_id, submitted_at desc);
    create index group_submissions_by_signer on group_submissions (submitted_by);
    create table group_nudges (
      roster_id uuid not null,
      group_id uuid not null,
      duty_date date not null,
      at timestamptz(3) not null,
      by uuid references accounts (uid) on delete set null,
      primary key (roster_id, group_id, duty_date),
      foreign key (roster_id, group_id) references groups (roster_id, id) on delete cascade
    );
    create index group_nudges_by on group_nudges (by) where by is not null;
    -- The reports of groups and of rosters below that it was submitted on. Null when there was none to wait for.
    alter table submissions add column stands_on jsonb;

    create or replace function duty_history_is_append_only() returns trigger language plpgsql as $$
    begin
      -- One level down is the cascade of a Soldier or roster that is purged.
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      if tg_op = 'UPDATE' and tg_table_name in ('submissions', 'group_submissions')
        and current_setting('muster.forgetting', true) = 'yes' then
        return new;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$;
    create or replace function forget_signer(signer uuid) returns void language plpgsql as $$
    begin
      perform set_config('muster.forgetting', 'yes', true);
      -- The report before it is quoted in a snapshot, with its signature.
      update submissions later set snapshot = jsonb_set(later.snapshot, '{submission,submittedBy}', '"A deleted account"')
      from submissions own
      where own.submitted_by = signer and later.roster_id = own.roster_id and later.duty_date = own.duty_date
        and later.snapshot #>> '{submission,id}' = own.id::text;
      update submissions set submitted_by_name = 'A deleted account' where submitted_by = signer;
      update group_submissions set submitted_by_name = 'A deleted account' where submitted_by = signer;
      perform set_config('muster.forgetting', '', true);
    end $$
  `.execute(db)
  await protect(db, {
    group_submissions: { select: seen('roster_id'), insert: inRoster(CHANGED) },
    group_nudges: { select: seen('roster_id'), insert: inRoster(CHANGED), update: inRoster(CHANGED) },
  })
  await divide(db, {
    group_submissions: rowsIn('accountability', 'group_id', (level) => `part_groups('accountability', '${level}')`),
    group_nudges: openRows('accountability'),
  })
  await appendOnly(db, ['group_submissions'])
}
