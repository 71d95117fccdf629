import { type Kysely, sql } from 'kysely'
import { CHANGED, changed, inRoster, OWN_ROSTER, OWN_ROW, protect, seen } from '../../row-rules.ts'

/** Duty rosters (DA Form 6): their sheets, letters entered by hand, published days with their performers, and swaps. */
export async function dutyRosters(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table duty_rosters (
      roster_id uuid not null references rosters (id) on delete cascade,
      id uuid not null,
      name text not null,
      picks integer not null check (picks > 0),
      grades text[],
      streams text[] not null check (streams <@ '{weekday,weekend,holiday}' and 'weekday' = any(streams)),
      recovery integer not null check (recovery >= 0),
      weekdays integer[] not null check (cardinality(weekdays) > 0 and weekdays <@ '{0,1,2,3,4,5,6}'),
      newcomers text not null check (newcomers in ('zero', 'lowest')),
      report_time text not null,
      place text not null,
      begins_on date not null,
      -- Every day up to here is frozen.
      published_to date,
      created_at timestamptz(3) not null,
      -- No reference to an account: the history stays when the author's account is gone.
      created_by uuid not null,
      ended_at timestamptz(3),
      version integer not null default 1,
      primary key (roster_id, id)
    );

    -- A line of the sheet. A Soldier who leaves keeps the line, and one who comes back gets a new line at the bottom.
    create table duty_roster_members (
      roster_id uuid not null,
      duty_roster_id uuid not null,
      place integer not null,
      soldier_id uuid not null,
      from_date date not null,
      until_date date,
      start_weekday integer not null,
      start_weekend integer not null,
      start_holiday integer not null,
      at timestamptz(3) not null,
      by uuid not null,
      primary key (roster_id, duty_roster_id, place),
      foreign key (roster_id, duty_roster_id) references duty_rosters (roster_id, id) on delete cascade,
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade,
      check (until_date >= from_date)
    );
    create index duty_roster_members_of on duty_roster_members (roster_id, soldier_id);

    create table duty_roster_exceptions (
      roster_id uuid not null,
      id uuid not null,
      duty_roster_id uuid not null,
      soldier_id uuid not null,
      code text not null check (code in ('A', 'D', 'U', 'none')),
      from_date date not null,
      to_date date not null,
      reason text not null,
      at timestamptz(3) not null,
      by uuid not null,
      withdrawn_at timestamptz(3),
      withdrawn_by uuid,
      primary key (roster_id, id),
      foreign key (roster_id, duty_roster_id) references duty_rosters (roster_id, id) on delete cascade,
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade,
      check (to_date >= from_date)
    );
    create index duty_roster_exceptions_on on duty_roster_exceptions (roster_id, duty_roster_id, to_date);
    create index duty_roster_exceptions_of on duty_roster_exceptions (roster_id, soldier_id);

    -- Detailed by name, regardless of the numbers. Who did it and why stays, even after it is withdrawn.
    create table duty_roster_picks (
      roster_id uuid not null,
      id uuid not null,
      duty_roster_id uuid not null,
      day date not null,
      soldier_id uuid not null,
      reason text not null,
      at timestamptz(3) not null,
      by uuid not null,
      withdrawn_at timestamptz(3),
      withdrawn_by uuid,
      primary key (roster_id, id),
      foreign key (roster_id, duty_roster_id) references duty_rosters (roster_id, id) on delete cascade,
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade
    );
    create index duty_roster_picks_on on duty_roster_picks (roster_id, duty_roster_id, day);
    create index duty_roster_picks_of on duty_roster_picks (roster_id, soldier_id);

    -- A published day. Cells and the resulting numbers refer to the line of the sheet and name nobody.
    create table duty_roster_days (
      roster_id uuid not null,
      id uuid not null,
      duty_roster_id uuid not null,
      day date not null,
      stream text not null,
      picks integer not null,
      open integer not null,
      picked integer[] not null,
      alternates integer[] not null,
      cells jsonb not null,
      excluded jsonb not null,
      closing jsonb not null,
      published_at timestamptz(3) not null,
      published_by uuid not null,
      taken_back_at timestamptz(3),
      taken_back_by uuid,
      primary key (roster_id, id),
      foreign key (roster_id, duty_roster_id) references duty_rosters (roster_id, id) on delete cascade
    );
    create unique index duty_roster_days_once on duty_roster_days (roster_id, duty_roster_id, day) where taken_back_at is null;
    create index duty_roster_days_of on duty_roster_days (roster_id, duty_roster_id);

    -- Who is detailed on a published day, and who performs the duty.
    create table duty_details (
      roster_id uuid not null,
      id uuid not null,
      duty_roster_id uuid not null,
      day_id uuid not null,
      day date not null,
      -- The last day off after the duty.
      through_date date not null,
      soldier_id uuid not null,
      performer_id uuid,
      by uuid not null,
      taken_back_at timestamptz(3),
      -- The next day to fill in accountability for, and the entry that was filled in last.
      fill_on date,
      entry_id uuid,
      primary key (roster_id, id),
      foreign key (roster_id, duty_roster_id) references duty_rosters (roster_id, id) on delete cascade,
      foreign key (roster_id, day_id) references duty_roster_days (roster_id, id) on delete cascade,
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade,
      foreign key (roster_id, performer_id) references soldiers (roster_id, id) on delete set null (performer_id)
    );
    -- Nobody performs two duties on one day, on whichever rosters.
    create unique index duty_details_once on duty_details (roster_id, performer_id, day) where taken_back_at is null;
    create index duty_details_of on duty_details (roster_id, soldier_id, day);
    create index duty_details_by on duty_details (roster_id, performer_id);
    create index duty_details_on on duty_details (roster_id, duty_roster_id, day);
    create index duty_details_day on duty_details (roster_id, day_id);
    create index duty_details_between on duty_details (roster_id, through_date, day) where taken_back_at is null;
    create index duty_details_to_fill on duty_details (fill_on) where fill_on is not null;

    create table duty_swaps (
      roster_id uuid not null,
      id uuid not null,
      duty_roster_id uuid not null,
      detail_id uuid not null,
      soldier_id uuid not null,
      stand_in_id uuid,
      note text not null,
      state text not null check (state in ('asked', 'approved', 'declined', 'withdrawn')),
      asked_at timestamptz(3) not null,
      asked_by uuid not null,
      decided_at timestamptz(3),
      decided_by uuid,
      answer text not null default '',
      primary key (roster_id, id),
      foreign key (roster_id, duty_roster_id) references duty_rosters (roster_id, id) on delete cascade,
      foreign key (roster_id, detail_id) references duty_details (roster_id, id) on delete cascade,
      foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade,
      foreign key (roster_id, stand_in_id) references soldiers (roster_id, id) on delete set null (stand_in_id)
    );
    create unique index duty_swaps_asked on duty_swaps (roster_id, detail_id) where state = 'asked';
    create index duty_swaps_of on duty_swaps (roster_id, duty_roster_id, asked_at desc);
    create index duty_swaps_of_detail on duty_swaps (roster_id, detail_id, asked_at desc);
    create index duty_swaps_of_soldier on duty_swaps (roster_id, soldier_id);
    create index duty_swaps_of_stand_in on duty_swaps (roster_id, stand_in_id);
  `.execute(db)

  const select = seen('roster_id')
  const mine = `soldier_id = ${OWN_ROW}`
  await protect(db, {
    duty_rosters: { select: `${select} or roster_id = ${OWN_ROSTER}`, ...changed(CHANGED) },
    duty_roster_members: { select: `${select} or ${mine}`, ...changed(CHANGED), delete: inRoster(CHANGED) },
    duty_roster_exceptions: { select: `${select} or ${mine}`, ...changed(CHANGED) },
    duty_roster_picks: { select: `${select} or ${mine}`, ...changed(CHANGED) },
    duty_roster_days: { select, ...changed(CHANGED) },
    duty_details: { select: `${select} or ${mine} or performer_id = ${OWN_ROW}`, ...changed(CHANGED) },
    duty_swaps: {
      select: `${select} or ${mine}`,
      insert: `${inRoster(CHANGED)} or (${mine} and roster_id = ${OWN_ROSTER} and state = 'asked')`,
      update: `${inRoster(CHANGED)} or (${mine} and state = 'asked')`,
      becomes: `${inRoster(CHANGED)} or (${mine} and state = 'withdrawn')`,
    },
  })
}
