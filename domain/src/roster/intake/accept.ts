import { refuse } from '../../kernel/refusal.ts'
import { parseRank } from '../rank.ts'
import { type FieldKey, SOLDIER_FIELDS } from '../soldier-fields.ts'
import { INTAKE_FIELDS, type IntakeData } from './schema.ts'

/** The fields that a roster's form asks for. Personal data only when the leader turned it on. */
export function fieldsAsked(personalFields: readonly FieldKey[]): FieldKey[] {
  return INTAKE_FIELDS.filter((key) => !SOLDIER_FIELDS[key].personal || personalFields.includes(key))
}

/**
 * The form's data in the stored form: without empty values, and with the rank as the Army abbreviates it. Refuses a
 * field that was not asked for.
 */
export function acceptIntake(data: IntakeData, personalFields: readonly FieldKey[]): IntakeData {
  const asked = fieldsAsked(personalFields)
  const filled = entriesOf(data).filter(([, value]) => value !== undefined && value !== '')
  const other = filled.find(([key]) => !asked.includes(key))
  if (other) {
    const { label } = SOLDIER_FIELDS[other[0]]
    refuse('invalid-argument', `${label} is not asked for on this form. Leave it out.`, { field: `data.${other[0]}` })
  }
  const rank = parseRank(data.rank)
  if (!rank) {
    refuse('invalid-argument', `${data.rank} is no Army rank. Choose one from the list.`, { field: 'data.rank' })
  }
  const promotable = rank.promotable && data.promotable === undefined ? { promotable: true } : {}
  return { ...(Object.fromEntries(filled) as IntakeData), rank: rank.rank.abbr, ...promotable }
}

/** The part of a form that may be shown and used now. The leader may have turned fields off since it was sent. */
export function stillAsked(data: IntakeData, personalFields: readonly FieldKey[]): IntakeData {
  const asked = fieldsAsked(personalFields)
  return Object.fromEntries(entriesOf(data).filter(([key]) => asked.includes(key))) as IntakeData
}

/** What a leader reads who may not enter everything that a form has, before and after he or she tries. */
export function closedFieldsWords(keys: readonly FieldKey[]): string {
  const labels = keys.map((key) => SOLDIER_FIELDS[key].label).join(', ')
  return `Your part of this roster does not let you enter what this form also has: ${labels}. Ask its owner to accept it.`
}

function entriesOf(data: IntakeData): [keyof IntakeData & FieldKey, unknown][] {
  return Object.entries(data) as [keyof IntakeData & FieldKey, unknown][]
}
