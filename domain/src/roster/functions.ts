import { userTopic } from '../identity/functions.ts'
import { topicOfRoster } from '../kernel/topic.ts'
import * as z from 'zod'
import { calendarDate } from '../kernel/calendar-date-schema.ts'
import { fileContent } from '../kernel/file.ts'
import { defineFunction } from '../kernel/function.ts'
import { requiredText, text } from '../kernel/text.ts'
import { IMPORT_LIMITS } from './import/limits.ts'
import { ownFieldId } from './own-field-schemas.ts'
import { OWN_FIELD_LIMITS } from './own-fields.ts'
import {
  changeSet,
  fieldChange,
  fieldKey,
  group,
  groupId,
  groupKind,
  importPreview,
  importTarget,
  lossReason,
  nameOrder,
  roster,
  ROSTER_LIMIT,
  rosterId,
  rosterSettings,
  rosterSummary,
  soldier,
  soldierId,
  soldierInput,
  soldierPatch,
} from './schema.ts'

export const rosterTopic = topicOfRoster()

const ofRoster = { rosterId }
/** The change set, which the toast's Undo reverses. */
const changed = z.object({ changeSetId: z.uuid() })

export const listMyRosters = defineFunction({
  name: 'listMyRosters',
  summary: 'The rosters that the caller owns or shares, and the time zones in which times are shown.',
  kind: 'read',
  access: 'account',
  input: z.strictObject({}),
  output: z.object({
    rosters: z.array(rosterSummary).max(200),
    /** The time zone of the roster that the caller is a Soldier of. Null when there is none. */
    keptIn: z.string().nullable(),
    /** For how many days a device of the caller works without signal: the strictest choice of all these rosters. */
    offlineDays: z.int(),
  }),
  topics: (_input, uid) => [userTopic(uid)],
})

export const createRoster = defineFunction({
  name: 'createRoster',
  summary: 'Create an empty roster.',
  kind: 'write',
  access: 'account',
  security: 'rights',
  signIn: 'as a leader',
  about: (_, { rosterId }) => [{ rosterId }],
  input: rosterSettings.pick({ name: true, timeZone: true }),
  output: z.object({ rosterId }),
})

export const getRoster = defineFunction({
  name: 'getRoster',
  summary: 'The settings and groups of a roster.',
  kind: 'read',
  access: 'chain viewer',
  area: 'any',
  about: 'roster',
  input: z.strictObject(ofRoster),
  output: roster,
  topics: (input) => [rosterTopic(input.rosterId)],
})

export const saveRosterSettings = defineFunction({
  name: 'saveRosterSettings',
  summary: 'Change some settings of a roster.',
  kind: 'write',
  access: 'roster editor',
  area: 'roster',
  whole: true,
  about: 'roster',
  input: z.strictObject({ ...ofRoster, version: z.int32(), settings: rosterSettings.partial() }),
  output: z.object({ version: z.int() }),
})

export const deleteRoster = defineFunction({
  name: 'deleteRoster',
  summary: 'Delete a roster and everything in it. The user types its name to confirm.',
  kind: 'write',
  access: 'roster owner',
  security: 'rights',
  signIn: 'fresh',
  area: 'roster',
  about: 'roster',
  input: z.strictObject({ ...ofRoster, confirmName: z.string().max(200) }),
  output: z.null(),
})

export const listSoldiers = defineFunction({
  name: 'listSoldiers',
  summary: 'The Soldiers of a roster with the requested fields, by group, rank and name.',
  kind: 'read',
  access: 'chain viewer',
  area: 'any',
  about: 'roster',
  logged: { roster: 'Opened the whole roster' },
  input: z.strictObject({
    ...ofRoster,
    fields: z.array(fieldKey).max(100).default([]),
    /** Own fields of the roster. Those that the caller may not see are left out of the answer. */
    own: z.array(ownFieldId).max(OWN_FIELD_LIMITS.fields).default([]),
    archived: z.boolean().default(false),
  }),
  output: z.object({ soldiers: z.array(soldier).max(ROSTER_LIMIT) }),
  topics: (input) => [rosterTopic(input.rosterId)],
})

export const getSoldier = defineFunction({
  name: 'getSoldier',
  summary: 'One Soldier with every field.',
  kind: 'read',
  access: 'chain viewer',
  area: 'any',
  about: ({ soldierId }) => [soldierId],
  logged: { soldier: 'Opened the record' },
  input: z.strictObject({ ...ofRoster, soldierId }),
  output: soldier,
  topics: (input) => [rosterTopic(input.rosterId)],
})

export const createSoldier = defineFunction({
  name: 'createSoldier',
  summary: 'Add a Soldier.',
  kind: 'write',
  access: 'roster editor',
  area: 'roster',
  about: ({ soldierId }) => [soldierId],
  logged: { soldier: 'Added the record' },
  input: z.strictObject({ ...ofRoster, soldierId, soldier: soldierInput }),
  output: changed,
})

export const updateSoldiers = defineFunction({
  name: 'updateSoldiers',
  summary: 'Change the same fields of one or many Soldiers.',
  kind: 'write',
  access: 'roster editor',
  // Contact data by that area, everything else by the area of the roster.
  area: 'any',
  about: 'found',
  logged: { soldier: 'Changed the record' },
  input: z.strictObject({
    ...ofRoster,
    soldierIds: z.array(soldierId).min(1).max(ROSTER_LIMIT),
    /**
     * The version on the caller's screen, only with a single Soldier. When it is no longer the newest, the call fails
     * with `aborted`.
     */
    version: z.int32().optional(),
    patch: soldierPatch,
  }),
  /** The version after the change, of a single Soldier. */
  output: changed.extend({ version: z.int().optional() }),
})

export const archiveSoldiers = defineFunction({
  name: 'archiveSoldiers',
  summary: 'Archive departed Soldiers. They are kept for the retention period of the roster, then purged.',
  kind: 'write',
  access: 'roster editor',
  area: 'roster',
  about: 'found',
  logged: { soldier: 'Archived the record' },
  input: z.strictObject({
    ...ofRoster,
    soldierIds: z.array(soldierId).min(1).max(ROSTER_LIMIT),
    lossDate: calendarDate,
    reason: lossReason,
  }),
  output: changed,
})

/** An open matter, how many of the Soldiers it concerns, and the names of the first: `SGT Smith`. */
const openMatter = z.object({ what: z.string(), soldiers: z.int(), first: z.array(z.string()).max(3) })

export const listOpenMatters = defineFunction({
  name: 'listOpenMatters',
  summary: 'Open matters of Soldiers who are about to be archived. Archiving does not close them.',
  kind: 'read',
  access: 'roster editor',
  area: 'roster',
  about: ({ soldierIds }) => soldierIds,
  logged: { soldier: 'Looked at what is open before archiving' },
  input: z.strictObject({ ...ofRoster, soldierIds: z.array(soldierId).min(1).max(ROSTER_LIMIT) }),
  output: z.object({ matters: z.array(openMatter) }),
})

export const restoreSoldiers = defineFunction({
  name: 'restoreSoldiers',
  summary: 'Restore archived Soldiers to the roster.',
  kind: 'write',
  access: 'roster editor',
  area: 'roster',
  about: 'found',
  logged: { soldier: 'Restored the record' },
  input: z.strictObject({ ...ofRoster, soldierIds: z.array(soldierId).min(1).max(ROSTER_LIMIT) }),
  output: changed,
})

export const deleteSoldiers = defineFunction({
  name: 'deleteSoldiers',
  summary: 'Purge archived Soldiers now. This cannot be undone.',
  kind: 'write',
  access: 'roster owner',
  area: 'roster',
  about: ({ soldierIds }) => soldierIds,
  input: z.strictObject({ ...ofRoster, soldierIds: z.array(soldierId).min(1).max(ROSTER_LIMIT) }),
  output: z.object({ deleted: z.int() }),
})

export const undoChange = defineFunction({
  name: 'undoChange',
  summary: 'Undo one act, if nothing that it changed has changed since.',
  kind: 'write',
  access: 'roster editor',
  area: 'roster',
  about: 'found',
  logged: { soldier: 'Undid a change of the record' },
  input: z.strictObject({ ...ofRoster, changeSetId: z.uuid() }),
  output: changed,
})

/** Where a page of changes begins: after this one. `number` is the order of acts within the same millisecond. */
const changeCursor = z.strictObject({ at: z.iso.datetime(), number: z.int() })

export const listChanges = defineFunction({
  name: 'listChanges',
  summary: 'The change history of a roster, newest first.',
  kind: 'read',
  access: 'roster viewer',
  area: 'roster',
  about: 'roster',
  logged: { roster: 'Opened the record of changes of the roster' },
  input: z.strictObject({
    ...ofRoster,
    after: changeCursor.nullable().default(null),
    limit: z.int().min(1).max(100).default(50),
  }),
  output: z.object({ changeSets: z.array(changeSet).max(100), next: changeCursor.nullable() }),
  topics: (input) => [rosterTopic(input.rosterId)],
})

export const listSoldierChanges = defineFunction({
  name: 'listSoldierChanges',
  summary: 'The change history of one Soldier, newest first.',
  kind: 'read',
  access: 'roster viewer',
  area: 'roster',
  about: ({ soldierId }) => [soldierId],
  logged: { soldier: 'Opened the record of changes' },
  input: z.strictObject({
    ...ofRoster,
    soldierId,
    after: changeCursor.nullable().default(null),
    limit: z.int().min(1).max(100).default(50),
  }),
  output: z.object({
    changes: z
      .array(
        z.object({
          id: z.uuid(),
          kind: z.string(),
          at: z.iso.datetime(),
          by: z.string(),
          fields: z.array(fieldChange),
        }),
      )
      .max(100),
    next: changeCursor.nullable(),
  }),
  topics: (input) => [rosterTopic(input.rosterId)],
})

export const saveGroup = defineFunction({
  name: 'saveGroup',
  summary: 'Create, rename, move or reorder a group.',
  kind: 'write',
  access: 'roster editor',
  area: 'roster',
  whole: true,
  about: 'roster',
  input: z.strictObject({
    ...ofRoster,
    groupId,
    parentId: groupId.nullable(),
    kind: groupKind,
    name: requiredText(40),
    position: z.int().min(0).max(10_000),
    /** All groups under the same parent, including this one, in their new order. `position` follows from it. */
    order: z.array(groupId).max(2000).optional(),
  }),
  output: group,
})

export const deleteGroup = defineFunction({
  name: 'deleteGroup',
  summary: 'Delete a group. Its Soldiers and sub-groups move to the group above, or to none.',
  kind: 'write',
  access: 'roster editor',
  area: 'roster',
  whole: true,
  about: 'roster',
  input: z.strictObject({ ...ofRoster, groupId }),
  output: z.null(),
})

/** The user's choices for columns of the file, by column index. */
const mapping = z
  .array(z.strictObject({ index: z.int().min(0), target: importTarget, nameOrder: nameOrder.optional() }))
  .max(IMPORT_LIMITS.columns)

export const readImportFile = defineFunction({
  name: 'readImportFile',
  summary: 'Read a CSV or XLSX roster and return a preview of its import.',
  kind: 'write',
  access: 'roster editor',
  area: 'roster',
  whole: true,
  about: 'roster',
  logged: { roster: 'Compared a file with the roster' },
  input: z.strictObject({ ...ofRoster, file: fileContent }),
  output: importPreview,
  // Base64 makes 4 characters from 3 bytes. The rest is room for the surrounding JSON.
  limits: { bodyBytes: Math.ceil((IMPORT_LIMITS.bytes * 4) / 3) + 4096, perMinute: 20 },
})

export const previewImport = defineFunction({
  name: 'previewImport',
  summary: 'Preview the same file with another sheet, heading line or mapping.',
  kind: 'write',
  access: 'roster editor',
  area: 'roster',
  whole: true,
  about: 'roster',
  logged: { roster: 'Compared a file with the roster' },
  input: z.strictObject({
    ...ofRoster,
    importId: z.uuid(),
    sheet: text(200).optional(),
    headerLine: z.int().min(1).max(IMPORT_LIMITS.rows).optional(),
    mapping: mapping.optional(),
  }),
  output: importPreview,
  limits: { perMinute: 60 },
})

export const commitImport = defineFunction({
  name: 'commitImport',
  summary: 'Import the valid rows as last previewed, in one transaction.',
  kind: 'write',
  access: 'roster editor',
  area: 'roster',
  whole: true,
  about: 'found',
  logged: { soldier: 'Changed the record by an import' },
  input: z.strictObject({
    ...ofRoster,
    importId: z.uuid(),
    /** Lines of new or changed rows to leave out. */
    skipLines: z.array(z.int()).max(IMPORT_LIMITS.rows).default([]),
  }),
  output: z.object({ changeSetId: z.uuid(), created: z.int(), updated: z.int(), rejected: z.int() }),
  limits: { perMinute: 20 },
})

export const exportRoster = defineFunction({
  name: 'exportRoster',
  summary: 'A view of the roster as CSV, XLSX or PDF.',
  kind: 'read',
  access: 'roster viewer',
  security: 'export',
  area: 'roster',
  about: 'roster',
  logged: { roster: 'Exported the roster' },
  input: z.strictObject({
    ...ofRoster,
    format: z.enum(['csv', 'xlsx', 'pdf']),
    fields: z.array(fieldKey).min(1).max(100),
    /** Own fields of the roster, in this order. */
    own: z.array(ownFieldId).max(OWN_FIELD_LIMITS.fields).default([]),
    /** In this order. Null means every Soldier who is not archived. */
    soldierIds: z.array(soldierId).max(ROSTER_LIMIT).nullable().default(null),
    title: text(120).default(''),
  }),
  output: fileContent,
  limits: { perMinute: 30 },
})

export const exportMyData = defineFunction({
  name: 'exportMyData',
  summary: 'All data about the caller and the rosters that they own, as JSON.',
  kind: 'read',
  access: 'account',
  security: 'export',
  signIn: 'fresh',
  input: z.strictObject({}),
  output: fileContent,
  limits: { perMinute: 6 },
})
