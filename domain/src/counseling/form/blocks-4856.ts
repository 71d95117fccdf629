import type { DraftField } from '../merge-drafts.ts'
import type { FieldName } from './fields-4856.ts'
import type { FormTexts } from './form-texts.ts'

/** The text for each field, and the heading for its continuation. The paper and the preview beside a draft use it. */
export const BLOCKS: readonly (readonly [FieldName, keyof FormTexts, heading: string])[] = [
  ['Name', 'name', 'Name'],
  ['Rank_Grade', 'rankGrade', 'Rank/Grade'],
  ['Date_Counseling', 'date', 'Date of Counseling'],
  ['Organization', 'organization', 'Organization'],
  ['Name_Title_Counselor', 'counselor', 'Name and Title of Counselor'],
  ['Purpose_Counseling', 'purpose', 'Purpose of Counseling'],
  ['Key_Points_Disscussion', 'keyPoints', 'Key Points of Discussion'],
  ['Plan_Action', 'plan', 'Plan of Action'],
  ['Individual_Couseled_Remarks', 'remarks', 'Individual Counseled Remarks'],
  ['Leader_Responsibilities', 'leaderResponsibilities', 'Leader Responsibilities'],
  ['Assessment', 'assessment', 'Assessment'],
  ['Individual_Counseled_Date', 'soldierDate', 'Date of the Signature of Individual Counseled'],
  ['Counselor_Date', 'counselorDate', 'Date of the Signature of Counselor'],
  ['Date_Assessment', 'assessmentDate', 'Date of Assessment'],
]

/** The field of the form in which a field of the draft is printed. */
export const PRINTED_IN: Readonly<Record<DraftField, FieldName>> = {
  kind: 'Purpose_Counseling',
  heldOn: 'Date_Counseling',
  organization: 'Organization',
  counselorTitle: 'Name_Title_Counselor',
  place: 'Purpose_Counseling',
  purpose: 'Purpose_Counseling',
  keyPoints: 'Key_Points_Disscussion',
  links: 'Key_Points_Disscussion',
  plan: 'Plan_Action',
  assessOn: 'Plan_Action',
  leaderResponsibilities: 'Leader_Responsibilities',
  nextOn: 'Leader_Responsibilities',
}
