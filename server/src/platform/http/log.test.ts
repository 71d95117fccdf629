import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { defineFunction } from '@muster/domain/kernel/function.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { implement } from '../callable/implement.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'
import { createLog } from './log.ts'

/** Texts that must not be in any log. */
const NAME = 'Featherstonehaugh'
const DODID = '1987654321'

let lines = ''
const sink = new Writable({
  write(chunk, _encoding, done) {
    lines += String(chunk)
    done()
  },
})
const log = createLog('trace', sink)

/** A write that PostgreSQL refuses for a reason that no caller can cause, with people's data in its message. */
const stumble = defineFunction({
  name: 'stumble',
  summary: 'For this test.',
  kind: 'write',
  access: 'account',
  input: z.strictObject({ name: z.string(), dodid: z.string() }),
  output: z.null(),
})

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    log,
    implementations: [
      implement(stumble, async (call, { name, dodid }) => {
        await call.tx.prepared(
          'test.table',
          'every call',
          'create temporary table people (name text, dodid text) on commit drop',
        )
        await call.tx.prepared('test.index', 'every call', 'create unique index only_one on people (name, dodid)')
        await call.tx.prepared(
          'test.rule',
          'every call',
          `create function pg_temp.refuse() returns trigger language plpgsql as $$ begin
            raise exception 'no' using detail = new.name, hint = new.dodid, errcode = 'restrict_violation'; end $$`,
        )
        await call.tx.prepared(
          'test.trigger',
          'every call',
          'create trigger t before insert on people for each row execute function pg_temp.refuse()',
        )
        await call.tx.prepared('test.insert', 'every call', 'insert into people values ($1, $2)', [name, dodid])
        return null
      }),
    ],
  })
})
afterAll(() => server.close())

test('a call that fails in the database logs its function, code and place, and nobody’s data', async () => {
  const { token } = await server.signUp({ name: `${NAME}, Ann`, email: `${NAME}@example.mil`.toLowerCase() })
  lines = ''
  await expect(server.call(stumble, { name: NAME, dodid: DODID }, token)).rejects.toMatchObject({ code: 'internal' })
  expect(lines).toContain('"code":"23001"')
  expect(lines).toContain('log.test.ts')
  expect(lines.toLowerCase()).not.toContain(NAME.toLowerCase())
  expect(lines).not.toContain(DODID)
})

/** The error that a statement ends with. */
async function failureOf(text: string, values: unknown[]): Promise<Error> {
  try {
    await server.database.pool.query(text, values)
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('the statement went through')
}

const uid = randomUUID()
const ACCOUNT = 'insert into accounts (uid, created_at, name_last, dodid) values ($1, now(), $2, $3)'

test.each([
  ['a check that fails', ACCOUNT, [uid, NAME, `${DODID}0`], '23514'],
  ['a text that is no id', 'select $1::text::uuid', [NAME], '22P02'],
  ['a text that is no date', 'select $1::text::date', [`${NAME} "${DODID}"`], '22007'],
  ['a text that is no JSON', 'select $1::text::jsonb', [`{"${NAME}": ${DODID}`], '22P02'],
] as const)('%s is logged without the value', async (_what, text, values, code) => {
  const error = await failureOf(text, [...values])
  // Without the rule the value would be in the log: in the message, or in a property of the error.
  expect(JSON.stringify({ ...error, message: error.message })).toContain(values.includes(NAME as never) ? NAME : DODID)
  lines = ''
  log.error({ err: new Error('a job failed', { cause: error }) }, 'under err')
  log.warn({ error }, 'under error')
  log.error(error)
  expect(lines).toContain(`"code":"${code}"`)
  expect(lines).not.toContain(NAME)
  expect(lines).not.toContain(DODID)
})

test('JSON that cannot be read is not quoted', () => {
  lines = ''
  try {
    JSON.parse(`${NAME} ${DODID}`)
  } catch (error) {
    log.error({ err: error }, 'unreadable')
  }
  expect(lines).toContain('SyntaxError')
  expect(lines).not.toContain(NAME.slice(0, 5))
})
