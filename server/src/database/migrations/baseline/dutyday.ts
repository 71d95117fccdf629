import { type Kysely, sql } from 'kysely'
import {
  appendOnly,
  CHANGED,
  changed,
  inRoster,
  OWN_ROSTER,
  OWN_ROW,
  protect,
  reported,
  seen,
  SYSTEM_ONLY,
} from '../../row-rules.ts'

/**
 * Recurring formations and the unit's own days off, the duty status history and its corrections, and the submitted
 * reports. The last three are append-only: the database refuses to change a line, and deletes one only together with
 * its Soldier or roster. A report stays when the account that signed it is deleted, but without the name. That is the
 * only change allowed, and only `forget_signer` makes it.
 */
export async function dutyday(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table formations (
      roster_id uuid not null references rosters (id) on delete cascade,
      id uuid not null,
      name text not null,
      time text not null check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      -- 0 is Sunday.
      weekdays integer[] not null check (cardinality(weekdays) > 0 and weekdays <@ '{0,1,2,3,4,5,6}'),
      closes_after integer not null check (closes_after > 0),
      counts text not null check (counts in ('day', 'check')),
      on_days_off boolean not null default false,
      created_at timestamptz(3) not null,
      -- No longer held. Reports submitted at it still name it.
      ended_at timestamptz(3),
      version integer not null default 1,
      -- When the clock has to check it next, and the last day on which its leaders were reminded.
      look_at timestamptz(3),
      reminded_of date,
      primary key (roster_id, id)
    );
    create index formations_to_look_at on formations (look_at) where ended_at is null and look_at is not null;

    create table duty_days_off (
      roster_id uuid not null references rosters (id) on delete cascade,
      day date not null,
      name text not null,
      primary key (roster_id, day)
    );
    -- One row per roster: the last day whose overdue absences its leaders were notified of.
    create table duty_overdue_notices (
      roster_id uuid primary key references rosters (id) on delete cascade,
      told_on date not null
    );

    -- After a change of time zone or days off, the clock checks again.
    create function formations_look_anew() returns trigger language plpgsql as $$
    begin
      update formations set look_at = '-infinity' where roster_id = new.id and ended_at is null;
      return null;
    end $$;
    create trigger formations_look_anew after update of time_zone on rosters
      for each row when (old.time_zone is distinct from new.time_zone) execute function formations_look_anew();

    create table duty_entries (
      roster_id uuid not null,
      id uuid not null,
      soldier_id uuid not null,
      status text not null check (status in (
        'PDY', 'PRO', 'DTL', 'SD', 'REC', 'APT', 'SC', 'LV', 'PAS', 'CLV', 'TDY', 'SCH', 'ADM', 'QTR', 'HOS', 'TRN',
        'CMA', 'CCA', 'RD', 'OTH', 'FTR', 'AUN', 'AWL', 'MIS'
      )),
      from_date date not null,
      -- The last day. Null for an open status, which only some codes allow and which runs until the next entry.
      to_date date,
      place text not null default '',
      remark text not null default '',
      method text not null check (method in ('seen', 'phone', 'self', 'prefilled')),
      recorded_at timestamptz(3) not null,
      -- No reference: the history stays when the author's account is gone.
      recorded_by uuid not null,
      -- The late correction that created this line, which restores the days around the corrected ones.
      continues uuid,
      -- Why a submitted day was corrected, and the time on the device's clock.
      reason text not null default '',
      made_at timestamptz(3),
      primary key (roster_id, id),
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade,
      foreign key (roster_id, continues) references duty_entries (roster_id, id) on delete cascade,
      check (to_date >= from_date),
      check (to_date is not null or status not in ('PDY', 'SD', 'REC', 'APT', 'SC', 'FTR'))
    );
    -- The line that counts for a Soldier on a day is the first of this index at that day.
    create index duty_entries_latest on duty_entries (soldier_id, from_date desc, recorded_at desc, id desc);
    -- Most Soldiers are reported every day, so most of a report is one range of this index.
    create index duty_entries_by_day on duty_entries (roster_id, from_date, soldier_id, recorded_at desc, id desc);
    create index duty_entries_continuing on duty_entries (roster_id, continues) where continues is not null;

    create table duty_withdrawals (
      roster_id uuid not null,
      entry_id uuid not null,
      at timestamptz(3) not null,
      by uuid not null,
      primary key (roster_id, entry_id),
      foreign key (roster_id, entry_id) references duty_entries (roster_id, id) on delete cascade
    );

    create table submissions (
      id uuid primary key,
      roster_id uuid not null references rosters (id) on delete cascade,
      duty_date date not null,
      submitted_at timestamptz(3) not null,
      submitted_by uuid not null,
      -- The name as signed, even if the account changes its name later.
      submitted_by_name text not null,
      counts jsonb not null,
      -- The PERSTAT at that moment, with names.
      snapshot jsonb not null,
      formation_id uuid,
      -- Submitted at an extra check, so it is not the report of the day.
      extra boolean not null default false,
      foreign key (roster_id, formation_id) references formations (roster_id, id),
      check (not extra or formation_id is not null)
    );
    create index submissions_by_formation on submissions (roster_id, formation_id) where formation_id is not null;
    create index submissions_by_signer on submissions (submitted_by);
    create index submissions_by_day on submissions (roster_id, duty_date, submitted_at desc);

    -- One row per roster. Every transaction that writes duty statuses locks it until the commit and takes the next
    -- instant from it, so that no two acts on a roster share a time or get out of order.
    create table duty_clocks (
      roster_id uuid primary key references rosters (id) on delete cascade,
      at timestamptz(3) not null
    );

    create function duty_history_is_append_only() returns trigger language plpgsql as $$
    begin
      -- One level down is the cascade of a Soldier or roster that is purged.
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      if tg_op = 'UPDATE' and tg_table_name = 'submissions' and current_setting('muster.forgetting', true) = 'yes' then
        return new;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$;

    create function forget_signer(signer uuid) returns void language plpgsql as $$
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

    create table duty_nudges (
      roster_id uuid not null references rosters (id) on delete cascade,
      duty_date date not null,
      at timestamptz(3) not null,
      by uuid references accounts (uid) on delete set null,
      primary key (roster_id, duty_date)
    );
    create index duty_nudges_by on duty_nudges (by) where by is not null;
  `.execute(db)

  await appendOnly(db, ['duty_entries', 'duty_withdrawals', 'submissions'])

  const reporting = { insert: reported('roster_id'), update: reported('roster_id') }
  await protect(db, {
    duty_entries: { select: `${seen('roster_id')} or soldier_id = ${OWN_ROW}`, insert: reported('roster_id') },
    duty_withdrawals: {
      select: `${seen('roster_id')} or roster_id = ${OWN_ROSTER} and entry_id in (select own_entries())`,
      insert: reported('roster_id'),
    },
    duty_clocks: { select: seen('roster_id'), ...reporting },
    duty_nudges: { select: seen('roster_id'), ...reporting },
    submissions: { select: seen('roster_id'), insert: inRoster(CHANGED) },
    formations: { select: seen('roster_id'), ...changed(CHANGED) },
    duty_days_off: { select: seen('roster_id'), ...changed(CHANGED), delete: inRoster(CHANGED) },
    duty_overdue_notices: SYSTEM_ONLY,
  })
}
