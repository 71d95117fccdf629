import { COUNSELING_KIND_NAMES, COUNSELING_KINDS, type CounselingKind, type CounselingState } from './kinds.ts'

/** The purpose of each kind, in one line. */
export const KIND_PURPOSE: Readonly<Record<CounselingKind, string>> = {
  performance: 'How the last month or quarter went, and the goals for the next.',
  growth: 'Where the Soldier wants to be, and the first step there.',
  reception: 'A new Soldier: the unit, the position, the first 30 days.',
  superior: 'Performance above the standard, on record.',
  substandard: 'A standard that was missed, and what will be different.',
  promotion: 'Ready for the next grade, or what is still missing for it.',
  crisis: 'An urgent problem: who helps, and which duties the Soldier is relieved of for now.',
  referral: 'An office that can help, and how to get there.',
  transition: 'Leaving the service or the unit, and what must be done by when.',
  separation: 'It may end in separation. Talk to legal before you deliver it.',
  other: 'Any other event worth writing down.',
}

export const STATE_LABELS: Readonly<Record<CounselingState, string>> = {
  draft: 'Draft',
  delivered: 'Delivered',
  acknowledged: 'Acknowledged',
  assessed: 'Assessed',
  closed: 'Closed',
}

/** The kinds in the order in which a leader chooses one: first the periodic ones, then those for an event. */
export const KIND_FAMILIES: readonly {
  readonly title: string
  readonly about: string
  readonly kinds: readonly CounselingKind[]
}[] = [
  { title: 'Periodic', about: 'On a schedule.', kinds: kindsOf('Periodic') },
  { title: 'Event', about: 'Something happened, or is about to happen.', kinds: kindsOf('Event') },
]

function kindsOf(family: 'Periodic' | 'Event'): CounselingKind[] {
  return COUNSELING_KIND_NAMES.filter((kind) => COUNSELING_KINDS[kind].family === family)
}
