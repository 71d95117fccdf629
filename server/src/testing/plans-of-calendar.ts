import { randomBytes, randomUUID } from 'node:crypto'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import * as calendar from '@muster/domain/scheduling/calendar/functions.ts'

type Calling = <T>(declaration: FunctionDeclaration, input: object) => Promise<T>

interface Answered {
  readonly id: string
  readonly version: number
  readonly checklist: readonly { readonly id: string }[] | null
}

/** Every function of the calendar, on what each before it left. */
export async function callCalendar(
  call: Calling,
  own: { readonly rosterId: string },
  about: { readonly soldierId: string; readonly groupId: string; readonly today: string },
): Promise<void> {
  const { soldierId, groupId, today } = about
  const when = (hour: string) => ({
    ...{ allDay: false, timeZone: 'America/New_York' },
    ...{ start: `${today}T${hour}:00`, end: `${today}T${hour}:45` },
  })
  const event = {
    type: 'training',
    title: 'Class',
    when: when('09'),
    audience: { groupIds: [groupId], soldierIds: [soldierId] },
  }
  const add = (more: object) =>
    call<Answered>(calendar.createEvent, { ...own, eventId: randomUUID(), event: { ...event, ...more } })
  const of = ({ id, version }: Answered) => ({ ...own, eventId: id, version })
  const days = { from: today, to: today }
  await call(calendar.listEvents, { ...own, ...days })
  await call(calendar.listEvents, { ...own, ...days, over: 'chain', groupId, soldierId, types: ['training'] })
  const once = await add({})
  await call(calendar.getEventConflicts, { ...own, when: event.when, audience: { whole: true } })
  const edited = await call<Answered>(calendar.updateEvent, {
    ...of(once),
    which: {},
    event: { ...event, title: 'Class 2' },
  })
  const listed = await call<Answered>(calendar.startEventChecklist, { ...own, eventId: once.id })
  const ofItem = { ...own, eventId: once.id, itemId: listed.checklist?.[0]?.id }
  await call(calendar.tickEventChecklistItem, { ...ofItem, done: true })
  await call(calendar.saveEventChecklistItem, { ...ofItem, itemId: randomUUID(), item: { title: 'x', daysBefore: 1 } })
  await call(calendar.removeEventChecklistItem, ofItem)
  await call(calendar.publishEvents, { ...own, eventIds: [once.id] })
  const published = await call<Answered>(calendar.getEvent, { ...own, eventId: once.id })
  const reason = 'Range closed'
  const moved = await call<Answered>(calendar.moveEvent, { ...of(published), which: {}, when: when('10'), reason })
  const cancelled = await call<Answered>(calendar.cancelEvent, { ...of(moved), which: {}, reason })
  const back = await call<Answered>(calendar.reinstateEvent, { ...of(cancelled), reason })
  await call(calendar.deleteEvent, { ...of(back), which: {}, reason })
  await call(calendar.restoreEvent, { ...own, eventId: edited.id })
  const weekly = await add({ type: 'pt', recurrence: 'FREQ=DAILY' })
  const one = { scope: 'one', day: today, newEventId: randomUUID() }
  await call(calendar.moveEvent, { ...of(weekly), which: one, when: when('11') })
  await call(calendar.listEventHistory, { ...own, eventId: weekly.id })
  await call(calendar.getTrainingSchedule, { ...own, week: today })
  await call(calendar.exportTrainingSchedule, { ...own, week: today })
  await call(calendar.exportCalendar, own)
  const content = Buffer.from(
    `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:plans\r\nSUMMARY:x\r\nDTSTART:${today.replaceAll('-', '')}T120000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  ).toString('base64')
  await call(calendar.getCalendarImport, { ...own, content })
  await call(calendar.importCalendar, { ...own, content, audience: { whole: true } })
  const secret = () => randomBytes(32).toString('base64url')
  await call(calendar.getCalendarFeed, own)
  await call(calendar.renewCalendarFeed, { ...own, secret: secret() })
  await call(calendar.revokeCalendarFeed, own)
  await call(calendar.listMyEvents, days)
  await call(calendar.getMyEvent, { eventId: once.id }).catch(() => null)
  await call(calendar.getMyCalendarFeed, {})
  await call(calendar.renewMyCalendarFeed, { secret: secret() })
  await call(calendar.revokeMyCalendarFeed, {})
}
