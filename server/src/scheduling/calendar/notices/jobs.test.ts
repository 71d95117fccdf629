import * as calendar from '@muster/domain/scheduling/calendar/functions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { at, publishedEvent } from '../../../testing/unit/events.ts'
import type { WorldAccount, WorldRoster } from '../../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../../testing/server/world-server.ts'
import { calendarJobs } from './jobs.ts'

const NOW = '2026-11-21T12:00:00.000Z'

let setting: WorldServer
let ortega: WorldAccount
let roster: WorldRoster
let leader: Client

beforeAll(async () => {
  setting = await startWorld(NOW)
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at(NOW)
  const { world, server } = setting
  await server.database.pool.query('delete from calendar_events; delete from outbox')
  const owner = await world.leader('1SG', 'Hale')
  ortega = await world.leader('SPC', 'Ortega')
  roster = await world.roster(owner, { name: 'A Co', soldiers: 3 })
  const [row] = await world.arrive(roster, [{ rank: 'SPC', last: 'Ortega' }])
  await world.link(roster, row, ortega)
  leader = setting.as(owner)
})

async function run(name: string, instant: string): Promise<void> {
  setting.at(instant)
  const { database, clock } = setting.server
  const job = calendarJobs(database, () => clock.now()).find((each) => each.name === `scheduling.${name}`)
  await job?.handle({ id: 'x', data: {}, signal: new AbortController().signal })
}

async function told(): Promise<string[]> {
  const { rows } = await setting.server.database.pool.query<{ title: string }>(
    `select title from outbox where $1 = any(recipients) and title not like 'On your%' order by id`,
    [ortega.uid],
  )
  return rows.map(({ title }) => title)
}

test('participants are reminded at the chosen time, once with any number of servers, and again the next day', async () => {
  await publishedEvent(leader, roster.id, {
    title: 'PT',
    when: at('2026-11-23T06:30', '07:30'),
    recurrence: 'FREQ=DAILY',
    reminders: [15, 60],
  })
  await run('event-reminders', '2026-11-23T10:29:00.000Z')
  expect(await told()).toEqual([])
  const minute = '2026-11-23T10:30:30.000Z'
  await Promise.all([run('event-reminders', minute), run('event-reminders', minute), run('event-reminders', minute)])
  await run('event-reminders', '2026-11-23T10:31:00.000Z')
  expect(await told()).toEqual(['PT in 60 minutes'])
  await run('event-reminders', '2026-11-23T11:15:00.000Z')
  await run('event-reminders', '2026-11-24T10:30:00.000Z')
  expect(await told()).toEqual(['PT in 60 minutes', 'PT in 15 minutes', 'PT in 60 minutes'])
})

test('no reminder is sent for a canceled or skipped event, or one that began while the server was down', async () => {
  const event = await publishedEvent(leader, roster.id, { when: at('2026-11-23T06:30', '07:30'), reminders: [15] })
  await run('event-reminders', '2026-11-23T12:30:00.000Z')
  expect(await told()).toEqual([])
  setting.at(NOW)
  const daily = await publishedEvent(leader, roster.id, {
    title: 'Daily',
    when: at('2026-11-23T06:30', '07:30'),
    recurrence: 'FREQ=DAILY',
    reminders: [15],
  })
  const ofDaily = { rosterId: roster.id, eventId: daily.id, version: daily.version }
  await leader.call(calendar.deleteEvent, { ...ofDaily, which: { scope: 'one', day: '2026-11-24' } })
  await run('event-reminders', '2026-11-23T11:15:00.000Z')
  await run('event-reminders', '2026-11-24T11:15:00.000Z')
  expect(await told()).toEqual(['Daily is off the calendar', 'Daily in 15 minutes'])
  expect(event.state).toBe('published')
})

test('deleted events are kept for thirty days', async () => {
  const event = await publishedEvent(leader, roster.id)
  await leader.call(calendar.deleteEvent, { rosterId: roster.id, eventId: event.id, version: event.version, which: {} })
  const left = async () => {
    const { rows } = await setting.server.database.pool.query('select id from calendar_events')
    return rows.length
  }
  await run('events-purge', '2026-12-20T12:00:00.000Z')
  expect(await left()).toBe(1)
  await run('events-purge', '2026-12-22T12:00:00.000Z')
  expect(await left()).toBe(0)
})
