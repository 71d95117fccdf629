import * as z from 'zod'
import { userTopic } from '../../identity/functions.ts'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { fileContent } from '../../kernel/file.ts'
import { defineFunction } from '../../kernel/function.ts'
import { plannedInstant } from '../../kernel/planned-instant.ts'
import { text } from '../../kernel/text.ts'
import { rosterTopic } from '../../roster/functions.ts'
import { rosterId, soldierId } from '../../roster/schema.ts'
import { operationsTopic } from '../functions.ts'
import { EQUIPMENT_PAGE, OWN_EQUIPMENT } from './limits.ts'
import {
  equipmentItem,
  equipmentKind,
  equipmentNote,
  itemId,
  itemInput,
  ownEquipment,
  quantity,
  signedOut,
  signOutId,
} from './schema.ts'

const ofRoster = (input: { rosterId: string }) => [rosterTopic(input.rosterId), operationsTopic(input.rosterId)]
const signedOutChanged = z.object({ signOutId: z.uuid(), itemId: z.uuid(), available: z.int() })

export const listEquipment = defineFunction({
  name: 'listEquipment',
  summary: 'The items of a roster by name, with how many are out: all, or only sensitive items.',
  kind: 'read',
  access: 'chain viewer',
  area: 'operations',
  about: 'roster',
  input: z.strictObject({
    rosterId,
    kind: equipmentKind.nullable().default(null),
    sensitive: z.boolean().default(false),
    search: text(80).default(''),
    /** The `next` of the page before. */
    after: z
      .strictObject({ name: text(80), id: itemId })
      .nullable()
      .default(null),
    limit: z.int().min(1).max(EQUIPMENT_PAGE).default(EQUIPMENT_PAGE),
  }),
  output: z.object({
    items: z.array(equipmentItem).max(EQUIPMENT_PAGE),
    next: z.object({ name: z.string(), id: z.uuid() }).nullable(),
    today: calendarDate,
    timeZone: z.string(),
    /**
     * Of the whole roster, with any filter. Items signed out and overdue count each piece. `sensitive` counts kinds of
     * items.
     */
    totals: z.object({ out: z.int(), overdue: z.int(), sensitive: z.int() }),
  }),
  topics: ofRoster,
})

const signOutFilters = {
  rosterId,
  /** Signed out, signed out and overdue, or returned, the newest first. */
  show: z.enum(['out', 'overdue', 'in']).default('out'),
  itemId: itemId.nullable().default(null),
  soldierId: soldierId.nullable().default(null),
  kind: equipmentKind.nullable().default(null),
  search: text(80).default(''),
}

export const listSignOuts = defineFunction({
  name: 'listSignOuts',
  summary: 'Equipment that is signed out, to whom and until when, or equipment that was returned.',
  kind: 'read',
  access: 'chain viewer',
  area: 'operations',
  about: 'roster',
  logged: { roster: 'Opened the list of signed-out equipment' },
  input: z.strictObject({
    ...signOutFilters,
    /** The `next` of the page before. */
    after: z.strictObject({ at: z.iso.datetime(), id: signOutId }).nullable().default(null),
    limit: z.int().min(1).max(EQUIPMENT_PAGE).default(EQUIPMENT_PAGE),
  }),
  output: z.object({
    signOuts: z.array(signedOut).max(EQUIPMENT_PAGE),
    next: z.object({ at: z.iso.datetime(), id: z.uuid() }).nullable(),
    timeZone: z.string(),
  }),
  topics: ofRoster,
})

export const saveEquipment = defineFunction({
  name: 'saveEquipment',
  summary: 'Add or change an item. Its quantity cannot be lower than what is signed out.',
  kind: 'write',
  access: 'roster editor',
  area: 'operations',
  whole: true,
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({
    rosterId,
    itemId,
    /** The version that was read. Null for a new item. */
    version: z.int32().nullable(),
    item: itemInput,
  }),
  output: z.object({ itemId: z.uuid(), version: z.int() }),
})

export const removeEquipment = defineFunction({
  name: 'removeEquipment',
  summary: 'Remove an item from the list, or restore it. Its history stays.',
  kind: 'write',
  access: 'roster editor',
  area: 'operations',
  whole: true,
  about: 'roster',
  subscription: 'needed',
  input: z.strictObject({ rosterId, itemId, removed: z.boolean() }),
  output: z.object({ itemId: z.uuid(), version: z.int() }),
})

export const signOutEquipment = defineFunction({
  name: 'signOutEquipment',
  summary: 'Sign an item out to a Soldier, never more than are on hand.',
  kind: 'write',
  access: 'roster editor',
  area: 'operations',
  about: 'found',
  logged: { soldier: 'Signed equipment out' },
  subscription: 'needed',
  input: z.strictObject({
    rosterId,
    signOutId,
    itemId,
    soldierId,
    quantity: quantity.default(1),
    dueAt: plannedInstant.nullable().default(null),
    note: equipmentNote.default(''),
  }),
  output: signedOutChanged,
})

export const signInEquipment = defineFunction({
  name: 'signInEquipment',
  summary: 'Sign in a signed-out item: all of it, or a part.',
  kind: 'write',
  access: 'roster editor',
  area: 'operations',
  about: 'found',
  logged: { soldier: 'Recorded equipment as returned' },
  subscription: 'needed',
  input: z.strictObject({
    rosterId,
    signOutId,
    /** The quantity returned. Null means all. */
    quantity: quantity.nullable().default(null),
  }),
  output: signedOutChanged,
})

export const undoSignIn = defineFunction({
  name: 'undoSignIn',
  summary: 'Undo a sign-in: the item is out again, if enough are on hand.',
  kind: 'write',
  access: 'roster editor',
  area: 'operations',
  about: 'found',
  subscription: 'needed',
  input: z.strictObject({ rosterId, signOutId }),
  output: signedOutChanged,
})

export const exportSignOuts = defineFunction({
  name: 'exportSignOuts',
  summary: 'Signed-out equipment, or one Soldier’s hand receipt, as PDF, XLSX or CSV.',
  kind: 'read',
  access: 'chain viewer',
  security: 'export',
  area: 'operations',
  about: ({ soldierId }) => [soldierId],
  logged: { roster: 'Exported the list of signed-out equipment' },
  input: z.strictObject({ ...signOutFilters, format: z.enum(['pdf', 'xlsx', 'csv']) }),
  output: fileContent,
  limits: { perMinute: 30 },
})

export const listMyEquipment = defineFunction({
  name: 'listMyEquipment',
  summary: 'Equipment that is signed out to the caller. Null without a link.',
  kind: 'read',
  access: 'own row',
  input: z.strictObject({}),
  output: z.object({
    mine: z.object({ timeZone: z.string(), equipment: z.array(ownEquipment).max(OWN_EQUIPMENT) }).nullable(),
  }),
  topics: (_input, uid) => [userTopic(uid)],
})
