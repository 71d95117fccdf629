import { typedTime } from '@muster/domain/dutyday/tasks/typed-when.ts'
import { addDays, type CalendarDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import type { EventType } from '@muster/domain/scheduling/calendar/event-types.ts'
import type { CalendarEvent, EventInput, EventWhen } from '@muster/domain/scheduling/calendar/schema.ts'
import { clock, type WallTime } from './event-words.ts'
import { ONCE, type Repeat, type RepeatProblem, repeatOf, ruleOf } from './repeat.ts'

/** A Soldier of the roster, or a typed name. */
export interface NamedPerson {
  readonly soldierId: string | null
  readonly name: string
}

/** An event while it is edited. */
export interface EventDraft {
  readonly type: EventType
  readonly title: string
  readonly allDay: boolean
  readonly from: string
  readonly start: string
  readonly to: string
  readonly end: string
  readonly timeZone: string
  readonly repeat: Repeat
  /** For a recurring event. */
  readonly skipsDaysOff: boolean
  readonly place: string
  readonly uniform: string
  readonly oic: NamedPerson
  readonly ncoic: NamedPerson
  readonly references: string
  readonly remarks: string
  readonly whole: boolean
  readonly groupIds: readonly string[]
  readonly soldierIds: readonly string[]
  readonly reminders: readonly number[]
}

const NOBODY: NamedPerson = { soldierId: null, name: '' }

/** A new event at the chosen time of the calendar, or at the hour after the next full one. */
export function newDraft(
  slot: { start: WallTime; end: WallTime; allDay: boolean },
  timeZone: string,
  whole = true,
): EventDraft {
  const last = slot.end.slice(0, 10) as CalendarDate
  return {
    type: 'training',
    title: '',
    allDay: slot.allDay,
    from: slot.start.slice(0, 10),
    start: slot.allDay ? '0900' : clock(slot.start),
    to: slot.allDay ? addDays(last, -1) : last,
    end: slot.allDay ? '1000' : clock(slot.end),
    timeZone,
    repeat: ONCE,
    skipsDaysOff: true,
    place: '',
    uniform: '',
    oic: NOBODY,
    ncoic: NOBODY,
    references: '',
    remarks: '',
    whole,
    groupIds: [],
    soldierIds: [],
    reminders: [],
  }
}

/** An existing event, with the times of the chosen day. */
export function draftOf(event: CalendarEvent, when: EventWhen, rosterZone: string): EventDraft {
  return {
    ...timesOf(when, rosterZone),
    type: event.type,
    title: event.title,
    repeat: repeatOf(event.recurrence, firstOf(when)),
    skipsDaysOff: event.recurrence === null || (event.skipsDaysOff ?? false),
    place: event.place,
    uniform: event.uniform,
    oic: event.oic,
    ncoic: event.ncoic,
    references: event.references,
    remarks: event.remarks,
    ...audienceOf(event),
    reminders: event.reminders,
  }
}

/** The audience as it is sent. */
export function audienceOf({ audience: { whole, groups, soldiers } }: CalendarEvent): EventInput['audience'] {
  return { whole, groupIds: groups.map(({ id }) => id), soldierIds: soldiers.map(({ id }) => id) }
}

function timesOf(when: EventWhen, rosterZone: string) {
  if (when.allDay) {
    return { allDay: true, from: when.from, start: '0900', to: when.to, end: '1000', timeZone: rosterZone }
  }
  return {
    allDay: false,
    from: when.start.slice(0, 10),
    start: clock(when.start),
    to: when.end.slice(0, 10),
    end: clock(when.end),
    timeZone: when.timeZone,
  }
}

function firstOf(when: EventWhen): CalendarDate {
  return when.allDay ? when.from : (when.start.slice(0, 10) as CalendarDate)
}

/** The time of the event, or the problem with it. */
export function whenOf(
  draft: EventDraft,
): { when: EventWhen } | { field: 'from' | 'start' | 'to' | 'end'; problem: string } {
  const { from, to } = draft
  if (!isCalendarDate(from)) return { field: 'from', problem: 'Enter a date, such as 23 Nov 2026.' }
  if (!isCalendarDate(to)) return { field: 'to', problem: 'Enter a date, such as 23 Nov 2026.' }
  if (to < from) return { field: 'to', problem: 'Choose a last day that is not before the first.' }
  if (draft.allDay) return { when: { allDay: true, from, to } }
  const start = typedTime(draft.start)
  const end = typedTime(draft.end)
  if (!start) return { field: 'start', problem: 'Enter a time, such as 0900.' }
  if (!end) return { field: 'end', problem: 'Enter a time, such as 1000.' }
  if (from === to && end <= start) return { field: 'end', problem: 'Choose an end after the start.' }
  return { when: { allDay: false, start: `${from}T${start}`, end: `${to}T${end}`, timeZone: draft.timeZone } }
}

/** Problems by field. The server checks again. */
export type DraftProblems = Readonly<
  Partial<
    Record<'title' | 'from' | 'start' | 'to' | 'end' | 'audience' | RepeatProblem['field'] | GuardedField, string>
  >
>
const GUARDED = ['place', 'uniform', 'references', 'remarks'] as const
type GuardedField = (typeof GUARDED)[number]

/** The input for the server, or the problems. */
export function inputOf(draft: EventDraft): { input: EventInput } | { problems: DraftProblems } {
  const title = draft.title.trim()
  const when = whenOf(draft)
  const rule = ruleOf(draft.repeat, isCalendarDate(draft.from) ? draft.from : ('1900-01-01' as CalendarDate))
  const titleProblem = title === '' ? 'Say what it is.' : guardText(title)
  const guarded = GUARDED.flatMap((field) => {
    const problem = guardText(draft[field])
    return problem ? [[field, problem]] : []
  })
  const nobody = !draft.whole && draft.groupIds.length === 0 && draft.soldierIds.length === 0
  const problems: DraftProblems = {
    ...(titleProblem ? { title: titleProblem } : {}),
    ...('problem' in when ? { [when.field]: when.problem } : {}),
    ...('problem' in rule ? { [rule.field]: rule.problem } : {}),
    ...(nobody ? { audience: 'Choose a group or a Soldier, or the whole roster.' } : {}),
    ...Object.fromEntries(guarded),
  }
  if (Object.keys(problems).length > 0 || 'problem' in when || 'problem' in rule) return { problems }
  return {
    input: {
      type: draft.type,
      title,
      place: draft.place.trim(),
      uniform: draft.uniform.trim(),
      oic: personOf(draft.oic),
      ncoic: personOf(draft.ncoic),
      references: draft.references.trim(),
      remarks: draft.remarks.trim(),
      when: when.when,
      recurrence: rule.rule,
      skipsDaysOff: rule.rule === null ? null : draft.skipsDaysOff,
      audience: draft.whole
        ? { whole: true, groupIds: [], soldierIds: [] }
        : { whole: false, groupIds: [...draft.groupIds], soldierIds: [...draft.soldierIds] },
      reminders: [...draft.reminders],
    },
  }
}

function personOf({ soldierId, name }: NamedPerson) {
  return soldierId === null ? { soldierId, name: name.trim() } : { soldierId, name: '' }
}
