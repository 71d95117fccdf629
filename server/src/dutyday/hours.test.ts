import { randomUUID } from 'node:crypto'
import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import {
  getAccountability,
  getDutyHistory,
  getPerstat,
  recordStatus,
  submitAccountability,
  withdrawStatus,
} from '@muster/domain/dutyday/functions.ts'
import { getAbsenceDays } from '@muster/domain/dutyday/history/functions.ts'
import { instantOfClock } from '@muster/domain/dutyday/hours.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from '../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../testing/server/world-server.ts'

const ZONE = 'America/New_York'
const TODAY = '2026-11-12' as CalendarDate
const clock = (time: string, day: string = TODAY) => instantOfClock({ day: day as CalendarDate, time }, ZONE)

let setting: WorldServer
let navarro: WorldAccount
let leader: Client
let roster: WorldRoster

beforeAll(async () => {
  setting = await startWorld('2026-11-01T12:00:00Z')
  navarro = await setting.world.leader('SFC', 'Navarro', { first: 'Justin' })
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-01T12:00:00Z')
  roster = await setting.world.roster(navarro, { name: '2nd Platoon', soldiers: 16 })
  setting.at(clock('06:30'))
  leader = setting.as(navarro)
})

function soldierId(index: number): string {
  const found = roster.soldiers[index]
  if (!found) throw new Error(`no Soldier ${index}`)
  return found.id
}

interface Timed {
  readonly from: string
  readonly until: string
  readonly day?: string
  readonly last?: string
}

function timed(index: number, status: DutyStatusCode, { from, until, day = TODAY, last = day }: Timed) {
  const hours = { startsAt: clock(from, day).toISOString(), endsAt: clock(until, last).toISOString() }
  return { id: randomUUID(), soldierId: soldierId(index), status, from: day, to: last, hours }
}

const whole = (index: number, status: DutyStatusCode, from: string = TODAY, to: string | null = null) => ({
  id: randomUUID(),
  soldierId: soldierId(index),
  status,
  from,
  to,
})

const record = (...entries: (ReturnType<typeof timed> | ReturnType<typeof whole>)[]) =>
  leader.call(recordStatus, { rosterId: roster.id, entries })

async function rowAt(index: number, time: string, day: string = TODAY) {
  setting.at(clock(time, day))
  const { rows } = await leader.call(getAccountability, { rosterId: roster.id })
  const row = rows.find((each) => each.soldierId === soldierId(index))
  if (!row) throw new Error(`no row of Soldier ${index}`)
  return row
}

describe('hours', () => {
  test('hold from their start to their end, in the list, the PERSTAT and the report alike', async () => {
    const appointment = timed(3, 'APT', { from: '09:00', until: '10:30' })
    await record(whole(3, 'PDY'), appointment)
    for (const [time, status] of [
      ['06:30', 'PDY'],
      ['08:59', 'PDY'],
      ['09:00', 'APT'],
      ['10:29', 'APT'],
      ['10:30', 'PDY'],
    ] as const) {
      const row = await rowAt(3, time)
      expect(row.status, time).toBe(status)
      expect(row.hours?.map(({ hours }) => hours)).toEqual([appointment.hours])
      const { total } = await leader.call(getPerstat, { rosterId: roster.id })
      expect(total.counts.APPT, time).toBe(status === 'APT' ? 1 : 0)
    }
    // As of a time of the day, later.
    const then = await leader.call(getPerstat, { rosterId: roster.id, asOf: clock('09:30').toISOString() })
    expect(then.total.counts).toMatchObject({ APPT: 1, PDY: 0 })
    const submission = await leader.call(submitAccountability, { rosterId: roster.id, dutyDate: TODAY })
    expect(submission.counts).toMatchObject({ reported: 1, available: 1 })
  })

  test('sent twice count once, and with other hours under the same id are refused', async () => {
    const appointment = timed(3, 'APT', { from: '09:00', until: '10:30' })
    const first = await record(appointment)
    expect(await record(appointment)).toEqual(first)
    const changed = { ...appointment, hours: { ...appointment.hours, endsAt: clock('11:00').toISOString() } }
    await expect(record(changed)).rejects.toMatchObject({ code: 'already-exists' })
    const { entries } = await leader.call(getDutyHistory, { rosterId: roster.id, soldierId: soldierId(3) })
    expect(entries.map(({ status, hours }) => ({ status, hours }))).toEqual([
      { status: 'APT', hours: appointment.hours },
    ])
  })

  test('get their days from the clock of the unit, whatever the device said', async () => {
    const duty = {
      ...timed(2, 'SD', { from: '09:00', until: '09:00', last: '2026-11-13' }),
      from: '2026-11-11',
      to: null,
    }
    const { entries } = await record(duty)
    expect(entries).toMatchObject([{ from: TODAY, to: '2026-11-13' }])
    expect((await rowAt(2, '23:59')).status).toBe('SD')
    // On the morning after, at the formation, the Soldier is still on duty, and afterward not reported.
    expect(await rowAt(2, '06:30', '2026-11-13')).toMatchObject({ status: 'SD', carried: true })
    expect((await rowAt(2, '09:00', '2026-11-13')).status).toBe('NR')
  })

  test('with a wrong end, of a missing Soldier, or too long are refused with the reason', async () => {
    await expect(record(timed(1, 'APT', { from: '10:30', until: '09:00' }))).rejects.toMatchObject({
      code: 'invalid-argument',
      message: expect.stringMatching(/is not after the start/),
      details: { field: 'entries.0.hours' },
    })
    await expect(record(timed(1, 'AUN', { from: '09:00', until: '10:30' }))).rejects.toMatchObject({
      details: { field: 'entries.0.hours' },
    })
    await expect(record(timed(1, 'SD', { from: '09:00', until: '09:00', last: '2026-11-15' }))).rejects.toMatchObject({
      message: expect.stringMatching(/lasts a day at most/),
    })
  })

  test.each([
    ['0000-01-01T10:00:00Z', '0000-01-01T11:00:00Z'],
    ['0001-01-01T10:00:00Z', '0001-01-01T11:00:00Z'],
    ['0500-01-01T10:00:00Z', '0500-01-01T11:00:00Z'],
    ['1999-12-31T23:00:00Z', '1999-12-31T23:59:59Z'],
    ['2026-11-12T14:00:00Z', '9999-12-31T23:59:59Z'],
  ])('outside of 2000 to 2099 are refused at the time that is wrong: %s to %s', async (startsAt, endsAt) => {
    const field = `entries.0.hours.${startsAt < '2000' ? 'startsAt' : 'endsAt'}`
    await expect(record({ ...whole(1, 'APT', TODAY, TODAY), hours: { startsAt, endsAt } })).rejects.toMatchObject({
      code: 'invalid-argument',
      message: expect.stringContaining('Enter a day between 2000 and 2099.'),
      details: { field },
    })
  })

  test('are kept in whole milliseconds', async () => {
    const hours = (from: string, to: string) => ({
      ...whole(1, 'APT', TODAY, TODAY),
      hours: { startsAt: `2026-11-12T14:00:00.${from}Z`, endsAt: `2026-11-12T14:00:00.${to}Z` },
    })
    await expect(record(hours('0006', '0009'))).rejects.toMatchObject({
      message: expect.stringMatching(/is not after the start/),
      details: { field: 'entries.0.hours' },
    })
    const { entries } = await record(hours('0006', '0010'))
    expect(entries[0]?.hours).toEqual({ startsAt: '2026-11-12T14:00:00.000Z', endsAt: '2026-11-12T14:00:00.001Z' })
  })

  test('of several days are also a status of the days between, and undone with it', async () => {
    const leave = timed(4, 'LV', { from: '13:00', until: '16:00', last: '2026-11-16' })
    await record(whole(4, 'PDY'), leave)
    expect((await rowAt(4, '12:00')).status).toBe('PDY')
    expect((await rowAt(4, '13:00')).status).toBe('LV')
    expect((await rowAt(4, '06:30', '2026-11-14')).status).toBe('LV')
    expect((await rowAt(4, '15:59', '2026-11-16')).status).toBe('LV')
    expect(await rowAt(4, '16:00', '2026-11-16')).toMatchObject({
      status: 'NR',
      dueBack: { status: 'LV', until: '2026-11-15' },
    })
    const report = await leader.call(getAbsenceDays, { rosterId: roster.id, from: TODAY, to: '2026-11-16' })
    const line = report.soldiers.find((each) => each.soldierId === soldierId(4))
    expect(line?.days.find(({ kind }) => kind === 'LV')?.days).toBe(3)
    await leader.call(withdrawStatus, { rosterId: roster.id, entryIds: [leave.id] })
    expect(await rowAt(4, '06:30', '2026-11-14')).toMatchObject({ status: 'NR', dueBack: null })
  })

  test('of 14 Soldiers at the range are one call, and give back the day at its end', async () => {
    await record(...roster.soldiers.map((_, at) => whole(at, 'PDY')))
    await record(...Array.from({ length: 14 }, (_, at) => timed(at, 'DTL', { from: '06:00', until: '17:00' })))
    const { total } = await leader.call(getPerstat, { rosterId: roster.id })
    expect(total.counts).toMatchObject({ DTL: 14, PDY: 2 })
    setting.at(clock('17:00'))
    expect((await leader.call(getPerstat, { rosterId: roster.id })).total.counts).toMatchObject({ DTL: 0, PDY: 16 })
  })

  test('in the nights in which clocks change last as long as the clocks say', async () => {
    setting.at(clock('12:00', '2027-03-13'))
    await record(timed(5, 'SD', { from: '22:00', until: '06:00', day: '2027-03-13', last: '2027-03-14' }))
    expect((await rowAt(5, '05:59', '2027-03-14')).status).toBe('SD')
    expect((await rowAt(5, '06:00', '2027-03-14')).status).toBe('NR')
    setting.at(clock('12:00', '2027-11-06'))
    await record(timed(5, 'SD', { from: '22:00', until: '01:30', day: '2027-11-06', last: '2027-11-07' }))
    const first = clock('01:30', '2027-11-07')
    setting.at(new Date(first.getTime() - 60_000))
    const status = async () =>
      (await leader.call(getAccountability, { rosterId: roster.id })).rows.find((row) => row.soldierId === soldierId(5))
        ?.status
    expect(await status()).toBe('SD')
    // The same time shows on the clock again an hour later. The duty has ended by then.
    setting.at(new Date(first.getTime() + 45 * 60_000))
    expect(await status()).toBe('NR')
  })
})
