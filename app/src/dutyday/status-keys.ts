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

/** What the picker offers first: the statuses of an ordinary morning. */
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

/** Offered behind "More statuses". */
export const RARE_STATUSES: readonly DutyStatusCode[] = [
  'PRO',
  'CLV',
  'ADM',
  'HOS',
  'TRN',
  'RD',
  'CMA',
  'CCA',
  'AWL',
  'MIS',
  'OTH',
]

/** The list's own keys, as `?` shows them. */
export const ACCOUNTABILITY_KEYS = {
  title: 'Accountability list',
  keys: [
    { keys: '↓', does: 'Next Soldier' },
    { keys: '↑', does: 'Soldier before' },
    { keys: 'Enter', does: 'Report present, or open what is known' },
    ...Object.entries(STATUS_KEYS).map(([key, code]) => ({ keys: key, does: `${code}, ${DUTY_STATUSES[code].label}` })),
  ],
}
