import * as z from 'zod'
import { named, rosterId } from '../../roster/schema.ts'
import { operationsText, requiredOperationsText } from '../guarded.ts'
import { EQUIPMENT_KIND_NAMES } from './kinds.ts'
import { MOST_OF_AN_ITEM } from './limits.ts'

/** The client makes the id, so that a change sent twice counts once. */
const id = () => z.uuid().toLowerCase()
export const itemId = id()
export const signOutId = id()
export const equipmentKind = z.enum(EQUIPMENT_KIND_NAMES)
export const quantity = z
  .int({ error: 'Enter a whole number.' })
  .min(1, { error: 'Enter 1 or more.' })
  .max(MOST_OF_AN_ITEM, { error: `Enter ${MOST_OF_AN_ITEM} or fewer.` })
export const equipmentNote = operationsText(160)

export const itemInput = z.strictObject({
  name: requiredOperationsText(80),
  kind: equipmentKind,
  quantity,
  /** A sensitive item, which the unit inventories by its own procedure. */
  sensitive: z.boolean(),
  note: equipmentNote.default(''),
})
export type ItemInput = z.output<typeof itemInput>

export const equipmentItem = z.object({
  id: itemId,
  version: z.int(),
  name: z.string(),
  kind: equipmentKind,
  quantity: z.int(),
  /** How many are signed out, and how many of those are overdue. */
  out: z.int(),
  overdue: z.int(),
  sensitive: z.boolean(),
  note: z.string(),
  removed: z.boolean(),
})
export type EquipmentItem = z.output<typeof equipmentItem>

export const signedOut = named.extend({
  id: signOutId,
  itemId,
  item: z.string(),
  kind: equipmentKind,
  sensitive: z.boolean(),
  quantity: z.int(),
  note: z.string(),
  archived: z.boolean(),
  outAt: z.iso.datetime(),
  outBy: z.string(),
  dueAt: z.iso.datetime().nullable(),
  inAt: z.iso.datetime().nullable(),
  inBy: z.string().nullable(),
})
export type SignedOut = z.output<typeof signedOut>

export const ownEquipment = z.object({
  id: signOutId,
  rosterId,
  item: z.string(),
  quantity: z.int(),
  note: z.string(),
  outAt: z.iso.datetime(),
  dueAt: z.iso.datetime().nullable(),
})
export type OwnEquipment = z.output<typeof ownEquipment>
