import { type Kysely, sql } from 'kysely'
import { CHANGED, inRoster, KEPT, ME, protect } from '../row-rules.ts'

/**
 * A row may describe an account only where that account agreed to it. The database holds to that itself: a link is
 * a reference to the agreement, which the app's role cannot write, and ends with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table link_consents (
      uid uuid not null references accounts (uid) on delete cascade,
      roster_id uuid not null references rosters (id) on delete cascade,
      -- What they did: entered a code, said yes to a request; or a leader they had agreed to transferred them.
      way text not null check (way in ('code', 'yes', 'transfer')),
      at timestamptz(3) not null,
      primary key (uid, roster_id)
    )`.execute(db)
  await sql`create index link_consents_by_roster on link_consents (roster_id)`.execute(db)

  // A no is to the leader: another roster of theirs, or the same one made anew, does not ask again.
  await sql`
    create table link_declines (
      uid uuid not null references accounts (uid) on delete cascade,
      leader_uid uuid not null references accounts (uid) on delete cascade,
      at timestamptz(3) not null,
      primary key (uid, leader_uid)
    )`.execute(db)
  await sql`create index link_declines_by_leader on link_declines (leader_uid)`.execute(db)

  await protect(db, {
    link_consents: {
      select: `uid = ${ME} or ${inRoster(KEPT)}`,
      // Either side ends it. Nobody makes one but the system, for whoever agreed.
      delete: `uid = ${ME} or ${inRoster(CHANGED)}`,
    },
    link_declines: { select: `uid = ${ME}` },
  })

  await requestsAskThePerson(db)
  await askAgain(db)

  await sql`
    alter table soldiers add constraint soldiers_linked_by_consent foreign key (linked_uid, roster_id)
      references link_consents (uid, roster_id) on delete set null (linked_uid)`.execute(db)
}

/** Until the person has agreed a request is between them and the system: its roster's leaders do not see it. */
async function requestsAskThePerson(db: Kysely<unknown>): Promise<void> {
  // Who looked for their record left a line that said nothing, and leaders were asked; now the person is.
  await sql`alter table link_requests drop column ask_id`.execute(db)
  await sql`drop index link_requests_asking`.execute(db)
  await sql`
    delete from link_requests where roster_id is null or state = 'waiting' and basis <> 'code'`.execute(db)
  await sql`
    alter table link_requests
      alter column roster_id set not null,
      -- When the person agreed; null while they have not.
      add column agreed_at timestamptz(3),
      -- The row that was linked before people were asked; else it is found by what it says.
      add column soldier_id uuid,
      add foreign key (roster_id, soldier_id) references soldiers (roster_id, id) on delete cascade,
      drop constraint link_requests_state_check,
      -- 'declined': by the person; 'refused': by a leader.
      add constraint link_requests_state_check check (
        state in ('waiting', 'confirmed', 'refused', 'declined', 'withdrawn', 'over'))`.execute(db)
  await sql`create index link_requests_by_soldier on link_requests (soldier_id) where soldier_id is not null`.execute(
    db,
  )
  await sql`update link_requests set agreed_at = at where basis = 'code'`.execute(db)
  await sql`
    alter policy "select" on link_requests
      using (uid = ${sql.raw(ME)} or agreed_at is not null and ${sql.raw(inRoster(KEPT))})`.execute(db)
}

/**
 * Links that came about because a row matched end here, and their people are asked. Those stay whose people entered
 * the code of that leader, and what demos were seeded with, where no request was and no match.
 */
async function askAgain(db: Kysely<unknown>): Promise<void> {
  await sql`
    create temporary table asked_again on commit drop as
      select s.id as soldier_id, s.roster_id, s.linked_uid as uid from soldiers s
        left join lateral (
          select e.roster_id, e.at, e.by_uid from link_events e
          where e.uid = s.linked_uid and e.event = 'linked' order by e.id desc limit 1) made on true
      where s.linked_uid is not null and (
        made.at is null or made.by_uid = s.linked_uid
        or exists (select from link_requests q where q.uid = s.linked_uid and q.roster_id = made.roster_id
          and q.state = 'confirmed' and q.basis <> 'code' and q.decided_at = made.at))`.execute(db)
  await sql`
    insert into link_requests (id, uid, roster_id, soldier_id, basis, at)
      select gen_random_uuid(), a.uid, a.roster_id, a.soldier_id, 'dodid', now() from asked_again a
      on conflict do nothing`.execute(db)
  await sql`
    insert into link_events (roster_id, soldier_id, at, event, uid)
      select a.roster_id, a.soldier_id, now(), 'unlinked', a.uid from asked_again a`.execute(db)
  await sql`
    update soldiers s set linked_uid = null, updated_at = now() from asked_again a where s.id = a.soldier_id`.execute(
    db,
  )
  await sql`
    insert into outbox (at, kind, recipients, title, body, link)
      select now(), 'link', array[a.uid], 'Do you agree to be linked to ' || r.name || '?',
        'You were linked without being asked, so that link has ended. See who asks, then answer.', '/profile'
      from asked_again a join rosters r on r.id = a.roster_id`.execute(db)
  await sql`
    insert into outbox (at, kind, recipients, title, body, link)
      select now(), 'link', array_agg(distinct l.uid), 'Links on ' || r.name || ' have ended',
        'They came about without a word from the person. Whoever was linked has been asked, and is linked again after a yes.',
        '/soldiers'
      from (select distinct roster_id from asked_again) a join rosters r on r.id = a.roster_id, lateral (
        select r.owner_uid as uid
        union select m.uid from roster_members m where m.roster_id = r.id and m.role = 'editor') l
      group by r.id`.execute(db)
  await sql`
    insert into link_consents (uid, roster_id, way, at)
      select s.linked_uid, s.roster_id, case when made.roster_id = s.roster_id then 'code' else 'transfer' end, made.at
      from soldiers s, lateral (
        select e.roster_id, e.at from link_events e
        where e.uid = s.linked_uid and e.event = 'linked' order by e.id desc limit 1) made
      where s.linked_uid is not null`.execute(db)
}
