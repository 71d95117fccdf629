import { randomUUID } from 'node:crypto'
import { fillCalendar } from './calendar-rows.ts'
import type { TestChain } from '../unit/chain.ts'
import { fillCounselings } from './fill-counselings.ts'
import { fillDutyRoster } from './fill-duty-roster.ts'
import { fillLicenses } from './fill-licenses.ts'
import { fillManifests } from './fill-manifests.ts'
import { fillOperations } from './fill-operations.ts'
import { fillReadiness } from './fill-readiness.ts'
import { fillRecalls } from './fill-recalls.ts'
import { fillTasks } from './fill-tasks.ts'
import { addSoldier, newRoster, type TestRoster } from '../unit/rosters.ts'
import type { TestServer } from '../server/server.ts'

/** A row of every table about the roster. Where a row is about a Soldier, one about `linked` as well. */
export async function fillRoster(server: TestServer, roster: TestRoster, chain: TestChain): Promise<void> {
  const other = await addSoldier(server, roster, { last: 'Rivera' })
  const { id: elsewhere } = await newRoster(server, 'Elsewhere')
  const somebody = await server.signUp({ name: 'Somebody, Sam' })
  const [entry, ownEntry, transfer, receipt] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const run = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)
  const { id } = roster
  await run(`insert into groups (id, roster_id, kind, name, position) values ($1, $2, 'squad', 'One', 0)`, [
    randomUUID(),
    id,
  ])
  await run(
    `insert into own_fields (id, roster_id, name, kind, seen_by, soldier_sees, position, changed_by, created_at)
     values ($1, $2, 'Locker', 'text', 'viewers', true, 0, $3, now())`,
    [randomUUID(), id, roster.owner.uid],
  )
  await run(
    `insert into duty_entries (roster_id, id, soldier_id, status, from_date, to_date, method, recorded_at, recorded_by)
     values ($1, $2, $3, 'LV', '2026-11-01', '2026-11-02', 'seen', now(), $6), ($1, $4, $5, 'LV', '2026-11-01', '2026-11-02', 'seen', now(), $6)`,
    [id, entry, other, ownEntry, chain.linkedSoldierId, roster.owner.uid],
  )
  await run(
    `insert into duty_withdrawals (roster_id, entry_id, at, by) select roster_id, id, now(), recorded_by from duty_entries`,
  )
  await run('insert into duty_clocks (roster_id, at) values ($1, now()) on conflict do nothing', [id])
  await run(`insert into duty_nudges (roster_id, duty_date, at) values ($1, '2026-11-01', now())`, [id])
  await run(
    `insert into awol_policies (roster_id, version, seed, at, by, policy) values ($1, 1, true, now(), $2, '{}')`,
    [id, roster.owner.uid],
  )
  await run(
    `insert into perstat_layouts (roster_id, name, version, seed, at, by, layout) values ($1, 'field', 1, true, now(), $2, '{}')`,
    [id, roster.owner.uid],
  )
  const cases = [randomUUID(), randomUUID()]
  for (const [at, soldierId] of [other, chain.linkedSoldierId].entries()) {
    const about = [id, cases[at], soldierId]
    await run(
      `insert into awol_cases (roster_id, id, soldier_id, policy_version, state, state_since, state_by, discovered_at, absent_since, place, opened_at, opened_by, told)
       values ($1, $2, $3, 1, 'late', now(), $4, now(), now(), '', now(), $4, '')`,
      [...about, roster.owner.uid],
    )
    await run(
      `insert into awol_events (roster_id, id, case_id, soldier_id, kind, at, by, note) values ($1, $2, $2, $3, 'opened', now(), $4, '')`,
      [...about, roster.owner.uid],
    )
    await run('insert into awol_reminders (roster_id, case_id, soldier_id, step, at) values ($1, $2, $3, $4, now())', [
      ...about,
      'family',
    ])
  }
  await run(
    `insert into counseling_policies (roster_id, version, seed, at, by, policy) values ($1, 1, true, now(), $2, '{}')`,
    [id, roster.owner.uid],
  )
  await run(
    `insert into morning_claims (roster_id, kind, soldier_id, about, what, day)
     select $1, 'counseling', s, s, 'junior 2026-11-01 due', '2026-11-01' from unnest($2::uuid[]) s`,
    [id, [other, chain.linkedSoldierId]],
  )
  for (const soldierId of [other, chain.linkedSoldierId]) {
    const about = [id, randomUUID(), soldierId, roster.owner.uid]
    await run(
      `insert into leave_requests (roster_id, id, soldier_id, kind, from_date, to_date, location, place, note, state, state_at, state_by, requested_at, requested_by)
       values ($1, $2, $3, 'ordinary', '2026-12-01', '2026-12-02', 'home', '', '', 'requested', now(), $4, now(), $4)`,
      about,
    )
    await run(
      `insert into leave_events (roster_id, id, request_id, soldier_id, act, at, by, remark) values ($1, $2, $2, $3, 'request', now(), $4, '')`,
      about,
    )
  }
  await run('insert into leave_approvers (roster_id, uid) select id, owner_uid from rosters where id = $1', [id])
  await run('insert into leave_minimums (roster_id, percent) values ($1, 80)', [id])
  await fillOperations(server.database.pool, roster, [other, chain.linkedSoldierId])
  await fillReadiness(server.database.pool, roster, [other, chain.linkedSoldierId])
  await fillLicenses(server.database.pool, roster, [other, chain.linkedSoldierId])
  await fillCounselings(server.database.pool, roster, [other, chain.linkedSoldierId])
  await fillTasks(server.database.pool, roster, [other, chain.linkedSoldierId])
  await fillCalendar(server.database.pool, id, { owner: roster.owner.uid, other, linked: chain.linkedSoldierId })
  await fillDutyRoster(server.database.pool, roster, [other, chain.linkedSoldierId])
  await fillManifests(server.database.pool, roster, [other, chain.linkedSoldierId])
  await run(
    `insert into submissions (id, roster_id, duty_date, submitted_at, submitted_by, submitted_by_name, counts, snapshot)
     values ($1, $2, '2026-11-01', now(), $3, '', '{}', '{}')`,
    [randomUUID(), id, roster.owner.uid],
  )
  await run(
    `insert into roster_parts (roster_id, uid, group_id)
     select g.roster_id, $2, g.id from groups g where g.roster_id = $1 order by g.id limit 1`,
    [id, roster.editor.uid],
  )
  await run(
    `insert into part_hand_overs (roster_id, from_uid, group_id, to_uid, from_on, until, begun)
     select roster_id, uid, group_id, $2, '2026-11-01', '2026-11-30', true from roster_parts where roster_id = $1`,
    [id, roster.viewer.uid],
  )
  await run(
    `insert into group_submissions (id, roster_id, group_id, duty_date, submitted_at, submitted_by, submitted_by_name, counts)
     select gen_random_uuid(), roster_id, id, '2026-11-01', now(), $2, '', '{}' from groups where roster_id = $1`,
    [id, roster.owner.uid],
  )
  await run(
    `insert into group_nudges (roster_id, group_id, duty_date, at)
     select roster_id, id, '2026-11-01', now() from groups where roster_id = $1`,
    [id],
  )
  await run(
    `insert into formations (roster_id, id, name, time, weekdays, closes_after, counts, created_at)
     values ($1, $2, 'First formation', '06:30', '{1}', 60, 'day', now())`,
    [id, randomUUID()],
  )
  await run(`insert into duty_days_off (roster_id, day, name) values ($1, '2026-11-27', 'Training holiday')`, [id])
  await run(
    `insert into roster_imports (id, roster_id, uid, created_at, file_name, sheets, sheet, header_line, mapping, fingerprint)
     values ($1, $2, $3, now(), '', '', '', 1, '{}', '')`,
    [randomUUID(), id, roster.owner.uid],
  )
  await run(
    `insert into roster_invites (id, roster_id, purpose, secret_hash, created_at, created_by, expires_at)
     values ($1, $2, 'soldier', 'x', now(), $3, now())`,
    [randomUUID(), id, roster.owner.uid],
  )
  await run(
    `insert into link_requests (id, uid, roster_id, basis, at, agreed_at) values ($1, $2, $3, 'code', now(), now())`,
    [randomUUID(), somebody.uid, id],
  )
  await run(
    `insert into roster_transfers (id, from_roster_id, to_roster_id, at, effective_on) values ($1, $2, $3, now(), '2026-11-01')`,
    [transfer, id, elsewhere],
  )
  await run('insert into transfer_soldiers (transfer_id, from_roster_id, soldier_id) values ($1, $2, $3)', [
    transfer,
    id,
    other,
  ])
  await run(
    `insert into arrived_records (roster_id, kind, record_id, soldier_id) values ($1, 'licenses', $2, $3), ($1, 'licenses', $4, $5)`,
    [id, randomUUID(), other, randomUUID(), chain.linkedSoldierId],
  )
  await run(`insert into intake_receipts (id, roster_id, content_hash, receipt, at) values ($1, $2, 'x', 'x', now())`, [
    receipt,
    id,
  ])
  await run(`insert into intake_submissions (id, roster_id, label, data) values ($1, $2, '', '{}')`, [receipt, id])
  await fillRecalls(server.database.pool, roster, [other, chain.linkedSoldierId])
  await run(
    `insert into broadcasts (id, by_uid, roster_id, audience, title, body, created_at, due_at, not_before)
     values ($1, $2, $3, '{}', 'x', 'x', now(), now() + interval '9 days', now() + interval '9 days')`,
    [randomUUID(), roster.owner.uid, id],
  )
  await run(
    `insert into access_log (uid, function, roster_id, soldier_id, request_id) values ($1, 'x', $2, $3, ''), ($1, 'x', $2, $4, '')`,
    [roster.owner.uid, id, other, chain.linkedSoldierId],
  )
}
