import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import type { StatusEntry } from '@muster/domain/dutyday/schema.ts'
import { addDays, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { formationAfter, formationBefore, instantIn, isFormationDay, weekday } from './calendar.ts'
import type { Chance } from './world/chance.ts'

/** A Soldier whose days are made up. */
export interface DemoPerson {
  readonly id: string
  readonly rank: string
  readonly platoon: string
  /** The first day on the roster. */
  readonly since: CalendarDate
  readonly until: CalendarDate | null
  /** The first sergeant takes accountability, and is always present. */
  readonly steady: boolean
}

export interface DemoEntry {
  readonly soldierId: string
  readonly status: DutyStatusCode
  readonly from: CalendarDate
  readonly to: CalendarDate | null
  readonly place: string
  readonly remark: string
  readonly method: StatusEntry['method']
  readonly at: Date
}

export interface DemoHistory {
  readonly entries: readonly DemoEntry[]
  /** When the report of each day was submitted. Some days have two. */
  readonly submissions: readonly { readonly day: CalendarDate; readonly at: Date }[]
}

interface Span {
  readonly firstDay: CalendarDate
  /** Not filled in: its accountability is still to be taken. */
  readonly today: CalendarDate
  readonly timeZone: string
}

interface Absence {
  readonly status: DutyStatusCode
  readonly days: readonly [least: number, most: number]
  /** The percentage of Soldiers who begin one on a formation day. */
  readonly percent: number
  readonly places: readonly string[]
  readonly remarks: readonly string[]
  /** A place that goes with a remark, and the Soldiers it fits. */
  readonly courses?: readonly Course[]
}

interface Course {
  readonly place: string
  readonly remark: string
  readonly ranks: readonly string[]
}

const LOWER = ['PV2', 'PFC', 'SPC', 'CPL', 'SGT'] as const
const COURSES: readonly Course[] = [
  { place: 'NCO Academy', remark: 'BLC', ranks: ['SPC', 'CPL'] },
  { place: 'Fort Benning GA', remark: 'ALC', ranks: ['SGT', 'SSG'] },
  { place: 'Fort Benning GA', remark: 'Airborne', ranks: LOWER },
  { place: 'Air Assault School', remark: 'Air Assault', ranks: LOWER },
]

const ABSENCES: readonly Absence[] = [
  {
    status: 'LV',
    days: [5, 14],
    percent: 0.8,
    places: ['Raleigh NC', 'Tampa FL', 'Dayton OH', 'El Paso TX', 'Boise ID', 'Macon GA'],
    remarks: [''],
  },
  {
    status: 'TDY',
    days: [4, 12],
    percent: 0.3,
    places: ['Fort Benning GA', 'Fort Polk LA', 'Fort Irwin CA'],
    remarks: [''],
  },
  {
    status: 'SCH',
    days: [12, 26],
    percent: 0.2,
    places: [],
    remarks: [],
    courses: COURSES,
  },
  { status: 'QTR', days: [1, 3], percent: 0.7, places: [''], remarks: [''] },
  { status: 'CLV', days: [14, 28], percent: 0.03, places: ['Home'], remarks: [''] },
  { status: 'HOS', days: [2, 4], percent: 0.03, places: ['Womack AMC'], remarks: [''] },
  { status: 'PRO', days: [1, 1], percent: 0.2, places: [''], remarks: ['No running', 'No rucking', 'Light duty'] },
]

interface OneDay {
  readonly status: DutyStatusCode
  readonly percent: (day: CalendarDate) => number
  readonly places: readonly string[]
  readonly remarks: readonly string[]
}

const ONE_DAY: readonly OneDay[] = [
  { status: 'SC', percent: (day) => (weekday(day) === 1 ? 2 : 0.8), places: ['TMC'], remarks: [''] },
  {
    status: 'APT',
    percent: () => 2.2,
    places: ['Dental clinic', 'TMC', 'Legal', 'Finance', 'Transition office'],
    remarks: ['0900', '1030', '1300'],
  },
  {
    status: 'DTL',
    percent: (day) => ([2, 3, 4].includes(weekday(day)) ? 4 : 0.8),
    places: ['Range 31', 'Motor pool', 'Supply', 'Post clean-up'],
    remarks: [''],
  },
]

/**
 * Two months in a company: who was where, recorded morning by morning as a first sergeant would. Absences are entered
 * once and continue. Everyone else is reported on each formation day.
 */
export function demoHistory(chance: Chance, people: readonly DemoPerson[], span: Span): DemoHistory {
  const { firstDay, today, timeZone } = span
  const entries: DemoEntry[] = []
  const submissions: { day: CalendarDate; at: Date }[] = []
  /** The last day that an entry covers already. */
  const covered = new Map<string, CalendarDate>()
  const wasOnDuty = new Map<string, CalendarDate>()
  const lastFormation = formationBefore(today)
  const firstFormation = isFormationDay(firstDay) ? firstDay : formationAfter(firstDay)

  const tell = (entry: Omit<DemoEntry, 'place' | 'remark' | 'method'> & Partial<DemoEntry>) =>
    entries.push({ place: '', remark: '', method: 'seen', ...entry })
  const isFree = (person: DemoPerson, day: CalendarDate) =>
    person.since <= day && (person.until === null || day <= person.until) && (covered.get(person.id) ?? '') < day
  const announced = (from: CalendarDate, since: CalendarDate) => {
    // Coming absences were entered at the last close-out at the latest, because the roster's clock is there.
    const before = from > today ? lastFormation : formationBefore(from)
    return before > since
      ? instantIn(timeZone, before, '15:30', chance.below(3000))
      : instantIn(timeZone, from, '06:14')
  }

  const juniors = people.filter((person) => ['PV2', 'PFC', 'SPC'].includes(person.rank) && person.until === null)
  const scenes = chance.some(
    juniors.filter((person) => person.since < firstDay),
    16,
  )
  const staged = new Set(scenes.map((person) => person.id))
  const stage = (status: DutyStatusCode, from: number, to: number, place = '', remark = '') => {
    const ranks = COURSES.find((course) => status === 'SCH' && course.remark === remark)?.ranks
    const at = scenes.findLastIndex(({ rank }) => !ranks || ranks.includes(rank))
    const [person] = at < 0 ? [] : scenes.splice(at, 1)
    if (!person) throw new Error('the demo company is too small for its story')
    const begins = addDays(today, from)
    tell({
      soldierId: person.id,
      status,
      from: begins,
      to: addDays(today, to),
      place,
      remark,
      method: 'phone',
      at: announced(begins, firstDay),
    })
    return { person, begins, ends: addDays(today, to) }
  }
  // Back by yesterday, and not seen since.
  const fixed = [
    stage('LV', -9, -1, 'Tampa FL'),
    stage('LV', -12, -1, 'Dayton OH'),
    stage('QTR', -2, -1, '', '48 h'),
    // Still away.
    stage('LV', -4, 5, 'Raleigh NC'),
    stage('LV', -6, 1, 'El Paso TX'),
    stage('TDY', -5, 9, 'Fort Irwin CA'),
    stage('SCH', -11, 17, 'NCO Academy', 'BLC'),
    stage('CLV', -8, 13, 'Home'),
    stage('HOS', -1, 2, 'Womack AMC'),
    // Planned.
    stage('LV', 4, 14, 'Macon GA'),
    stage('SCH', 10, 31, 'Fort Benning GA', 'Airborne'),
  ]

  for (let day = firstDay; day < today; day = addDays(day, 1)) {
    for (const { person, begins, ends } of fixed) if (begins === day) covered.set(person.id, ends)
    const formation = isFormationDay(day)
    const onDuty = watch(day)
    for (const person of onDuty) {
      const at = instantIn(timeZone, day, formation ? '06:12' : '09:00', chance.below(400))
      tell({ soldierId: person.id, status: 'SD', from: day, to: day, place: 'CQ desk', at })
      covered.set(person.id, day)
      wasOnDuty.set(person.id, day)
    }
    if (formation) morning(day)
  }
  late(9, 'Overslept, in at 0655')
  late(33, 'Car would not start, in at 0710')
  absence()
  awol()
  missing()
  return { entries: entries.toSorted((a, b) => a.at.getTime() - b.at.getTime()), submissions }

  /** An NCO and a runner have CQ each day of the week, and are off the day after. */
  function watch(day: CalendarDate): DemoPerson[] {
    const fit = (ranks: readonly string[]) =>
      people.filter(
        (person) =>
          ranks.includes(person.rank) &&
          !staged.has(person.id) &&
          isFree(person, day) &&
          (wasOnDuty.get(person.id) ?? '') < addDays(day, -9),
      )
    return [...chance.some(fit(['SGT', 'SSG', 'CPL']), 1), ...chance.some(fit(['PFC', 'SPC']), 1)]
  }

  function morning(day: CalendarDate): void {
    const platoonAt = new Map<string, Date>()
    const present: DemoPerson[] = []
    for (const person of people) {
      if (!isFree(person, day)) continue
      const at = instantIn(timeZone, day, '06:13', chance.below(900))
      if (wasOnDuty.get(person.id) === addDays(day, -1)) {
        tell({ soldierId: person.id, status: 'REC', from: day, to: day, at })
      } else if (!beginsAbsence(person, day, at) && !busyForTheDay(person, day, at)) {
        if (!platoonAt.has(person.platoon)) {
          platoonAt.set(person.platoon, instantIn(timeZone, day, '06:29', chance.below(300)))
        }
        const told = platoonAt.get(person.platoon) ?? at
        tell({ soldierId: person.id, status: 'PDY', from: day, to: day, at: told })
        present.push(person)
      }
    }
    submissions.push({ day, at: instantIn(timeZone, day, '06:35', chance.below(1200)) })
    // Sometimes the correct status arrives after the report.
    const late = chance.percent(16) ? present.find((person) => !person.steady && !staged.has(person.id)) : undefined
    if (late && isFree(late, day)) {
      const at = instantIn(timeZone, day, '09:10', chance.below(2400))
      tell({
        soldierId: late.id,
        status: 'APT',
        from: day,
        to: day,
        place: 'TMC',
        remark: 'Told us after formation',
        method: 'phone',
        at,
      })
      if (chance.percent(60)) submissions.push({ day, at: new Date(at.getTime() + 240_000) })
    }
  }

  function beginsAbsence(person: DemoPerson, day: CalendarDate, at: Date): boolean {
    if (person.steady || staged.has(person.id)) return false
    for (const kind of ABSENCES) {
      // Some were away already when the story begins.
      if (!chance.percent(kind.percent * (day === firstFormation ? 7 : 1))) continue
      const course = kind.courses?.filter(({ ranks }) => ranks.includes(person.rank))
      if (course?.length === 0) continue
      const where = course
        ? chance.pick(course)
        : { place: chance.pick(kind.places), remark: chance.pick(kind.remarks) }
      const length = chance.between(kind.days[0], kind.days[1])
      let to = addDays(day, length - 1)
      // Only the Soldiers above came back between the last formation and today.
      if (to >= lastFormation && to < today) to = addDays(today, chance.between(1, 3))
      if (person.until !== null && to > person.until) return false
      const method = kind.status === 'QTR' || kind.status === 'HOS' ? 'phone' : 'seen'
      const planned = kind.status === 'LV' || kind.status === 'TDY' || kind.status === 'SCH'
      tell({
        soldierId: person.id,
        status: kind.status,
        from: day,
        to,
        place: where.place,
        remark: where.remark,
        method,
        at: planned ? announced(day, person.since) : at,
      })
      covered.set(person.id, to)
      return true
    }
    return false
  }

  function busyForTheDay(person: DemoPerson, day: CalendarDate, at: Date): boolean {
    if (person.steady) return false
    const kind = ONE_DAY.find((each) => chance.percent(each.percent(day)))
    if (!kind) return false
    tell({
      soldierId: person.id,
      status: kind.status,
      from: day,
      to: day,
      place: chance.pick(kind.places),
      remark: chance.pick(kind.remarks),
      at,
    })
    return true
  }

  /** Replaces the days of a junior Soldier: the morning entries from `from` to `to` are left out. */
  function retold(from: CalendarDate, to: CalendarDate) {
    const person = scenes.pop()
    if (!person) throw new Error('the demo company is too small for its story')
    const kept = entries.filter((entry) => entry.soldierId !== person.id || entry.from < from || entry.from > to)
    entries.splice(0, entries.length, ...kept)
    const say = (status: DutyStatusCode, day: CalendarDate, time: string, remark: string) =>
      tell({
        soldierId: person.id,
        status,
        from: day,
        // An absence continues until the next entry.
        to: status === 'AUN' || status === 'AWL' ? null : day,
        remark,
        at: instantIn(timeZone, day, time),
      })
    const report = (day: CalendarDate, time: string) => submissions.push({ day, at: instantIn(timeZone, day, time) })
    return { say, report }
  }

  /** The last of a number of consecutive formation days that begin by then. */
  function formationsFrom(daysAgo: number, inARow: number): CalendarDate {
    let day = addDays(today, -daysAgo)
    while (!Array.from({ length: inARow }, (_, index) => addDays(day, index)).every(isFormationDay))
      day = addDays(day, -1)
    return day
  }

  /** Not at formation, but present before anybody had to search further. */
  function late(daysAgo: number, remark: string): void {
    const day = formationsFrom(daysAgo, 1)
    const { say, report } = retold(day, day)
    say('FTR', day, '06:33', 'Not at formation')
    say('PDY', day, '07:12', remark)
    report(day, '07:15')
  }

  /** Three weeks ago a Soldier missed formation, was absent-unknown by noon, and came back the next afternoon. */
  function absence(): void {
    const day = formationsFrom(21, 2)
    const back = addDays(day, 1)
    const { say, report } = retold(day, back)
    say('FTR', day, '06:33', 'Not at formation, phone off')
    say('AUN', day, '09:35', 'Room empty, no contact. Commander and PMO told')
    say('PDY', back, '14:25', 'Returned by himself at 1420')
    report(day, '09:40')
    report(back, '14:32')
  }

  /** Missing since the last formation, cause unknown. */
  function missing(): void {
    const { say, report } = retold(lastFormation, today)
    say('FTR', lastFormation, '06:35', 'Not at formation')
    say('AUN', lastFormation, '09:34', 'Room empty, no contact. Commander and PMO told')
    report(lastFormation, '09:39')
  }

  /** Six weeks ago a Soldier stayed away: absent-unknown after three hours, AWOL after two days, back a week later. */
  function awol(): void {
    const day = formationsFrom(42, 3)
    const decided = addDays(day, 2)
    const back = formationAfter(addDays(day, 6))
    const { say, report } = retold(day, back)
    say('FTR', day, '06:34', 'Not at formation. Last seen at close-out the day before')
    say('AUN', day, '09:33', 'Searched, no contact. Commander and PMO told, family called at 1420')
    say('AWL', decided, '09:30', 'Commander decided AWOL. Flagged, S1 and PMO told')
    say('PDY', back, '11:05', 'Turned himself in at the PMO. Counseled')
    for (const [reported, time] of [
      [day, '09:41'],
      [decided, '09:38'],
      [back, '11:12'],
    ] as const)
      report(reported, time)
  }
}
