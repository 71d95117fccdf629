import * as z from 'zod'
import { calendarDate } from '../../kernel/calendar-date-schema.ts'
import { rosterId } from '../../roster/schema.ts'
import { operationsText, requiredOperationsText } from '../guarded.ts'
import { ECHELON_CODES } from './authorities.ts'
import { CONTROL_LENGTH, HAZARD_LENGTH, LINES_LIMIT, PLAN_LENGTH } from './limits.ts'
import { PROBABILITY_CODES, RISK_LEVEL_CODES, SEVERITY_CODES } from './matrix.ts'
import { SHEET_STATE_NAMES } from './rules.ts'

const riskLevelCode = z.enum(RISK_LEVEL_CODES)
export const echelon = z.enum(ECHELON_CODES)
/** The client makes the id, so that a worksheet sent twice is added once. */
export const worksheetId = z.uuid().toLowerCase()
export const edition = z.int().min(1).max(10_000)
export const sheetState = z.enum(SHEET_STATE_NAMES)

export const risk = z.strictObject({
  severity: z.enum(SEVERITY_CODES, { error: 'Choose the severity, I to IV.' }),
  probability: z.enum(PROBABILITY_CODES, { error: 'Choose the probability, A to E.' }),
})

/** A line of the form, blocks 4 to 9. A draft may leave out any of it. */
const riskLine = z.strictObject({
  subtask: operationsText(HAZARD_LENGTH).default(''),
  hazard: operationsText(HAZARD_LENGTH).default(''),
  initial: risk.nullable().default(null),
  control: operationsText(CONTROL_LENGTH).default(''),
  how: operationsText(CONTROL_LENGTH).default(''),
  who: operationsText(80).default(''),
  residual: risk.nullable().default(null),
  worseBecause: operationsText(HAZARD_LENGTH).default(''),
})
export type RiskLine = z.output<typeof riskLine>

export const riskContent = z.strictObject({
  mission: requiredOperationsText(120),
  on: calendarDate,
  /** The preparer's duty position: `2nd Platoon leader`. */
  position: operationsText(80).default(''),
  lines: z.array(riskLine).max(LINES_LIMIT, { error: `A worksheet has up to ${LINES_LIMIT} lines.` }),
  supervision: operationsText(PLAN_LENGTH, { lines: true }).default(''),
  /** The tasking of the worksheet, if any. */
  taskingId: z.uuid().toLowerCase().nullable().default(null),
})
export type RiskContent = z.output<typeof riskContent>

export const riskAuthorities = z.strictObject({ L: echelon, M: echelon, H: echelon, EH: echelon })

export const riskPolicy = z.object({
  authorities: riskAuthorities,
  /** Where the authorities come from, such as the unit's SOP. */
  source: z.string(),
  /** The seed, not changed by the unit yet. */
  seed: z.boolean(),
})
export type RiskPolicy = z.output<typeof riskPolicy>

const head = {
  rosterId,
  rosterName: z.string(),
  worksheetId,
  /** 1 for the first version. Each change after an approval adds one. */
  edition,
  version: z.int(),
  state: sheetState,
  mission: z.string(),
  on: calendarDate,
  taskingId: z.uuid().nullable(),
  /** The highest residual risk of its lines. Null while a line is not rated. */
  overall: riskLevelCode.nullable(),
  preparedBy: z.string(),
}

export const riskCard = z.object({ ...head, hazards: z.int() })
export type RiskCard = z.output<typeof riskCard>

export const riskSheet = z.object({
  ...head,
  /** False for an approved worksheet with a newer version. */
  latest: z.boolean(),
  content: riskContent,
  preparedAt: z.iso.datetime(),
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
  submittedAt: z.iso.datetime().nullable(),
  /** The approval, or why it was returned. */
  decision: z
    .object({
      by: z.string(),
      at: z.iso.datetime(),
      echelon: echelon.nullable(),
      position: z.string(),
      remark: z.string(),
    })
    .nullable(),
})
export type RiskSheet = z.output<typeof riskSheet>
