import { refuseChanged } from '@muster/domain/kernel/changed-meanwhile.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { firstDay, onDay } from '@muster/domain/scheduling/calendar/event-when.ts'
import type { EventState } from '@muster/domain/scheduling/calendar/event-types.ts'
import type { Which } from '@muster/domain/scheduling/calendar/schema.ts'
import { endedBefore, goingOnFrom } from '@muster/domain/scheduling/calendar/series.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import { lockOf, type Target, taken, targetOf } from './change-event.ts'
import { type HeldEvent, unknownEvent } from './held-event.ts'
import { ruleDays } from './rule-days.ts'
import { announceChange, announcePublished } from './announce.ts'
import {
  leftUnpublished,
  addChanges,
  type ChangeParts,
  concerned,
  deletedAlong,
  handOver,
  holdEvent,
  insertEvent,
  publishDrafts,
  putEvent,
  setDeleted,
  setStates,
  skipDay,
  touchCalendar,
  unskip,
} from './writes.ts'

interface Act {
  readonly which: Which
  readonly reason: string
}

async function uidsOf(
  parts: ChangeParts,
  editor: RosterEditor,
  held: Pick<HeldEvent, 'id' | 'state'>,
): Promise<string[]> {
  if (held.state === 'draft') return []
  return [...new Set((await concerned(parts.tx, editor, [held.id])).map(({ uid }) => uid))]
}

/** Cancels a published event, a day of it, or the series from a day on. Returns the id of the canceled event. */
export async function cancel(parts: ChangeParts, editor: RosterEditor, held: HeldEvent, act: Act): Promise<string> {
  if (held.state === 'draft') {
    refuse('failed-precondition', 'This is a draft, and nobody was notified of it. Delete it instead.', {
      field: 'eventId',
    })
  }
  if (held.state === 'cancelled') {
    refuse('failed-precondition', 'This event is canceled already.', { field: 'eventId' })
  }
  const target = targetOf(held, act.which)
  const locked = lockOf(held, target, { rosterZone: editor.timeZone, now: parts.now, reason: act.reason })
  const line = { kind: 'cancelled', reason: act.reason, locked } as const
  const uids = await uidsOf(parts, editor, held)
  let id = held.id
  const fields = fieldsOf(held, target)
  if (target.scope === 'one') {
    id = target.newEventId
    const own = { id, fields, state: 'cancelled' as const, seriesId: held.id, occurrence: target.day }
    if (!(await insertEvent(parts, editor, own))) taken()
    await addChanges(parts, editor, [{ eventId: id, day: target.day, ...line }])
  } else if (target.scope === 'following') {
    id = target.newEventId
    await splitOff(parts, editor, held, { ...target, state: 'cancelled' })
    await addChanges(parts, editor, [
      { eventId: id, day: target.day, ...line },
      { eventId: held.id, day: target.day, ...line, kind: 'split' },
    ])
  } else {
    await putState(parts, editor, held, 'cancelled')
    await addChanges(parts, editor, [{ eventId: id, ...line }])
  }
  await touchCalendar(parts.tx, editor, uids)
  await announceChange(parts.tx, editor, {
    event: { id, fields },
    what: 'canceled',
    uids,
    now: parts.now,
  })
  return id
}

/** The fields of the target as an event: all of it, one day, or the series from a day on. */
function fieldsOf({ fields }: HeldEvent, target: Target): HeldEvent['fields'] {
  if (target.scope === 'all') return fields
  const when = onDay(fields.when, target.day)
  const rule = fields.recurrence ?? ''
  const recurrence = target.scope === 'one' ? null : goingOnFrom(ruleDays, rule, firstDay(fields.when), target.day)
  return { ...fields, when, recurrence }
}

/** Puts the event in another state, with its days that are events of their own. */
async function putState(parts: ChangeParts, editor: RosterEditor, held: HeldEvent, state: EventState): Promise<void> {
  await putEvent(parts, editor, held, { fields: held.fields, state, without: held.skipped })
  const along = held.taken.filter((each) => each.state === held.state).map(({ id }) => id)
  await setStates(parts.tx, editor, along, state, parts.now)
}

/** Splits off the series from a day on as an event of its own. */
async function splitOff(
  parts: ChangeParts,
  editor: RosterEditor,
  held: HeldEvent,
  to: Exclude<Target, { scope: 'all' }> & { readonly state: EventState },
): Promise<void> {
  const first = firstDay(held.fields.when)
  const rule = held.fields.recurrence ?? ''
  const fields = fieldsOf(held, to)
  await putEvent(parts, editor, held, {
    fields: { ...held.fields, recurrence: endedBefore(rule, first, to.day) },
    state: held.state,
    without: held.skipped,
  })
  if (!(await insertEvent(parts, editor, { id: to.newEventId, fields, state: to.state, splitFrom: held }))) taken()
  await handOver(parts.tx, editor, held.id, to.newEventId, to.day)
}

export async function reinstate(
  parts: ChangeParts,
  editor: RosterEditor,
  held: HeldEvent,
  reason: string,
): Promise<void> {
  if (held.state !== 'cancelled') {
    refuse('failed-precondition', 'This event is not canceled.', { field: 'eventId' })
  }
  const locked = lockOf(held, { scope: 'all' }, { rosterZone: editor.timeZone, now: parts.now, reason })
  await putState(parts, editor, held, 'published')
  await addChanges(parts, editor, [{ eventId: held.id, kind: 'reinstated', reason, locked }])
  const uids = await uidsOf(parts, editor, held)
  await touchCalendar(parts.tx, editor, uids)
  await announceChange(parts.tx, editor, { event: held, what: 'back on', uids, now: parts.now })
}

/** Deletes an event, or some days of it. Returns whether `restore` can bring it back. */
export async function remove(
  parts: ChangeParts,
  editor: RosterEditor,
  held: HeldEvent,
  act: Act,
): Promise<{ restorable: boolean }> {
  const target = targetOf(held, act.which, false)
  const locked = lockOf(held, target, { rosterZone: editor.timeZone, now: parts.now, reason: act.reason })
  const uids = await uidsOf(parts, editor, held)
  const day = target.scope === 'all' ? null : target.day
  const told = fieldsOf(held, target)
  if (target.scope === 'one') await skipDay(parts.tx, editor, held.id, target.day)
  else if (target.scope === 'following') {
    const recurrence = endedBefore(held.fields.recurrence ?? '', firstDay(held.fields.when), target.day)
    const fields = { ...held.fields, recurrence }
    await putEvent(parts, editor, held, { fields, state: held.state, without: held.skipped })
    const later = held.taken.filter((each) => each.day >= target.day).map(({ id }) => id)
    await setDeleted(parts.tx, editor, later, parts.now)
  } else {
    await setDeleted(parts.tx, editor, [held.id, ...held.taken.map(({ id }) => id)], parts.now)
    // A deleted day of a series does not become an ordinary day of the series again.
    if (held.seriesId !== null && held.occurrence !== null) {
      await skipDay(parts.tx, editor, held.seriesId, held.occurrence)
    }
  }
  await addChanges(parts, editor, [{ eventId: held.id, kind: 'deleted', day, reason: act.reason, locked }])
  await touchCalendar(parts.tx, editor, uids)
  if (held.state === 'published') {
    await announceChange(parts.tx, editor, {
      event: { id: held.id, fields: told },
      what: 'off the calendar',
      uids,
      now: parts.now,
    })
  }
  return { restorable: target.scope !== 'following' }
}

/** Restores a deleted event with everything deleted along with it, or one day of it. */
export async function restore(
  parts: ChangeParts,
  editor: RosterEditor,
  asked: { readonly eventId: string; readonly day: ReturnType<typeof firstDay> | null },
): Promise<void> {
  const held = await holdEvent(parts.tx, editor, asked.eventId)
  if (!held) return unknownEvent()
  const { day } = asked
  if (day !== null && held.fields.recurrence !== null) {
    if (held.deletedAt !== null) unknownEvent()
    await unskip(parts.tx, editor, held.id, day)
  } else {
    if (held.deletedAt === null) return
    if (held.seriesId !== null && held.occurrence !== null) {
      const series = await holdEvent(parts.tx, editor, held.seriesId)
      if (!series || series.deletedAt !== null || series.taken.some((each) => each.day === held.occurrence)) {
        refuseChanged({ what: 'this event' }, { field: 'eventId' })
      }
      await unskip(parts.tx, editor, held.seriesId, held.occurrence)
    }
    const along = await deletedAlong(parts.tx, editor, held.id, held.deletedAt)
    await setDeleted(parts.tx, editor, [held.id, ...along], null)
  }
  await addChanges(parts, editor, [{ eventId: held.id, kind: 'restored', day }])
  const uids = await uidsOf(parts, editor, held)
  await touchCalendar(parts.tx, editor, uids)
  if (held.state === 'published') {
    const fields = day === null ? held.fields : { ...held.fields, recurrence: null, when: onDay(held.fields.when, day) }
    const event = { id: held.id, fields }
    await announceChange(parts.tx, editor, { event, what: 'back on', uids, now: parts.now })
  }
}

/** Publishes the drafts among these. Returns which were drafts. */
export async function publish(
  parts: ChangeParts,
  editor: RosterEditor,
  eventIds: readonly string[],
): Promise<string[]> {
  const published = await publishDrafts(parts, editor, eventIds)
  if (editor.limited && (await leftUnpublished(parts.tx, editor, eventIds))) {
    refuse(
      'permission-denied',
      'One of these events is for more than your part of the roster. Publish the others, or ask its owner.',
      { field: 'eventIds' },
    )
  }
  const asked = new Set(eventIds)
  if (published.length > 0) {
    await addChanges(
      parts,
      editor,
      published.map(({ id }) => ({ eventId: id, kind: 'published' as const })),
    )
    const about = await concerned(
      parts.tx,
      editor,
      published.map(({ id }) => id),
    )
    await touchCalendar(
      parts.tx,
      editor,
      about.map(({ uid }) => uid),
    )
    // A series is one message, whichever of its days are events of their own.
    const told = published.filter(({ id, seriesId }) => asked.has(id) || seriesId === null)
    const ids = new Set(told.map(({ id }) => id))
    await announcePublished(parts.tx, editor, {
      events: told,
      concerned: about.filter(({ eventId }) => ids.has(eventId)),
      now: parts.now,
    })
  }
  return published.map(({ id }) => id).filter((id) => asked.has(id))
}
