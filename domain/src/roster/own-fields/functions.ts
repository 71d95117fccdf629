import * as z from 'zod'
import { defineFunction } from '../../kernel/function.ts'
import { ownField, ownFieldId, ownFieldInput } from '../own-field-schemas.ts'
import { OWN_FIELD_LIMITS } from '../own-fields.ts'
import { rosterId } from '../schema.ts'

const ofRoster = { rosterId }
const ofField = { ...ofRoster, fieldId: ownFieldId }

export const saveOwnField = defineFunction({
  name: 'saveOwnField',
  summary: 'Add or change an own field of a roster. A change of its kind needs values that fit it.',
  kind: 'write',
  access: 'roster editor',
  area: 'roster',
  whole: true,
  about: 'roster',
  input: z.strictObject({
    ...ofField,
    /** The version on the caller's screen. Null adds a field. */
    version: z.int32().nullable(),
    field: ownFieldInput,
  }),
  output: ownField,
  limits: { perMinute: 60 },
})

export const orderOwnFields = defineFunction({
  name: 'orderOwnFields',
  summary: 'Put the own fields of a roster in another order.',
  kind: 'write',
  access: 'roster editor',
  area: 'roster',
  whole: true,
  about: 'roster',
  input: z.strictObject({
    ...ofRoster,
    /** Every field that the caller sees, in the new order. */
    order: z.array(ownFieldId).min(1).max(OWN_FIELD_LIMITS.fields),
  }),
  output: z.null(),
  limits: { perMinute: 60 },
})

export const countOwnFieldValues = defineFunction({
  name: 'countOwnFieldValues',
  summary: 'How many Soldiers have a value in an own field, archived ones included.',
  kind: 'read',
  access: 'roster editor',
  area: 'roster',
  whole: true,
  input: z.strictObject(ofField),
  output: z.object({ soldiers: z.int() }),
  limits: { perMinute: 60 },
})

export const removeOwnField = defineFunction({
  name: 'removeOwnField',
  summary: 'Remove an own field with all its values. `undoChange` brings both back.',
  kind: 'write',
  access: 'roster editor',
  area: 'roster',
  whole: true,
  about: 'found',
  logged: { soldier: 'Removed a field of the record' },
  input: z.strictObject({ ...ofField, version: z.int32() }),
  output: z.object({ changeSetId: z.uuid(), soldiers: z.int() }),
  limits: { perMinute: 30 },
})
