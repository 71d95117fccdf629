/** The kinds of counseling (ATP 6-22.1; army.md 5.3). Event-oriented counseling has a kind for each event. */
export const COUNSELING_KINDS = {
  performance: { label: 'Performance', family: 'Periodic' },
  growth: { label: 'Professional growth', family: 'Periodic' },
  reception: { label: 'Reception and integration', family: 'Event' },
  superior: { label: 'Superior performance', family: 'Event' },
  substandard: { label: 'Substandard performance', family: 'Event' },
  promotion: { label: 'Promotion', family: 'Event' },
  crisis: { label: 'Crisis', family: 'Event' },
  referral: { label: 'Referral', family: 'Event' },
  transition: { label: 'Transition', family: 'Event' },
  separation: { label: 'Adverse separation', family: 'Event' },
  other: { label: 'Other', family: 'Event' },
} as const satisfies Record<string, { readonly label: string; readonly family: 'Periodic' | 'Event' }>

export type CounselingKind = keyof typeof COUNSELING_KINDS
export const COUNSELING_KIND_NAMES = Object.keys(COUNSELING_KINDS) as [CounselingKind, ...CounselingKind[]]

/** In this order. `withdraw` goes from delivered back to draft while the Soldier has not answered. */
export const COUNSELING_STATES = ['draft', 'delivered', 'acknowledged', 'assessed', 'closed'] as const
export type CounselingState = (typeof COUNSELING_STATES)[number]

/** The Soldier's answer, or the refusal to sign. A signature means receipt, not agreement. */
export const RESPONSES = ['agree', 'disagree', 'refused'] as const
export type CounselingResponse = (typeof RESPONSES)[number]

export const ASSESSMENT_RESULTS = ['achieved', 'partly', 'not achieved'] as const
export type AssessmentResult = (typeof ASSESSMENT_RESULTS)[number]
