import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { newClient } from '../../database/connections.ts'
import { migrate } from '../../database/migrate.ts'
import { createEmptyDatabase } from '../../testing/database.ts'
import { quietLog } from '../../testing/quiet-log.ts'

test('links from before people were asked: those they never agreed to end, and become requests before them', async () => {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  await migrate({ connectionString: url }, quietLog, { last: '0039-soldier-json' })
  const client = newClient({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const ids = (...names: string[]) => Object.fromEntries(names.map((name) => [name, randomUUID()]))
  const people = ids('leader', 'editor', 'automatic', 'confirmed', 'byCode', 'moved', 'seeded', 'waiting', 'asking')
  const rosters = ids('company', 'other')
  const uid = (name: string) => people[name] ?? ''
  const run = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows
  for (const one of Object.values(people)) {
    await run(`insert into accounts (uid, email, created_at) values ($1, $2, now())`, [one, `${one}@example.com`])
  }
  for (const [name, id] of Object.entries(rosters)) {
    await run(
      `insert into rosters (id, owner_uid, name, time_zone, authorized, created_at) values ($1, $2, $3, 'UTC', '{}', now())`,
      [id, uid('leader'), name],
    )
  }
  await run(`insert into roster_members (roster_id, uid, role) values ($1, $2, 'editor')`, [
    rosters.company,
    uid('editor'),
  ])
  const linked = async (name: string, roster = rosters.company) => {
    const soldier = randomUUID()
    await run(
      `insert into soldiers (id, roster_id, rank, rank_order, last_name, linked_uid, created_at, updated_at)
       values ($1, $2, 'SPC', 4, $4, $3, now(), now())`,
      [soldier, roster, uid(name), name],
    )
    return soldier
  }
  const event = (soldier: string, what: string, name: string, by: string, roster = rosters.company) =>
    run(
      `insert into link_events (roster_id, soldier_id, at, event, uid, by_uid) values ($1, $2, '2026-11-01', $3, $4, $5)`,
      [roster, soldier, what, uid(name), uid(by)],
    )
  const request = (name: string, basis: string, state: string, more: { ask?: string } = {}) =>
    run(
      `insert into link_requests (id, uid, roster_id, ask_id, basis, state, at, decided_at)
       values ($1, $2, $3, $4, $5, $6, '2026-11-01', case when $6::text <> 'waiting' then '2026-11-01'::timestamptz end)`,
      [randomUUID(), uid(name), rosters.company, more.ask ?? null, basis, state],
    )
  // Linked at a sign-in; confirmed after a match; both without an act of theirs.
  const automatic = await linked('automatic')
  await event(automatic, 'linked', 'automatic', 'automatic')
  const confirmed = await linked('confirmed')
  await event(confirmed, 'linked', 'confirmed', 'leader')
  await request('confirmed', 'email', 'confirmed')
  // By the leader's code, one of them transferred since; and as demos are made.
  await event(await linked('byCode'), 'linked', 'byCode', 'leader')
  await request('byCode', 'code', 'confirmed')
  const moved = await linked('moved', rosters.other)
  const before = randomUUID()
  await run(
    `insert into soldiers (id, roster_id, rank, rank_order, last_name, created_at, updated_at)
     values ($1, $2, 'SPC', 4, 'moved', now(), now())`,
    [before, rosters.company],
  )
  await event(before, 'linked', 'moved', 'leader')
  await request('moved', 'code', 'confirmed')
  await event(moved, 'transferred in', 'moved', 'leader', rosters.other)
  await event(await linked('seeded'), 'linked', 'seeded', 'leader')
  // Not linked: a code that waits, and what leaders were asked without the person.
  await request('waiting', 'code', 'waiting')
  const ask = randomUUID()
  await run(`insert into link_requests (id, uid, basis, at) values ($1, $2, 'dodid', now())`, [ask, uid('asking')])
  await request('asking', 'dodid', 'waiting', { ask })

  await migrate({ connectionString: url }, quietLog)

  const sorted = <T>(values: readonly T[]) => values.toSorted((a, b) => String(a).localeCompare(String(b)))
  const nameOf = (id: unknown) => Object.entries(people).find(([, one]) => one === id)?.[0]
  const stillLinked = await run('select linked_uid from soldiers where linked_uid is not null')
  expect(sorted(stillLinked.map((row) => nameOf(row.linked_uid)))).toEqual(['byCode', 'moved', 'seeded'])
  const consents = await run('select uid, roster_id, way from link_consents')
  expect(sorted(consents.map((row) => [nameOf(row.uid), row.roster_id, row.way]))).toEqual([
    ['byCode', rosters.company, 'code'],
    ['moved', rosters.other, 'transfer'],
    ['seeded', rosters.company, 'code'],
  ])
  const waiting = await run(
    `select uid, soldier_id, basis, agreed_at is not null as agreed from link_requests where state = 'waiting'`,
  )
  expect(sorted(waiting.map((row) => [nameOf(row.uid), row.soldier_id, row.agreed]))).toEqual([
    ['automatic', automatic, false],
    ['confirmed', confirmed, false],
    ['waiting', null, true],
  ])
  const ended = await run(`select uid from link_events where event = 'unlinked'`)
  expect(sorted(ended.map((row) => nameOf(row.uid)))).toEqual(['automatic', 'confirmed'])
  const told = await run('select recipients, title from outbox order by title, id')
  expect(told.map(({ recipients, title }) => [title, sorted(recipients.map(nameOf))])).toEqual([
    ['Do you agree to be linked to company?', expect.anything()],
    ['Do you agree to be linked to company?', expect.anything()],
    ['Links on company have ended', ['editor', 'leader']],
  ])
})
