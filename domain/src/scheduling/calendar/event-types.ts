/**
 * The kinds of events, each with its color. Training, the field and tests are what a unit plans its week around. Duty
 * and TDY have the colors of these statuses.
 */
export const EVENT_TONES = ['training', 'field', 'test', 'duty', 'tdy', 'routine', 'off'] as const
export type EventTone = (typeof EVENT_TONES)[number]

export const EVENT_TONE_LABELS: Readonly<Record<EventTone, string>> = {
  training: 'Training',
  field: 'Range and field',
  test: 'Tests and inspections',
  duty: 'Duty',
  tdy: 'TDY or school',
  routine: 'Routine',
  off: 'Holiday or DONSA',
}

interface EventTypeFacts {
  readonly label: string
  readonly tone: EventTone
  /** Planned by T-weeks: it can have the checklist, and its schedule is locked from T-7. */
  readonly planned: boolean
}

/**
 * The types of events on a unit's calendar. Leave and passes are not among them: they are absences, which the calendar
 * shows as conflicts and never stores again.
 */
export const EVENT_TYPES = {
  pt: { label: 'PT', tone: 'routine', planned: false },
  formation: { label: 'Formation', tone: 'routine', planned: false },
  maintenance: { label: 'Maintenance', tone: 'routine', planned: false },
  training: { label: 'Training', tone: 'training', planned: true },
  'sergeants time': { label: 'Sergeants’ Time', tone: 'training', planned: true },
  range: { label: 'Range', tone: 'field', planned: true },
  ftx: { label: 'Field training exercise', tone: 'field', planned: true },
  'fitness test': { label: 'AFT or CFT', tone: 'test', planned: true },
  inspection: { label: 'Inspection or layout', tone: 'test', planned: false },
  inventory: { label: 'Inventory', tone: 'test', planned: false },
  meeting: { label: 'Meeting', tone: 'routine', planned: false },
  appointment: { label: 'Appointment', tone: 'routine', planned: false },
  school: { label: 'TDY or school', tone: 'tdy', planned: false },
  duty: { label: 'Duty', tone: 'duty', planned: false },
  ceremony: { label: 'Ceremony or promotion', tone: 'routine', planned: false },
  holiday: { label: 'Holiday or DONSA', tone: 'off', planned: false },
  other: { label: 'Other', tone: 'routine', planned: false },
} as const satisfies Readonly<Record<string, EventTypeFacts>>

export type EventType = keyof typeof EVENT_TYPES
export const EVENT_TYPE_NAMES = Object.keys(EVENT_TYPES) as [EventType, ...EventType[]]

/**
 * A draft is visible to the roster's owner and editors. Published and canceled events are visible to everybody they
 * concern.
 */
export const EVENT_STATES = {
  draft: 'Draft',
  published: 'Published',
  cancelled: 'Canceled',
} as const
export type EventState = keyof typeof EVENT_STATES
export const EVENT_STATE_NAMES = Object.keys(EVENT_STATES) as [EventState, ...EventState[]]
