import * as z from 'zod'
import { isTimeZone } from '../kernel/calendar-date.ts'
import { calendarDate, clockTime } from '../kernel/calendar-date-schema.ts'
import { requiredText, text } from '../kernel/text.ts'
import { STRENGTH_CLASSES } from './rank.ts'
import { groupId, rosterId, soldierId } from './ids.ts'
import { IMPORT_LIMITS } from './import/limits.ts'
import { ownField, ownPatch, ownValues } from './own-field-schemas.ts'
import { OWN_FIELD_LIMITS } from './own-fields.ts'
import { heldPart } from './leaders/schema.ts'
import { soldierFields, typedSoldierFields } from './soldier-field-schemas.ts'
import { FIELD_KEYS } from './soldier-fields.ts'

/** Soldiers on one roster, without archived ones. */
export const ROSTER_LIMIT = 10_000

export { groupId, rosterId, soldierId }

/** The parts of a Soldier's name, for sorting and for `rosterName`. */
export const nameParts = {
  rank: z.string(),
  last: z.string(),
  first: z.string(),
  middle: z.string(),
  suffix: z.string(),
  /** Another Soldier on the roster has the same rank, last name, first initial and suffix. */
  sharesName: z.boolean().optional(),
}
export const named = z.object({ soldierId, ...nameParts })
export type Named = z.output<typeof named>

export const rosterRole = z.enum(['owner', 'editor', 'viewer'])
export type RosterRole = z.output<typeof rosterRole>

/**
 * The caller's relation to a roster. `above editor` and `above viewer` come from a roster further up the chain of
 * command.
 */
export const rosterRelation = z.enum([...rosterRole.options, 'above editor', 'above viewer'])
export type RosterRelation = z.output<typeof rosterRelation>

export const fieldKey = z.enum(FIELD_KEYS)

export const authorizedStrength = z.strictObject(
  Object.fromEntries(STRENGTH_CLASSES.map((name) => [name, z.int().min(0).max(20_000).default(0)])) as Record<
    (typeof STRENGTH_CLASSES)[number],
    z.ZodDefault<z.ZodInt>
  >,
)

export const timeZone = z.string().max(60).refine(isTimeZone, { error: 'Choose a time zone from the list.' })

export const rosterSettings = z.strictObject({
  /** The name that leaders use: `A Co, 2-504 PIR`. */
  name: requiredText(80),
  uic: text(6).pipe(z.string().regex(/^(W[A-Z0-9]{5})?$/i, { error: 'A UIC is W and five more letters or digits.' })),
  timeZone,
  /** When the morning report is due: 'HH:MM' in the roster's time zone. */
  reportDue: clockTime,
  authorized: authorizedStrength,
  /** Personal fields that the leader turned on. They are off by default (army.md 7.4). */
  personalFields: z.array(fieldKey).max(20),
  /** Days for which an archived Soldier is kept before the record is purged. */
  retentionDays: z.int().min(1).max(3650),
  /** Leaders of some groups see names and today's status of the rest of the roster. */
  restSeen: z.boolean(),
  /** For how many days a device works without signal. Only the owner changes it. */
  offlineDays: z.int().min(0).max(30),
})
export type RosterSettings = z.output<typeof rosterSettings>

export const rosterSummary = z.object({
  id: rosterId,
  name: z.string(),
  role: rosterRole,
  /** The caller's part. Null for the whole roster with the rights of the role. */
  part: heldPart.nullable(),
  timeZone: z.string(),
  soldiers: z.int(),
})
export type RosterSummary = z.output<typeof rosterSummary>

export const groupKind = z.enum(['platoon', 'section', 'squad', 'team'])
export const group = z.object({
  id: groupId,
  parentId: groupId.nullable(),
  kind: groupKind,
  /** The printed name: `1st Platoon`, `HQ`, `2nd Squad`, `A Team`. */
  name: z.string(),
  position: z.int(),
})
export type Group = z.output<typeof group>

export const roster = z.object({
  id: rosterId,
  /** In the area of the roster where it is higher than in others. `part` has the rights in each. */
  role: rosterRelation,
  /** The caller's part. Null for the whole roster with the rights of the role, as its owner has it. */
  part: heldPart.nullable(),
  version: z.int(),
  settings: rosterSettings,
  groups: z.array(group).max(2000),
  /** The own fields that the caller may see, in order. None for a leader above. */
  ownFields: z.array(ownField).max(OWN_FIELD_LIMITS.fields),
  createdAt: z.iso.datetime(),
})
export type Roster = z.output<typeof roster>

/** A Soldier as stored: every field of the catalog (absent when empty), and the position of the row. */
export const soldier = soldierFields.partial().extend({
  id: soldierId,
  rank: z.string(),
  last: z.string(),
  groupId: groupId.nullable(),
  linked: z.boolean(),
  archived: z.object({ lossDate: calendarDate, reason: z.string(), purgeOn: calendarDate }).nullable(),
  /** Absent when it is false. */
  sharesName: nameParts.sharesName,
  /** The filled own fields that were asked for and that the caller may see. Absent when there are none. */
  own: ownValues.optional(),
  version: z.int(),
})
export type Soldier = z.output<typeof soldier>

/** The fields that a leader may set. Only rank and last name are required (army.md 7.2). */
export const soldierInput = typedSoldierFields
  .partial()
  .required({ rank: true, last: true })
  .extend({ groupId: groupId.nullable().default(null), own: ownPatch.optional() })
export type SoldierInput = z.output<typeof soldierInput>

/** A change to some fields. Null empties a field. */
export const soldierPatch = z
  .strictObject(
    Object.fromEntries(
      Object.entries(typedSoldierFields.shape).map(([key, schema]) => [key, z.nullable(schema).optional()]),
    ) as { [K in keyof typeof soldierFields.shape]: z.ZodOptional<z.ZodNullable<(typeof soldierFields.shape)[K]>> },
  )
  .extend({ groupId: groupId.nullable().optional(), own: ownPatch.optional() })
export type SoldierPatch = z.output<typeof soldierPatch>

export const lossReason = z.enum([
  'PCS',
  'ETS',
  'Retirement',
  'Reassigned',
  'Separated',
  'Dropped from rolls',
  'Deceased',
  'Entered in error',
  'Other',
])

/** One act that can be undone: an edit, an import, an archiving. */
export const changeSet = z.object({
  id: z.uuid(),
  kind: z.enum(['create', 'edit', 'move', 'archive', 'restore', 'import', 'undo', 'purge', 'transfer']),
  at: z.iso.datetime(),
  by: z.string(),
  soldiers: z.int(),
  undone: z.boolean(),
  /** False when it can never be undone: it was undone before, or a group to return to is deleted. */
  undoable: z.boolean(),
})

export const fieldChange = z.object({
  field: z.string(),
  label: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})

// --- Import -------------------------------------------------------------------------------------

/** The use of a column of the file: a field, a whole name, a group level, or none. */
export const importTarget = z.union([
  fieldKey,
  z.enum(['name', 'platoon', 'squad', 'team', 'ignore']),
  // An own field of the roster.
  z.templateLiteral(['own:', z.uuid()]),
  // For another feature that reads the file.
  z.templateLiteral(['with:', z.string().regex(/^[a-z]{1,20}\.[A-Za-z]{1,20}$/)]),
])
export type ImportTarget = z.output<typeof importTarget>

/** The order of names without a comma in a column of whole names. */
export const nameOrder = z.enum(['first last', 'last first'])
export type NameOrder = z.output<typeof nameOrder>

export const importColumn = z.object({
  /** The position in the file, counted from 0. */
  index: z.int(),
  heading: z.string(),
  target: importTarget,
  /** The leader's own choice, if any. `target` differs when the choice cannot be used. */
  chosen: importTarget.optional(),
  /** Why the column is not read, when the user did not choose that. */
  note: z.string().nullable(),
  samples: z.array(z.string()).max(5),
  /** For whole names, when some have no comma. */
  nameOrder: z
    .object({ order: nameOrder, decided: z.enum(['by its rows', 'by its heading', 'by you', 'not certain']) })
    .optional(),
})

export const importProblem = z.object({
  /** The line of the file, numbered as in a spreadsheet. The heading row counts. */
  line: z.int(),
  column: z.string(),
  value: z.string(),
  /**
   * The problem in words: `DoD ID is not 10 digits`, `unknown rank`, `no such date`, `no name`, `same DoD ID as line
   * 70`.
   */
  problem: z.string(),
})
export type ImportProblem = z.output<typeof importProblem>

export const importCleaning = z.object({
  line: z.int(),
  column: z.string(),
  value: z.string(),
  meaning: z.string(),
})

export const importRow = z.object({
  line: z.int(),
  outcome: z.enum(['new', 'changed', 'same', 'rejected']),
  name: z.string(),
  /** The matching Soldier, for `changed` and `same`. */
  soldierId: soldierId.nullable(),
  /** For `new`: a Soldier on the roster of nearly the same name, who may be the same person. */
  mayBe: z.string().optional(),
  matchedBy: z.enum(['DoD ID', 'name']).nullable(),
  changes: z.array(fieldChange),
})
export type ImportRow = z.output<typeof importRow>

export const importPreview = z.object({
  importId: z.uuid(),
  fileName: z.string(),
  sheets: z.array(z.string()),
  sheet: z.string(),
  /** What to check before importing: how the file was read, and what else it contains. */
  notes: z.array(z.string()).max(20),
  /** The line of the heading row, counted from 1. */
  headerLine: z.int(),
  columns: z.array(importColumn).max(IMPORT_LIMITS.columns),
  /** The own fields of the roster and the targets of other features, besides the fields of the catalog. */
  moreTargets: z.array(z.object({ target: importTarget, label: z.string() })).max(80),
  counts: z.object({ rows: z.int(), new: z.int(), changed: z.int(), same: z.int(), rejected: z.int() }),
  problems: z.array(importProblem),
  cleaned: z.array(importCleaning),
  rows: z.array(importRow),
})
export type ImportPreview = z.output<typeof importPreview>
