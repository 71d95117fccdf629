/**
 * Duty statuses (army.md 2.2). The codes are labels that leaders know, not official codes. The full IPPS-A code table
 * was not found.
 */
export interface DutyStatus {
  /** The code on chips and in lists. */
  readonly code: string
  readonly label: string
  /** The PERSTAT column in which the status counts. */
  readonly column: PerstatColumn
  /** The leader knows where the Soldier is and why. */
  readonly accounted: boolean
  /** At the place of duty, or on a local authorized duty. */
  readonly present: boolean
  /** Present and free to be tasked. */
  readonly available: boolean
  /** Runs over several days until its end. Other statuses are for one day. */
  readonly spans: boolean
  /** The color and shape of its chip. */
  readonly tone: StatusTone
}

export const STATUS_TONES = ['present', 'leave', 'tdy', 'duty', 'medical', 'absent', 'other', 'unreported'] as const
export type StatusTone = (typeof STATUS_TONES)[number]

/**
 * Columns of the garrison PERSTAT (army.md 2.1), in print order. NR is the last. The report prescribes these names, and
 * army.md 2.2 the status codes, so they differ: QTRS and QTR, PASS and PAS, APPT and APT, AWOL and AWL. A column may
 * hold several statuses. DEP is a column of our own (0076).
 */
export const PERSTAT_COLUMNS = [
  'PDY',
  'LV',
  'PASS',
  'TDY',
  'SCH',
  'QTRS',
  'HOSP',
  'CLV',
  'APPT',
  'DTL',
  'SD',
  'CONF',
  'FTR',
  'AUN',
  'AWOL',
  'MIS',
  'DEP',
  'REAR',
  'OTHER',
  'NR',
] as const
export type PerstatColumn = (typeof PERSTAT_COLUMNS)[number]

const here = { accounted: true, present: true, available: true, spans: false }
const busy = { accounted: true, present: true, available: false, spans: false }
const away = { accounted: true, present: false, available: false, spans: true }
const gone = { accounted: false, present: false, available: false, spans: true }

export const DUTY_STATUSES = {
  PDY: { code: 'PDY', label: 'Present for duty', column: 'PDY', tone: 'present', ...here },
  PRO: { code: 'PRO', label: 'Present, on profile', column: 'PDY', tone: 'medical', ...busy },
  DTL: { code: 'DTL', label: 'Detail or tasking', column: 'DTL', tone: 'duty', ...busy, spans: true },
  SD: { code: 'SD', label: 'CQ, staff duty or guard', column: 'SD', tone: 'duty', ...busy },
  REC: { code: 'REC', label: 'Comp day', column: 'SD', tone: 'duty', ...busy },
  APT: { code: 'APT', label: 'Appointment', column: 'APPT', tone: 'medical', ...busy },
  SC: { code: 'SC', label: 'Sick call', column: 'APPT', tone: 'medical', ...busy },
  LV: { code: 'LV', label: 'Leave', column: 'LV', tone: 'leave', ...away },
  PAS: { code: 'PAS', label: 'Pass', column: 'PASS', tone: 'leave', ...away },
  CLV: { code: 'CLV', label: 'Convalescent leave', column: 'CLV', tone: 'medical', ...away },
  TDY: { code: 'TDY', label: 'TDY', column: 'TDY', tone: 'tdy', ...away },
  SCH: { code: 'SCH', label: 'School', column: 'SCH', tone: 'tdy', ...away },
  ADM: { code: 'ADM', label: 'Administrative absence', column: 'OTHER', tone: 'leave', ...away },
  QTR: { code: 'QTR', label: 'Quarters', column: 'QTRS', tone: 'medical', ...away },
  HOS: { code: 'HOS', label: 'Hospital', column: 'HOSP', tone: 'medical', ...away },
  TRN: { code: 'TRN', label: 'In transit', column: 'OTHER', tone: 'tdy', ...away },
  CMA: { code: 'CMA', label: 'Confined, military', column: 'CONF', tone: 'other', ...away },
  CCA: { code: 'CCA', label: 'Confined, civil', column: 'CONF', tone: 'other', ...away },
  DEP: { code: 'DEP', label: 'Deployed', column: 'DEP', tone: 'tdy', ...away },
  RD: { code: 'RD', label: 'Rear detachment', column: 'REAR', tone: 'other', ...away },
  OTH: { code: 'OTH', label: 'Other, see remark', column: 'OTHER', tone: 'other', ...away },
  FTR: { code: 'FTR', label: 'Failure to report', column: 'FTR', tone: 'absent', ...gone, spans: false },
  AUN: { code: 'AUN', label: 'Absent, unknown', column: 'AUN', tone: 'absent', ...gone },
  AWL: { code: 'AWL', label: 'AWOL', column: 'AWOL', tone: 'absent', ...gone },
  MIS: { code: 'MIS', label: 'Missing', column: 'MIS', tone: 'absent', ...gone },
} as const satisfies Readonly<Record<string, DutyStatus>>

export type DutyStatusCode = keyof typeof DUTY_STATUSES
export const DUTY_STATUS_CODES = Object.keys(DUTY_STATUSES) as [DutyStatusCode, ...DutyStatusCode[]]

/** Not reported: the status each morning. Nobody sets it; it means that there is no entry. */
export const NOT_REPORTED = 'NR'

/** Reported, but the leader does not know where the Soldier is. The Soldier may need an absence case. */
export function isMissing(status: DutyStatusCode | typeof NOT_REPORTED): boolean {
  return status !== NOT_REPORTED && !DUTY_STATUSES[status].accounted
}

/** Whether a status can be entered for a future day. Present and missing are only known on the day. */
export function canBePlanned(status: DutyStatusCode): boolean {
  return status !== 'PDY' && !isMissing(status)
}
