import { describe, expect, test } from 'vitest'
import { COUNSELING_STATES } from '../kinds.ts'
import { SIGNERS } from '../schema.ts'
import { type LinkFacts, mayOpen, standingOf, whyNotSign } from './rules.ts'

describe('who may sign when', () => {
  const allowed = (response: 'agree' | 'refused' | null) =>
    Object.fromEntries(
      COUNSELING_STATES.map((state) => [
        state,
        SIGNERS.filter((signer) => whyNotSign({ state, response, signed: [] }, signer) === null),
      ]),
    )

  test('before the Soldier answered', () => {
    expect(allowed(null)).toEqual({
      draft: [],
      delivered: ['counselor', 'soldier', 'witness'],
      acknowledged: ['counselor', 'soldier', 'witness'],
      assessed: ['counselor', 'soldier', 'witness', 'assessor', 'assessed'],
      closed: [],
    })
  })

  test.each(['agree', 'refused'] as const)('after the answer %s', (response) => {
    expect(allowed(response)).toMatchObject({
      acknowledged: ['counselor'],
      assessed: ['counselor', 'assessor', 'assessed'],
    })
  })

  test('each signs once', () => {
    for (const signer of ['counselor', 'assessor', 'assessed'] as const) {
      expect(whyNotSign({ state: 'assessed', response: 'agree', signed: [signer] }, signer)).toMatch(/already/)
    }
    expect(whyNotSign({ state: 'delivered', response: 'refused', signed: [] }, 'soldier')).toMatch(/refused to sign/)
  })
})

describe('a link', () => {
  const NOW = new Date('2026-11-12T12:00:00Z')
  const link: LinkFacts = {
    expiresAt: new Date('2026-11-12T12:00:01Z'),
    withdrawnAt: null,
    usedAt: null,
    delivered: true,
    closed: false,
    response: null,
  }
  const standing = (more: Partial<LinkFacts>) => standingOf({ ...link, ...more }, NOW)

  test('is open until it is used, expires or is withdrawn', () => {
    expect(standing({})).toBe('open')
    expect(standing({ expiresAt: NOW })).toBe('dead')
    expect(standing({ withdrawnAt: NOW })).toBe('dead')
    expect(standing({ usedAt: NOW })).toBe('signed')
    expect(standing({ response: 'disagree' })).toBe('signed')
    expect(standing({ response: 'refused' })).toBe('refused')
    expect(standing({ closed: true })).toBe('dead')
    expect(standing({ closed: true, response: 'agree' })).toBe('signed')
  })

  test('still says later that the session was signed, but first that it was withdrawn', () => {
    expect(standing({ usedAt: NOW, expiresAt: new Date(0) })).toBe('signed')
    expect(standing({ delivered: false })).toBe('taken back')
    expect(standing({ delivered: false, response: 'agree' })).toBe('taken back')
    expect(standing({ delivered: false, expiresAt: NOW })).toBe('dead')
  })
})

describe('who may use a link', () => {
  const opener = (more: object = {}) => ({ uid: 'a', keeps: false, isSomebodyElse: false, ...more })

  test('a browser without a sign-in, and the Soldier', () => {
    expect(mayOpen(null, 'soldier')).toBe(true)
    expect(mayOpen(null, null)).toBe(true)
    expect(mayOpen(opener({ uid: 'soldier', keeps: true }), 'soldier')).toBe(true)
  })

  test('no other account when the Soldier has one', () => {
    expect(mayOpen(opener(), 'soldier')).toBe(false)
  })

  test('when the Soldier has no account: no leader, and nobody linked to another Soldier', () => {
    expect(mayOpen(opener(), null)).toBe(true)
    expect(mayOpen(opener({ keeps: true }), null)).toBe(false)
    expect(mayOpen(opener({ isSomebodyElse: true }), null)).toBe(false)
  })
})
