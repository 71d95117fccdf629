import type { DutyStatusCode } from '../../dutyday/duty-status.ts'
import type { EventType } from './event-types.ts'

/**
 * The duty status of those whom an event concerns, while it lasts. At every other event the Soldier is present for duty:
 * a formation, PT or a meeting takes nobody from accountability.
 */
export const STATUS_OF_EVENT = {
  appointment: 'APT',
  range: 'DTL',
  ftx: 'DTL',
  school: 'SCH',
  duty: 'SD',
} as const satisfies Partial<Readonly<Record<EventType, DutyStatusCode>>>

export type EventWithStatus = keyof typeof STATUS_OF_EVENT
export const EVENTS_WITH_STATUS = Object.keys(STATUS_OF_EVENT) as EventWithStatus[]

/** How many days ahead the statuses of events are entered. A series goes on for longer. */
export const STATUS_DAYS_AHEAD = 7
