import { randomBytes, randomUUID } from 'node:crypto'
import { feedAddress } from '@muster/domain/scheduling/calendar/feed-address.ts'
import * as calendar from '@muster/domain/scheduling/calendar/functions.ts'
import { expandRecurringEvent, sync, type VEvent } from 'node-ical'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { at, publishedEvent } from '../../../testing/unit/events.ts'
import type { WorldRoster } from '../../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../../testing/server/world-server.ts'

/*
 * The library that writes our files also reads them in the other tests, so its own mistakes would go unnoticed. Here a
 * reader that shares no code with it reads them, and its result must agree with the product.
 */

const NOW = '2026-10-20T12:00:00.000Z'
const [FROM, TO] = ['2026-10-21', '2026-12-20'] as const

let setting: WorldServer
let roster: WorldRoster
let leader: Client

beforeAll(async () => {
  setting = await startWorld(NOW)
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at(NOW)
  await setting.server.database.pool.query('delete from calendar_events; delete from calendar_feeds')
  const owner = await setting.world.leader('1SG', 'Hale')
  roster = await setting.world.roster(owner, { name: 'A Co', soldiers: 3 })
  leader = setting.as(owner)
  await planned()
})

/** A series over the end of daylight saving time with each kind of exception, one cut in two, and single events. */
async function planned(): Promise<void> {
  const stables = await publishedEvent(leader, roster.id, {
    title: 'Stables',
    when: at('2026-10-19T08:00', '11:30'),
    recurrence: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20261214',
  })
  const ofStables = { rosterId: roster.id, eventId: stables.id, version: stables.version }
  const one = (day: string) => ({ scope: 'one' as const, day, newEventId: randomUUID() })
  await leader.call(calendar.moveEvent, {
    ...ofStables,
    which: one('2026-11-02'),
    when: at('2026-11-03T13:00', '15:00'),
  })
  await leader.call(calendar.cancelEvent, { ...ofStables, which: one('2026-11-16') })
  await leader.call(calendar.deleteEvent, { ...ofStables, which: { scope: 'one', day: '2026-11-09' } })

  const run = await publishedEvent(leader, roster.id, {
    title: 'Run, 4 miles; “fast”',
    place: 'Track',
    when: at('2026-10-26T06:30', '07:30', 'America/Denver'),
    recurrence: 'FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=20',
    remarks: 'Bring water,\nand a belt: “reflective”. '.repeat(6),
  })
  await leader.call(calendar.moveEvent, {
    rosterId: roster.id,
    eventId: run.id,
    version: run.version,
    which: { scope: 'following', day: '2026-11-11', newEventId: randomUUID() },
    when: at('2026-11-11T06:00', '07:00', 'America/Denver'),
  })

  await publishedEvent(leader, roster.id, {
    title: 'Payday activities',
    when: at('2026-10-30T09:00', '10:00', 'Asia/Seoul'),
    recurrence: 'FREQ=MONTHLY;BYDAY=-1FR',
  })
  await publishedEvent(leader, roster.id, { title: 'Fire guard', when: at('2026-10-31T22:00', '2026-11-01T06:00') })
  await publishedEvent(leader, roster.id, {
    title: 'FTX',
    when: { allDay: true, from: '2026-10-31', to: '2026-11-03' },
  })
  await publishedEvent(leader, roster.id, {
    title: 'Safety week',
    when: { allDay: true, from: '2026-11-02', to: '2026-11-02' },
    recurrence: 'FREQ=MONTHLY;BYMONTHDAY=2,30',
  })
}

/** The events by the product's own calendar. */
async function onCalendar(from: string = FROM, to: string = TO): Promise<string[]> {
  const { occurrences, more } = await leader.call(calendar.listEvents, { rosterId: roster.id, from, to })
  expect(more).toBe(false)
  return occurrences
    .map(({ title, when, start, end, state }) =>
      when.allDay ? `${when.from} to ${when.to} ${title} ${state}` : `${start} to ${end} ${title} ${state}`,
    )
    .sort()
}

/** The events that the other reader finds in the file, between the same days. */
function read(text: string, firstDay: string = FROM, lastDay: string = TO): string[] {
  const events = Object.values(sync.parseICS(text)).filter((each): each is VEvent => each?.type === 'VEVENT')
  const [from, to] = [new Date(`${firstDay}T04:00:00Z`), new Date(`${lastDay}T23:59:59Z`)]
  return events
    .flatMap((event) => expandRecurringEvent(event, { from, to, expandOngoing: true }))
    .map(({ start, end, summary, isFullDay, event }) => {
      const state = event.status === 'CANCELLED' ? 'cancelled' : 'published'
      const span = isFullDay
        ? `${dayOf(start)} to ${dayOf(new Date(end.getTime() - 1))}`
        : `${start.toISOString()} to ${end.toISOString()}`
      return `${span} ${typeof summary === 'string' ? summary : ''} ${state}`
    })
    .sort()
}

/** Whole days arrive as midnights in the machine's own time zone. */
function dayOf(date: Date): string {
  const part = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`
}

test('another reader finds in the feed what the calendar shows', async () => {
  const secret = randomBytes(32).toString('base64url')
  await leader.call(calendar.renewCalendarFeed, { rosterId: roster.id, secret })
  const text = await (await fetch(feedAddress(setting.server.url, secret))).text()
  const shown = await onCalendar()
  expect(read(text)).toEqual(shown)
  // Makes sure that the comparison covers both sides of the change of clocks, and each exception.
  expect(shown).toEqual(
    expect.arrayContaining([
      '2026-10-26T12:00:00.000Z to 2026-10-26T15:30:00.000Z Stables published',
      '2026-11-03T18:00:00.000Z to 2026-11-03T20:00:00.000Z Stables published',
      '2026-11-16T13:00:00.000Z to 2026-11-16T16:30:00.000Z Stables cancelled',
      '2026-11-23T13:00:00.000Z to 2026-11-23T16:30:00.000Z Stables published',
      '2026-10-31 to 2026-11-03 FTX published',
    ]),
  )
  expect(shown.filter((line) => line.includes('Stables') && line.startsWith('2026-11-09'))).toEqual([])
  // The rule gives twenty days, and Veterans Day is off.
  const runs = shown.filter((line) => line.includes('Run, 4 miles'))
  expect([runs.length, runs.some((line) => line.startsWith('2026-11-11'))]).toEqual([19, false])
})

test('and in the exported file', async () => {
  const text = await exported()
  expect(read(text)).toEqual(await onCalendar())
  const found = Object.values(sync.parseICS(text)).find(
    (each): each is VEvent => each?.type === 'VEVENT' && each.location === 'Track',
  )
  expect(found?.summary).toBe('Run, 4 miles; “fast”')
  expect(found?.description).toBe('Bring water,\nand a belt: “reflective”. '.repeat(6).trim())
})

test('an event in the hour that clocks show twice is read as it is shown', async () => {
  await setting.server.database.pool.query('delete from calendar_events')
  const twice = at('2026-10-31T01:15', '01:45')
  await publishedEvent(leader, roster.id, { title: 'Twice', when: twice, recurrence: 'FREQ=DAILY;COUNT=3' })
  const days = ['2026-10-31', '2026-11-02'] as const
  expect(read(await exported(), ...days)).toEqual(await onCalendar(...days))
})

test('and one that begins in the hour that clocks skip, with its length', async () => {
  await setting.server.database.pool.query('delete from calendar_events')
  const skipped = { title: 'Skipped', when: at('2027-03-14T02:30', '03:30') }
  await publishedEvent(leader, roster.id, skipped)
  const days = ['2027-03-14', '2027-03-16'] as const
  const shown = await onCalendar(...days)
  expect(shown).toEqual(['2027-03-14T07:30:00.000Z to 2027-03-14T08:30:00.000Z Skipped published'])
  expect(read(await exported(), ...days)).toEqual(shown)

  // Readers disagree on the other days of such a series, so only its length is compared.
  await publishedEvent(leader, roster.id, { ...skipped, title: 'Series', recurrence: 'FREQ=DAILY' })
  const spans = read(await exported(), ...days).filter((line) => line.includes('Series'))
  expect(spans.map((line) => Date.parse(line.slice(28, 52)) - Date.parse(line.slice(0, 24)))).toEqual(
    Array.from({ length: 3 }, () => 3_600_000),
  )
  const lines = (await exported()).split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
})

async function exported(): Promise<string> {
  const { content } = await leader.call(calendar.exportCalendar, { rosterId: roster.id })
  return Buffer.from(content, 'base64').toString('utf8')
}
