import * as z from 'zod'
import { checked } from '../kernel/checked.ts'
import { calendarDate } from '../kernel/calendar-date-schema.ts'
import { freeText, requiredText, text } from '../kernel/text.ts'
import { guardText } from '../kernel/guarded-text.ts'
import { RANKS, STRENGTH_CLASSES } from '../roster/rank.ts'
import { groupId, rosterId, ROSTER_LIMIT, soldierId } from '../roster/schema.ts'
import { COLOURS, REASONS } from './colour.ts'
import { DETAIL_LIMIT, DUE_PAGE, ENTRIES_LIMIT, HISTORY_PAGE, ITEMS_LIMIT, PROFILES_SHOWN } from './limits.ts'
import { CATEGORIES, ITEM_FIELDS, ITEM_KINDS, type ReadinessPolicy, TONES } from './policy.ts'
import { AFT_EVENTS, DUTY_LIMITS, PROFILE_KINDS } from './profiles.ts'
import { RECORD_SOURCES } from './results.ts'
import { SEED_FIELDS, SEED_KEYS, SEED_KINDS } from './seed.ts'

const instant = z.iso.datetime()

export const itemKey = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, { error: 'An item is named by small letters, digits and hyphens.' })
/** Ids come from the client, so that a repeated send stays one record. */
export const recordId = z.uuid().toLowerCase()
export const profileId = z.uuid().toLowerCase()

// --- The policy -----------------------------------------------------------------------------------

const whole = (what: string, min: number, max: number) =>
  z
    .int({ error: `${what}: enter a whole number.` })
    .min(min, { error: `${what}: enter ${min} or more.` })
    .max(max, { error: `${what}: enter ${max} at most.` })
const figure = (what: string) =>
  z
    .number({ error: `${what}: enter a number.` })
    .min(-1_000_000)
    .max(1_000_000)

const interval = z
  .strictObject({ count: whole('Due every', 1, 3650), unit: z.enum(['days', 'months']) })
  .refine(({ count, unit }) => unit === 'days' || count <= 120, { error: 'Due every: enter ten years at most.' })

const applies = z.discriminatedUnion('who', [
  z.strictObject({ who: z.literal('all') }),
  z.strictObject({ who: z.literal('named') }),
  z.strictObject({
    who: z.literal('classes'),
    classes: z.array(z.enum(STRENGTH_CLASSES)).min(1, { error: 'Choose at least one.' }).max(4).readonly(),
  }),
  z.strictObject({
    who: z.literal('grades'),
    grades: z
      .array(z.enum([...new Set(RANKS.map(({ grade }) => grade))]))
      .min(1, { error: 'Choose at least one grade.' })
      .max(40)
      .readonly(),
  }),
  z.strictObject({
    who: z.literal('mos'),
    mos: z
      .array(requiredText(9))
      .min(1, { error: 'Name at least one MOS.' })
      .max(60, { error: 'Name 60 at most.' })
      .readonly(),
  }),
])

const outcome = z.strictObject({
  key: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,19}$/, { error: 'Use letters, digits and hyphens.' }),
  label: freeText(40).pipe(z.string().min(1, { error: 'Name the result.' })),
  short: text(4).pipe(z.string().min(1, { error: 'Give one to four letters.' })),
  tone: z.enum(TONES),
  from: figure('From').nullable(),
})

const itemLine = z.strictObject({
  key: itemKey,
  label: freeText(60).pipe(z.string().min(1, { error: 'Name the item.' })),
  short: freeText(10).pipe(z.string().min(1, { error: 'Give a short name for the column.' })),
  category: z.enum(CATEGORIES),
  kind: z.enum(ITEM_KINDS),
  field: z.enum(ITEM_FIELDS).nullable(),
  outcomes: z.array(outcome).max(12, { error: 'Twelve results at most.' }).readonly(),
  number: z
    .strictObject({ min: figure('Least'), max: figure('Most'), decimals: whole('Decimals', 0, 3), unit: text(12) })
    .refine(({ min, max }) => min < max, { error: 'The minimum must be below the maximum.' })
    .nullable(),
  pass: z
    .strictObject({ from: figure('Passes from').nullable(), under: figure('Passes under').nullable() })
    .refine(({ from, under }) => from !== null || under !== null, {
      error: 'Say from, or under, which number it passes.',
    })
    .nullable(),
  every: interval.nullable(),
  warnDays: whole('Amber, days ahead', 0, 730),
  redDays: whole('Red, days ahead', -365, 365),
  applies,
  source: freeText(200),
  asOf: calendarDate,
  verify: z.boolean(),
  on: z.boolean(),
})

function isPassable(
  number: { readonly min: number; readonly max: number },
  { from, under }: { readonly from: number | null; readonly under: number | null },
): boolean {
  const [least, most] = [from ?? number.min, under ?? Number.POSITIVE_INFINITY]
  return least <= number.max && most > number.min && least < most
}

/** A policy as a leader may save it. Lines of the seed stay, on or off; own lines may come and go. */
export const readinessPolicyInput = z
  .strictObject({
    basis: freeText(300),
    lines: z
      .array(itemLine)
      .max(ITEMS_LIMIT, { error: `A policy has ${ITEMS_LIMIT} items at most.` })
      .readonly(),
  })
  .check(
    checked(
      'Every standard item once, with the kind and the field it has; the keys of own items begin with own-. Amber ' +
        'begins before red. A choice has two results or more, each named once. A score has a minimum, a maximum and ' +
        'when it passes, and some number passes. Only a date of the roster has a field.',
      ({ lines }, context) => {
        const problem = (path: (string | number)[], message: string) =>
          context.addIssue({ code: 'custom', path: ['lines', ...path], message })
        const seen = new Set<string>()
        for (const [at, line] of lines.entries()) {
          if (seen.has(line.key)) problem([at, 'key'], `The item “${line.label}” appears twice. Remove one of them.`)
          seen.add(line.key)
          if (!SEED_KEYS.includes(line.key) && !line.key.startsWith('own-')) {
            problem([at, 'key'], 'The key of an own item begins with own-.')
          }
          if (line.warnDays < line.redDays) problem([at, 'warnDays'], 'Amber, days ahead: amber must begin before red.')
          if (SEED_KINDS.has(line.key) && SEED_KINDS.get(line.key) !== line.kind) {
            problem([at, 'kind'], `What “${line.label}” records cannot be changed. Add an item of your own.`)
          }
          if (SEED_FIELDS.has(line.key) && SEED_FIELDS.get(line.key) !== line.field) {
            problem([at, 'field'], `The date of “${line.label}” cannot be changed. Add an item of your own.`)
          }
          if (line.kind === 'choice' && line.outcomes.length < 2)
            problem([at, 'outcomes'], 'Give two results at least.')
          if (new Set(line.outcomes.map(({ key }) => key)).size < line.outcomes.length) {
            problem([at, 'outcomes'], 'Two results have the same name.')
          }
          if (line.kind === 'score' && (line.number === null || line.pass === null)) {
            problem([at, 'pass'], 'A score needs a minimum, a maximum and when it passes.')
          }
          if (line.number !== null && line.pass !== null && !isPassable(line.number, line.pass)) {
            problem([at, 'pass'], `No number passes “${line.label}” like that. Change from or under.`)
          }
          if ((line.kind === 'field') !== (line.field !== null))
            problem([at, 'field'], 'Only a date of the roster has a field.')
        }
        for (const key of SEED_KEYS) {
          if (!seen.has(key))
            problem([], `The item “${key}” is part of every policy. Turn it off instead of removing it.`)
        }
      },
    ),
  )

export const readinessPolicy: z.ZodType<ReadinessPolicy> = z.object({
  basis: z.string(),
  lines: z.array(itemLine).max(ITEMS_LIMIT),
})

export const policyVersion = z.object({
  /** Null: the seed, and no roster's own yet. */
  version: z.int().nullable(),
  /** The seed as it came, or as it was reset to. */
  seed: z.boolean(),
  at: instant.nullable(),
  by: z.string().nullable(),
  policy: readinessPolicy,
})
export type PolicyVersion = z.output<typeof policyVersion>

// --- Records --------------------------------------------------------------------------------------

/** Facts behind a result, as raw scores and points: `{ MDL: 240, MDLpoints: 92, standard: 'combat' }`. */
export const recordDetail = z
  .record(
    z.string().regex(/^[A-Za-z0-9]{1,24}$/, { error: 'Name a fact by letters and digits.' }),
    z.union([z.number().min(-1_000_000).max(1_000_000), z.boolean(), freeText(60)]),
  )
  .refine((detail) => Object.keys(detail).length <= DETAIL_LIMIT, { error: `${DETAIL_LIMIT} facts at most.` })

const MEDICAL = /\b(?:diagnos\w*|icd-?\s?10|prescri\w+|surgery|cancer|depress\w+|ptsd|pregnan\w+)\b/i

const note = freeText(240).check(
  checked('No diagnosis and no treatment.', (value, context) => {
    if (guardText(value) === null && MEDICAL.test(value)) {
      const message = 'Do not write down why: keep diagnoses and treatment out. A date and a class are enough.'
      context.addIssue({ code: 'custom', message })
    }
  }),
)

/** The last version of the cell that the writer saw; null where it was empty. */
const seen = z.int32().nullable()

export const resultInput = {
  /** One of the line's outcomes. Of a score it follows from the number where it is left out. */
  outcome: z.string().max(20).nullable().default(null),
  value: z
    .number({ error: 'Enter a number.' })
    .min(-1_000_000, { error: 'This number is too small.' })
    .max(1_000_000, { error: 'This number is too large.' })
    .nullable()
    .default(null),
  doneOn: calendarDate,
  /** A due day of its own; computed from the policy when null. */
  expiresOn: calendarDate.nullable().default(null),
  /** A diagnostic test: kept, and changes no colour. */
  practice: z.boolean().default(false),
  source: z.enum(RECORD_SOURCES).default('document'),
  note: note.default(''),
  detail: recordDetail.nullable().default(null),
}

export const recordEntry = z.strictObject({ id: recordId, soldierId, item: itemKey, seen, ...resultInput })
export type RecordEntry = z.output<typeof recordEntry>

export const recordEntries = z
  .array(recordEntry)
  .min(1, { error: 'There is nothing to record.' })
  .max(ENTRIES_LIMIT, { error: `Record ${ENTRIES_LIMIT} results at most at once. Send the rest after it.` })

export const correction = { recordId, id: recordId, seen }

/** A cell that somebody else wrote in the meantime, as it is now. */
export const cellConflict = z.object({
  /** The entry that was not recorded. */
  id: recordId,
  soldierId,
  item: itemKey,
  version: z.int().nullable(),
  outcome: z.string().nullable(),
  value: z.number().nullable(),
  doneOn: calendarDate.nullable(),
  expiresOn: calendarDate.nullable(),
  by: z.string().nullable(),
  at: instant.nullable(),
})
export type CellConflict = z.output<typeof cellConflict>

export const recordOutcome = z.object({
  /** New records; those sent before are not counted again. */
  recorded: z.int(),
  conflicts: z.array(cellConflict).max(ENTRIES_LIMIT),
})

/** [item, outcome, value, done on, due on, version]; without a day done there is no record (any more). */
export const matrixCell = z.tuple([
  itemKey,
  z.string().nullable(),
  z.number().nullable(),
  calendarDate.nullable(),
  calendarDate.nullable(),
  z.int(),
])
export type MatrixCell = z.output<typeof matrixCell>

export const matrixSoldier = z.object({
  id: soldierId,
  rank: z.string(),
  last: z.string(),
  first: z.string(),
  middle: z.string(),
  suffix: z.string(),
  groupId: groupId.nullable(),
  mos: z.string(),
  ets: calendarDate.nullable(),
  cacExpiresOn: calendarDate.nullable(),
  /** [item, in or out] */
  opted: z.array(z.tuple([itemKey, z.boolean()])).max(ITEMS_LIMIT * 4),
  /** [from, to] of the profiles that are not closed. */
  profiles: z.array(z.tuple([calendarDate, calendarDate.nullable()])).max(PROFILES_SHOWN),
  cells: z.array(matrixCell).max(ITEMS_LIMIT * 4),
})
export type MatrixSoldier = z.output<typeof matrixSoldier>

export const readinessMatrix = z.object({
  rosterId,
  /** Today by the clocks of the roster. */
  today: calendarDate,
  mayChange: z.boolean(),
  /** Null: the seed. */
  policy: readinessPolicy.nullable(),
  /** In roster order. */
  soldiers: z.array(matrixSoldier).max(ROSTER_LIMIT),
})
export type ReadinessMatrix = z.output<typeof readinessMatrix>

export const historyRecord = z.object({
  id: recordId,
  /** Its place in the order of records. */
  number: z.int(),
  item: itemKey,
  /** A new result, one in place of another, or the end of one that should not be there. */
  act: z.enum(['record', 'correct', 'remove']),
  replaces: recordId.nullable(),
  /** Corrected or removed since. */
  replaced: z.boolean(),
  /** What the cell goes by. */
  current: z.boolean(),
  outcome: z.string().nullable(),
  value: z.number().nullable(),
  doneOn: calendarDate.nullable(),
  /** Only where the record names a day itself. */
  expiresOn: calendarDate.nullable(),
  practice: z.boolean(),
  source: z.enum(RECORD_SOURCES),
  note: z.string(),
  detail: z.record(z.string(), z.union([z.number(), z.boolean(), z.string()])).nullable(),
  at: instant,
  by: z.string(),
})
export type HistoryRecord = z.output<typeof historyRecord>

export const dutyLimit = z.enum(DUTY_LIMITS)

export const profileInput = z
  .strictObject({
    id: profileId,
    soldierId,
    /** The profile that this one takes the place of. */
    replaces: profileId.nullable().default(null),
    kind: z.enum(PROFILE_KINDS),
    from: calendarDate,
    to: calendarDate.nullable(),
    limits: z
      .array(dutyLimit)
      .min(1, { error: 'Check at least one limit.' })
      .max(DUTY_LIMITS.length)
      .transform((limits) => DUTY_LIMITS.filter((limit) => limits.includes(limit))),
    /** Events of the fitness test that may be done; null where the profile says nothing of them. */
    aftEvents: z.array(z.enum(AFT_EVENTS)).max(AFT_EVENTS.length).nullable().default(null),
  })
  .check(
    checked(
      'A temporary profile has a last day, not before the first; a permanent one has none.',
      ({ kind, from, to }, context) => {
        const problem = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message })
        if (kind === 'temporary' && to === null) problem('A temporary profile ends. Enter its last day.')
        if (kind === 'permanent' && to !== null) problem('A permanent profile has no last day. Leave it empty.')
        if (to !== null && to < from) problem('The last day is before the first. Change one of them.')
      },
    ),
  )

export const dutyProfile = z.object({
  id: profileId,
  soldierId,
  kind: z.enum(PROFILE_KINDS),
  from: calendarDate,
  to: calendarDate.nullable(),
  limits: z.array(dutyLimit),
  aftEvents: z.array(z.enum(AFT_EVENTS)).nullable(),
  at: instant,
  by: z.string(),
  /** Ended early, replaced or taken out. */
  closed: z.object({ at: instant, by: z.string() }).nullable(),
})
export type DutyProfileRow = z.output<typeof dutyProfile>

export const soldierReadiness = z.object({
  rosterId,
  rosterName: z.string(),
  timeZone: z.string(),
  today: calendarDate,
  mayChange: z.boolean(),
  policy: readinessPolicy.nullable(),
  soldier: matrixSoldier,
  /** Newest first; closed ones too. */
  profiles: z.array(dutyProfile).max(PROFILES_SHOWN),
  /** Newest first. */
  history: z.array(historyRecord).max(HISTORY_PAGE),
  /** Give it as `before` for the next page; null after the last. */
  next: z.int().nullable(),
})
export type SoldierReadiness = z.output<typeof soldierReadiness>

// --- Summaries ------------------------------------------------------------------------------------

export const colourCounts = z.object({ green: z.int(), amber: z.int(), red: z.int(), grey: z.int() })

/** One line of a heat map: a roster or a group. */
export const summaryRow = z.object({
  rosterId,
  /** Null: the roster whole, or with `name` '' those in no group. */
  groupId: groupId.nullable(),
  name: z.string(),
  depth: z.int(),
  soldiers: z.int(),
  counts: colourCounts,
  /** One for each of `items`, in that order. */
  items: z.array(colourCounts),
})
export type SummaryRow = z.output<typeof summaryRow>

export const dueRow = z.object({
  rosterId,
  soldierId,
  /** As lists name people: `SGT Smith, J.` */
  soldier: z.string(),
  /** `1st Platoon / 2nd Squad`; empty for nobody's group. */
  group: z.string(),
  item: itemKey,
  label: z.string(),
  colour: z.enum(COLOURS),
  reason: z.enum(REASONS),
  due: calendarDate.nullable(),
})
export type DueRow = z.output<typeof dueRow>

export const readinessSummary = z.object({
  today: calendarDate,
  rosterName: z.string(),
  soldiers: z.int(),
  /** Every cell that is for somebody. */
  counts: colourCounts,
  /** In the order of the policy; of a chain all that its rosters have. */
  items: z.array(
    z.object({
      key: itemKey,
      label: z.string(),
      short: z.string(),
      category: z.enum(CATEGORIES),
      counts: colourCounts,
    }),
  ),
  /** Of one roster its groups, of a chain its rosters. */
  rows: z.array(summaryRow).max(3000),
  /** By `2026-12`: how many become due in each of the next twelve months; what is overdue already stands first, as `past`. */
  months: z.array(z.object({ month: z.string(), due: z.int() })).max(14),
  /** What is due within the days asked for or overdue, failed too; earliest first. */
  due: z.array(dueRow).max(DUE_PAGE),
  /** How many rows come before the next page; null after the last. */
  next: z.int().nullable(),
  /** How many rows there are. */
  total: z.int(),
})
export type ReadinessSummary = z.output<typeof readinessSummary>
