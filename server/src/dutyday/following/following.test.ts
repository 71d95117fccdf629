import { randomUUID } from 'node:crypto'
import {
  getAccountability,
  getDutyHistory,
  getPerstat,
  recordStatus,
  withdrawStatus,
} from '@muster/domain/dutyday/functions.ts'
import { sourceWords } from '@muster/domain/dutyday/status-source.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import { assignToTasking, moveTasking, saveTasking } from '@muster/domain/operations/taskings/functions.ts'
import { listSoldiers, updateSoldiers } from '@muster/domain/roster/functions.ts'
import { previewTransfer, takeBackTransfer, transferAtOnce } from '@muster/domain/roster/linking/functions.ts'
import { cancelEvent } from '@muster/domain/scheduling/calendar/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WorldRoster } from '../../demo/world/world.ts'
import { fillInTaskings } from '../../operations/taskings/fill/jobs.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { type EventWish, publishedEvent } from '../../testing/unit/events.ts'

const TODAY = '2026-11-23'
// Monday, 0630 in New York.
const NOW = `${TODAY}T11:30:00.000Z`

let setting: WorldServer
let losing: WorldRoster
let gaining: WorldRoster
let captain: Client

beforeAll(async () => {
  setting = await startWorld(NOW)
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-02T11:30:00.000Z')
  const { world } = setting
  const company = await world.roster(await world.leader('CPT', 'Hale'), { name: 'A Co' })
  const below = async (last: string, name: string) =>
    world.below(company, await world.leader('SFC', last), { name, soldiers: 2 })
  losing = await below('Navarro', '1st Platoon')
  gaining = await below('Reyes', '2nd Platoon')
  captain = setting.as(company.owner)
  setting.at(NOW)
})

const by = (roster: WorldRoster) => setting.as(roster.owner)
const soldierId = () => losing.soldiers[0]?.id ?? ''
const idsOf = async (roster: WorldRoster) =>
  (await by(roster).call(listSoldiers, { rosterId: roster.id })).soldiers.map(({ id }) => id)

/** Transfers the Soldier. Returns the id of the row there. */
async function transfer(effectiveOn = TODAY, from = losing, to = gaining, id = soldierId()) {
  const before = await idsOf(to)
  const move = { transferId: randomUUID(), soldierIds: [id], toRosterId: to.id, effectiveOn }
  await captain.call(transferAtOnce, { rosterId: from.id, ...move })
  const arrived = (await idsOf(to)).find((one) => !before.includes(one))
  if (!arrived) throw new Error('nobody arrived')
  return arrived
}

type Entry = RawInputOf<typeof recordStatus>['entries'][number]
type Said = Partial<Entry> & Pick<Entry, 'status'>
async function record(roster: WorldRoster, id: string, ...said: Said[]) {
  const entries = said.map((one) => ({ id: randomUUID(), soldierId: id, from: TODAY, to: null, ...one }))
  await by(roster).call(recordStatus, { rosterId: roster.id, entries })
  return entries.map((entry) => entry.id)
}

/** Times in New York, on Eastern Standard Time. */
const hours = (from: string, until: string, day = TODAY, last = day) => ({
  startsAt: new Date(`${day}T${from}:00-05:00`).toISOString(),
  endsAt: new Date(`${last}T${until}:00-05:00`).toISOString(),
})

/** What the roster knows of the Soldier at a time in New York. Null when the Soldier does not count there. */
async function rowAt(roster: WorldRoster, id: string, time: string, day = TODAY) {
  setting.at(new Date(`${day}T${time}:00-05:00`).toISOString())
  const { rows } = await by(roster).call(getAccountability, { rosterId: roster.id })
  return rows.find((row) => row.soldierId === id) ?? null
}
const statusAt = async (...asked: Parameters<typeof rowAt>) => (await rowAt(...asked))?.status ?? null

describe('the status of the day', () => {
  const appointment: Said = { status: 'APT', place: 'Dental clinic', hours: hours('09:00', '10:30') }

  test('goes along with all hours of the day over it', async () => {
    await record(losing, soldierId(), { status: 'TDY', from: '2026-11-20', to: '2026-11-30' })
    const eyes: Said = { status: 'APT', place: 'Eye clinic', hours: hours('13:00', '14:00') }
    await record(losing, soldierId(), appointment, eyes)
    const over: Said = { status: 'APT', place: 'Over by then', hours: hours('20:00', '22:00', '2026-11-22') }
    await record(losing, soldierId(), over)
    const about = { rosterId: losing.id, soldierIds: [soldierId()], toRosterId: gaining.id, effectiveOn: TODAY }
    const { counts } = await captain.call(previewTransfer, about)
    expect(counts).toEqual([{ kind: 'statuses', count: 3 }])

    const here = await transfer()
    expect(await statusAt(gaining, here, '08:00')).toBe('TDY')
    const row = await rowAt(gaining, here, '09:30')
    expect(row?.status).toBe('APT')
    expect(row?.hours?.map(({ place }) => place).toSorted()).toEqual(['Dental clinic', 'Eye clinic'])
    expect(await statusAt(gaining, here, '11:00')).toBe('TDY')
    expect(await statusAt(gaining, here, '13:30')).toBe('APT')
    expect(await statusAt(gaining, here, '12:00', '2026-11-30')).toBe('TDY')
    expect(await statusAt(gaining, here, '12:00', '2026-12-01')).toBe('NR')
  })

  test('stays with earlier hours when it is over, and hours go along without one', async () => {
    await record(losing, soldierId(), { status: 'TDY', from: '2026-11-16', to: '2026-11-22' }, appointment)
    const night: Said = { status: 'SD', hours: hours('21:00', '09:00', '2026-11-22', TODAY) }
    await record(losing, soldierId(), night)
    const here = await transfer()
    expect(await statusAt(gaining, here, '06:30')).toBe('SD')
    expect(await statusAt(gaining, here, '09:30')).toBe('APT')
    expect(await statusAt(gaining, here, '11:00')).toBe('NR')
  })
})

describe('a status that the plan of a roster made', () => {
  const field: EventWish = {
    type: 'ftx',
    title: 'Field',
    when: { allDay: true, from: TODAY, to: '2026-11-25' },
    audience: { whole: true, groupIds: [], soldierIds: [] },
  }

  test('stays with the losing roster, its history and all, and the word of a leader goes along', async () => {
    const event = await publishedEvent(by(losing), losing.id, field)
    const [taskingId, lineId] = [randomUUID(), randomUUID()]
    const planned = { rosterId: losing.id, taskingId }
    const tasking = {
      name: 'Range detail',
      type: 'range' as const,
      lines: [{ id: lineId, count: 1 }],
      from: `${TODAY}T12:00:00.000Z`,
      to: '2026-11-24T22:00:00.000Z',
    }
    await by(losing).call(saveTasking, { ...planned, version: null, tasking })
    await by(losing).call(assignToTasking, { ...planned, lineId, soldierIds: [soldierId()], reason: 'Short' })
    await by(losing).call(moveTasking, { ...planned, state: 'planned', act: 'approve' })
    await fillInTaskings(setting.server.database, new Date(NOW))
    const instead: Said = { status: 'PDY', hours: hours('06:00', '07:00'), source: `calendar:${event.id}`, to: TODAY }
    await record(losing, soldierId(), instead)
    const history = async () => {
      const { entries } = await by(losing).call(getDutyHistory, { rosterId: losing.id, soldierId: soldierId() })
      return entries
    }
    const before = await history()
    expect(before.map(({ source }) => sourceWords(source)).toSorted()).toEqual([
      'from a tasking',
      'from the calendar',
      'from the calendar',
    ])
    const about = { rosterId: losing.id, soldierIds: [soldierId()], toRosterId: gaining.id, effectiveOn: TODAY }
    expect((await captain.call(previewTransfer, about)).counts).toEqual(
      expect.arrayContaining([
        { kind: 'statuses', count: 1 },
        { kind: 'planStatuses', count: 2 },
      ]),
    )
    // Of the days ahead only the field is entered yet.
    const later = await captain.call(previewTransfer, { ...about, effectiveOn: '2026-11-24' })
    expect(later.counts).toContainEqual({ kind: 'planStatuses', count: 1 })

    const here = await transfer()
    expect(await rowAt(gaining, here, '06:30')).toMatchObject({ status: 'PDY', hours: [{ status: 'PDY' }] })
    expect(await statusAt(gaining, here, '09:00')).toBe('NR')
    expect(await statusAt(gaining, here, '09:00', '2026-11-24')).toBe('NR')
    expect(await history()).toEqual(before)
  })

  test('comes from the events of the gaining roster in the same act, and follows them', async () => {
    const event = await publishedEvent(by(gaining), gaining.id, field)
    await publishedEvent(by(losing), losing.id, { ...field, type: 'range', title: 'Range' })
    const here = await transfer()
    expect(await rowAt(gaining, here, '09:00')).toMatchObject({
      status: 'DTL',
      entry: { remark: 'Field', source: `calendar:${event.id}` },
      hours: [{ remark: 'Field' }],
    })
    setting.at(NOW)
    await by(gaining).call(cancelEvent, {
      rosterId: gaining.id,
      eventId: event.id,
      version: event.version,
      which: { scope: 'all' },
      reason: 'Weather',
    })
    expect(await statusAt(gaining, here, '09:00')).toBe('NR')
  })
})

describe('a Soldier who comes back', () => {
  const back = (id: string, effectiveOn: string) => transfer(effectiveOn, gaining, losing, id)
  const at = (day: string) => setting.at(`${day}T17:00:00.000Z`)

  test('does not get back a status that another took the place of meanwhile, and earlier days stay', async () => {
    await record(losing, soldierId(), { status: 'TDY', from: '2026-11-20', place: 'Fort Bliss' })
    const here = await transfer()
    at('2026-11-24')
    await record(gaining, here, { status: 'PDY', from: '2026-11-24', to: '2026-11-24' })
    at('2026-11-26')
    expect(await statusAt(gaining, here, '12:00', '2026-11-26')).toBe('NR')
    await back(here, '2026-11-26')
    expect(await statusAt(losing, soldierId(), '12:30', '2026-11-26')).toBe('NR')
    expect(await statusAt(losing, soldierId(), '12:30', '2026-11-27')).toBe('NR')
    const onDay = async (dutyDate: string) => {
      const { rows } = await by(losing).call(getAccountability, { rosterId: losing.id, dutyDate })
      return rows.find((row) => row.soldierId === soldierId())
    }
    expect((await onDay('2026-11-19'))?.status).toBe('NR')
    expect(await onDay('2026-11-22')).toMatchObject({ status: 'TDY', entry: { place: 'Fort Bliss' } })
    const { entries } = await by(losing).call(getDutyHistory, { rosterId: losing.id, soldierId: soldierId() })
    expect(entries.map(({ status, from, to, withdrawnBy }) => [status, from, to, withdrawnBy])).toEqual([
      ['TDY', '2026-11-20', '2026-11-22', null],
      ['TDY', '2026-11-20', null, expect.stringContaining('Hale')],
    ])
  })

  test('does not get back a status that was withdrawn meanwhile, or a plan', async () => {
    const [now, plan, duty] = await record(
      losing,
      soldierId(),
      { status: 'LV', to: '2026-11-30' },
      { status: 'SCH', from: '2026-12-01', to: '2026-12-04' },
      { status: 'APT', hours: hours('09:00', '10:00', '2026-12-07') },
    )
    const here = await transfer()
    const entryIds = [now, plan, duty].flatMap((id) => id ?? [])
    expect(await by(gaining).call(withdrawStatus, { rosterId: gaining.id, entryIds })).toEqual({ withdrawn: 3 })
    at('2026-11-25')
    expect(await statusAt(gaining, here, '12:00', '2026-11-25')).toBe('NR')
    expect(await back(here, '2026-11-25')).toBe(soldierId())
    for (const day of ['2026-11-25', '2026-12-02']) {
      expect(await statusAt(losing, soldierId(), '12:00', day), day).toBe('NR')
    }
    expect((await rowAt(losing, soldierId(), '09:30', '2026-12-07'))?.hours).toBeUndefined()
    const { entries } = await by(losing).call(getDutyHistory, { rosterId: losing.id, soldierId: soldierId() })
    // As where it was withdrawn.
    expect(entries.map(({ withdrawnBy }) => withdrawnBy)).toEqual(
      Array.from(entries, () => expect.stringContaining('Reyes')),
    )
    expect(entries).toHaveLength(3)
  })

  test('also where the transfer is taken back', async () => {
    const leave: Said = { status: 'LV', hours: hours('06:00', '16:00', '2026-11-20', '2026-11-27') }
    const [id = ''] = await record(losing, soldierId(), leave)
    const transferId = randomUUID()
    const move = { soldierIds: [soldierId()], toRosterId: gaining.id, effectiveOn: TODAY }
    await captain.call(transferAtOnce, { rosterId: losing.id, transferId, ...move })
    await by(gaining).call(withdrawStatus, { rosterId: gaining.id, entryIds: [id] })
    at('2026-11-24')
    await captain.call(takeBackTransfer, { rosterId: losing.id, transferId, backId: randomUUID() })
    expect(await statusAt(losing, soldierId(), '12:00', '2026-11-24')).toBe('NR')
    for (const [dutyDate, status] of [
      ['2026-11-20', 'LV'],
      ['2026-11-22', 'LV'],
      [TODAY, 'NR'],
      ['2026-11-27', 'NR'],
    ] as const) {
      const { rows } = await by(losing).call(getAccountability, { rosterId: losing.id, dutyDate })
      expect(rows.find((row) => row.soldierId === soldierId())?.status, dutyDate).toBe(status)
    }
  })

  test.each([TODAY, '2026-11-24'])('counts here again for all of the day of the loss, sent back on %s', async (day) => {
    // A change of this day, so that the loss has a moment after its start.
    setting.at(`${TODAY}T11:00:00.000Z`)
    const promoted = { soldierIds: [soldierId()], patch: { rank: 'CPL' } }
    await by(losing).call(updateSoldiers, { rosterId: losing.id, ...promoted })
    setting.at(NOW)
    const here = await transfer()
    at(day)
    await back(here, TODAY)
    at('2026-11-25')
    const onHand = async (roster: WorldRoster, asOf: string | null) =>
      (await by(roster).call(getPerstat, { rosterId: roster.id, asOf })).total.onHand
    for (const asOf of ['2026-11-22T17:00:00Z', `${TODAY}T10:00:00Z`, `${TODAY}T13:00:00Z`, null]) {
      expect([await onHand(losing, asOf), await onHand(gaining, asOf)], String(asOf)).toEqual([2, 2])
    }
    await transfer()
    at('2026-11-26')
    expect([await onHand(losing, null), await onHand(gaining, null)]).toEqual([1, 3])
  })

  const withdrawIn = (roster: WorldRoster, ...entryIds: string[]) =>
    by(roster).call(withdrawStatus, { rosterId: roster.id, entryIds })
  /** Which of these days has the status here, as of today. */
  const onDays = async (roster: WorldRoster, id: string, days: readonly string[]) => {
    const statuses: (string | undefined)[] = []
    for (const dutyDate of days) {
      const { rows } = await by(roster).call(getAccountability, { rosterId: roster.id, dutyDate })
      statuses.push(rows.find((row) => row.soldierId === id)?.status)
    }
    return statuses
  }

  test('does not get back a status that the leaders here withdrew meanwhile', async () => {
    const [older = '', id = ''] = await record(
      losing,
      soldierId(),
      { status: 'LV', from: '2026-11-10', to: null },
      { status: 'TDY', from: '2026-11-20' },
    )
    const here = await transfer()
    at('2026-11-24')
    await withdrawIn(losing, id)
    expect(await statusAt(gaining, here, '12:00', '2026-11-26')).toBe('TDY')
    await back(here, '2026-11-26')
    expect(await statusAt(losing, soldierId(), '13:00', '2026-11-26')).toBe('NR')
    // The leaders here say that the Soldier was on leave, until the Soldier left.
    expect(await onDays(losing, soldierId(), ['2026-11-19', '2026-11-22', '2026-11-26'])).toEqual(['LV', 'LV', 'NR'])
    const { entries } = await by(losing).call(getDutyHistory, { rosterId: losing.id, soldierId: soldierId() })
    const takenBackBy = (one: string) => entries.find((entry) => entry.id === one)?.withdrawnBy
    expect([takenBackBy(id), takenBackBy(older)]).toEqual([
      expect.stringContaining('Navarro'),
      expect.stringContaining('Hale'),
    ])
  })

  test('gets back a status that only an earlier return took away, once what took its place is withdrawn', async () => {
    const [id = ''] = await record(losing, soldierId(), { status: 'TDY', from: '2026-11-20', place: 'Fort Bliss' })
    const here = await transfer()
    at('2026-11-24')
    const [wrong = ''] = await record(gaining, here, { status: 'PDY', from: '2026-11-24', to: '2026-11-24' })
    at('2026-11-25')
    await back(here, '2026-11-25')
    expect(await onDays(losing, soldierId(), ['2026-11-22', '2026-11-25'])).toEqual(['TDY', 'NR'])
    at('2026-11-26')
    await transfer('2026-11-26')
    await withdrawIn(gaining, wrong)
    expect(await statusAt(gaining, here, '13:00', '2026-11-26')).toBe('TDY')
    at('2026-11-27')
    await back(here, '2026-11-27')
    expect(await statusAt(losing, soldierId(), '13:00', '2026-11-27')).toBe('TDY')
    const row = await rowAt(losing, soldierId(), '14:00', '2026-11-27')
    expect(row?.entry).toMatchObject({ place: 'Fort Bliss', from: '2026-11-20' })
    // The act that made it still takes it back: canceled leave knows the first line.
    await withdrawIn(losing, id)
    expect(await statusAt(losing, soldierId(), '15:00', '2026-11-27')).toBe('NR')
  })

  test('keeps what nobody changed, once', async () => {
    await record(losing, soldierId(), { status: 'TDY', from: '2026-11-20' })
    await record(losing, soldierId(), { status: 'APT', to: TODAY, hours: hours('13:00', '14:00') })
    const here = await transfer()
    setting.at(`${TODAY}T15:00:00.000Z`)
    await back(here, TODAY)
    expect(await statusAt(losing, soldierId(), '13:30')).toBe('APT')
    expect(await statusAt(losing, soldierId(), '15:00')).toBe('TDY')
    const { entries } = await by(losing).call(getDutyHistory, { rosterId: losing.id, soldierId: soldierId() })
    expect(entries.map(({ withdrawnAt }) => withdrawnAt)).toEqual([null, null])
  })
})

test.each(['00000000', 'ffffffff'])('hours with whole days are still one entry there (%s)', async (first) => {
  const id = `${first}${randomUUID().slice(8)}`
  const leave: Said = { status: 'LV', place: 'Home', hours: hours('06:00', '16:00', TODAY, '2026-11-27') }
  await record(losing, soldierId(), { id, ...leave })
  const here = await transfer()
  expect(await statusAt(gaining, here, '12:00', '2026-11-25')).toBe('LV')
  const row = await rowAt(gaining, here, '10:00', '2026-11-27')
  expect(row).toMatchObject({ status: 'LV', entry: { id } })
  expect(await rowAt(gaining, here, '16:00', '2026-11-27')).toMatchObject({ status: 'NR' })
  setting.at(NOW)
  await by(gaining).call(withdrawStatus, { rosterId: gaining.id, entryIds: [id] })
  expect(await statusAt(gaining, here, '12:00', '2026-11-25')).toBe('NR')
})
