import { addDays, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { STANDARD_CHECKLIST, suspenseOf } from '@muster/domain/scheduling/calendar/checklist.ts'
import { firstDay } from '@muster/domain/scheduling/calendar/event-when.ts'
import type { EventState, EventType } from '@muster/domain/scheduling/calendar/event-types.ts'
import { type EventInput, eventInput } from '@muster/domain/scheduling/calendar/schema.ts'
import { mondayOf } from '@muster/domain/scheduling/calendar/training-weeks.ts'
import { startChecklist, tickItem } from '../scheduling/calendar/checklist/writes.ts'
import { addChanges, insertEvent, skipDay } from '../scheduling/calendar/writes.ts'
import { formationAfter } from './calendar.ts'
import type { DemoCompany } from './company.ts'
import type { World, WorldRoster } from './world/world.ts'

/** An event of the demo. Days count from the Monday of this week. */
interface DemoEvent {
  readonly type: EventType
  readonly title: string
  readonly day: number
  /** `06:30-07:30`, with a number of days added when it ends later. Null for whole days. */
  readonly time: string | null
  readonly days?: number
  readonly more?: Partial<Omit<EventInput, 'when' | 'audience'>>
  readonly recurrence?: string
  /** Names of groups. Everybody when there are none. */
  readonly groups?: readonly string[]
  /** Duty positions. */
  readonly positions?: readonly string[]
  readonly state?: EventState
  readonly checklist?: boolean
  /** Days on which it is not held, from the Monday of this week. */
  readonly without?: readonly number[]
}

const named = (name: string) => ({ soldierId: null, name })
const PT = { type: 'pt', uniform: 'APFU, reflective belt', place: 'Company area' } as const

const EVENTS: readonly DemoEvent[] = [
  {
    type: 'pt',
    title: 'Physical training',
    day: -56,
    time: '06:30-07:30',
    recurrence: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    // A ruck march instead, on Thursday of next week.
    without: [10],
    more: { uniform: PT.uniform, place: PT.place, references: 'FM 7-22', reminders: [30] },
  },
  {
    type: 'pt',
    title: 'Ruck march, 8 miles',
    day: 10,
    time: '05:30-08:00',
    more: {
      uniform: 'ACU, assault pack 35 lb',
      place: 'Ardennes Street',
      ncoic: named('SFC Ibarra'),
      remarks: 'Weigh in at 0515.',
    },
  },
  {
    type: 'formation',
    title: 'Work call formation',
    day: -56,
    time: '09:00-09:15',
    recurrence: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    more: { uniform: 'ACU', place: 'Company area' },
  },
  {
    type: 'maintenance',
    title: 'Motor stables',
    day: -56,
    time: '09:30-11:30',
    recurrence: 'FREQ=WEEKLY;BYDAY=MO',
    more: {
      uniform: 'ACU, coveralls',
      place: 'Motor pool',
      references: 'TM 10 series',
      remarks: 'DA Form 5988-E for every vehicle.',
    },
  },
  {
    type: 'sergeants time',
    title: 'Sergeants’ Time Training',
    day: -53,
    time: '09:30-15:00',
    recurrence: 'FREQ=WEEKLY;BYDAY=TH',
    more: {
      uniform: 'ACU, FLC, helmet',
      place: 'Training area C',
      ncoic: named('Platoon sergeants'),
      references: 'TC 3-21.76',
    },
  },
  {
    type: 'meeting',
    title: 'Training meeting',
    day: -54,
    time: '13:00-14:30',
    recurrence: 'FREQ=WEEKLY;BYDAY=WE',
    positions: [
      'Commander',
      'First Sergeant',
      'Executive Officer',
      'Platoon Leader',
      'Platoon Sergeant',
      'Training Room NCO',
    ],
    more: { place: 'Company conference room', remarks: 'T+1 to T-8, due-outs.', reminders: [15] },
  },
  {
    type: 'meeting',
    title: 'Maintenance meeting',
    day: -55,
    time: '15:30-16:00',
    recurrence: 'FREQ=WEEKLY;BYDAY=TU',
    positions: ['Executive Officer', 'Platoon Sergeant', 'Driver'],
    more: { place: 'Motor pool office' },
  },
  {
    type: 'inventory',
    title: 'Sensitive items inventory',
    day: -31,
    time: '13:00-16:00',
    recurrence: 'FREQ=MONTHLY;BYDAY=-1FR',
    positions: ['Supply Sergeant', 'Armorer'],
    more: { place: 'Arms room' },
  },
  {
    type: 'inspection',
    title: 'TA-50 layout',
    day: 4,
    time: '13:00-15:00',
    groups: ['1st Platoon'],
    more: {
      uniform: 'ACU',
      place: 'Barracks',
      ncoic: named('SFC Ibarra'),
      remarks: 'By CIF list; shortages on a sheet.',
    },
  },
  {
    type: 'range',
    title: 'M4 qualification, Range 29',
    day: 8,
    time: '06:00-16:30',
    groups: ['1st Platoon', '2nd Platoon'],
    checklist: true,
    more: { uniform: 'ACU, FLC, helmet, eye and ear protection', place: 'Range 29', reminders: [1440] },
  },
  {
    type: 'fitness test',
    title: 'AFT, record',
    day: 15,
    time: '06:00-09:30',
    more: { uniform: 'APFU', place: 'Pike Field', references: 'FM 7-22', ncoic: named('Master fitness trainer') },
  },
  {
    type: 'ftx',
    title: 'Platoon live fire and FTX',
    day: 22,
    time: '05:00-18:00',
    days: 3,
    checklist: true,
    more: {
      uniform: 'ACU, full kit',
      place: 'Area J',
      references: 'OPORD 26-11',
      remarks: 'Packing list at T-3. No personal vehicles.',
    },
  },
  {
    type: 'ceremony',
    title: 'Promotions and awards',
    day: 11,
    time: '15:30-16:00',
    more: { uniform: 'ACU', place: 'Company area' },
  },
  {
    type: 'appointment',
    title: 'Dental readiness, mass sick call',
    day: 9,
    time: '13:00-15:30',
    groups: ['3rd Platoon'],
    more: { place: 'Dental clinic 3' },
  },
  {
    type: 'meeting',
    title: 'Safety brief',
    day: 4,
    time: '16:00-16:30',
    more: { place: 'Company area', remarks: 'Before the long weekend.' },
  },
  {
    type: 'meeting',
    title: 'Family readiness group',
    day: 16,
    time: '18:00-19:00',
    state: 'cancelled',
    more: { place: 'Chapel annex' },
  },
  {
    type: 'training',
    title: 'Land navigation, day and night',
    day: 17,
    time: '13:00-22:00',
    state: 'draft',
    groups: ['2nd Platoon'],
    more: { place: 'Area B' },
  },
  {
    type: 'training',
    title: 'Combat lifesaver recertification',
    day: 29,
    time: '08:00-16:00',
    days: 2,
    state: 'draft',
    more: { place: 'Classroom 2' },
  },
  {
    type: 'range',
    title: 'Hand grenade range',
    day: 57,
    time: '07:00-15:00',
    state: 'draft',
    checklist: true,
    more: { place: 'Range 12' },
  },
]

/** A believable month of a company: battle rhythm, training, and drafts. */
export async function demoEvents(
  world: World,
  roster: WorldRoster,
  about: { readonly company: Pick<DemoCompany, 'soldiers'>; readonly today: CalendarDate; readonly now: Date },
): Promise<void> {
  const monday = mondayOf(about.today)
  await world.edit(roster, async (tx, editor) => {
    const parts = { tx, now: about.now }
    for (const wish of EVENTS) {
      const fields = fieldsOf(wish, monday, roster, about.company)
      const { state = 'published' } = wish
      const id = world.newId()
      await insertEvent(parts, editor, { id, fields, state })
      const kinds = [
        'created',
        ...(state === 'draft' ? [] : ['published']),
        ...(state === 'cancelled' ? ['cancelled'] : []),
      ] as const
      await addChanges(
        parts,
        editor,
        kinds.map((kind) => ({ eventId: id, kind: kind as 'created' })),
      )
      for (const day of wish.without ?? []) await skipDay(tx, editor, id, dutyDayFrom(addDays(monday, day)))
      if (!wish.checklist) continue
      const items = STANDARD_CHECKLIST.map((item) => ({ ...item, id: world.newId() }))
      await startChecklist(tx, editor, id, items)
      // Everything due by last week is done, except one forgotten item.
      const due = items.filter(
        ({ daysBefore }) => suspenseOf(daysBefore, firstDay(fields.when)) < addDays(about.today, -6),
      )
      for (const { id: itemId, label } of due) {
        if (label !== 'T-6') await tickItem(tx, editor, id, { id: itemId, done: true, at: about.now })
      }
    }
  })
}

/** The first day of each event, as of a given day. */
export function demoEventDays(today: CalendarDate) {
  const monday = mondayOf(today)
  return EVENTS.map((wish) => ({
    type: wish.type,
    title: wish.title,
    recurring: wish.recurrence !== undefined,
    day: firstDayOf(wish, monday),
  }))
}

/** A single event is planned for a duty day. A recurring one skips days off by itself. */
function firstDayOf({ day, recurrence }: DemoEvent, monday: CalendarDate): CalendarDate {
  const asked = addDays(monday, day)
  return recurrence === undefined ? dutyDayFrom(asked) : asked
}

/** This day, or the next one that is neither a weekend nor a day off. */
function dutyDayFrom(day: CalendarDate): CalendarDate {
  return formationAfter(addDays(day, -1))
}

function fieldsOf(
  wish: DemoEvent,
  monday: CalendarDate,
  roster: WorldRoster,
  company: Pick<DemoCompany, 'soldiers'>,
): EventInput {
  const day = firstDayOf(wish, monday)
  const last = addDays(day, wish.days ?? 0)
  const [start = '', end = ''] = wish.time?.split('-') ?? []
  const groupIds = roster.groups.filter(({ name }) => wish.groups?.includes(name)).map(({ id }) => id)
  const here = new Set(roster.soldiers.map(({ id }) => id))
  const soldierIds = company.soldiers
    .filter(({ id, position }) => here.has(id) && wish.positions?.includes(String(position ?? '')))
    .map(({ id }) => id)
  return eventInput.parse({
    ...wish.more,
    type: wish.type,
    title: wish.title,
    recurrence: wish.recurrence ?? null,
    skipsDaysOff: wish.recurrence !== undefined,
    when:
      wish.time === null
        ? { allDay: true, from: day, to: last }
        : { allDay: false, start: `${day}T${start}`, end: `${last}T${end}`, timeZone: roster.timeZone },
    audience: { whole: groupIds.length + soldierIds.length === 0, groupIds, soldierIds },
  })
}
