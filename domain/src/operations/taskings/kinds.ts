/** The kinds of taskings (army.md 9.1). */
export const TASKING_TYPES = {
  range: 'Range',
  convoy: 'Convoy',
  detail: 'Detail',
  guard: 'Guard',
  ftx: 'FTX',
  support: 'Support',
  ceremony: 'Ceremony',
  other: 'Other',
} as const
export type TaskingType = keyof typeof TASKING_TYPES
export const TASKING_TYPE_NAMES = Object.keys(TASKING_TYPES) as [TaskingType, ...TaskingType[]]

/** Levels of risk (ATP 5-19), lowest first. */
export const TASKING_RISKS = { L: 'Low', M: 'Medium', H: 'High', EH: 'Extremely high' } as const
export type TaskingRisk = keyof typeof TASKING_RISKS
export const TASKING_RISK_NAMES = Object.keys(TASKING_RISKS) as [TaskingRisk, ...TaskingRisk[]]

/** The 8-step training model (army.md 8.1) as a checklist. Each step is due so many days before the tasking. */
export const EIGHT_STEPS: readonly { readonly title: string; readonly daysBefore: number }[] = [
  { title: 'Plan', daysBefore: 80 },
  { title: 'Train and certify leaders', daysBefore: 61 },
  { title: 'Recon the site', daysBefore: 54 },
  { title: 'Issue the order', daysBefore: 47 },
  { title: 'Rehearse', daysBefore: 3 },
  { title: 'Execute', daysBefore: 0 },
  { title: 'Evaluate: after action review', daysBefore: -1 },
  { title: 'Retrain', daysBefore: -14 },
]
