import { DUTY_STATUSES, type DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'

/** The letter that sets a status on the active row, as leaders abbreviate it. */
export const STATUS_KEYS: Readonly<Record<string, DutyStatusCode>> = {
  p: 'PDY',
  l: 'LV',
  t: 'TDY',
  s: 'SCH',
  d: 'DTL',
  c: 'SD',
  r: 'REC',
  a: 'APT',
  k: 'SC',
  q: 'QTR',
  h: 'HOS',
  f: 'FTR',
  u: 'AUN',
}

/** The statuses of an ordinary morning, which the picker shows first. */
export const COMMON_STATUSES: readonly DutyStatusCode[] = [
  'PDY',
  'LV',
  'PAS',
  'TDY',
  'SCH',
  'APT',
  'SC',
  'QTR',
  'DTL',
  'SD',
  'REC',
  'FTR',
  'AUN',
]

/** Shown under "More statuses". */
export const RARE_STATUSES: readonly DutyStatusCode[] = [
  'PRO',
  'CLV',
  'ADM',
  'HOS',
  'TRN',
  'DEP',
  'RD',
  'CMA',
  'CCA',
  'AWL',
  'MIS',
  'OTH',
]

/** The keys of the list, for the help that `?` opens. */
export const ACCOUNTABILITY_KEYS = {
  title: 'Accountability list',
  keys: [
    { keys: '↓', does: 'Next Soldier' },
    { keys: '↑', does: 'Previous Soldier' },
    { keys: 'Enter', does: 'Report present, or open the entry' },
    ...Object.entries(STATUS_KEYS).map(([key, code]) => ({ keys: key, does: `${code}, ${DUTY_STATUSES[code].label}` })),
  ],
}
