import { randomBytes, randomUUID } from 'node:crypto'
import { feedAddress } from '@muster/domain/scheduling/calendar/feed-address.ts'
import * as calendar from '@muster/domain/scheduling/calendar/functions.ts'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tries } from '../../../testing/run/depth.ts'
import { at, type EventWish, givenEvent, publishedEvent } from '../../../testing/unit/events.ts'
import type { WorldAccount, WorldRoster } from '../../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../../testing/server/world-server.ts'

const NOW = '2026-10-20T12:00:00.000Z'

let setting: WorldServer
let owner: WorldAccount
let viewer: WorldAccount
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
  await server.database.pool.query('delete from calendar_events; delete from calendar_feeds')
  owner = await world.leader('1SG', 'Hale')
  viewer = await world.leader('2LT', 'Cruz')
  ortega = await world.leader('SPC', 'Ortega')
  roster = await world.roster(owner, { name: 'A Co', soldiers: 3 })
  await world.member(roster, viewer, 'viewer')
  const [row] = await world.arrive(roster, [{ rank: 'SPC', last: 'Ortega' }])
  await world.link(roster, row, ortega)
  leader = setting.as(owner)
})

const publish = (wish?: EventWish) => publishedEvent(leader, roster.id, wish)
const newSecret = () => randomBytes(32).toString('base64url')
const fetchFeed = (secret: string, headers: Record<string, string> = {}) =>
  fetch(feedAddress(setting.server.url, secret), { headers })

/** The result of a calendar program: each start in the period, exceptions applied, as instants. */
function opened(text: string, from: string, to: string): string[] {
  const whole = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0])
  for (const zone of whole.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const events = whole.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  const masters = events.filter((event) => !event.isRecurrenceException())
  const found: string[] = []
  for (const master of masters) {
    for (const other of events) {
      if (other.isRecurrenceException() && other.uid === master.uid) master.relateException(other)
    }
    const days = master.iterator()
    for (let next = days.next(), count = 0; next && count < 500; next = days.next(), count++) {
      const { item, startDate } = master.getOccurrenceDetails(next)
      const start = startDate.toJSDate().toISOString()
      if (start >= to) break
      if (start >= from) found.push(`${item.summary} ${start.slice(0, 16)}`)
      if (!master.isRecurring()) break
    }
  }
  ICAL.TimezoneService.reset()
  return found.sort()
}

async function feedOf(client: Client, rosterId: string | null = roster.id): Promise<string> {
  const secret = newSecret()
  if (rosterId === null) await client.call(calendar.renewMyCalendarFeed, { secret })
  else await client.call(calendar.renewCalendarFeed, { rosterId, secret })
  return secret
}

describe('a subscribed calendar', () => {
  test('opens in a real parser, with exceptions and a change of clocks', async () => {
    const weekly = await publish({
      title: 'Stables',
      when: at('2026-10-19T08:00', '11:30'),
      recurrence: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20261123',
    })
    const which = { scope: 'one' as const, day: '2026-11-02', newEventId: randomUUID() }
    const ofWeekly = { rosterId: roster.id, eventId: weekly.id, version: weekly.version }
    await leader.call(calendar.moveEvent, { ...ofWeekly, which, when: at('2026-11-03T13:00', '15:00') })
    await leader.call(calendar.deleteEvent, { ...ofWeekly, which: { scope: 'one', day: '2026-11-09' } })
    await publish({
      title: 'Comma, semicolon; back\\slash',
      when: at('2026-10-31T22:00', '2026-11-01T06:00'),
      remarks: 'One\nTwo',
    })
    await givenEvent(leader, roster.id, { title: 'Draft' })
    const response = await fetchFeed(await feedOf(setting.as(viewer)))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const text = await response.text()
    expect(opened(text, '2026-10-20T00:00', '2026-12-20T00:00')).toEqual([
      'Comma, semicolon; back\\slash 2026-11-01T02:00',
      'Stables 2026-10-26T12:00',
      'Stables 2026-11-03T18:00',
      'Stables 2026-11-16T13:00',
      'Stables 2026-11-23T13:00',
    ])
    expect(text).not.toContain('Draft')
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  })

  test('answers that nothing changed, until something does', async () => {
    await publish()
    const secret = await feedOf(leader)
    const tag = (await fetchFeed(secret)).headers.get('etag') ?? ''
    expect((await fetchFeed(secret, { 'if-none-match': tag })).status).toBe(304)
    await publish({ title: 'Another' })
    expect((await fetchFeed(secret, { 'if-none-match': tag })).status).toBe(200)
  })

  test('is useless once rotated, revoked, or when its account lost the roster, the same as an unknown one', async () => {
    const [one, other] = [await feedOf(leader), await feedOf(leader)]
    const nothing = await (await fetchFeed(newSecret())).text()
    for (const dead of [one, newSecret(), 'short', '..%2f..']) {
      const response = await fetchFeed(dead)
      expect([response.status, await response.text()]).toEqual([404, nothing])
    }
    expect((await fetchFeed(other)).status).toBe(200)
    expect((await leader.call(calendar.getCalendarFeed, { rosterId: roster.id })).feed?.readAt).toBe(NOW)
    await leader.call(calendar.revokeCalendarFeed, { rosterId: roster.id })
    expect((await fetchFeed(other)).status).toBe(404)
    const seen = await feedOf(setting.as(viewer))
    await setting.server.database.pool.query('delete from roster_members where uid = $1', [viewer.uid])
    expect((await fetchFeed(seen)).status).toBe(404)
    const { rows } = await setting.server.database.pool.query<{ json: string }>(
      `select concat(to_jsonb(f)::text, (select string_agg(to_jsonb(k)::text, '') from idempotency_keys k)) as json from calendar_feeds f`,
    )
    expect(rows.map(({ json }) => json).join()).not.toContain(seen)
  })

  test('of a Soldier has the events that concern them', async () => {
    await publish({ title: 'All' })
    await publish({ title: 'Others', audience: { soldierIds: [roster.soldiers[0]?.id ?? ''] } })
    const text = await (await fetchFeed(await feedOf(setting.as(ortega), null))).text()
    expect([text.includes('SUMMARY:All'), text.includes('Others')]).toEqual([true, false])
    await expect(feedOf(setting.as(ortega))).rejects.toMatchObject({ code: 'not-found' })
  })

  test('of one’s own row says when it was read, until it is revoked', async () => {
    const own = setting.as(ortega)
    const secret = await feedOf(own, null)
    expect((await own.call(calendar.getMyCalendarFeed, {})).feed?.readAt).toBeNull()
    expect((await fetchFeed(secret)).status).toBe(200)
    expect((await own.call(calendar.getMyCalendarFeed, {})).feed?.readAt).toBe(NOW)
    await own.call(calendar.revokeMyCalendarFeed, {})
    expect(await own.call(calendar.getMyCalendarFeed, {})).toEqual({ feed: null })
    expect((await fetchFeed(secret)).status).toBe(404)
  })
})

const file = (...events: string[]) =>
  Buffer.from(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:x',
      ...events.map((one) => `BEGIN:VEVENT\r\n${one}\r\nEND:VEVENT`),
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  ).toString('base64')
const event = (uid: string, ...lines: string[]) => [`UID:${uid}`, ...lines].join('\r\n')
const preview = (content: string, more: object = {}) =>
  leader.call(calendar.getCalendarImport, { rosterId: roster.id, content, ...more })
const importFile = (content: string, client = leader) =>
  client.call(calendar.importCalendar, { rosterId: roster.id, content, audience: { whole: true } })
const onCalendar = async () => {
  const { occurrences } = await leader.call(calendar.listEvents, {
    rosterId: roster.id,
    from: '2026-11-01',
    to: '2026-11-30',
  })
  return occurrences.map(({ title, start }) => `${title} ${start.slice(0, 16)}`)
}
const ONE = event(
  '1',
  'SUMMARY:Meeting',
  'DTSTART;TZID=Eastern Standard Time:20261110T090000',
  'DTEND;TZID=Eastern Standard Time:20261110T100000',
)

describe('an .ics file', () => {
  test('that we wrote is read back as it was', async () => {
    const weekly = await publish({
      title: 'Stables',
      type: 'maintenance',
      when: at('2026-10-19T08:00', '11:30'),
      recurrence: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20261123',
    })
    const ofWeekly = { rosterId: roster.id, eventId: weekly.id, version: weekly.version }
    await leader.call(calendar.moveEvent, {
      ...ofWeekly,
      which: { scope: 'one', day: '2026-11-02', newEventId: randomUUID() },
      when: at('2026-11-03T13:00', '15:00'),
    })
    await leader.call(calendar.deleteEvent, { ...ofWeekly, which: { scope: 'one', day: '2026-11-09' } })
    await publish({ title: 'FTX', type: 'ftx', when: { allDay: true, from: '2026-11-17', to: '2026-11-20' } })
    const before = await onCalendar()
    const { content } = await leader.call(calendar.exportCalendar, { rosterId: roster.id })
    await setting.server.database.pool.query('delete from calendar_events')
    expect(await importFile(content)).toEqual({ imported: 3, already: 0, problems: 0 })
    expect(await onCalendar()).toEqual(before)
    expect(before).toHaveLength(4)
  })

  test('is shown with its problems first, and imported as drafts, once', async () => {
    const content = file(
      ONE,
      event('2', 'SUMMARY:Backwards', 'DTSTART:20261110T100000Z', 'DTEND:20261110T090000Z'),
      event(
        '3',
        'SUMMARY:Nowhere',
        'DTSTART;TZID=Middle Earth:20261110T100000',
        'DTEND;TZID=Middle Earth:20261110T110000',
      ),
      event('4', 'SUMMARY:Hourly', 'DTSTART:20261110T100000Z', 'RRULE:FREQ=HOURLY'),
      event('5', 'SUMMARY:SSN 123-45-6789', 'DTSTART;VALUE=DATE:20261110'),
      event('6', 'SUMMARY:Twice', 'DTSTART;VALUE=DATE:20261112'),
      event('6', 'SUMMARY:Twice', 'DTSTART;VALUE=DATE:20261113'),
      event('7', 'SUMMARY:No start'),
      event('8', 'SUMMARY:Endless', 'DTSTART;VALUE=DATE:20261125', 'RRULE:FREQ=DAILY'),
      event(
        '9',
        'SUMMARY:<b>Bold</b><script>x()</script>',
        'DESCRIPTION:<p>Hi &lt;img src=x onerror=y&gt;</p>',
        'DTSTART;VALUE=DATE:20261114',
      ),
    )
    const shown = await preview(content)
    expect(shown).toMatchObject({ total: 10, ready: 4, already: 0, problems: 6 })
    expect(shown.events.slice(0, 6).map(({ number, problem }) => [number, problem])).toEqual([
      [2, 'It ends before it starts.'],
      [3, 'Its time zone “Middle Earth” is not known.'],
      [4, 'It repeats in a way that Muster does not support.'],
      [5, expect.stringContaining('Social Security')],
      [7, 'It is in the file twice.'],
      [8, 'It has no start.'],
    ])
    expect(await onCalendar()).toEqual([])
    const both = await Promise.all([importFile(content), importFile(content)])
    expect(both.map(({ imported }) => imported).sort((a, b) => a - b)).toEqual([0, 4])
    expect(await preview(content)).toMatchObject({ ready: 0, already: 4 })
    expect(await onCalendar()).toEqual(
      expect.arrayContaining(['Meeting 2026-11-10T14:00', 'Bold 2026-11-14T05:00', 'Endless 2026-11-30T05:00']),
    )
    const { rows } = await setting.server.database.pool.query(
      `select state, remarks from calendar_events where title = 'Bold'`,
    )
    expect(rows).toEqual([{ state: 'draft', remarks: 'Hi' }])
  })

  test('keeps the length of events in the hours that clocks show twice', async () => {
    const content = file(
      event('1', 'SUMMARY:An hour', 'DTSTART:20261101T053000Z', 'DTEND:20261101T063000Z'),
      event('2', 'SUMMARY:Half', 'DTSTART:20261101T054500Z', 'DTEND:20261101T061500Z'),
    )
    const { events } = await preview(content)
    expect(events.map(({ title, when, problem, notes }) => [title, when, problem, notes])).toEqual([
      ['An hour', at('2026-11-01T01:30', '02:30'), null, []],
      ['Half', at('2026-11-01T01:45', '02:15'), null, []],
    ])
  })

  test('is imported for the requested days only', async () => {
    const content = file(ONE, event('2', 'SUMMARY:Later', 'DTSTART;VALUE=DATE:20270105'))
    expect(await preview(content, { to: '2026-12-31' })).toMatchObject({ total: 1, ready: 1 })
    await expect(preview(content, { from: '2026-12-31', to: '2026-12-01' })).rejects.toMatchObject({
      details: { field: 'to' },
    })
  })

  test.each([
    ['nothing', ''],
    ['words', 'Hello'],
    ['a page', '<html>BEGIN:VCALENDAR</html>'],
    ['half of a calendar', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY'],
    ['bytes', randomBytes(3000).toString('latin1')],
    ['depth', `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(15_000)}`],
    ['too many', `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\nEND:VEVENT\r\n'.repeat(20_001)}END:VCALENDAR`],
  ])('of %s is refused in plain words', async (_, text) => {
    await expect(preview(Buffer.from(text).toString('base64'))).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { field: 'content' },
    })
  })

  test('of thousands of events is imported whole', async () => {
    // Half of them in November: more than a screen shows.
    const size = tries(4200, 20_000)
    const many = Array.from({ length: size }, (_, index) =>
      event(`many-${index}`, `SUMMARY:Event ${index}`, `DTSTART;VALUE=DATE:2026${index % 2 ? '1110' : '1211'}`),
    )
    expect(await importFile(file(...many))).toEqual({ imported: size, already: 0, problems: 0 })
    const { occurrences, more } = await leader.call(calendar.listEvents, {
      rosterId: roster.id,
      from: '2026-11-01',
      to: '2026-11-30',
    })
    expect([occurrences.length, more]).toEqual([2000, true])
  }, 120_000)
})
