import type { CalendarDate } from '../kernel/calendar-date.ts'

/** What a profile does not allow a Soldier to do. Only limits of duty, never the reason. */
export const DUTY_LIMITS = [
  'no running',
  'no walking far',
  'no marching with load',
  'no jumping',
  'no lifting',
  'no push-ups',
  'no sit-ups or plank',
  'no standing long',
  'no weapons',
  'no body armor',
  'no helmet',
  'no protective mask',
  'no driving',
  'no heights',
  'no night duty',
  'no heat',
  'no cold',
  'no loud noise',
  'no swimming',
  'no field duty',
  'own pace and distance',
] as const
export type DutyLimit = (typeof DUTY_LIMITS)[number]

/** The events of the fitness test. A profile also names the event that may replace the run. */
export const AFT_EVENTS = ['MDL', 'HRP', 'SDC', 'PLK', 'RUN2MI'] as const
export type AftEvent = (typeof AFT_EVENTS)[number]
export type AftStandard = 'general' | 'combat'
/** The points to pass, in each event and in total. */
export const AFT_MINIMUM_EACH = 60
export const AFT_MINIMUM_TOTAL: Readonly<Record<AftStandard, number>> = { general: 300, combat: 350 }
export const AFT_EVENT_LABELS: Readonly<Record<AftEvent, string>> = {
  MDL: '3-rep max deadlift',
  HRP: 'Hand-release push-ups',
  SDC: 'Sprint-drag-carry',
  PLK: 'Plank',
  RUN2MI: 'Two-mile run',
}

export const PROFILE_KINDS = ['temporary', 'permanent'] as const
export type ProfileKind = (typeof PROFILE_KINDS)[number]

export interface DutyProfile {
  readonly kind: ProfileKind
  readonly from: CalendarDate
  readonly to: CalendarDate | null
  readonly limits: readonly DutyLimit[]
}

export function inForceOn({ from, to }: Pick<DutyProfile, 'from' | 'to'>, day: CalendarDate): boolean {
  return from <= day && (to === null || to >= day)
}

/** Every limit in force on a day, each once, in the order of `DUTY_LIMITS`. */
export function limitsOn(profiles: readonly DutyProfile[], day: CalendarDate): DutyLimit[] {
  const found = new Set(profiles.filter((one) => inForceOn(one, day)).flatMap(({ limits }) => limits))
  return DUTY_LIMITS.filter((limit) => found.has(limit))
}
