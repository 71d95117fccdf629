import { addDays, type CalendarDate } from '../domain/src/kernel/calendar-date.ts'
import { type DutyFacts, planDuty } from '../domain/src/scheduling/duty-roster/plan-duty.ts'
import { computeDutyRoster } from '../domain/src/scheduling/duty-roster/duty-roster.ts'
import { dutyStreamOf } from '../domain/src/scheduling/duty-roster/duty-stream.ts'
import type { DutyRoster } from '../domain/src/scheduling/duty-roster/shapes.ts'
import { interleave, median, type Report } from './runner.ts'

const MEMBERS = 60
const DAYS = 365
const ROUNDS = 9
const MOST_MS = 50
const FIRST = '2026-01-01' as CalendarDate
const LAST = addDays(FIRST, DAYS - 1)

/** A year of a duty roster of sixty: the algorithm alone, and with every letter derived from leave and other duties. */
export async function dutyRoster(): Promise<Report> {
  const [facts, roster] = [someFacts(), plain()]
  const { alone, derived } = await interleave(ROUNDS, {
    alone: async () => milliseconds(() => computeDutyRoster(roster).days.length),
    derived: async () => milliseconds(() => planDuty(facts, FIRST, LAST).length),
  })
  const figure = median(alone)
  return {
    title: `A duty roster of ${MEMBERS} over ${DAYS} days`,
    findings: [
      {
        what: 'the algorithm alone',
        figure: `${figure.toFixed(1)} ms`,
        aim: `${MOST_MS} ms or less`,
        met: figure <= MOST_MS,
      },
      { what: 'with letters derived and standings kept', figure: `${median(derived).toFixed(1)} ms` },
    ],
  }
}

function milliseconds(work: () => number): number {
  const began = performance.now()
  if (work() !== DAYS) throw new Error('days are missing')
  return performance.now() - began
}

function plain(): DutyRoster {
  return {
    members: Array.from({ length: MEMBERS }, (_, at) => ({
      id: `m${at}`,
      grade: 'E-5',
      start: { weekday: at, weekend: MEMBERS - at },
    })),
    days: Array.from({ length: DAYS }, (_, at) => {
      const date = addDays(FIRST, at)
      return { date, stream: dutyStreamOf(date), exceptions: {}, picks: 2 }
    }),
    recovery: 1,
  }
}

/** Everybody has leave twice a year and a duty on another roster each month. */
function someFacts(): DutyFacts {
  const ids = Array.from({ length: MEMBERS }, (_, at) => `m${at}`)
  return {
    picks: 2,
    grades: null,
    streams: ['weekday', 'weekend'],
    recovery: 1,
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    members: ids.map((soldierId, place) => ({
      place,
      soldierId,
      rank: 'SGT',
      from: FIRST,
      until: null,
      start: { weekday: place, weekend: MEMBERS - place, holiday: 0 },
    })),
    closing: new Map(),
    daysOff: new Set(),
    byHand: [],
    manual: [],
    statuses: ids.flatMap((soldierId, at) =>
      [at, at + 180].map((day) => ({
        soldierId,
        status: 'LV' as const,
        from: addDays(FIRST, day),
        to: addDays(FIRST, day + 9),
      })),
    ),
    others: ids.flatMap((soldierId, at) =>
      Array.from({ length: 12 }, (_, month) => addDays(FIRST, month * 30 + (at % 30))).map((day) => ({
        soldierId,
        day,
        through: addDays(day, 1),
        name: 'Staff duty',
      })),
    ),
  }
}
