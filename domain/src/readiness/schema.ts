import * as z from 'zod'
import { checked } from '../kernel/checked.ts'
import { calendarDate } from '../kernel/calendar-date-schema.ts'
import { freeText, requiredText, text } from '../kernel/text.ts'
import { guardText } from '../kernel/guarded-text.ts'
import { RANKS, STRENGTH_CLASSES } from '../roster/rank.ts'
import { groupId, nameParts, ROSTER_LIMIT, rosterId, soldierId } from '../roster/schema.ts'
import { COLOURS, REASONS } from './colour.ts'
import { DETAIL_LIMIT, DUE_PAGE, ENTRIES_LIMIT, HISTORY_PAGE, ITEMS_LIMIT, PROFILES_SHOWN } from './limits.ts'
import { CATEGORIES, ITEM_FIELDS, ITEM_KINDS, type ReadinessPolicy, TONES } from './policy.ts'
import { AFT_EVENTS, DUTY_LIMITS, PROFILE_KINDS } from './profiles.ts'
import { RECORD_SOURCES } from './results.ts'
import { SEED_FIELDS, SEED_KEYS, SEED_KINDS } from './seed.ts'

const instant = z.iso.datetime()

export const itemKey = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, { error: 'Use lower-case letters, digits and hyphens for the key of an item.' })
/** The client makes the id, so that a record sent twice is added once. */
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

/** A policy as a leader may save it. Lines of the seed stay, on or off. A roster may add and remove its own lines. */
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
      'Every standard item is present once, with its own kind and field. The keys of own items begin with own-. Amber ' +
        'begins before red. A choice has two or more results with different names. A score has a minimum, a maximum ' +
        'and a limit to pass, and some number passes. Only a date of the roster has a field.',
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
  /** Null for the seed, when the roster has no version of its own yet. */
  version: z.int().nullable(),
  /** It is the seed, as delivered or after a reset. */
  seed: z.boolean(),
  at: instant.nullable(),
  by: z.string().nullable(),
  policy: readinessPolicy,
})
export type PolicyVersion = z.output<typeof policyVersion>

// --- Records --------------------------------------------------------------------------------------

/** The details of a result, such as raw scores and points: `{ MDL: 240, MDLpoints: 92, standard: 'combat' }`. */
export const recordDetail = z
  .record(
    z.string().regex(/^[A-Za-z0-9]{1,24}$/, { error: 'Use letters and digits in the name of a detail.' }),
    z.union([z.number().min(-1_000_000).max(1_000_000), z.boolean(), freeText(60)]),
  )
  .refine((detail) => Object.keys(detail).length <= DETAIL_LIMIT, { error: `Enter ${DETAIL_LIMIT} details at most.` })

const MEDICAL = /\b(?:diagnos\w*|icd-?\s?10|prescri\w+|surgery|cancer|depress\w+|ptsd|pregnan\w+)\b/i

const note = freeText(240).check(
  checked('No diagnosis and no treatment.', (value, context) => {
    if (guardText(value) === null && MEDICAL.test(value)) {
      const message = 'Do not write down why: keep diagnoses and treatment out. A date and a class are enough.'
      context.addIssue({ code: 'custom', message })
    }
  }),
)

/** The version of the cell that the caller saw. Null when it was empty. */
const seen = z.int32().nullable()

export const resultInput = {
  /** One of the line's outcomes. A score may leave it out, because it follows from the number. */
  outcome: z.string().max(20).nullable().default(null),
  value: z
    .number({ error: 'Enter a number.' })
    .min(-1_000_000, { error: 'This number is too small.' })
    .max(1_000_000, { error: 'This number is too large.' })
    .nullable()
    .default(null),
  doneOn: calendarDate,
  /** A due day set by hand. Null when it is computed from the policy. */
  expiresOn: calendarDate.nullable().default(null),
  /** A diagnostic test. It is stored but does not change the color. */
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

/** The current state of a cell that somebody else changed in the meantime. */
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
  /** New records. Those that were sent before do not count again. */
  recorded: z.int(),
  conflicts: z.array(cellConflict).max(ENTRIES_LIMIT),
})

/** [item, outcome, value, done on, due on, version]. Without a done date there is no current record. */
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
  ...nameParts,
  groupId: groupId.nullable(),
  mos: z.string(),
  ets: calendarDate.nullable(),
  cacExpiresOn: calendarDate.nullable(),
  /** [item, opted in or out] */
  opted: z.array(z.tuple([itemKey, z.boolean()])).max(ITEMS_LIMIT * 4),
  /** [from, to] of the profiles that are not closed. */
  profiles: z.array(z.tuple([calendarDate, calendarDate.nullable()])).max(PROFILES_SHOWN),
  cells: z.array(matrixCell).max(ITEMS_LIMIT * 4),
})
export type MatrixSoldier = z.output<typeof matrixSoldier>

export const readinessMatrix = z.object({
  rosterId,
  /** Today in the roster's time zone. */
  today: calendarDate,
  mayChange: z.boolean(),
  /** Null for the seed. */
  policy: readinessPolicy.nullable(),
  /** In the order of the roster. */
  soldiers: z.array(matrixSoldier).max(ROSTER_LIMIT),
})
export type ReadinessMatrix = z.output<typeof readinessMatrix>

export const historyRecord = z.object({
  id: recordId,
  /** The record's number, in the order of recording. */
  number: z.int(),
  item: itemKey,
  /** A new result, a correction that replaces one, or the removal of a wrong one. */
  act: z.enum(['record', 'correct', 'remove']),
  replaces: recordId.nullable(),
  /** It was corrected or removed since. */
  replaced: z.boolean(),
  /** The record that decides the cell. */
  current: z.boolean(),
  outcome: z.string().nullable(),
  value: z.number().nullable(),
  doneOn: calendarDate.nullable(),
  /** Only when the record sets a due day itself. */
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
    /** The profile that this one replaces. */
    replaces: profileId.nullable().default(null),
    kind: z.enum(PROFILE_KINDS),
    from: calendarDate,
    to: calendarDate.nullable(),
    limits: z
      .array(dutyLimit)
      .min(1, { error: 'Check at least one limit.' })
      .max(DUTY_LIMITS.length)
      .transform((limits) => DUTY_LIMITS.filter((limit) => limits.includes(limit))),
    /** The fitness test events that the Soldier may do. Null when the profile does not mention them. */
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
  /** Set when it was ended early, replaced or removed. */
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
  /** The newest first, including closed ones. */
  profiles: z.array(dutyProfile).max(PROFILES_SHOWN),
  /** The newest first. */
  history: z.array(historyRecord).max(HISTORY_PAGE),
  /** The `before` of the next page. Null after the last. */
  next: z.int().nullable(),
})
export type SoldierReadiness = z.output<typeof soldierReadiness>

// --- Summaries ------------------------------------------------------------------------------------

export const colourCounts = z.object({ green: z.int(), amber: z.int(), red: z.int(), grey: z.int() })

/** One row of a heat map: a roster or a group. */
export const summaryRow = z.object({
  rosterId,
  /** Null for the whole roster, or with an empty `name` for the Soldiers without a group. */
  groupId: groupId.nullable(),
  name: z.string(),
  depth: z.int(),
  soldiers: z.int(),
  counts: colourCounts,
  /** One for each entry of the summary's `items`, in that order. */
  items: z.array(colourCounts),
})
export type SummaryRow = z.output<typeof summaryRow>

export const dueRow = z.object({
  rosterId,
  soldierId,
  /** The name as lists show it: `SGT Smith, J.` */
  soldier: z.string(),
  /** `1st Platoon / 2nd Squad`. Empty for a Soldier without a group. */
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
  /** Every cell that applies to a Soldier. */
  counts: colourCounts,
  /** In the order of the policy. For a chain, every item of its rosters. */
  items: z.array(
    z.object({
      key: itemKey,
      label: z.string(),
      short: z.string(),
      category: z.enum(CATEGORIES),
      counts: colourCounts,
    }),
  ),
  /** The groups of one roster, or the rosters of a chain. */
  rows: z.array(summaryRow).max(3000),
  /**
   * How many become due in each of the next twelve months, by a key such as `2026-12`. Those already overdue come
   * first, as `past`.
   */
  months: z.array(z.object({ month: z.string(), due: z.int() })).max(14),
  /** Due within the requested days, overdue or failed, the earliest first. */
  due: z.array(dueRow).max(DUE_PAGE),
  /** The start of the next page. Null after the last. */
  next: z.int().nullable(),
  /** The number of rows in all pages. */
  total: z.int(),
})
export type ReadinessSummary = z.output<typeof readinessSummary>
