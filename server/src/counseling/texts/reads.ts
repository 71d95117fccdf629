import { opened } from '../../database/sealed/opening.ts'
import '../tables.ts'

// How statements read the sealed text of a session: its text `t`, an addendum `d`.

const ofText = (column: 'content' | 'remarks' | 'refusal' | 'assessment') =>
  opened(`counseling_texts.${column}`, 't', 'counseling_id')

export const CONTENT = ofText('content')
export const ADDENDUM = opened('counseling_addenda.text', 'd', 'id')

const ANSWERS = ['remarks', 'refusal', 'assessment'] as const
/** What was answered and assessed, each under its own name. */
export const ANSWERED = ANSWERS.map((column) => `${ofText(column)} as ${column}`).join(', ')
/** The same with the content, as JSON. */
export const OPENED = `jsonb_build_object('content', ${CONTENT},
  ${ANSWERS.map((column) => `'${column}', ${ofText(column)}`).join(', ')})`
