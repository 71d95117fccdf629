import { type IntakeData, intakeData } from '@muster/domain/roster/intake/schema.ts'
import {
  FIELD_GROUP_LABELS,
  FIELD_GROUPS,
  type FieldGroup,
  type FieldKey,
  SOLDIER_FIELDS,
} from '@muster/domain/roster/soldier-fields.ts'
import { changesOf, type DraftProblems, draftOf, type SoldierDraft } from '../../soldier-draft.ts'

export interface Step {
  readonly group: FieldGroup
  readonly title: string
  readonly fields: readonly FieldKey[]
}

/** The fields that a link asks for, in short steps. */
export function stepsOf(fields: readonly FieldKey[]): Step[] {
  return FIELD_GROUPS.map((group) => ({
    group,
    title: group === 'identity' ? 'Who you are' : FIELD_GROUP_LABELS[group],
    fields: fields.filter((key) => SOLDIER_FIELDS[key].group === group),
  })).filter((step) => step.fields.length > 0)
}

const EMPTY = draftOf({})

/** What is sent, or the problems by field. */
export function sheetOf(
  draft: SoldierDraft,
  fields: readonly FieldKey[],
): { data: IntakeData | null; problems: DraftProblems } {
  const { patch, problems: found } = changesOf(draft, EMPTY)
  const problems: DraftProblems = {
    ...found,
    ...(draft.rank ? {} : { rank: 'Choose your rank.' }),
    ...(draft.last.trim() ? {} : { last: 'Enter your last name.' }),
  }
  // Leaves out fields that the leader has turned off since.
  const asked = Object.entries(patch).filter(([key]) => fields.includes(key as FieldKey))
  const checked = intakeData.safeParse(Object.fromEntries(asked))
  if (checked.success) return { data: Object.keys(problems).length > 0 ? null : checked.data, problems }
  for (const { path, message } of checked.error.issues) {
    const key = path[0] as FieldKey
    problems[key] ??= message
  }
  return { data: null, problems }
}

/** How to reach the record after the data sheet: by the e-mail on it, if there is one. */
export function howToSignIn(withMail: boolean | undefined): string {
  return withMail === false
    ? 'sign in and ask your leader for a code that links you to it'
    : 'sign in with the e-mail that you entered'
}
