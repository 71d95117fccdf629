import { randomUUID } from 'node:crypto'
import { setDayOff } from '@muster/domain/dutyday/formations/functions.ts'
import {
  getAccountability,
  getDutyHistory,
  getPerstat,
  recordStatus,
  withdrawStatus,
} from '@muster/domain/dutyday/functions.ts'
import {
  archiveSoldiers,
  createSoldier,
  getRoster,
  restoreSoldiers,
  saveRosterSettings,
  updateSoldiers,
} from '@muster/domain/roster/functions.ts'
import { setLeaderPart } from '@muster/domain/roster/leaders/functions.ts'
import { PRESETS } from '@muster/domain/roster/leaders/part.ts'
import * as calendar from '@muster/domain/scheduling/calendar/functions.ts'
import type { CalendarEvent } from '@muster/domain/scheduling/calendar/schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WorldAccount, WorldRoster } from '../../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../../testing/server/world-server.ts'
import { at, type EventWish, formOf, givenEvent, publishedEvent } from '../../../testing/unit/events.ts'
import { EventFollower } from './follower.ts'
import { followDue } from './jobs.ts'

// Monday, 0630 in New York.
const NOW = '2026-11-23T11:30:00.000Z'

let setting: WorldServer
let owner: WorldAccount
let leader: Client
let roster: WorldRoster

beforeAll(async () => {
  setting = await startWorld(NOW)
  owner = await setting.world.leader('1SG', 'Hale')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at(NOW)
  roster = await setting.world.roster(owner, { name: 'A Co', soldiers: 12 })
  leader = setting.as(owner)
})

const idOf = (index: number) => roster.soldiers[index]?.id ?? ''
const publish = (wish?: EventWish) => publishedEvent(leader, roster.id, wish)
const dental = (index: number, from = '2026-11-23T09:00', until = '10:30'): EventWish => ({
  type: 'appointment',
  title: 'Dental',
  place: 'Clinic',
  when: at(from, until),
  audience: { whole: false, groupIds: [], soldierIds: [idOf(index)] },
})
const rowAt = async (index: number, instant: string, dutyDate: string | null = null) => {
  setting.at(instant)
  const { rows } = await leader.call(getAccountability, { rosterId: roster.id, dutyDate })
  const row = rows.find((each) => each.soldierId === idOf(index))
  if (!row) throw new Error(`no row of Soldier ${index}`)
  return row
}
const NINE = '2026-11-23T14:15:00Z'
const move = async (event: CalendarEvent, when: NonNullable<EventWish['when']>) =>
  leader.call(calendar.updateEvent, {
    rosterId: roster.id,
    eventId: event.id,
    version: event.version,
    which: { scope: 'all' },
    event: { ...formOf(event), when: when as CalendarEvent['when'] },
  })

describe('an event', () => {
  test('is the status of those whom it concerns while it lasts, once, with its source', async () => {
    const event = await publish(dental(2))
    const row = await rowAt(2, NINE)
    expect(row).toMatchObject({
      status: 'APT',
      entry: {
        place: 'Clinic',
        remark: 'Dental',
        method: 'prefilled',
        source: `calendar:${event.id}`,
        hours: { startsAt: '2026-11-23T14:00:00.000Z', endsAt: '2026-11-23T15:30:00.000Z' },
      },
    })
    expect(row.hours).toHaveLength(1)
    expect((await rowAt(2, '2026-11-23T15:30:00Z')).status).toBe('NR')
    expect((await rowAt(3, NINE)).status).toBe('NR')
    await setting.server.database.system.write((tx) => followDue(tx, new Date(NINE)))
    expect((await rowAt(2, NINE)).hours).toHaveLength(1)
  })

  test('that is a draft, PT or a formation is no status', async () => {
    await givenEvent(leader, roster.id, dental(2))
    await publish({ ...dental(3), type: 'pt' })
    expect((await rowAt(2, NINE)).hours).toBeUndefined()
    expect((await rowAt(3, NINE)).hours).toBeUndefined()
  })

  test('that moves, is canceled, put back or deleted changes the status', async () => {
    const event = await publish(dental(2))
    const moved = await move(event, at('2026-11-23T13:00', '14:00'))
    expect((await rowAt(2, NINE)).status).toBe('NR')
    expect((await rowAt(2, '2026-11-23T18:30:00Z')).status).toBe('APT')
    setting.at(NOW)
    const canceled = await leader.call(calendar.cancelEvent, {
      rosterId: roster.id,
      eventId: moved.id,
      version: moved.version,
      which: { scope: 'all' },
      reason: 'Clinic closed',
    })
    expect((await rowAt(2, '2026-11-23T18:30:00Z')).hours).toBeUndefined()
    setting.at(NOW)
    await leader.call(calendar.reinstateEvent, {
      rosterId: roster.id,
      eventId: canceled.id,
      version: canceled.version,
      reason: 'Open again',
    })
    expect((await rowAt(2, '2026-11-23T18:30:00Z')).status).toBe('APT')
  })

  test('for a group puts the whole group in the field, and not those on leave', async () => {
    const group = roster.groups.find(({ parentId }) => parentId !== null)?.id ?? ''
    const inside = roster.soldiers.filter(({ groupId }) => groupId === group)
    await leader.call(recordStatus, {
      rosterId: roster.id,
      entries: [
        { id: randomUUID(), soldierId: inside[0]?.id ?? '', status: 'LV', from: '2026-11-20', to: '2026-11-30' },
      ],
    })
    await publish({
      type: 'ftx',
      title: 'Field',
      when: { allDay: true, from: '2026-11-23', to: '2026-11-25' },
      audience: { whole: false, groupIds: [group], soldierIds: [] },
    })
    const { total } = await leader.call(getPerstat, { rosterId: roster.id })
    expect(total.counts).toMatchObject({ DTL: inside.length - 1, LV: 1 })
    setting.at('2026-11-26T11:30:00Z')
    const after = await leader.call(getPerstat, { rosterId: roster.id })
    expect(after.total.counts).toMatchObject({ DTL: 0, LV: 1 })
  })

  test('that a leader overrides stays overridden when it moves, and says that it changed', async () => {
    const event = await publish(dental(2))
    const made = (await rowAt(2, NINE)).entry
    const override = {
      id: randomUUID(),
      soldierId: idOf(2),
      status: 'PDY' as const,
      from: '2026-11-23',
      to: '2026-11-23',
    }
    await leader.call(recordStatus, {
      rosterId: roster.id,
      entries: [{ ...override, hours: made?.hours ?? null, source: made?.source ?? null }],
    })
    expect((await rowAt(2, NINE)).status).toBe('PDY')
    await move(event, at('2026-11-23T13:00', '14:00'))
    const row = await rowAt(2, '2026-11-23T18:30:00Z')
    expect(row.status).toBe('NR')
    const moved = row.hours?.find(({ hours }) => hours?.startsAt === '2026-11-23T18:00:00.000Z')
    expect(moved).toMatchObject({ overridden: true, method: 'prefilled' })
    expect(Date.parse(moved?.recordedAt ?? '')).toBeGreaterThan(Date.parse(NINE))
    await leader.call(withdrawStatus, { rosterId: roster.id, entryIds: [override.id] })
    expect((await rowAt(2, '2026-11-23T18:30:00Z')).status).toBe('APT')
  })

  test('of a series is entered for the next days, and each day goes on by the job', async () => {
    await publish({ ...dental(2), title: 'Therapy', recurrence: 'FREQ=DAILY' })
    const ahead = await rowAt(2, NINE, '2026-11-25')
    expect(ahead.hours).toHaveLength(1)
    expect((await rowAt(2, NINE, '2026-12-03')).hours).toBeUndefined()
    await setting.server.database.system.write((tx) => followDue(tx, new Date('2026-11-30T12:00:00Z')))
    expect((await rowAt(2, '2026-11-30T12:00:00Z', '2026-12-03')).hours).toHaveLength(1)
    expect((await rowAt(2, '2026-11-30T12:00:00Z', '2026-11-25')).hours).toHaveLength(1)
  })
})
const TODAY = '2026-11-23'
const OFF = { which: { scope: 'all' as const }, reason: 'Off' }
const groupWithout = (index: number) =>
  roster.groups.find(({ id, parentId }) => parentId !== null && id !== roster.soldiers[index]?.groupId)?.id ?? ''
const field = (audience: EventWish['audience'], to = '2026-11-25'): EventWish => ({
  type: 'ftx',
  title: 'Field',
  when: { allDay: true, from: TODAY, to },
  audience,
})
const WHOLE = { whole: true, groupIds: [], soldierIds: [] }

describe('what changes outside the calendar', () => {
  /** Acts at an instant, and lets the follower do what it does after each commit. */
  const followed = async <T>(instant: string, act: () => Promise<T>): Promise<T> => {
    setting.at(instant)
    const follower = new EventFollower({
      database: setting.server.database.system,
      clock: () => setting.server.clock.now(),
      log: setting.server.composition.app.log,
    })
    const stop = setting.server.database.changes.listen(({ topics }) => follower.heard(topics))
    try {
      return await act()
    } finally {
      stop()
      await follower.run()
    }
  }

  test('a day off takes the class of a series off the day, and back', async () => {
    const when = at(`${TODAY}T09:00`, '16:00')
    await publish({ ...dental(2), type: 'school', title: 'Class', recurrence: 'FREQ=DAILY', skipsDaysOff: true, when })
    expect((await rowAt(2, NINE)).status).toBe('SCH')
    const dayOff = (name: string | null) => leader.call(setDayOff, { rosterId: roster.id, day: TODAY, name })
    await followed(NOW, () => dayOff('Snow day'))
    expect((await rowAt(2, NINE)).hours).toBeUndefined()
    await followed(NOW, () => dayOff(null))
    expect((await rowAt(2, NINE)).status).toBe('SCH')
  })

  test('a Soldier who joins the group in the field is in the field, and who leaves it was there until then', async () => {
    const groupId = groupWithout(2)
    await publish(field({ whole: false, groupIds: [groupId], soldierIds: [] }))
    expect((await rowAt(2, NINE)).status).toBe('NR')
    const moveTo = (id: string | null) =>
      leader.call(updateSoldiers, { rosterId: roster.id, soldierIds: [idOf(2)], patch: { groupId: id } })
    await followed(NOW, () => moveTo(groupId))
    expect((await rowAt(2, NINE)).status).toBe('DTL')
    await followed('2026-11-24T15:00:00Z', () => moveTo(roster.soldiers[2]?.groupId ?? null))
    const after = await rowAt(2, '2026-11-24T15:01:00Z')
    expect(after.status).toBe('NR')
    expect(after.hours?.map(({ hours }) => hours?.endsAt)).toEqual(['2026-11-24T15:00:00.000Z'])
  })

  test('a new Soldier is where the whole roster is, and so is one who is restored', async () => {
    await publish(field(WHOLE))
    const soldierId = randomUUID()
    await followed(NOW, () =>
      leader.call(createSoldier, {
        rosterId: roster.id,
        soldierId,
        soldier: { rank: 'SPC', last: 'New', first: 'Joe' },
      }),
    )
    const statusOf = async (id: string) => {
      const { rows } = await leader.call(getAccountability, { rosterId: roster.id, dutyDate: null })
      return rows.find((row) => row.soldierId === id)?.status
    }
    expect(await statusOf(soldierId)).toBe('DTL')
    const soldierIds = [soldierId]
    await followed(NOW, () =>
      leader.call(archiveSoldiers, { rosterId: roster.id, soldierIds, lossDate: TODAY, reason: 'PCS' }),
    )
    await followed('2026-11-23T12:00:00Z', () => leader.call(restoreSoldiers, { rosterId: roster.id, soldierIds }))
    expect(await statusOf(soldierId)).toBe('DTL')
  })

  test('whole days follow the zone of the roster', async () => {
    await publish(field(WHOLE, TODAY))
    const { version } = await leader.call(getRoster, { rosterId: roster.id })
    await followed(NOW, () =>
      leader.call(saveRosterSettings, {
        rosterId: roster.id,
        version,
        settings: { timeZone: 'Asia/Seoul' },
      }),
    )
    // 24 November, 0030 in Seoul: the 23rd is over.
    expect((await rowAt(2, '2026-11-23T15:30:00Z')).status).toBe('NR')
    expect((await rowAt(2, '2026-11-23T14:30:00Z')).status).toBe('DTL')
  })

  test('a leader of a group cancels its event also for a Soldier who has left the group', async () => {
    const groupId = groupWithout(2)
    const sergeant = await setting.world.leader('SFC', 'Part')
    await setting.world.member(roster, sergeant, 'editor')
    const { areas } = PRESETS['platoon sergeant']
    const part = { position: 'platoon sergeant' as const, groupIds: [groupId], areas }
    await leader.call(setLeaderPart, { rosterId: roster.id, uid: sergeant.uid, part })
    const moveTo = (id: string | null) =>
      leader.call(updateSoldiers, { rosterId: roster.id, soldierIds: [idOf(2)], patch: { groupId: id } })
    await moveTo(groupId)
    const client = setting.as(sergeant)
    const event = await publishedEvent(client, roster.id, {
      ...field({ whole: false, groupIds: [groupId], soldierIds: [] }),
      when: at(`${TODAY}T09:00`, '16:00'),
    })
    await moveTo(roster.soldiers[2]?.groupId ?? null)
    expect((await rowAt(2, NINE)).status).toBe('DTL')
    await followed(NOW, () =>
      client.call(calendar.cancelEvent, { rosterId: roster.id, eventId: event.id, version: event.version, ...OFF }),
    )
    expect((await rowAt(2, NINE)).hours).toBeUndefined()
  })

  test('the job of the day follows what nobody heard of, although no event is left', async () => {
    const event = await publish(field(WHOLE))
    await setting.server.database.pool.query(
      "update calendar_events set state = 'cancelled' where roster_id = $1 and id = $2",
      [roster.id, event.id],
    )
    expect((await rowAt(2, '2026-11-24T15:00:00Z')).status).toBe('DTL')
    await setting.server.database.system.write((tx) => followDue(tx, new Date('2026-11-24T12:00:00Z')))
    expect((await rowAt(2, '2026-11-24T15:00:00Z')).status).toBe('NR')
  })
})

test('the server follows by itself, right after the change', async () => {
  const byItself = await startWorld(NOW, { deliverByItself: true })
  try {
    const sergeant = await byItself.world.leader('1SG', 'Hale')
    const unit = await byItself.world.roster(sergeant, { name: 'A Co', soldiers: 1 })
    const client = byItself.as(sergeant)
    await publishedEvent(client, unit.id, field(WHOLE))
    const soldierId = randomUUID()
    await client.call(createSoldier, {
      rosterId: unit.id,
      soldierId,
      soldier: { rank: 'SPC', last: 'New', first: 'Joe' },
    })
    await vi.waitFor(async () => {
      const { rows } = await client.call(getAccountability, { rosterId: unit.id, dutyDate: null })
      expect(rows.find((row) => row.soldierId === soldierId)?.status).toBe('DTL')
    })
  } finally {
    await byItself.close()
  }
})

describe('a status that runs', () => {
  const hoursOf = async (instant: string) =>
    (await rowAt(2, instant)).hours?.map(({ hours }) => [hours?.startsAt.slice(11, 16), hours?.endsAt.slice(11, 16)])
  const changed = async (event: CalendarEvent, from: string, until: string, instant: string) => {
    setting.at(instant)
    return move(event, at(`${TODAY}T${from}`, until))
  }

  test('keeps what held when its event is shorter, and goes on where it is longer again', async () => {
    const event = await publish(dental(2))
    const shorter = await changed(event, '09:00', '10:00', '2026-11-23T15:10:00Z')
    expect(await hoursOf('2026-11-23T15:11:00Z')).toEqual([['14:00', '15:00']])
    expect((await rowAt(2, '2026-11-23T15:11:00Z')).status).toBe('NR')
    await changed(shorter, '09:00', '11:00', '2026-11-23T15:20:00Z')
    expect(await hoursOf('2026-11-23T15:21:00Z')).toEqual(
      expect.arrayContaining([
        ['14:00', '15:00'],
        ['15:00', '16:00'],
      ]),
    )
    await setting.server.database.system.write((tx) => followDue(tx, new Date('2026-11-23T15:25:00Z')))
    expect(await hoursOf('2026-11-23T15:30:00Z')).toHaveLength(2)
  })

  test('of days in the field keeps the days of a shorter exercise', async () => {
    const event = await publish(field(WHOLE, '2026-11-29'))
    setting.at('2026-11-27T15:00:00Z')
    await leader.call(calendar.updateEvent, {
      rosterId: roster.id,
      eventId: event.id,
      version: event.version,
      which: { scope: 'all' },
      reason: 'Weather',
      event: formOf(event, { when: { allDay: true, from: TODAY, to: '2026-11-25' } }),
    })
    expect((await rowAt(2, '2026-11-27T15:01:00Z')).status).toBe('NR')
    const past = await rowAt(2, '2026-11-27T15:01:00Z', '2026-11-25')
    expect(past.hours?.map(({ hours }) => hours?.endsAt)).toEqual(['2026-11-26T05:00:00.000Z'])
  })

  test('of a class of a series keeps what held of that day alone', async () => {
    const event = await publish({ ...dental(2), title: 'Therapy', recurrence: 'FREQ=DAILY' })
    await changed(event, '09:00', '10:00', '2026-11-23T15:10:00Z')
    expect(await hoursOf('2026-11-23T15:11:00Z')).toEqual([['14:00', '15:00']])
    const tomorrow = await rowAt(2, '2026-11-23T15:11:00Z', '2026-11-24')
    expect(tomorrow.hours?.map(({ hours }) => hours?.endsAt)).toEqual(['2026-11-24T15:00:00.000Z'])
  })

  test('ends now when its event is canceled, and again holds when it is put back', async () => {
    const event = await publish(dental(2))
    setting.at('2026-11-23T15:10:30Z')
    const canceled = await leader.call(calendar.cancelEvent, {
      rosterId: roster.id,
      eventId: event.id,
      version: event.version,
      ...OFF,
    })
    expect(await hoursOf('2026-11-23T15:11:00Z')).toEqual([['14:00', '15:10']])
    expect((await rowAt(2, '2026-11-23T15:11:00Z')).status).toBe('NR')
    setting.at('2026-11-23T15:12:00Z')
    const { id: eventId, version } = canceled
    await leader.call(calendar.reinstateEvent, { rosterId: roster.id, eventId, version, reason: 'On again' })
    expect((await rowAt(2, '2026-11-23T15:13:00Z')).status).toBe('APT')
    expect(await hoursOf('2026-11-23T15:13:00Z')).toHaveLength(2)
  })

  test('is kept up to now when its event moves to the afternoon', async () => {
    const event = await publish(dental(2))
    await changed(event, '13:00', '14:00', '2026-11-23T15:10:00Z')
    expect(await hoursOf('2026-11-23T15:11:00Z')).toEqual(
      expect.arrayContaining([
        ['14:00', '15:10'],
        ['18:00', '19:00'],
      ]),
    )
  })
})

test('an override holds when the series changes from that day on, and so does one of a later day', async () => {
  const event = await publish({ ...dental(2), title: 'Therapy', recurrence: 'FREQ=DAILY' })
  const override = async (day: string) => {
    const row = await rowAt(2, `${day}T14:30:00Z`)
    expect(row.status).toBe('APT')
    const { hours, source } = row.entry ?? {}
    await leader.call(recordStatus, {
      rosterId: roster.id,
      entries: [
        {
          id: randomUUID(),
          soldierId: idOf(2),
          status: 'PDY',
          from: day,
          to: day,
          hours: hours ?? null,
          source: source ?? null,
        },
      ],
    })
  }
  await override('2026-11-24')
  const change = async (held: CalendarEvent, day: string, until: string, instant: string) => {
    setting.at(instant)
    return leader.call(calendar.updateEvent, {
      rosterId: roster.id,
      eventId: held.id,
      version: held.version,
      which: { scope: 'following', day, newEventId: randomUUID() },
      event: formOf(held, { when: at(`${day}T09:00`, until) }),
    })
  }
  const second = await change(event, '2026-11-24', '11:30', '2026-11-24T13:00:00Z')
  expect(second.id).not.toBe(event.id)
  expect((await rowAt(2, '2026-11-24T14:45:00Z')).status).toBe('PDY')
  expect((await rowAt(2, '2026-11-24T16:15:00Z')).status).not.toBe('APT')
  await override('2026-11-27')
  await change(second, '2026-11-27', '11:00', '2026-11-27T13:00:00Z')
  expect((await rowAt(2, '2026-11-27T15:50:00Z')).status).not.toBe('APT')
  expect((await rowAt(2, '2026-11-25T15:50:00Z')).status).toBe('APT')
  expect((await rowAt(2, '2026-11-28T15:50:00Z')).status).toBe('APT')
})

test('the history names who took the event off, and nobody when the system followed', async () => {
  const other = await setting.world.leader('SSG', 'Other')
  await setting.world.member(roster, other, 'editor')
  const event = await publish(dental(2))
  await setting.as(other).call(calendar.cancelEvent, {
    rosterId: roster.id,
    eventId: event.id,
    version: event.version,
    ...OFF,
  })
  await publish(dental(3))
  await leader.call(archiveSoldiers, { rosterId: roster.id, soldierIds: [idOf(3)], lossDate: TODAY, reason: 'PCS' })
  await setting.server.database.system.write((tx) => followDue(tx, new Date(NOW)))
  const withdrawn = async (index: number) => {
    const { entries } = await leader.call(getDutyHistory, { rosterId: roster.id, soldierId: idOf(index) })
    return entries.map(({ recordedBy, withdrawnAt, withdrawnBy }) => [recordedBy, withdrawnAt !== null, withdrawnBy])
  }
  expect(await withdrawn(2)).toEqual([[owner.name, true, other.name]])
  expect(await withdrawn(3)).toEqual([[owner.name, true, null]])
})
