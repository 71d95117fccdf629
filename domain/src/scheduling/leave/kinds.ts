import type { DutyStatusCode } from '../../dutyday/duty-status.ts'

/**
 * The kinds of leave and pass (army.md 6.9, after AR 600-8-10 of 3 Jun 2020). Which of them are chargeable is common
 * knowledge of that paragraph, and is marked [OWN] there. TDY is duty in another place and not leave, so it is set on
 * Duty Day.
 */
export interface LeaveKindFacts {
  readonly label: string
  /** The code on a bar and in a column. */
  readonly code: string
  /** The Soldier's duty status during the absence. */
  readonly status: DutyStatusCode
  /** Charged to the 2.5 days a month. */
  readonly chargeable: boolean
  readonly pass: boolean
  /** Days. A longer absence is unusual and gets a warning. Null when no length is known. */
  readonly most: number | null
  /** Who may have it, where a rule says so. Shown to the Soldier and to the leader who decides. */
  readonly terms?: string
}

export const LEAVE_KINDS = {
  ordinary: { label: 'Ordinary leave', code: 'OL', status: 'LV', chargeable: true, pass: false, most: null },
  emergency: { label: 'Emergency leave', code: 'EL', status: 'LV', chargeable: true, pass: false, most: null },
  convalescent: { label: 'Convalescent leave', code: 'CL', status: 'CLV', chargeable: false, pass: false, most: null },
  parental: { label: 'Parental leave', code: 'PL', status: 'LV', chargeable: false, pass: false, most: 84 },
  administrative: {
    label: 'Administrative absence',
    code: 'AA',
    status: 'ADM',
    chargeable: false,
    pass: false,
    most: null,
  },
  transition: { label: 'Transition leave', code: 'TL', status: 'LV', chargeable: true, pass: false, most: null },
  bereavement: {
    label: 'Bereavement leave',
    code: 'BL',
    status: 'LV',
    chargeable: false,
    pass: false,
    most: 14,
    terms: 'Death of a spouse or child, with less than 30 days of leave on the books. To be verified with S1',
  },
  'regular pass': { label: 'Regular pass', code: 'P', status: 'PAS', chargeable: false, pass: true, most: 3 },
  '3-day pass': { label: 'Special pass, 3 days', code: 'P3', status: 'PAS', chargeable: false, pass: true, most: 3 },
  '4-day pass': { label: 'Special pass, 4 days', code: 'P4', status: 'PAS', chargeable: false, pass: true, most: 4 },
} as const satisfies Readonly<Record<string, LeaveKindFacts>>

export type LeaveKind = keyof typeof LEAVE_KINDS
export const LEAVE_KIND_NAMES = Object.keys(LEAVE_KINDS) as [LeaveKind, ...LeaveKind[]]

/** The kind of place. Muster does not ask for an address. */
export const LOCATIONS = {
  local: 'Local area',
  home: 'Home of record',
  state: 'Another state',
  abroad: 'Abroad',
} as const
export type LeaveLocation = keyof typeof LOCATIONS
export const LOCATION_NAMES = Object.keys(LOCATIONS) as [LeaveLocation, ...LeaveLocation[]]
