import { getMyProfile, getOnboardingInfo, saveMyProfile, userHeartbeat } from '@muster/domain/identity/functions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ at: new Date('2026-03-02T11:30:00Z') })
})
afterAll(() => server.close())

it('creates the missing users document at the first sign-in, with the name split into its parts', async () => {
  const { uid, token } = await server.signUp({ name: 'Juan M de la Cruz Jr', email: 'juan@example.mil' })
  const profile = await server.call(getMyProfile, {}, token)
  expect(profile).toMatchObject({
    uid,
    email: 'juan@example.mil',
    displayName: 'Juan M de la Cruz Jr',
    needsProfile: true,
    createdAt: '2026-03-02T11:30:00.000Z',
    dodid: null,
    name: { last: 'de la Cruz', first: 'Juan', middle: 'M', suffix: 'Jr' },
    declaredRole: null,
    roles: [],
    isAdmin: false,
    hasSeenTour: false,
  })
  expect(await server.call(getOnboardingInfo, {}, token)).toEqual({ needsProfile: true, link: null })
})

it('completes a profile with a DoD ID and keeps what was not in the request', async () => {
  const { token } = await server.signUp({ name: 'Smith, Jane' })
  const saved = await server.call(saveMyProfile, { dodid: '123-456-7890', declaredRole: 'Leader' }, token)
  expect(saved).toMatchObject({ dodid: '1234567890', needsProfile: false, declaredRole: 'Leader' })
  const later = await server.call(saveMyProfile, { hasSeenTourMobile: true, rank: 'SGT' }, token)
  expect(later).toMatchObject({ dodid: '1234567890', hasSeenTourMobile: true, hasSeenTourDesktop: false, rank: 'SGT' })
  expect(await server.call(getMyProfile, {}, token)).toEqual(later)
})

it('names the field that is wrong', async () => {
  const { token } = await server.signUp()
  await expect(server.call(saveMyProfile, { dodid: '12345' }, token)).rejects.toMatchObject({
    code: 'invalid-argument',
    message: 'dodid: A DoD ID has exactly 10 digits.',
    details: { field: 'dodid' },
  })
})

it('lets nobody declare themselves an admin, and accepts the operator’s entry', async () => {
  const { uid, token } = await server.signUp()
  for (const change of [{ declaredRole: 'Admin' }, { roles: ['Admin'] }, { role: 'Admin' }, { isAdmin: true }]) {
    const response = await server.post('/api/saveMyProfile', JSON.stringify({ data: change }), {
      authorization: `Bearer ${token}`,
    })
    expect(response.status).toBe(400)
  }
  expect((await server.call(getMyProfile, {}, token)).isAdmin).toBe(false)
  await server.database.pool.query(`update accounts set declared_role = 'Admin' where uid = $1`, [uid])
  expect(await server.call(getMyProfile, {}, token)).toMatchObject({ isAdmin: true, declaredRole: 'Admin' })
})

it('an admin by declared role stays one, whatever they save', async () => {
  const { uid, token } = await server.signUp()
  await server.database.pool.query(`update accounts set declared_role = 'Admin' where uid = $1`, [uid])
  const saved = await server.call(saveMyProfile, { rank: 'MSG', declaredRole: 'Leader' }, token)
  expect(saved).toMatchObject({ isAdmin: true, declaredRole: 'Admin', rank: 'MSG' })
})

it('accepts a name as text, as its parts, and in the form it was read', async () => {
  const { token } = await server.signUp()
  const typed = await server.call(saveMyProfile, { name: 'de la Cruz, Juan M Jr' }, token)
  const parts = { last: 'de la Cruz', first: 'Juan', middle: 'M', suffix: 'Jr' }
  expect(typed.name).toMatchObject(parts)
  expect((await server.call(saveMyProfile, { name: parts }, token)).name).toEqual(typed.name)
  if (!typed.name) throw new Error('The name was not kept.')
  expect((await server.call(saveMyProfile, { name: typed.name }, token)).name).toEqual(typed.name)
})

it.each([
  [{ name: '  ' }, 'name'],
  [{ name: 'x'.repeat(300) }, 'name'],
  [{ name: 7 }, 'name'],
  [{ name: { last: '', first: 'A', middle: '', suffix: '' } }, 'name.last'],
])('names the part of a name that is wrong: %o', async (change, field) => {
  const { token } = await server.signUp()
  const call = server.call(saveMyProfile, change as { name: string }, token)
  await expect(call).rejects.toMatchObject({ code: 'invalid-argument', details: { field } })
  await expect(call).rejects.toThrow(field === 'name' ? /^name: Send a name as text/ : 'name.last: Fill this in.')
})

it('returns when the session will end', async () => {
  const { token } = await server.signUp()
  const { sessionEndsAt } = await server.call(userHeartbeat, { event: 'signin' }, token)
  expect(Date.parse(sessionEndsAt) - server.clock.now().getTime()).toBe(6 * 60 * 60 * 1000)
})

it('says that the account is gone, to a session that has not heard of it yet', async () => {
  const { uid, token } = await server.signUp()
  await server.call(getMyProfile, {}, token)
  await server.database.pool.query('delete from accounts where uid = $1', [uid])
  await expect(server.call(getMyProfile, {}, token)).rejects.toMatchObject({ code: 'unauthenticated' })
})
