import { type FieldGroup, type FieldKey, SOLDIER_FIELDS } from '../soldier-fields.ts'

/** The area that a field of a Soldier belongs to. Names, ranks and groups are seen in every area. */
export function areaOfField(key: FieldKey): 'contact' | 'roster' {
  return areaOfFields(SOLDIER_FIELDS[key].group)
}

/** The same for the fields of one group of the catalog. */
export function areaOfFields(group: FieldGroup): 'contact' | 'roster' {
  return group === 'contact' || group === 'emergency' ? 'contact' : 'roster'
}
