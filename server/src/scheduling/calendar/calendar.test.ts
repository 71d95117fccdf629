import { randomUUID } from 'node:crypto'
import * as calendar from '@muster/domain/scheduling/calendar/functions.ts'
import type { CalendarEvent } from '@muster/domain/scheduling/calendar/schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { at, type EventWish, formOf, givenEvent, publishedEvent } from '../../testing/unit/events.ts'
import type { WorldAccount, WorldRoster, WorldSoldier } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'

// Saturday, 0700 in New York.
const NOW = '2026-11-21T12:00:00.000Z'

let setting: WorldServer
let owner: WorldAccount
let editor: WorldAccount
let ortega: WorldAccount
let roster: WorldRoster
let leader: Client
let soldier: Client
let ownRow: WorldSoldier | undefined
let ownId: string
let ownGroup: string

beforeAll(async () => {
  setting = await startWorld(NOW)
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at(NOW)
  const { world, server } = setting
  await server.database.pool.query('delete from calendar_events; delete from outbox')
  owner = await world.leader('1SG', 'Hale')
  editor = await world.leader('SFC', 'Navarro')
  ortega = await world.leader('SPC', 'Ortega')
  roster = await world.roster(owner, { name: 'A Co', soldiers: 12 })
  await world.member(roster, editor, 'editor')
  ownGroup = roster.groups.find(({ parentId }) => parentId !== null)?.id ?? ''
  const [row] = await world.arrive(roster, [{ rank: 'SPC', last: 'Ortega', groupId: ownGroup }])
  await world.link(roster, row, ortega)
  ownRow = row
  ownId = row?.id ?? ''
  leader = setting.as(owner)
  soldier = setting.as(ortega)
})

const WEEK = { from: '2026-11-23', to: '2026-11-29' }
const window = (days: { from: string; to: string } = WEEK, more: object = {}) =>
  leader.call(calendar.listEvents, { rosterId: roster.id, ...days, ...more })
const shownDays = async (days?: { from: string; to: string }) =>
  (await window(days)).occurrences.map(({ title, start }) => `${title} ${start.slice(5, 16)}`)
const mine = async (days: { from: string; to: string } = WEEK) =>
  (await soldier.call(calendar.listMyEvents, days)).occurrences.map(({ title }) => title)
const give = (wish?: EventWish) => givenEvent(leader, roster.id, wish)
const publish = (wish?: EventWish) => publishedEvent(leader, roster.id, wish)
const ofEvent = ({ id, version }: CalendarEvent) => ({ rosterId: roster.id, eventId: id, version })
const told = async (account: WorldAccount) => {
  const { rows } = await setting.server.database.pool.query<{ title: string }>(
    `select title from outbox where kind = 'calendar' and $1 = any(recipients) order by id`,
    [account.uid],
  )
  return rows.map(({ title }) => title)
}
const WEEKLY = {
  title: 'Motor stables',
  type: 'maintenance' as const,
  when: at('2026-11-02T08:00', '11:30'),
  recurrence: 'FREQ=WEEKLY;BYDAY=MO',
}
const MONTH = { from: '2026-11-16', to: '2026-12-20' }

describe('days off', () => {
  const DAILY = {
    title: 'PT',
    type: 'pt' as const,
    when: at('2026-11-02T06:30', '07:30'),
    recurrence: 'FREQ=WEEKLY;BYDAY=TH,FR',
  }

  test('are skipped by recurring events unless the event says otherwise, which is recorded', async () => {
    await setting.server.database.pool.query(
      `insert into duty_days_off (roster_id, day, name) values ($1, '2026-11-27', 'Training holiday')`,
      [roster.id],
    )
    const event = await publish(DAILY)
    expect(event.skipsDaysOff).toBe(true)
    expect(await shownDays({ from: '2026-11-26', to: '2026-12-03' })).toEqual(['PT 12-03T11:30'])
    const changed = await leader.call(calendar.updateEvent, {
      ...ofEvent(event),
      which: { scope: 'all' },
      event: { ...formOf(event), skipsDaysOff: false },
    })
    expect(changed.skipsDaysOff).toBe(false)
    expect(await shownDays({ from: '2026-11-26', to: '2026-12-03' })).toEqual([
      ...['PT 11-26T11:30', 'PT 11-27T11:30', 'PT 12-03T11:30'],
    ])
    // A form of an older release does not have this field, and changes nothing about it.
    const again = await leader.call(calendar.updateEvent, {
      ...ofEvent(changed),
      which: { scope: 'all' },
      event: { ...formOf(changed), place: 'Gym' },
    })
    expect(again.skipsDaysOff).toBe(false)
    const { changes } = await leader.call(calendar.listEventHistory, { rosterId: roster.id, eventId: event.id })
    expect(changes.flatMap((one) => one.changes)).toContainEqual({
      label: 'Days off',
      from: 'Skipped',
      to: 'Held as well',
    })
  })

  test('do not move a single event from its day', async () => {
    await give({ title: 'Turkey trot', when: at('2026-11-26T08:00', '10:00') })
    expect(await shownDays({ from: '2026-11-26', to: '2026-11-26' })).toEqual(['Turkey trot 11-26T13:00'])
  })
})

describe('a window', () => {
  test('contains the events in it, days off too, and no more than requested', async () => {
    await give()
    await give({ title: 'FTX', type: 'ftx', when: { allDay: true, from: '2026-11-19', to: '2026-11-23' } })
    await give({ title: 'Later', when: at('2026-12-07T06:30', '07:30') })
    await give(WEEKLY)
    const { occurrences, offDays, today, more } = await window()
    expect(occurrences.map(({ title, audience }) => [title, audience])).toEqual([
      ['FTX', 'Whole roster'],
      ['PT', 'Whole roster'],
      ['Motor stables', 'Whole roster'],
    ])
    expect(offDays).toEqual([{ day: '2026-11-26', name: 'Thanksgiving Day', kind: 'federal' }])
    expect([today, more]).toEqual(['2026-11-21', false])
    await expect(window({ from: '2026-11-01', to: '2027-01-02' })).rejects.toMatchObject({
      code: 'out-of-range',
      details: { field: 'to' },
    })
    await expect(window({ from: '2026-11-02', to: '2026-11-01' })).rejects.toMatchObject({ details: { field: 'to' } })
  })

  test('can be for one group or Soldier: events that concern them by name, by group, or everybody', async () => {
    await give({ title: 'All' })
    await give({ title: 'Squad', audience: { groupIds: [ownGroup] } })
    await give({ title: 'By hand', audience: { soldierIds: [ownId] } })
    await give({ title: 'Another', audience: { soldierIds: [roster.soldiers[0]?.id ?? ''] } })
    const titles = async (more: object) => (await window(WEEK, more)).occurrences.map(({ title }) => title).sort()
    expect(await titles({ soldierId: ownId })).toEqual(['All', 'By hand', 'Squad'])
    expect(await titles({ groupId: ownGroup })).toEqual(['All', 'Squad'])
    expect(await titles({ types: ['range'] })).toEqual([])
    const { occurrences } = await window(WEEK)
    const lanes = Object.fromEntries(occurrences.map(({ title, whole, groupIds }) => [title, [whole, groupIds]]))
    expect(lanes).toMatchObject({ All: [true, []], Squad: [false, [ownGroup]], 'By hand': [false, []] })
  })

  test('for a Soldier has the published events that concern him or her, and no others', async () => {
    await give({ title: 'Draft' })
    await publish({ title: 'All', oic: { soldierId: roster.soldiers[0]?.id ?? null } })
    await publish({ title: 'Squad', audience: { groupIds: [ownGroup] } })
    await publish({ title: 'Another', audience: { soldierIds: [roster.soldiers[0]?.id ?? ''] } })
    const hand = await publish({ title: 'By hand', audience: { soldierIds: [ownId] }, remarks: 'Bring water' })
    expect((await mine()).sort()).toEqual(['All', 'By hand', 'Squad'])
    const { occurrences, offDays } = await soldier.call(calendar.listMyEvents, WEEK)
    expect(occurrences.find(({ title }) => title === 'All')?.oic).toContain(roster.soldiers[0]?.last ?? '?')
    expect(occurrences.find(({ title }) => title === 'By hand')?.audience).toBe('You')
    expect(offDays).toHaveLength(1)
    expect(await soldier.call(calendar.getMyEvent, { eventId: hand.id })).toMatchObject({ remarks: 'Bring water' })
    const other = await give({ title: 'Draft 2' })
    await expect(soldier.call(calendar.getMyEvent, { eventId: other.id })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

describe('a recurring event', () => {
  test('one day of it is changed by itself', async () => {
    const weekly = await publish(WEEKLY)
    const one = await leader.call(calendar.moveEvent, {
      ...ofEvent(weekly),
      which: { scope: 'one', day: '2026-11-30', newEventId: randomUUID() },
      when: at('2026-12-01T13:00', '16:00'),
    })
    expect(one).toMatchObject({ seriesId: weekly.id, day: '2026-11-30', recurrence: null, state: 'published' })
    expect(await shownDays(MONTH)).toEqual([
      'Motor stables 11-16T13:00',
      'Motor stables 11-23T13:00',
      'Motor stables 12-01T18:00',
      'Motor stables 12-07T13:00',
      'Motor stables 12-14T13:00',
    ])
    expect(await told(ortega)).toEqual(['On your calendar: Motor stables', 'Motor stables is changed'])
    // Moved out of a window, it is neither in its old place nor in the window.
    expect(await shownDays({ from: '2026-11-30', to: '2026-11-30' })).toEqual([])
  })

  test('one day of it is deleted and restored', async () => {
    const weekly = await give(WEEKLY)
    const which = { scope: 'one' as const, day: '2026-11-23' }
    expect(await leader.call(calendar.deleteEvent, { ...ofEvent(weekly), which })).toEqual({ restorable: true })
    expect(await shownDays()).toEqual([])
    await leader.call(calendar.restoreEvent, { rosterId: roster.id, eventId: weekly.id, day: '2026-11-23' })
    expect(await shownDays()).toEqual(['Motor stables 11-23T13:00'])
    await expect(
      leader.call(calendar.deleteEvent, { ...ofEvent(weekly), which: { ...which, day: '2026-11-24' } }),
    ).rejects.toMatchObject({ details: { field: 'which.day' } })
  })

  test('this and following days become an event of their own, with their exceptions', async () => {
    const weekly = await give({ ...WEEKLY, recurrence: 'FREQ=WEEKLY;BYDAY=MO;COUNT=8' })
    await leader.call(calendar.deleteEvent, { ...ofEvent(weekly), which: { scope: 'one', day: '2026-12-07' } })
    const newEventId = randomUUID()
    const later = await leader.call(calendar.updateEvent, {
      ...ofEvent(weekly),
      which: { scope: 'following', day: '2026-11-30', newEventId },
      event: formOf(weekly, { title: 'Stables', when: at('2026-11-30T09:00', '12:00') }),
    })
    expect(later).toMatchObject({ id: newEventId, recurrence: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4' })
    expect(await shownDays({ from: '2026-11-16', to: '2027-01-10' })).toEqual([
      'Motor stables 11-16T13:00',
      'Motor stables 11-23T13:00',
      'Stables 11-30T14:00',
      'Stables 12-14T14:00',
      'Stables 12-21T14:00',
    ])
  })

  test('a drag of one day moves all of it with its weekdays, and exceptions on other days are dropped', async () => {
    const weekly = await give(WEEKLY)
    await leader.call(calendar.deleteEvent, { ...ofEvent(weekly), which: { scope: 'one', day: '2026-11-30' } })
    const moved = await leader.call(calendar.moveEvent, {
      ...ofEvent(weekly),
      which: { scope: 'all', day: '2026-11-23' },
      when: at('2026-11-24T09:00', '10:00'),
    })
    expect(moved).toMatchObject({ recurrence: 'FREQ=WEEKLY;BYDAY=TU', when: at('2026-11-03T09:00', '10:00') })
    expect(await shownDays({ from: '2026-11-23', to: '2026-12-02' })).toEqual([
      'Motor stables 11-24T14:00',
      'Motor stables 12-01T14:00',
    ])
  })

  test('of two leaders who change the same day at once one succeeds, and the other is refused', async () => {
    const weekly = await give(WEEKLY)
    const other = setting.as(editor)
    const change = (client: Client) =>
      client.call(calendar.moveEvent, {
        ...ofEvent(weekly),
        which: { scope: 'one', day: '2026-11-23', newEventId: randomUUID() },
        when: at('2026-11-23T13:00', '15:00'),
      })
    const answers = await Promise.allSettled([change(leader), change(other), change(leader)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'aborted' })
    }
    expect(await shownDays()).toEqual(['Motor stables 11-23T18:00'])
  })

  test('it begins on the first day of its rule, and a rule without any day is refused', async () => {
    const event = await give({ ...WEEKLY, when: at('2026-11-03T08:00', '11:30') })
    expect(event.when).toEqual(at('2026-11-09T08:00', '11:30'))
    await expect(give({ recurrence: 'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30' })).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { field: 'event.recurrence' },
    })
  })
})

describe('states', () => {
  test('drafts are published together, in one message, and publishing twice is once', async () => {
    const one = await give()
    const two = await give({ title: 'Range', type: 'range', when: at('2026-11-24T06:00', '16:00') })
    const eventIds = [one.id, two.id]
    const both = await Promise.all([
      leader.call(calendar.publishEvents, { rosterId: roster.id, eventIds }),
      setting.as(editor).call(calendar.publishEvents, { rosterId: roster.id, eventIds }),
    ])
    expect(both.flatMap(({ published }) => published).sort()).toEqual(eventIds.toSorted())
    expect(await told(ortega)).toEqual(['2 events on your calendar'])
    expect(await told(owner)).toEqual([])
  })

  test('a published one is canceled for everybody and can be put back on, and a draft is deleted instead', async () => {
    const event = await publish()
    const cancelled = await leader.call(calendar.cancelEvent, { ...ofEvent(event), which: {} })
    expect(cancelled.state).toBe('cancelled')
    expect((await soldier.call(calendar.listMyEvents, WEEK)).occurrences[0]?.state).toBe('cancelled')
    await leader.call(calendar.reinstateEvent, ofEvent(cancelled))
    expect(await told(ortega)).toEqual(['On your calendar: PT', 'PT is canceled', 'PT is back on'])
    const draft = await give()
    await expect(leader.call(calendar.cancelEvent, { ...ofEvent(draft), which: {} })).rejects.toMatchObject({
      code: 'failed-precondition',
    })
  })

  test('one day is canceled, the others stay', async () => {
    const weekly = await publish(WEEKLY)
    await leader.call(calendar.cancelEvent, {
      ...ofEvent(weekly),
      which: { scope: 'one', day: '2026-11-23', newEventId: randomUUID() },
    })
    const { occurrences } = await soldier.call(calendar.listMyEvents, { from: '2026-11-23', to: '2026-12-01' })
    expect(occurrences.map(({ day, state }) => [day, state])).toEqual([
      ['2026-11-23', 'cancelled'],
      ['2026-11-30', 'published'],
    ])
  })

  test('messages about a series say that it is one, and messages about one of its days name the day', async () => {
    const { rows: before } = await setting.server.database.pool.query<{ id: string }>('select id from outbox')
    const lines = async () => {
      const { rows } = await setting.server.database.pool.query<{ id: string; body: string }>(
        'select id, body from outbox where $1 = any(recipients) order by id',
        [ortega.uid],
      )
      return rows.filter(({ id }) => !before.some((known) => known.id === id)).map(({ body }) => body)
    }
    const series = await publish({
      title: 'Desk PMCS',
      type: 'meeting',
      when: at('2026-12-01T13:15', '14:00'),
      recurrence: 'FREQ=WEEKLY;BYDAY=TU;COUNT=6',
    })
    const whole = 'From Tue 1 Dec 2026 1315–1400, every week on Tuesday 6 times in all'
    const following = { scope: 'following' as const, day: '2026-12-15' }
    const changed = await leader.call(calendar.updateEvent, {
      ...ofEvent(series),
      which: {},
      event: formOf(series, { place: 'Motor pool' }),
    })
    const off = await leader.call(calendar.cancelEvent, { ...ofEvent(changed), which: {} })
    const on = await leader.call(calendar.reinstateEvent, ofEvent(off))
    const one = { scope: 'one' as const, day: '2026-12-08', newEventId: randomUUID() }
    await leader.call(calendar.cancelEvent, { ...ofEvent(on), which: one })
    const held = await leader.call(calendar.getEvent, { rosterId: roster.id, eventId: series.id })
    await leader.call(calendar.cancelEvent, {
      ...ofEvent(held),
      which: { ...following, newEventId: randomUUID() },
    })
    expect(await lines()).toEqual([
      `${whole}: Desk PMCS`,
      `${whole}\nPlace: none → Motor pool`,
      `${whole}: Desk PMCS, Motor pool`,
      `${whole}: Desk PMCS, Motor pool`,
      'Tue 8 Dec 2026 1315–1400: Desk PMCS, Motor pool',
      'From Tue 15 Dec 2026 1315–1400, every week on Tuesday 4 times in all: Desk PMCS, Motor pool',
    ])
  })

  test('a deleted one is gone for everybody and can be restored', async () => {
    const event = await publish()
    await leader.call(calendar.deleteEvent, { ...ofEvent(event), which: {} })
    expect([await shownDays(), await mine()]).toEqual([[], []])
    await leader.call(calendar.restoreEvent, { rosterId: roster.id, eventId: event.id })
    expect(await mine()).toEqual(['PT'])
    expect(await told(ortega)).toEqual(['On your calendar: PT', 'PT is off the calendar', 'PT is back on'])
  })

  test('an old version is refused', async () => {
    const event = await give()
    await leader.call(calendar.updateEvent, { ...ofEvent(event), which: {}, event: formOf(event, { title: 'Run' }) })
    await expect(
      leader.call(calendar.updateEvent, { ...ofEvent(event), which: {}, event: formOf(event, { title: 'Ruck' }) }),
    ).rejects.toMatchObject({ code: 'aborted' })
  })
})

describe('training', () => {
  const RANGE = { title: 'M4 range', type: 'range' as const, when: at('2027-01-14T06:00', '16:00') }

  test('in a locked week it is changed with a reason, which is recorded', async () => {
    const range = await publish(RANGE)
    expect([range.locked, range.locksOn]).toEqual([false, '2026-11-23'])
    await leader.call(calendar.moveEvent, { ...ofEvent(range), which: {}, when: at('2027-01-14T07:00', '16:00') })
    setting.at('2026-11-23T12:00:00.000Z')
    const now = await leader.call(calendar.getEvent, { rosterId: roster.id, eventId: range.id })
    expect(now.locked).toBe(true)
    const move = (reason: string) =>
      leader.call(calendar.moveEvent, { ...ofEvent(now), which: {}, when: at('2027-01-15T07:00', '16:00'), reason })
    await expect(move('')).rejects.toMatchObject({ code: 'failed-precondition', details: { field: 'reason' } })
    await move('Range closed on the 14th')
    const { changes } = await leader.call(calendar.listEventHistory, { rosterId: roster.id, eventId: range.id })
    expect(changes.map(({ kind, reason, locked }) => [kind, reason, locked])).toEqual([
      ['moved', 'Range closed on the 14th', true],
      ['moved', '', false],
      ['published', '', false],
      ['created', '', false],
    ])
    expect(changes[0]?.changes).toEqual([
      { label: 'Time', from: 'Thu 14 Jan 2027 0700–1600', to: 'Fri 15 Jan 2027 0700–1600' },
    ])
  })

  test('its checklist follows the event', async () => {
    const range = await give(RANGE)
    const started = await leader.call(calendar.startEventChecklist, { rosterId: roster.id, eventId: range.id })
    const first = started.checklist?.[0]
    expect(first).toMatchObject({ label: 'T-16', suspense: '2026-09-24', done: false })
    const ofItem = { rosterId: roster.id, eventId: range.id, itemId: first?.id ?? '' }
    expect(await leader.call(calendar.tickEventChecklistItem, { ...ofItem, done: true })).toMatchObject({
      done: true,
      last: { by: expect.stringMatching(/^1SG Hale/) },
    })
    await leader.call(calendar.saveEventChecklistItem, {
      ...ofItem,
      itemId: randomUUID(),
      item: { title: 'Reserve buses', daysBefore: 30, owner: { soldierId: ownId } },
    })
    const unneeded = started.checklist?.[1]?.id ?? ''
    await leader.call(calendar.removeEventChecklistItem, { ...ofItem, itemId: unneeded })
    const left = await leader.call(calendar.getEvent, { rosterId: roster.id, eventId: range.id })
    expect(left.checklist).toHaveLength(started.checklist?.length ?? 0)
    expect(left.checklist?.map(({ id }) => id)).not.toContain(unneeded)
    const moved = await leader.call(calendar.moveEvent, {
      ...ofEvent(started),
      which: {},
      when: at('2027-01-21T06:00', '16:00'),
    })
    expect(moved.checklist?.find(({ label }) => label === 'T-16')).toMatchObject({ suspense: '2026-10-01', done: true })
    expect(moved.checklist?.find(({ title }) => title === 'Reserve buses')).toMatchObject({
      suspense: '2026-12-22',
      owner: { soldierId: ownId, name: expect.stringContaining('Ortega') },
    })
    const weekly = await give({ ...RANGE, recurrence: 'FREQ=WEEKLY' })
    await expect(
      leader.call(calendar.startEventChecklist, { rosterId: roster.id, eventId: weekly.id }),
    ).rejects.toMatchObject({ code: 'failed-precondition' })
  })

  test('the schedule of a week is the posted one, as data and as PDF', async () => {
    await publish({ ...WEEKLY, place: 'Motor pool', uniform: 'ACU, coveralls', ncoic: { name: 'SSG Reyes' } })
    await publish({ title: 'FTX', type: 'ftx', when: at('2026-11-24T06:00', '2026-11-26T18:00') })
    await give({ title: 'Draft' })
    const schedule = await leader.call(calendar.getTrainingSchedule, { rosterId: roster.id, week: '2026-11-25' })
    expect(schedule).toMatchObject({ from: '2026-11-23', to: '2026-11-29', tWeek: 1, locked: true, drafts: 1 })
    expect(
      schedule.days.map(({ off, lines }) => [
        off,
        lines.map(({ time, event, trainer }) => `${time} ${event} ${trainer}`.trim()),
      ]),
    ).toEqual([
      [null, ['0800–1130 Motor stables SSG Reyes']],
      [null, ['0600–2400 FTX']],
      [null, ['All day FTX']],
      ['Thanksgiving Day', ['0000–1800 FTX']],
      [null, []],
      [null, []],
      [null, []],
    ])
    const file = await leader.call(calendar.exportTrainingSchedule, { rosterId: roster.id, week: '2026-11-25' })
    expect(file.fileName).toBe('training-schedule-a-co-2026-11-23.pdf')
    expect(Buffer.from(file.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('before saving', () => {
  const ask = (more: object = {}) =>
    leader.call(calendar.getEventConflicts, {
      rosterId: roster.id,
      when: at('2026-11-23T07:00', '08:00'),
      audience: { soldierIds: [ownId] },
      ...more,
    })

  test('participants with another event or an absence are named with the reason', async () => {
    await publish({ title: 'PT', audience: { groupIds: [ownGroup] } })
    await give({ title: 'Over by then', when: at('2026-11-23T05:00', '07:00') })
    expect(await ask()).toMatchObject({
      participants: 1,
      total: 1,
      more: false,
      conflicts: [
        { soldierId: ownId, day: '2026-11-23', days: 1, reasons: [{ kind: 'event', title: 'PT', draft: false }] },
      ],
    })
    expect(await ask({ when: at('2026-11-23T07:30', '08:00') })).toMatchObject({ total: 0, conflicts: [] })
    await setting.world.entry(roster, ownRow, { status: 'LV', from: '2026-11-20', to: '2026-11-24' })
    const { conflicts } = await ask({ recurrence: 'FREQ=DAILY;COUNT=3' })
    expect(conflicts[0]).toMatchObject({
      days: 2,
      reasons: [{ kind: 'absence', status: 'LV', to: '2026-11-24' }, { kind: 'event' }],
    })
  })

  test('a series has no conflict on a day off that it skips', async () => {
    await setting.world.entry(roster, ownRow, { status: 'LV', from: '2026-11-26', to: '2026-11-26' })
    const thursdays = { when: at('2026-11-19T07:00', '08:00'), recurrence: 'FREQ=WEEKLY' }
    expect(await ask(thursdays)).toMatchObject({ total: 0 })
    expect(await ask({ ...thursdays, skipsDaysOff: false })).toMatchObject({
      total: 1,
      conflicts: [{ day: '2026-11-26', days: 1, reasons: [{ kind: 'absence' }] }],
    })
  })

  test('an event does not conflict with itself, and one for everybody conflicts for everybody', async () => {
    const event = await publish()
    expect(await ask({ eventId: event.id })).toMatchObject({ total: 0 })
    expect(await ask({ audience: { whole: true } })).toMatchObject({ participants: 13, total: 13 })
    const { conflicts } = await ask({ recurrence: 'FREQ=DAILY' })
    expect(conflicts[0]?.days).toBe(1)
  })
})
