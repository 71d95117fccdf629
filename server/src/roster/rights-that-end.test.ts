import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { defineFunction } from '@muster/domain/kernel/function.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { deleteRoster } from '@muster/domain/roster/functions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { implement } from '../platform/callable/implement.ts'
import { readAsChainViewer } from './scope.ts'
import { verifyOwn } from './recall/alert/writes.ts'
import { startTestServer, type TestServer } from '../testing/server/server.ts'
import { chainAround } from '../testing/unit/chain.ts'
import { newRoster, refusalOf } from '../testing/unit/rosters.ts'

/** Reports on a roster, and takes its time between the proof and the write. */
const slowReport = defineFunction({
  name: 'testSlowReport',
  summary: 'Reports on a roster.',
  kind: 'write',
  access: 'chain editor',
  area: 'accountability',
  input: z.strictObject({ rosterId: z.uuid() }),
  output: z.null(),
})
/** Reads a roster in two steps, and takes its time between them. */
const slowRead = defineFunction({
  name: 'testSlowRead',
  summary: 'Reads a roster.',
  kind: 'read',
  access: 'roster viewer',
  area: 'accountability',
  about: 'roster',
  input: z.strictObject({ rosterId: z.uuid() }),
  output: z.null(),
})
/** Changes the caller's own row, and takes its time between the proof and the write. */
const slowOwnWrite = defineFunction({
  name: 'testSlowOwnWrite',
  summary: 'Verifies the contact data of the caller.',
  kind: 'write',
  access: 'own row',
  about: 'own row',
  input: z.strictObject({}),
  output: z.null(),
})
/** Reads a roster in one statement that finds no row, as when the right comes only after it. */
const emptyRead = defineFunction({
  name: 'testEmptyRead',
  summary: 'Reads nothing of a roster.',
  kind: 'read',
  access: 'chain viewer',
  area: 'accountability',
  about: 'roster',
  input: z.strictObject({ rosterId: z.uuid() }),
  output: z.null(),
})

let server: TestServer
/** What happens in between. */
let meanwhile: () => Promise<unknown>
beforeAll(async () => {
  server = await startTestServer({
    logLevel: 'silent',
    implementations: [
      implement(slowReport, async (call, { rosterId }) => {
        await meanwhile()
        await sql`insert into duty_clocks (roster_id, at) values (${rosterId}, ${call.now})`.execute(call.tx.query)
        return null
      }),
      implement(slowOwnWrite, async (call) => {
        const { scope: own } = call
        if (!own) refuse('failed-precondition', 'You are not linked to a roster.')
        await meanwhile()
        await verifyOwn(call.tx, own, dayAt(call.now, own.timeZone))
        return null
      }),
      implement(emptyRead, { provesItself: 'in one statement with the scope' }, async (call, { rosterId }) => {
        await readAsChainViewer(call, rosterId, 'accountability', 'testEmptyRead', 'select from scope where false')
        return null
      }),
      implement(slowRead, async (call, { rosterId }) => {
        await meanwhile()
        const { rows } = await sql`select from rosters where id = ${rosterId}`.execute(call.tx.query)
        if (rows.length === 0) throw new Error('the roster is not there')
        return null
      }),
    ],
  })
})
afterAll(() => server.close())

test('a right that ends between its proof and the write is refused as if it had not been there', async () => {
  const roster = await newRoster(server)
  const report = () => refusalOf(server.call(slowReport, { rosterId: roster.id }, roster.editor.token))
  const { pool } = server.database
  meanwhile = () => pool.query('delete from roster_members where uid = $1', [roster.editor.uid])
  expect(await report()).toMatchObject({ code: 'not-found', details: { field: 'rosterId' } })
  expect((await pool.query('select 1 from duty_clocks where roster_id = $1', [roster.id])).rowCount).toBe(0)
})

test('an act about the own row whose link ends in between runs once more, and is refused in its own words', async () => {
  const roster = await newRoster(server)
  const { linked } = await chainAround(server, roster)
  const { pool } = server.database
  let times = 0
  meanwhile = async () => {
    times++
    await pool.query('update soldiers set linked_uid = null where linked_uid = $1', [linked.uid])
  }
  expect(await refusalOf(server.call(slowOwnWrite, {}, linked.token))).toMatchObject({ code: 'failed-precondition' })
  expect(times).toBe(1)
})

test('a roster that is deleted while it is read is refused as if it had not been there', async () => {
  const roster = await newRoster(server)
  const read = () => refusalOf(server.call(slowRead, { rosterId: roster.id }, roster.owner.token))
  meanwhile = () =>
    server.call(deleteRoster, { rosterId: roster.id, confirmName: 'A Co, 2-504 PIR' }, roster.owner.token)
  expect(await read()).toMatchObject({ code: 'not-found', details: { field: 'rosterId' } })
})

test('a right that comes between a statement and its proof is not there yet', async () => {
  const roster = await newRoster(server)
  const read = () => server.call(emptyRead, { rosterId: roster.id }, roster.owner.token)
  expect(await refusalOf(read())).toMatchObject({ code: 'not-found', details: { field: 'rosterId' } })
})

test('a write that the rules of the database stop while the right holds is a fault of ours', async () => {
  const [roster, other] = [await newRoster(server), await newRoster(server)]
  meanwhile = async () => undefined
  const { editor } = roster
  const beyond = { rosterId: roster.id }
  await server.database.pool.query(
    'create or replace function test_refuse() returns trigger language plpgsql as $$ begin raise insufficient_privilege; end $$',
  )
  await server.database.pool.query(
    'create trigger test_refuse before insert on duty_clocks for each row execute function test_refuse()',
  )
  expect(await refusalOf(server.call(slowReport, beyond, editor.token))).toMatchObject({ code: 'internal' })
  expect(await refusalOf(server.call(slowReport, beyond, other.owner.token))).toMatchObject({ code: 'not-found' })
})
