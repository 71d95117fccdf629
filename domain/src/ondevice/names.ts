// Without the declarations, so that both the function and the app's settings can name the parts.

/** What a formation and a recall need. The rest can be left out on a device with little room. */
const ESSENTIALS = [
  'roster',
  'soldiers',
  'accountability',
  'planned statuses',
  'alerts',
  'reports of groups',
  'outlook',
  'duty day before',
  'perstat layouts',
  'tasks',
] as const

/** The parts of a roster that a device may keep, in the order in which it brings them. */
export const PART_NAMES = [
  ...ESSENTIALS,
  'own tasks',
  'tasks done',
  'formations',
  'last days',
  'strength trend',
  'cases',
  'soldiers with a case',
  'absence policy',
  'leave to decide',
  'leave approved',
  'duty rosters',
  'calendar',
  'readiness',
  'readiness policy',
  'licenses',
  'license overview',
  'taskings',
  'equipment',
  'sign-outs',
  'manifests',
  'worksheets',
  'worksheets approved',
  'counselings',
  'counseling board',
  'duty counts',
  'recall',
  'dashboard',
  'needs',
  'tasks whole',
  'cases whole',
  'worksheets whole',
  'counselings whole',
  'rosters below',
  'roll-up',
  'leaders',
  'recalls',
  'counseling policy',
  'task calendar',
  'events whole',
] as const
export type PartName = (typeof PART_NAMES)[number]
export const ESSENTIAL_PARTS: readonly PartName[] = ESSENTIALS

/** The parts of one's own record, as the linked Soldier reads it. */
export const OWN_PART_NAMES = [
  'my record',
  'my day',
  'my alert',
  'my tasks',
  'my tasks done',
  'my events',
  'my duties',
  'my leave',
  'my duty history',
  'my duty year',
  'my readiness',
  'my licenses',
  'my taskings',
  'my equipment',
  'my counselings',
  'my tasks whole',
  'my counselings whole',
] as const
export type OwnPartName = (typeof OWN_PART_NAMES)[number]
export type AnyPartName = PartName | OwnPartName
