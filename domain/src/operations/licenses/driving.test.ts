import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDate } from '../../kernel/calendar-date.ts'
import { mayDrive } from './driving.ts'
import { colourOf, firstLapse, type LicenseFacts, lapseOf } from './lapse.ts'
import { SEED_POLICY } from './policy.ts'
import { vehicleOf } from './vehicles.ts'

const day = (text: string) => text as CalendarDate
const ON = day('2026-11-27')
const [mtv, sedan, forklift, bike] = ['M1083', 'NTV sedan', 'forklift', 'motorcycle'].map((code) => vehicleOf(code))
if (!mtv || !sedan || !forklift || !bike) throw new Error('the catalog has these')

const permit = (more: Partial<LicenseFacts> = {}): LicenseFacts => ({
  kind: 'military',
  issuedOn: day('2024-03-01'),
  expiresOn: day('2029-03-01'),
  checkRideOn: day('2026-03-02'),
  vehicles: [{ vehicle: 'M1083', standing: 'qualified', qualifiedOn: day('2024-03-01') }],
  restrictions: [],
  courses: [],
  endedOn: null,
  endReason: null,
  ...more,
})
const civilian = (more: Partial<LicenseFacts> = {}) =>
  permit({ kind: 'civilian', checkRideOn: null, vehicles: [], ...more })
const asked = (licenses: readonly LicenseFacts[], vehicle = mtv, on = ON) => mayDrive({ licenses, vehicle, on })
const reasons = (...asking: Parameters<typeof asked>) => {
  const answer = asked(...asking)
  return answer.may ? [] : answer.reasons
}

describe('who may drive', () => {
  test('a current permit with a check ride counts until the first of the two lapses', () => {
    expect(asked([permit({ restrictions: ['daylight only'] })])).toEqual({
      may: true,
      until: '2027-03-02',
      limits: ['daylight only'],
    })
    expect(asked([permit({ expiresOn: ON })])).toMatchObject({ may: true, until: ON })
  })

  test('says each reason in plain words', () => {
    expect(reasons([])).toEqual(['no OF 346 on record'])
    expect(reasons([permit({ expiresOn: day('2026-11-03') })])).toEqual(['OF 346 expired 3 Nov 2026'])
    expect(reasons([permit({ checkRideOn: addDays(ON, -412) })])).toEqual(['check ride 412 days ago'])
    expect(reasons([permit({ checkRideOn: null })])).toEqual(['no check ride on record'])
    expect(reasons([permit({ vehicles: [] })])).toEqual(['not qualified on the M1083 MTV'])
    expect(reasons([permit({ vehicles: [{ vehicle: 'M1083', standing: 'learner', qualifiedOn: null }] })])).toEqual([
      'learner only on the M1083 MTV',
    ])
    expect(reasons([permit({ endedOn: day('2026-11-20'), endReason: 'suspended' })])).toEqual([
      'OF 346 suspended 20 Nov 2026',
    ])
    expect(reasons([permit({ endedOn: day('2026-11-20'), endReason: 'entered in error' })])).toEqual([
      'no OF 346 on record',
    ])
    expect(reasons([permit({ expiresOn: day('2026-11-03'), checkRideOn: null })])).toEqual([
      'OF 346 expired 3 Nov 2026',
      'no check ride on record',
    ])
  })

  test('a permit without an expiration date is valid for five years from its issue', () => {
    expect(asked([permit({ expiresOn: null, issuedOn: day('2021-11-27') })]).may).toBe(true)
    expect(reasons([permit({ expiresOn: null, issuedOn: day('2021-11-26') })])).toEqual(['OF 346 expired 26 Nov 2026'])
    expect(reasons([permit({ expiresOn: null, issuedOn: null })])).toEqual(['no expiry on record for the OF 346'])
  })

  test('a non-tactical vehicle needs a civilian license with an expiration date', () => {
    expect(reasons([permit()], sedan)).toEqual(['no civilian license on record'])
    expect(asked([civilian()], sedan)).toMatchObject({ may: true, until: '2029-03-01' })
    expect(reasons([civilian({ expiresOn: null })], sedan)).toEqual(['no expiry on record for the civilian license'])
  })

  test('a forklift needs the permit or its own license', () => {
    const vehicles = [{ vehicle: 'forklift', standing: 'qualified' as const, qualifiedOn: null }]
    expect(asked([permit({ vehicles })], forklift).may).toBe(true)
    expect(asked([permit({ kind: 'equipment', checkRideOn: null, vehicles })], forklift).may).toBe(true)
    expect(reasons([permit()], forklift)).toEqual(['no license for the forklift (MHE) on record'])
  })

  test('a motorcycle needs the basic course, the next within a year, then one every five', () => {
    const rider = (...courses: LicenseFacts['courses']) => permit({ kind: 'motorcycle', courses })
    expect(reasons([rider()], bike)).toEqual(['no Basic RiderCourse on record'])
    expect(asked([rider({ course: 'BRC', on: day('2025-11-27') })], bike)).toMatchObject({ may: true, until: ON })
    expect(reasons([rider({ course: 'BRC', on: day('2025-11-26') })], bike)).toEqual([
      'next rider course was due 26 Nov 2026',
    ])
    const both = rider({ course: 'BRC', on: day('2022-01-10') }, { course: 'ARC', on: day('2022-12-01') })
    expect(asked([both], bike)).toMatchObject({ may: true, until: '2027-12-01' })
    const anew = rider({ course: 'ARC', on: day('2019-05-01') }, { course: 'BRC', on: day('2026-05-01') })
    expect(asked([anew], bike)).toMatchObject({ may: true, until: '2027-05-01' })
  })

  test('a profile without driving counts until it ends', () => {
    const limited = (until: string | null) =>
      mayDrive({
        licenses: [permit()],
        vehicle: mtv,
        on: ON,
        profileLimits: [{ until: until === null ? null : day(until) }],
      })
    expect(limited('2026-11-30')).toEqual({ may: false, reasons: ['profile: no driving until 30 Nov 2026'] })
    expect(limited(null)).toEqual({ may: false, reasons: ['profile: no driving'] })
    expect(limited('2026-11-26').may).toBe(true)
  })

  test('of two permits the valid one counts, and of two invalid ones the one with fewer problems', () => {
    const bad = permit({ expiresOn: day('2020-01-01'), checkRideOn: null })
    expect(asked([bad, permit()]).may).toBe(true)
    expect(reasons([bad, permit({ checkRideOn: null })])).toEqual(['no check ride on record'])
  })

  test('agrees with the color: green may drive today, red and grey may not, amber only with everything on record', () => {
    const days = fc.option(
      fc.integer({ min: -4000, max: 2500 }).map((n) => addDays(ON, n)),
      { nil: null },
    )
    const facts = fc.record({ issuedOn: fc.constant(null), expiresOn: days, checkRideOn: days }).map(permit)
    fc.assert(
      fc.property(facts, (license) => {
        const lapse = lapseOf(license, SEED_POLICY)
        const colour = colourOf(lapse, SEED_POLICY, ON)
        expect(asked([license]).may).toBe(colour === 'green' || (colour === 'amber' && lapse.complete))
      }),
    )
  })

  test('counts on every day up to the named one, and on none after', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 400 }), (left, ridden) => {
        const license = permit({ expiresOn: addDays(ON, left), checkRideOn: addDays(ON, -ridden) })
        const until = firstLapse(lapseOf(license, SEED_POLICY))
        if (until === null || until < ON) return
        expect(asked([license], mtv, until).may).toBe(true)
        expect(asked([license], mtv, addDays(until, 1)).may).toBe(false)
      }),
    )
  })
})

describe('the color', () => {
  const colour = (license: LicenseFacts) => colourOf(lapseOf(license, SEED_POLICY), SEED_POLICY, ON)

  test('is red once lapsed, even with something missing, amber within 60 days, and grey when data is missing', () => {
    expect(colour(permit())).toBe('green')
    expect(colour(permit({ expiresOn: addDays(ON, 61) }))).toBe('green')
    expect(colour(permit({ expiresOn: addDays(ON, 60) }))).toBe('amber')
    expect(colour(permit({ expiresOn: addDays(ON, -1) }))).toBe('red')
    expect(colour(permit({ checkRideOn: addDays(ON, -366) }))).toBe('red')
    expect(colour(permit({ checkRideOn: null }))).toBe('grey')
    expect(colour(permit({ checkRideOn: null, expiresOn: addDays(ON, -1) }))).toBe('red')
    expect(colour(civilian({ expiresOn: null }))).toBe('grey')
  })

  test('is amber by a known date, even with something missing', () => {
    expect(colour(permit({ checkRideOn: null, expiresOn: addDays(ON, 60) }))).toBe('amber')
    expect(colour(permit({ checkRideOn: null, expiresOn: addDays(ON, 61) }))).toBe('grey')
    const rideSoon = addDays(ON, 20 - SEED_POLICY.checkRideDays)
    expect(colour(permit({ checkRideOn: rideSoon, issuedOn: null, expiresOn: null }))).toBe('amber')
  })
})
