import * as z from 'zod'
import { checked } from '../../kernel/checked.ts'
import { defineFunction } from '../../kernel/function.ts'
import { userTopic } from '../../identity/functions.ts'
import { ownField } from '../own-field-schemas.ts'
import { OWN_FIELD_LIMITS } from '../own-fields.ts'
import { fieldKey, soldier, soldierPatch } from '../schema.ts'
import { FIELD_KEYS, SOLDIER_FIELDS } from '../soldier-fields.ts'

/** The fields that Soldiers may change on their own row: only how to reach them. The leader sees each change. */
export const OWN_FIELDS = FIELD_KEYS.filter(
  (key) => SOLDIER_FIELDS[key].group === 'contact' || SOLDIER_FIELDS[key].group === 'emergency',
)

/** The Soldier's own fields that a data sheet is not complete without. */
export const REACHED_BY = [
  'cell',
  'emergencyName',
  'emergencyPhone',
] as const satisfies readonly (typeof OWN_FIELDS)[number][]

const ownPatch = soldierPatch.check(
  checked(`Only ${OWN_FIELDS.join(', ')}.`, (patch, context) => {
    for (const key of Object.keys(patch)) {
      if (OWN_FIELDS.some((own) => own === key)) continue
      context.addIssue({ code: 'custom', path: [key], message: 'Only your leader can change this. Ask them to.' })
    }
  }),
)

export const getMyRecord = defineFunction({
  name: 'getMyRecord',
  summary: 'The caller’s own row on their leader’s roster, with every field. Null without a link.',
  kind: 'read',
  access: 'own row',
  about: 'own row',
  input: z.strictObject({}),
  output: z.object({
    record: z
      .object({
        soldier,
        rosterName: z.string(),
        leader: z.string(),
        groupName: z.string().nullable(),
        /** The fields that `updateMyRecord` accepts. Personal ones only when the leader turned them on. */
        editable: z.array(fieldKey),
        /** The own fields of the roster that the Soldier may see. Only leaders change them. */
        ownFields: z.array(ownField.pick({ id: true, name: true, kind: true })).max(OWN_FIELD_LIMITS.fields),
      })
      .nullable(),
  }),
  topics: (_input, uid) => [userTopic(uid)],
})

export const updateMyRecord = defineFunction({
  name: 'updateMyRecord',
  summary: 'Change the caller’s own contact and emergency data on their leader’s roster.',
  kind: 'write',
  access: 'own row',
  about: 'found',
  input: z.strictObject({
    /** The version on the caller's screen. When it is no longer the newest, the call fails with `aborted`. */
    version: z.int(),
    patch: ownPatch,
  }),
  output: z.object({ version: z.int() }),
  limits: { perMinute: 30 },
})

/** Where a page of the access log begins: after this line. `id` is that of its last entry in the log. */
const accessCursor = z.strictObject({ at: z.iso.datetime(), id: z.int() })

export const listMyRecordAccess = defineFunction({
  name: 'listMyRecordAccess',
  summary:
    'The access log of the caller’s record, newest first: who opened or changed it, also as part of a whole roster.',
  kind: 'read',
  access: 'own row',
  input: z.strictObject({
    after: accessCursor.nullable().default(null),
    limit: z.int().min(1).max(100).default(50),
  }),
  output: z.object({
    accesses: z.array(z.object({ id: z.int(), at: z.iso.datetime(), by: z.string(), what: z.string() })).max(100),
    next: accessCursor.nullable(),
  }),
})
