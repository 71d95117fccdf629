import { addDays, type CalendarDate, daysBetween, instantAt } from '@muster/domain/kernel/calendar-date.ts'
import { refuseChanged } from '@muster/domain/kernel/changed-meanwhile.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { changesOf } from '@muster/domain/scheduling/calendar/event-diff.ts'
import { firstDay, onDay } from '@muster/domain/scheduling/calendar/event-when.ts'
import { occurrencesIn } from '@muster/domain/scheduling/calendar/occurrences.ts'
import type { EventChange, EventInput, Which } from '@muster/domain/scheduling/calendar/schema.ts'
import {
  endedBefore,
  firstWhen,
  goingOnFrom,
  movedBy,
  namesDay,
  startingOnRule,
} from '@muster/domain/scheduling/calendar/series.ts'
import { seriesWords } from '@muster/domain/scheduling/calendar/when-words.ts'
import { isLocked, LOCKED_FROM_WEEK } from '@muster/domain/scheduling/calendar/training-weeks.ts'
import type { RosterEditor } from '../../roster/scope.ts'
import { type HeldEvent, todayOf, unknownEvent } from './held-event.ts'
import { ruleDays } from './rule-days.ts'
import { announceChange } from './announce.ts'
import {
  addChanges,
  type ChangeParts,
  concerned,
  handOver,
  holdEvent,
  insertEvent,
  mustBeKnown,
  mustHaveRoom,
  putEvent,
  setDeleted,
  touchCalendar,
  unskip,
} from './writes.ts'

/** The event in the version that was on screen. Refused when it has changed since. */
export async function heldFor(
  parts: ChangeParts,
  editor: RosterEditor,
  asked: { readonly eventId: string; readonly version: number },
): Promise<HeldEvent> {
  const held = await holdEvent(parts.tx, editor, asked.eventId)
  if (!held || held.deletedAt !== null) return unknownEvent()
  if (held.version !== asked.version) refuseChanged({ what: 'this event' })
  return held
}

/** The target of an act: the event itself, one day of a series, or a series from a day on. */
export type Target =
  | { readonly scope: 'all' }
  | { readonly scope: 'one' | 'following'; readonly day: CalendarDate; readonly newEventId: string }

export function targetOf(held: HeldEvent, which: Which, needsId = true): Target {
  const { recurrence, when } = held.fields
  if (recurrence === null || which.scope === 'all') return { scope: 'all' }
  const { day, newEventId } = which
  if (day === null) return refuse('invalid-argument', 'Say which day is meant.', { field: 'which.day' })
  if (needsId && newEventId === null) {
    return refuse('invalid-argument', 'This needs an id for the event that it becomes.', { field: 'which.newEventId' })
  }
  const first = firstDay(when)
  const gone = held.skipped.includes(day) || held.taken.some((each) => each.day === day)
  if (which.scope === 'one' && gone) refuseChanged({ what: 'this event' }, { field: 'which.day' })
  if (!namesDay(ruleDays, recurrence, first, day)) {
    refuse('not-found', 'This event is no longer on that day. Reload the calendar.', {
      field: 'which.day',
    })
  }
  if (which.scope === 'following' && day === first) return { scope: 'all' }
  return { scope: which.scope, day, newEventId: newEventId ?? '' }
}

/** The first of these days that is locked for changes. Null when none is. */
function lockedDay(held: HeldEvent, target: Target, rosterZone: string, now: Date): CalendarDate | null {
  const today = todayOf(held.fields, rosterZone, now)
  const { when, recurrence, type } = held.fields
  const locked = (day: CalendarDate) => isLocked({ type, state: held.state, day }, today)
  if (target.scope === 'one') return locked(target.day) ? target.day : null
  if (recurrence === null) return locked(firstDay(when)) ? firstDay(when) : null
  // For a series only the coming days count, because past days are not changed.
  const from = target.scope === 'following' && target.day > today ? target.day : today
  const next = occurrencesIn(
    ruleDays,
    { when, recurrence, without: held.skipped, daysOff: held.fields.skipsDaysOff ? held.daysOff : null },
    rosterZone,
    {
      start: instantAt(from, '00:00', rosterZone),
      end: instantAt(addDays(from, 7 * (LOCKED_FROM_WEEK + 1)), '00:00', rosterZone),
    },
    1,
  )[0]
  return next && locked(next.day) ? next.day : null
}

/** Training in a locked week is changed with a reason, which is recorded. */
export function lockOf(
  held: HeldEvent,
  target: Target,
  about: { readonly rosterZone: string; readonly now: Date; readonly reason: string },
): boolean {
  const day = lockedDay(held, target, about.rosterZone, about.now)
  if (day !== null && about.reason === '') {
    refuse(
      'failed-precondition',
      'The schedule of this week is locked since T-7. Say why it changes; the reason goes on record.',
      { field: 'reason', day },
    )
  }
  return day !== null
}

export interface Change {
  readonly which: Which
  readonly reason: string
  /** The new fields, starting from those on screen: for one day with the times of that day. */
  readonly fields: EventInput
  readonly kind: EventChange['kind']
}

/** Changes an event, a day of it, or that day and those after it. Returns the id of the event with the change. */
export async function changeEvent(
  parts: ChangeParts,
  editor: RosterEditor,
  held: HeldEvent,
  change: Change,
): Promise<string> {
  const target = targetOf(held, change.which)
  const locked = lockOf(held, target, { rosterZone: editor.timeZone, now: parts.now, reason: change.reason })
  const { oic, ncoic } = held.fields
  const inCharge = [oic.soldierId, ncoic.soldierId].filter((id) => id !== null)
  await mustBeKnown(parts.tx, editor, change.fields, new Set(inCharge))
  const before = await told(parts, editor, held, [held.id])
  const line = { kind: change.kind, reason: change.reason, locked }
  let id = held.id
  let changes: EventChange['changes']
  let about = ''
  if (target.scope === 'one') {
    id = target.newEventId
    const fields = { ...change.fields, recurrence: null }
    const was = { ...held.fields, recurrence: null, when: onDay(held.fields.when, target.day) }
    changes = changesOf(was, fields)
    about = seriesWords(was)
    await mustHaveRoom(parts.tx, editor, 1)
    const own = { id, fields, state: held.state, seriesId: held.id, occurrence: target.day }
    if (!(await insertEvent(parts, editor, own))) taken()
    await addChanges(parts, editor, [
      { eventId: id, day: target.day, changes, ...line },
      { eventId: held.id, day: target.day, ...line, kind: 'split' },
    ])
  } else if (target.scope === 'following') {
    id = target.newEventId
    const made = await changeFollowing(parts, editor, held, { ...change, ...target, line })
    changes = made.changes
    about = seriesWords(made.fields)
  } else {
    const made = await changeAll(parts, editor, held, change)
    changes = made.changes
    if (held.fields.recurrence !== null || made.fields.recurrence !== null) about = seriesWords(made.fields)
    await addChanges(parts, editor, [{ eventId: id, changes, ...line }])
  }
  const uids = [...new Set([...before, ...(await told(parts, editor, held, [id]))])]
  await touchCalendar(parts.tx, editor, uids)
  if (changes.length > 0) {
    await announceChange(parts.tx, editor, {
      event: { id, fields: change.fields },
      what: 'changed',
      uids,
      now: parts.now,
      body: [about, bodyOf(changes)].filter(Boolean).join('\n'),
    })
  }
  return id
}

const FEW = 6

function bodyOf(changes: EventChange['changes']): string {
  return changes
    .slice(0, FEW)
    .map(({ label, from, to }) => `${label}: ${from || 'none'} → ${to || 'none'}`)
    .join('\n')
    .slice(0, 1000)
}

/** Nobody is notified of a draft. */
async function told(
  parts: ChangeParts,
  editor: RosterEditor,
  held: HeldEvent,
  ids: readonly string[],
): Promise<string[]> {
  if (held.state === 'draft') return []
  return (await concerned(parts.tx, editor, ids)).map(({ uid }) => uid)
}

export function taken(): never {
  return refuse('already-exists', 'There is an event of this id already. Try again.', { field: 'which.newEventId' })
}

/** The changed event, and the differences. */
interface Made {
  readonly changes: EventChange['changes']
  readonly fields: EventInput
}

/** Exceptions stay while the days stay. On other days they would have no meaning. */
async function changeAll(
  parts: ChangeParts,
  editor: RosterEditor,
  held: HeldEvent,
  { fields, which }: Change,
): Promise<Made> {
  const day = which.day ?? firstDay(held.fields.when)
  const moved = held.fields.recurrence === null ? fields.when : firstWhen(held.fields.when, day, fields.when)
  const when = startingOnRule(ruleDays, moved, fields.recurrence)
  if (held.seriesId !== null && fields.recurrence !== null) {
    refuse('failed-precondition', 'This is one day of a recurring event and cannot repeat by itself.', {
      field: 'event.recurrence',
    })
  }
  if (held.checklist && fields.recurrence !== null) {
    refuse('failed-precondition', 'An event with a checklist cannot repeat. Remove the checklist’s lines first.', {
      field: 'event.recurrence',
    })
  }
  const next = { ...fields, when }
  const sameDays = fields.recurrence === held.fields.recurrence && firstDay(when) === firstDay(held.fields.when)
  if (!sameDays) {
    await setDeleted(
      parts.tx,
      editor,
      held.taken.map(({ id }) => id),
      parts.now,
    )
    await unskip(parts.tx, editor, held.id, null)
  }
  await putEvent(parts, editor, held, { fields: next, state: held.state, without: sameDays ? held.skipped : [] })
  return { changes: changesOf(held.fields, next), fields: next }
}

async function changeFollowing(
  parts: ChangeParts,
  editor: RosterEditor,
  held: HeldEvent,
  change: Change & {
    readonly day: CalendarDate
    readonly newEventId: string
    readonly line: { readonly kind: EventChange['kind']; readonly reason: string; readonly locked: boolean }
  },
): Promise<Made> {
  const { day, newEventId, fields, line } = change
  const rule = held.fields.recurrence ?? ''
  const first = firstDay(held.fields.when)
  const goesOn = goingOnFrom(ruleDays, rule, first, day)
  // The form shows the rule of the whole series. When it was not edited, the new part gets the remaining rule.
  const recurrence = fields.recurrence === rule ? goesOn : fields.recurrence
  const when = startingOnRule(ruleDays, fields.when, recurrence)
  const next = { ...fields, recurrence, when }
  const ended = endedBefore(rule, first, day)
  await mustHaveRoom(parts.tx, editor, 1)
  await putEvent(parts, editor, held, {
    fields: { ...held.fields, recurrence: ended },
    state: held.state,
    without: held.skipped,
  })
  if (!(await insertEvent(parts, editor, { id: newEventId, fields: next, state: held.state, splitFrom: held }))) taken()
  const sameDays = recurrence === goesOn && firstDay(when) === day
  if (sameDays) await handOver(parts.tx, editor, held.id, newEventId, day)
  else {
    await setDeleted(
      parts.tx,
      editor,
      held.taken.filter((each) => each.day >= day).map(({ id }) => id),
      parts.now,
    )
    await unskip(parts.tx, editor, held.id, day, null)
  }
  const changes = changesOf({ ...held.fields, recurrence: goesOn, when: onDay(held.fields.when, day) }, next)
  await addChanges(parts, editor, [
    { eventId: newEventId, day, changes, ...line },
    { eventId: held.id, day, ...line, kind: 'split' },
  ])
  return { changes, fields: next }
}

/** The fields of an event with the new times of a drag. */
export function movedFields(held: HeldEvent, which: Which, when: EventInput['when']): EventInput {
  const { recurrence } = held.fields
  if (recurrence === null || which.scope === 'one') return { ...held.fields, when }
  const day = which.day ?? firstDay(held.fields.when)
  const shift = daysBetween(day, firstDay(when))
  const rule =
    which.scope === 'following' && shift !== 0
      ? goingOnFrom(ruleDays, recurrence, firstDay(held.fields.when), day)
      : recurrence
  return { ...held.fields, when, recurrence: movedBy(rule, shift) }
}
