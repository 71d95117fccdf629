import { describe, expect, it } from 'vitest'
import { isAdmin, isProfileComplete, needsProfileAfter } from './profile.ts'
import { profileChange } from './schema.ts'

const name = { last: 'Rasmussen', first: 'Derek' }
const complete = { dodid: '1234567890', name, email: null }

describe('a profile', () => {
  it('is complete with a DoD ID of 10 digits and a name', () => {
    expect(isProfileComplete(complete)).toBe(true)
  })
  it('is complete with an e-mail in place of the name', () => {
    expect(isProfileComplete({ ...complete, name: null, email: 'derek@example.mil' })).toBe(true)
  })
  it('is not complete without a name and an e-mail', () => {
    expect(isProfileComplete({ ...complete, name: null })).toBe(false)
    expect(isProfileComplete({ ...complete, name: { last: ' ', first: '' }, email: ' ' })).toBe(false)
  })
  it.each([null, '', '123456789', '12345678901', '123456789a'])('is not complete with the DoD ID %j', (dodid) => {
    expect(isProfileComplete({ ...complete, dodid })).toBe(false)
  })
  it('stays complete', () => {
    expect(needsProfileAfter(false, { dodid: null, name: null, email: null })).toBe(false)
    expect(needsProfileAfter(true, complete)).toBe(false)
    expect(needsProfileAfter(true, { ...complete, dodid: null })).toBe(true)
  })
})

describe('an admin', () => {
  const nobody = { uid: 'a', roles: [], role: null, declaredRole: null }
  it('is an admin in any of the four ways', () => {
    expect(isAdmin({ ...nobody, roles: ['Leader', 'Admin'] }, null)).toBe(true)
    expect(isAdmin({ ...nobody, role: 'Admin' }, null)).toBe(true)
    expect(isAdmin({ ...nobody, declaredRole: 'Admin' }, null)).toBe(true)
    expect(isAdmin(nobody, 'a')).toBe(true)
  })
  it('is nobody else', () => {
    expect(isAdmin(nobody, null)).toBe(false)
    expect(isAdmin({ ...nobody, roles: ['admin', 'Leader'], role: 'Leader', declaredRole: 'Leader' }, 'b')).toBe(false)
  })
})

describe('a change to one’s own profile', () => {
  it.each([
    { declaredRole: 'Admin' },
    { declaredRole: ['Admin'] },
    { roles: ['Admin'] },
    { role: 'Admin' },
    { isAdmin: true },
    { uid: 'a' },
    { email: 'someone@else.mil' },
    { needsProfile: false },
  ])('cannot carry %j', (change) => {
    expect(profileChange.safeParse(change).success).toBe(false)
  })
})
