import { ADMIN_TOPIC } from '@muster/domain/admin/functions.ts'
import { endMySessions, saveMyProfile } from '@muster/domain/identity/functions.ts'
import { ADMIN_BROADCASTS_TOPIC } from '@muster/domain/notifications/broadcasts/functions.ts'
import { saveRosterSettings } from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newRoster } from './testing/unit/rosters.ts'
import { bearer, listen } from './testing/server/live-events.ts'
import { startTestServer, type TestServer } from './testing/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('a stream reports topics of the caller’s account and of rosters that are shared with it, and nothing else', async () => {
  const roster = await newRoster(server)
  const topics = [
    `roster:${roster.id}`,
    `users/${roster.viewer.uid}`,
    `users/${roster.owner.uid}`,
    `sessions/${roster.viewer.uid}`,
  ]
  const live = await listen(server, topics, bearer(roster.viewer.token))
  const { event, data } = await live.next()
  expect(event).toBe('open')
  expect(data['refused']).toEqual([`users/${roster.owner.uid}`, `sessions/${roster.viewer.uid}`])
  await server.call(
    saveRosterSettings,
    { rosterId: roster.id, version: 1, settings: { name: 'New' } },
    roster.owner.token,
  )
  const touched = await live.next()
  expect(touched.event).toBe('touch')
  expect(touched.data['topics']).toContain(`roster:${roster.id}`)
  expect(touched.data['topics']).not.toContain(`users/${roster.owner.uid}`)
  await server.call(saveMyProfile, { rank: 'SGT' }, roster.viewer.token)
  expect(await live.next()).toEqual({ event: 'touch', data: { topics: [`users/${roster.viewer.uid}`] } })
  await live.close()
  const strangers = await listen(server, [`roster:${roster.id}`], bearer(roster.stranger.token))
  expect((await strangers.next()).data['refused']).toEqual([`roster:${roster.id}`])
  await strangers.close()
})

it('a stream reports the topics of the admin area to admins only', async () => {
  const topics = [ADMIN_TOPIC, ADMIN_BROADCASTS_TOPIC]
  const refusedTo = async (token: string) => {
    const live = await listen(server, topics, bearer(token))
    const { data } = await live.next()
    await live.close()
    return data['refused']
  }
  expect(await refusedTo((await server.signUp()).token)).toEqual(topics)
  const roster = await newRoster(server)
  expect(await refusedTo(roster.owner.token)).toEqual(topics)
  const admin = await server.signUp()
  await server.database.pool.query(`update accounts set roles = '{Admin}' where uid = $1`, [admin.uid])
  expect(await refusedTo(admin.token)).toEqual([])
})

it('a browser opens its stream with the cookie', async () => {
  const { uid, token } = await server.signUp()
  const live = await listen(server, [`users/${uid}`], { cookie: `muster_session=${token}` })
  expect(await live.next()).toEqual({ event: 'open', data: { refused: [] } })
  await live.close()
  expect((await fetch(`${server.url}/api/live?topics=users/${uid}`)).status).toBe(401)
})

it('a stream ends with its session', async () => {
  const { uid, token } = await server.signUp()
  const live = await listen(server, [`users/${uid}`], bearer(token))
  expect((await live.next()).event).toBe('open')
  await server.call(endMySessions, { which: 'all' }, token)
  const events = [await live.next()]
  while (events.at(-1)?.event === 'touch') events.push(await live.next())
  expect(events.at(-1)).toEqual({ event: 'end', data: { reason: 'signed-out' } })
})
