import { EXPECTED_SHEET } from './kept-swaps.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { getDutySheet } from '@muster/domain/scheduling/duty-roster/functions.ts'
import { SHOWN_DAYS } from '@muster/domain/scheduling/duty-roster/limits.ts'
import type { DutySheet } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { type Read, useRead } from '../../platform/calls/calls.ts'

export interface DutyPlace {
  readonly rosterId: string
  readonly dutyRosterId: string
}

/** The sheet for four weeks. Without a start day it begins two days ago. */
export function useDutySheet(place: DutyPlace, from: CalendarDate | null): Read<DutySheet> {
  return useRead(
    getDutySheet,
    { ...place, from, days: SHOWN_DAYS },
    { keepPrevious: ['from'], pending: EXPECTED_SHEET },
  )
}
