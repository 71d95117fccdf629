import { getMyProfile, getOnboardingInfo, saveMyProfile, userHeartbeat } from '@muster/domain/identity/functions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ at: new Date('2026-03-02T11:30:00Z') })
})
afterAll(() => server.close())

it('makes the missing users document at the first sign-in, with the name read into its parts', async () => {
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

it('completes a profile with a DoD ID and keeps what it was not asked to change', async () => {
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

it('lets nobody declare themselves an admin, and believes the operator', async () => {
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

it('tells when the session will end', async () => {
  const { token } = await server.signUp()
  const { sessionEndsAt } = await server.call(userHeartbeat, { event: 'signin' }, token)
  expect(Date.parse(sessionEndsAt) - server.clock.now().getTime()).toBe(6 * 60 * 60 * 1000)
})
