import { defineFunction } from '@muster/domain/kernel/function.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { implement } from '../../platform/callable/implement.ts'
import { startTestServer, type TestServer } from '../server/server.ts'
import { watching } from './watching.ts'

/** Nothing searches the access log by request, so no index has it. */
const QUESTIONS = {
  bare: 'select count(*) from access_log where request_id = $1',
  excused: '/* reads all of access_log: this is a test */ select count(*) from access_log where request_id = $1',
  excusedElsewhere: '/* reads all of accounts: this is a test */ select count(*) from access_log where request_id = $1',
  unsaid: '/* reads all of access_log: */ select count(*) from access_log where request_id = $1',
  indexed: 'select count(*) from access_log where roster_id = $1::text::uuid',
}
type Question = keyof typeof QUESTIONS

const ask = defineFunction({
  name: 'testAsk',
  summary: 'Asks what it is told to.',
  kind: 'read',
  access: 'account',
  input: z.strictObject({ question: z.enum(Object.keys(QUESTIONS) as [Question]) }),
  output: z.null(),
})
const build = defineFunction({
  name: 'testBuild',
  summary: 'Has a question built by Kysely.',
  kind: 'read',
  access: 'account',
  input: z.strictObject({ why: z.boolean() }),
  output: z.null(),
})
const UUID = '00000000-0000-4000-8000-000000000001'

describe.skipIf(watching === null)('among the statements of a server', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await startTestServer({
      implementations: [
        implement(ask, async ({ tx }, { question }) => {
          await tx.prepared(`test.${question}`, 'every call', QUESTIONS[question], [UUID])
          return null
        }),
        implement(build, async ({ tx }, { why }) => {
          const query = tx.query.selectFrom('access_log').select('id').where('request_id', '=', UUID)
          await (why ? query.modifyEnd(sql`/* reads all of access_log: this is a test */`) : query).execute()
          return null
        }),
      ],
    })
    token = (await server.signUp()).token
  })
  afterAll(() => server.close())

  /** Taken before the end of the test, which would fail with it. */
  const found = (id: string) => watching?.takeFindings(id)
  const inCall = (name: string) =>
    expect.stringMatching(`^/api/${name}: Seq Scan on access_log in a large installation`)

  test.for<[Question, number]>([
    ['bare', 1],
    ['excused', 0],
    ['excusedElsewhere', 1],
    ['unsaid', 1],
    ['indexed', 0],
  ])('%s is found %i times', async ([question, times], { task }) => {
    await server.call(ask, { question }, token)
    expect(await found(task.id)).toEqual(Array.from({ length: times }, () => inCall('testAsk')))
    await server.call(ask, { question }, token)
    expect(await found(task.id), 'each text once').toEqual([])
  })

  test('a dynamic statement has its reason at its end', async ({ task }) => {
    await server.call(build, { why: true }, token)
    expect(await found(task.id)).toEqual([])
    await server.call(build, { why: false }, token)
    expect(await found(task.id)).toEqual([inCall('testBuild')])
  })

  test('a statement outside of calls, run as the system, is found too', async ({ task }) => {
    await server.database.write((tx) => sql`select 1 from access_log where function = ${UUID}`.execute(tx.query))
    expect(await found(task.id)).toEqual([expect.stringMatching(/^Outside of a call: Seq Scan on access_log/)])
  })

  test('a statement that fails by itself is left to its own test', async ({ task }) => {
    await expect(sql`select 1 / 0 from access_log`.execute(server.database.reading.query)).rejects.toThrow('zero')
    expect(await found(task.id)).toEqual([])
  })
})
