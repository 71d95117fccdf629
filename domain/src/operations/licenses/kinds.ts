import type { Needs } from './vehicles.ts'

export type LicenseKind = Needs
export const LICENSE_KIND_NAMES = ['military', 'civilian', 'motorcycle', 'equipment'] as const satisfies LicenseKind[]

/** `label` is for headings, and `word` for sentences. */
export const LICENSE_KINDS: Readonly<Record<LicenseKind, { readonly label: string; readonly word: string }>> = {
  military: { label: 'Military (OF 346)', word: 'OF 346' },
  civilian: { label: 'Civilian', word: 'civilian license' },
  motorcycle: { label: 'Motorcycle', word: 'rider course card' },
  equipment: { label: 'Equipment', word: 'equipment license' },
}

export const STANDINGS = ['qualified', 'learner'] as const
export const RESTRICTIONS = ['corrective lenses', 'daylight only', 'automatic only'] as const
export const QUALIFICATIONS = ['NVD', 'hazmat', 'combat', 'towing'] as const
export const QUALIFICATION_LABELS: Readonly<Record<(typeof QUALIFICATIONS)[number], string>> = {
  NVD: 'NVD',
  hazmat: 'HAZMAT',
  combat: 'Combat or convoy',
  towing: 'Towing',
}

/** BRC comes first, then BRC-II or ARC within a year, then sustainment. */
export const RIDER_COURSES = ['BRC', 'BRC-II', 'ARC', 'sustainment'] as const
export type RiderCourse = (typeof RIDER_COURSES)[number]

export const END_REASONS = ['turned in', 'suspended', 'revoked', 'entered in error'] as const
export type EndReason = (typeof END_REASONS)[number]
