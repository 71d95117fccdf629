import { randomUUID } from 'node:crypto'
import { createTask } from '@muster/domain/dutyday/tasks/functions.ts'
import { recordStatus } from '@muster/domain/dutyday/functions.ts'
import { accountTopic } from '@muster/domain/kernel/topic.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addSoldier } from '../unit/rosters.ts'
import { THEIR_NAME, type Things, things } from '../hostile/others-data.ts'
import { startTestServer, type TestServer } from '../server/server.ts'
import { newUnit, PERSONAS } from './personas.ts'

let server: TestServer
let theirs: Things

beforeAll(async () => {
  server = await startTestServer({ invented: true, at: new Date('2026-03-02T15:30:00Z') })
  theirs = await things(server, THEIR_NAME)
})
afterAll(() => server.close())

interface Heard {
  /** Topics that the caller may not listen to. */
  refused: readonly string[]
  readonly touched: string[]
}

/** Listens to these topics until `leave`. Resolves once the stream is open. */
async function listen(token: string, topics: readonly string[], leave: AbortSignal): Promise<Heard> {
  const response = await fetch(`${server.url}/api/live?topics=${encodeURIComponent(topics.join())}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leave,
  })
  const heard: Heard = { refused: [], touched: [] }
  let open = false
  const read = async () => {
    let text = ''
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}') as { refused?: string[]; topics?: string[] }
        if (data.refused) {
          heard.refused = data.refused
          open = true
        }
        heard.touched.push(...(data.topics ?? []))
      }
    }
  }
  read().catch(() => {})
  await vi.waitUntil(() => open, 20_000)
  return heard
}

/** All topics that have been touched so far and name the other leader's roster or accounts. */
async function topicsOfTheirs(): Promise<string[]> {
  const { roster } = theirs
  const ids = [roster.id, ...[roster.owner, roster.editor, roster.viewer].map(({ uid }) => uid)]
  const { rows } = await server.database.pool.query<{ topic: string }>(
    `select distinct topic from change_feed, unnest(topics) topic
     where topic not like 'rights/%' and exists (select from unnest($1::text[]) id where topic like '%' || id || '%')`,
    [ids],
  )
  return rows.map(({ topic }) => topic).toSorted()
}

test('no stream of the five tells of another leader’s unit', async () => {
  const unit = await newUnit(server, theirs)
  const foreign = await topicsOfTheirs()
  expect(foreign.length).toBeGreaterThan(5)
  const leaving = new AbortController()
  const ownTopic = accountTopic('heard')
  const streams = await Promise.all(
    PERSONAS.map(async (persona) => {
      const { uid, token } = unit.people[persona]
      return { persona, own: ownTopic(uid), heard: await listen(token, [...foreign, ownTopic(uid)], leaving.signal) }
    }),
  )
  const owner = await listen(theirs.roster.owner.token, foreign, leaving.signal)
  expect(owner.refused.filter((topic) => topic.startsWith('roster:'))).toEqual([])
  for (const { persona, heard } of streams) expect(heard.refused.toSorted(), persona).toEqual(foreign)

  const { id: rosterId, owner: leader } = theirs.roster
  const soldierId = await addSoldier(server, theirs.roster, { last: 'Newcomer' })
  const entry = { id: randomUUID(), soldierId, status: 'PDY' as const, from: '2026-03-02' }
  await server.call(recordStatus, { rosterId, entries: [entry] }, leader.token)
  const task = { title: 'Sweep', assignees: [soldierId], steps: [] }
  await server.call(createTask, { rosterId, taskId: randomUUID(), task }, leader.token)
  await vi.waitUntil(() => owner.touched.length > 0, 20_000)
  // Whoever hears this has heard what was before it.
  await server.database.write(async (tx) => tx.touch(...streams.map(({ own }) => own)))
  for (const { persona, own, heard } of streams) {
    await vi.waitUntil(() => heard.touched.includes(own), 20_000)
    expect(heard.touched, persona).toEqual([own])
  }
  leaving.abort()
})
