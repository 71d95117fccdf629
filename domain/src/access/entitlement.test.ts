import { describe, expect, test } from 'vitest'
import { type Moment, entitlementOf, type Subscription, viewOnlyWords } from './entitlement.ts'

const NOW = new Date('2026-11-22T06:30:00Z')
const BEFORE = new Date('2026-11-22T06:29:59Z')
const AFTER = new Date('2026-11-22T06:30:01Z')

interface Line {
  readonly what: string
  readonly given: Subscription | null
  readonly status: string
  /**
   * `yes`, or the reason that the account is not entitled and whether the app asks for a subscription: `canceled,
   * nudge`.
   */
  readonly entitled: string
}

/** Specification section 4, line by line. */
const TRUTH: readonly Line[] = [
  { what: 'no record', given: null, status: 'none', entitled: 'no reason' },
  { what: 'an empty record', given: {}, status: 'none', entitled: 'inactive' },
  { what: 'an empty status', given: { status: ' ' }, status: 'none', entitled: 'inactive' },
  { what: 'active', given: { status: 'active' }, status: 'active', entitled: 'yes' },
  { what: 'active in capitals', given: { status: 'ACTIVE' }, status: 'active', entitled: 'yes' },
  { what: 'active after a trial', given: { status: 'Active', trialEndsAt: BEFORE }, status: 'active', entitled: 'yes' },
  { what: 'comp', given: { status: 'comp' }, status: 'comp', entitled: 'yes' },
  { what: 'a trial without an end', given: { status: 'trial' }, status: 'trial', entitled: 'yes' },
  { what: 'a trial that runs', given: { status: 'trialing', trialEndsAt: AFTER }, status: 'trial', entitled: 'yes' },
  {
    what: 'a trial that ends now',
    given: { status: 'Trialing', trialEndsAt: NOW },
    status: 'trial',
    entitled: 'trial_expired, nudge',
  },
  {
    what: 'a trial that ended',
    given: { status: 'trial', trialEndsAt: BEFORE },
    status: 'trial',
    entitled: 'trial_expired, nudge',
  },
  {
    what: 'a trial end ahead, without a trial',
    given: { status: 'none', trialEndsAt: AFTER },
    status: 'none',
    entitled: 'inactive',
  },
  {
    what: 'the server says that the trial ended',
    given: { status: 'none', statusReason: 'trial_expired' },
    status: 'none',
    entitled: 'trial_expired, nudge',
  },
  {
    what: 'the server says so in another spelling',
    given: { status: 'inactive', statusReason: 'Trial expired' },
    status: 'inactive',
    entitled: 'trial_expired, nudge',
  },
  {
    what: 'canceled after the trial ended',
    given: { status: 'canceled', trialEndsAt: BEFORE },
    status: 'canceled',
    entitled: 'trial_expired, nudge',
  },
  ...['canceled', 'cancelled', 'ended', 'expired'].map((status) => ({
    what: status,
    given: { status, trialEndsAt: null },
    status,
    entitled: 'canceled, nudge',
  })),
  ...['past_due', 'unpaid', 'incomplete', 'incomplete_expired'].map((status) => ({
    what: status,
    given: { status: status.toUpperCase() },
    status,
    entitled: 'past_due, nudge',
  })),
  { what: 'paused', given: { status: 'paused' }, status: 'paused', entitled: 'inactive' },
  { what: 'unlimited', given: { status: 'canceled', unlimited: true }, status: 'canceled', entitled: 'yes' },
  { what: 'not unlimited', given: { status: 'none', unlimited: false }, status: 'none', entitled: 'inactive' },
  {
    what: 'the server decides that it is entitled',
    given: { status: 'past_due', entitled: true },
    status: 'past_due',
    entitled: 'yes',
  },
  {
    what: 'the server decides that it is not entitled',
    given: { status: 'active', entitled: false },
    status: 'active',
    entitled: 'yes',
  },
]

test.each(TRUTH)('$what: $entitled', ({ given, status, entitled }) => {
  const yes = entitled === 'yes'
  expect(entitlementOf(given, NOW)).toEqual({
    status,
    entitled: yes,
    readOnly: !yes,
    reason: yes || entitled === 'no reason' ? null : entitled.split(',')[0],
    showNudge: entitled.endsWith('nudge'),
  })
})

test('takes the time as a date or as its milliseconds', () => {
  const trial = { status: 'trial', trialEndsAt: NOW.getTime() + 1 }
  expect(entitlementOf(trial, NOW.getTime())).toEqual(entitlementOf(trial, NOW))
  expect(entitlementOf(trial, NOW.getTime() + 1)).toMatchObject({ entitled: false, reason: 'trial_expired' })
  expect(entitlementOf(undefined, NOW)).toEqual(entitlementOf(null, NOW))
})

describe('the end of a trial', () => {
  const written = (at: Date): Moment[] => [
    at,
    at.getTime(),
    at.getTime() / 1000,
    at.toISOString(),
    String(at.getTime()),
    String(at.getTime() / 1000),
    { seconds: at.getTime() / 1000 },
    { seconds: Math.floor(at.getTime() / 1000), nanoseconds: 0 },
    { _seconds: at.getTime() / 1000, _nanoseconds: 0 },
    { toDate: () => at },
    { toMillis: () => at.getTime() },
  ]

  test.each(written(AFTER))('has not come yet, written as %j', (trialEndsAt) => {
    expect(entitlementOf({ status: 'trial', trialEndsAt }, NOW).entitled).toBe(true)
  })

  test.each(written(BEFORE))('has passed, written as %j', (trialEndsAt) => {
    expect(entitlementOf({ status: 'trial', trialEndsAt }, NOW)).toMatchObject({
      entitled: false,
      reason: 'trial_expired',
    })
  })

  test.each(['', 'soon', Number.NaN, new Date('never')])(
    'counts as no end when it is not a time (%j)',
    (trialEndsAt) => {
      expect(entitlementOf({ status: 'trial', trialEndsAt }, NOW).entitled).toBe(true)
      expect(entitlementOf({ status: 'none', trialEndsAt }, NOW).reason).toBe('inactive')
    },
  )
})

test('a user who cannot edit sees the reason in the words of the specification', () => {
  expect(viewOnlyWords('trial_expired')).toBe('Your trial ended. Subscribe to resume editing.')
  expect(viewOnlyWords('past_due')).toBe('Your subscription payment is past due. Update billing to resume editing.')
  expect(viewOnlyWords('canceled')).toBe('Your subscription has ended. Subscribe to resume editing.')
})
