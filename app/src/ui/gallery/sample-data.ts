import { addDays, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { Tone } from '../marks/tone.ts'

export interface Status {
  code: string
  label: string
  tone: Tone
}

export const STATUSES: readonly Status[] = [
  { code: 'PDY', label: 'Present for duty', tone: 'present' },
  { code: 'LV', label: 'Leave', tone: 'leave' },
  { code: 'TDY', label: 'TDY', tone: 'tdy' },
  { code: 'SD', label: 'CQ, staff duty or guard', tone: 'duty' },
  { code: 'QTR', label: 'Quarters', tone: 'medical' },
  { code: 'CMA', label: 'Confined, military', tone: 'other' },
  { code: 'AUN', label: 'Absent, unknown', tone: 'absent' },
  { code: 'NR', label: 'Not reported', tone: 'unreported' },
]

export interface Soldier {
  id: string
  rank: string
  grade: number
  name: string
  squad: string
  position: string
  mos: string
  ets: CalendarDate
  status: Status
}

const RANKS: readonly (readonly [string, number])[] = [
  ['PV2', 2],
  ['PFC', 3],
  ['SPC', 4],
  ['CPL', 4.5],
  ['SGT', 5],
  ['SSG', 6],
  ['SFC', 7],
]
const LAST = [
  'Alvarez',
  'Brandt',
  'Castillo',
  'de la Cruz',
  'Ebersole',
  'Fairchild',
  'Greene',
  'Holloway',
  'Iverson',
  'Jankowski',
  'Kim',
  'Lindqvist',
  'Montgomery-Whitfield',
  'Nguyen',
  'Okafor',
  'Peña',
  'Quarles',
  'Reyes',
  'Szymański',
  'Tran',
  'Underwood',
  'van der Berg',
  'Whitaker',
  'Xiong',
  'Yoder',
  'Zamora',
]
const POSITIONS = [
  'Rifleman',
  'Grenadier',
  'Automatic rifleman',
  'Team leader',
  'Squad leader',
  'Radio operator',
  'Medic',
  'Driver',
]
const SQUADS = [
  '1st Platoon, 1st Squad',
  '1st Platoon, 2nd Squad',
  '1st Platoon, weapons squad',
  '2nd Platoon, 1st Squad',
  'Headquarters',
]

function pick<T>(list: readonly T[], index: number): T {
  const one = list[index % list.length]
  if (one === undefined) throw new Error('empty list')
  return one
}

/** Always the same Soldiers, because screenshots of the gallery are compared. */
export function soldiers(count: number): Soldier[] {
  return Array.from({ length: count }, (_, index) => {
    const [rank, grade] = pick(RANKS, (index * 7 + (index >> 3)) % 31)
    const statusIndex = index % 11 === 0 ? 1 + (index % 7) : 0
    return {
      id: `s${index}`,
      rank,
      grade,
      name: `${pick(LAST, index * 11 + (index >> 4))}, ${String.fromCharCode(65 + ((index * 5) % 26))}.`,
      squad: pick(SQUADS, index >> 1),
      position: pick(POSITIONS, index * 3 + 1),
      mos: pick(['11B', '11C', '68W', '25U', '92Y'], index * 3),
      ets: addDays('2026-12-01' as CalendarDate, (index * 37) % 1400),
      status: pick(STATUSES, statusIndex),
    }
  })
}
