import { hash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newClient } from '../../../database/connections.ts'
import { type Database, openDatabase } from '../../../database/database.ts'
import { migrate } from '../../../database/migrate.ts'
import { createEmptyDatabase } from '../../../testing/database/database.ts'
import { quietLog } from '../../../testing/database/quiet-log.ts'
import { idempotencyKey } from './idempotency.ts'
import { claim, keepAnswer, keptAnswer } from '../writes.ts'

const uid = randomUUID()
const former = { header: randomUUID(), body: '{"phone":"9105550147"}', answer: '{"id":"of before"}' }
let made: Awaited<ReturnType<typeof createEmptyDatabase>>
let database: Database

beforeAll(async () => {
  made = await createEmptyDatabase()
  const connection = { connectionString: made.url }
  await migrate(connection, quietLog, { last: '0083-renewed-tokens' })
  const client = newClient(connection)
  await client.connect()
  await client.query(
    `insert into idempotency_keys (caller, key, function, body_hash, result) values ($1, $2, 'saveIt', $3, $4)`,
    [uid, former.header, hash('sha256', former.body, 'base64'), former.answer],
  )
  await client.end()
  database = await openDatabase({ databaseUrl: made.url, dataDir: '' }, { log: quietLog })
})
afterAll(async () => {
  await database.close()
  await made.drop()
})

const keyOf = (header: string, body: string) => {
  const key = idempotencyKey(header, uid, 'saveIt', body)
  if (key === null) throw new Error('a header makes a key')
  return key
}
const stored = async () =>
  JSON.stringify((await database.runAsSystem('select * from idempotency_keys order by at')).rows)

test('an answer from before answers were sealed is given again, to the same call alone', async () => {
  expect(await keptAnswer(database.system.reading, keyOf(former.header, former.body))).toBe(former.answer)
  await expect(keptAnswer(database.system.reading, keyOf(former.header, '{}'))).rejects.toMatchObject({
    code: 'already-exists',
  })
  expect(await stored()).not.toContain(former.header)
})

test('the database has neither the answer nor the key, and nothing that proves a guess of the body', async () => {
  const [header, body, answer] = [randomUUID(), '{"dodId":"1234567890"}', '{"name":"Clay"}']
  const key = keyOf(header, body)
  await database.system.write(async (tx) => {
    expect(await claim(tx, key, new Date())).toBeNull()
    await keepAnswer(tx, key, answer)
  })
  expect(await keptAnswer(database.system.reading, keyOf(header, body))).toBe(answer)
  for (const guessed of [header, answer, 'Clay', hash('sha256', body, 'base64'), hash('sha256', body, 'base64url')])
    expect(await stored()).not.toContain(guessed)
})

test('an answer that somebody changed there is not given', async () => {
  const key = keyOf(randomUUID(), '{}')
  await database.system.write(async (tx) => {
    await claim(tx, key, new Date())
    await keepAnswer(tx, key, 'null')
  })
  await database.runAsSystem(
    `update idempotency_keys set result = 'AAAA' || substr(result, 5) where key = $1 and caller = $2`,
    [key.key, uid],
  )
  await expect(keptAnswer(database.system.reading, key)).rejects.toThrow('unable to authenticate data')
})
