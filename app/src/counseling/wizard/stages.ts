import type { DraftField } from '@muster/domain/counseling/merge-drafts.ts'
import type { CounselingDraft } from '@muster/domain/counseling/schema.ts'

/** The four stages of a counseling (ATP 6-22.1), and the fields of each. */
export const STAGES = [
  {
    id: 'identify',
    label: 'Identify the need',
    short: 'Identify',
    about: 'What happened or is coming, with facts and dates. This goes into part II.',
    fields: ['kind', 'heldOn', 'place', 'purpose'],
  },
  {
    id: 'prepare',
    label: 'Prepare',
    short: 'Prepare',
    about: 'Outline what you want to discuss, and have your references at hand.',
    fields: ['keyPoints', 'organization', 'counselorTitle', 'links'],
  },
  {
    id: 'conduct',
    label: 'Conduct',
    short: 'Conduct',
    about: 'Talk, listen, and agree on a plan. Write it down together.',
    fields: ['plan', 'leaderResponsibilities'],
  },
  {
    id: 'follow',
    label: 'Follow up',
    short: 'Follow up',
    about: 'Say when you will review the plan, then deliver the session to the Soldier.',
    fields: ['assessOn', 'nextOn'],
  },
] as const satisfies readonly {
  readonly id: string
  readonly label: string
  readonly short: string
  readonly about: string
  readonly fields: readonly DraftField[]
}[]

export type Stage = (typeof STAGES)[number]['id']

export const FIELD_LABELS: Readonly<Record<DraftField, string>> = {
  kind: 'Kind',
  heldOn: 'Date of counseling',
  organization: 'Organization',
  counselorTitle: 'Counselor’s title',
  place: 'Place',
  purpose: 'Purpose of counseling',
  keyPoints: 'Key points of discussion',
  plan: 'Plan of action',
  leaderResponsibilities: 'Leader responsibilities',
  assessOn: 'Assess the plan on',
  nextOn: 'Next counseling',
  links: 'Links',
}

/** The stage of a field or of a part of one: `plan.2.action`. */
export function stageOf(field: string): Stage {
  const [name = ''] = field.split('.')
  return STAGES.find(({ fields }) => fields.some((each) => each === name))?.id ?? 'identify'
}

/**
 * The stages that get a check mark: nothing is missing and something is written. The last stage has no required
 * field, so there a date counts.
 */
export function doneStages(
  draft: Pick<CounselingDraft, 'assessOn' | 'nextOn'>,
  missing: readonly { readonly field: string }[],
): ReadonlySet<Stage> {
  const open = new Set(missing.map(({ field }) => stageOf(field)))
  const followed = draft.assessOn !== null || draft.nextOn !== null
  return new Set(STAGES.map(({ id }) => id).filter((id) => !open.has(id) && (id !== 'follow' || followed)))
}
