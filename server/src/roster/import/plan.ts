import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { Refusal, refuse } from '@muster/domain/kernel/refusal.ts'
import { groupPath } from '@muster/domain/roster/groups.ts'
import type { ImportExtension } from '@muster/domain/roster/import/import-extension.ts'
import { isBlankRow } from '@muster/domain/roster/import/import-grid.ts'
import { findHeadingRow, headingsAt, keptChoices, meaningOf } from '@muster/domain/roster/import/import-headings.ts'
import {
  type AcceptedLine,
  type ChosenColumn,
  type ExistingSoldier,
  type Grid,
  planImport,
} from '@muster/domain/roster/import/import-plan.ts'
import { withoutSsns } from '@muster/domain/roster/import/import-ssn.ts'
import type { OwnField } from '@muster/domain/roster/own-fields.ts'
import type { Group, ImportPreview } from '@muster/domain/roster/schema.ts'
import type { FieldKey } from '@muster/domain/roster/soldier-fields.ts'
import type { StoredSoldier } from '../reads.ts'

/** A sheet of the file as it was read. */
export interface Sheet {
  readonly name: string
  readonly grid: Grid
  /** How it was read, and what is not visible at once. */
  readonly note?: string | undefined
}

export type Mapping = readonly ChosenColumn[]

/** A file, the choices made for it, and the roster it would go to. */
export interface PlanRequest {
  readonly importId: string
  readonly fileName: string
  /** As read just now, or as stored. */
  readonly file: { readonly sheets: readonly Sheet[] } | { readonly packed: Uint8Array }
  /** Without it, the likeliest sheet. */
  readonly sheet?: string | undefined
  readonly headerLine?: number | undefined
  readonly mapping?: Mapping | undefined
  /** The sheet and the heading line that the mapping was chosen for, when that may have been another. */
  readonly mappedAt?: { readonly sheet: string; readonly headerLine: number } | undefined
  readonly soldiers: readonly StoredSoldier[]
  readonly groups: readonly Group[]
  readonly personalFields: readonly FieldKey[]
  /** The own fields of the roster that the leader may see. */
  readonly ownFields: readonly OwnField[]
  /** The fields that the leader may not change. */
  readonly closedFields: readonly FieldKey[]
  readonly today: CalendarDate
  /**
   * Features that read columns of the file: the modules of their extensions, the facts these need, and whether the leader
   * may not record what they read.
   */
  readonly extensions: readonly { readonly module: string; readonly known: unknown; readonly closed: boolean }[]
}

export interface Plan {
  /** The stored form of the sheets: JSON, deflated. */
  readonly packed: Uint8Array
  readonly sheet: string
  readonly headerLine: number
  /** The choices made. The other columns are read by their headings again. */
  readonly mapping: Mapping
  /** Identifies the plan. When it differs, the roster has changed. */
  readonly fingerprint: string
  /** The preview as JSON, in the form of answers. */
  readonly preview: string
  readonly accepted: readonly AcceptedLine[]
  readonly rejected: number
}

export type PlanAnswer = { readonly plan: Plan } | { readonly refused: Pick<Refusal, 'code' | 'message' | 'details'> }

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/**
 * What importing this file would do to the roster. A refusal is returned, not thrown, because this may run in a child
 * process.
 */
export async function plan(request: PlanRequest): Promise<PlanAnswer> {
  try {
    return { plan: await planOf(request) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message, details } = error
    return { refused: { code, message, details } }
  }
}

async function planOf(request: PlanRequest): Promise<Plan> {
  const { file, soldiers, groups, personalFields, ownFields, today } = request
  const sheets =
    'sheets' in file
      ? file.sheets.map((sheet): Sheet => ({ ...sheet, grid: withoutSsns(sheet.grid) }))
      : (JSON.parse((await inflate(file.packed)).toString('utf8')) as Sheet[])
  const sheet = request.sheet === undefined ? likeliestSheet(sheets) : sheetNamed(sheets, request.sheet)
  const extensions = await Promise.all(
    request.extensions.map(async ({ module, ...rest }) => ({ extension: await loaded(module), ...rest })),
  )
  const closed = extensions.filter((one) => one.closed).flatMap(({ extension }) => extension.targets)
  const { accepted, ...shown } = planImport({
    grid: sheet.grid,
    headerLine: request.headerLine,
    mapping: mappingFor(request, sheets, sheet),
    existing: asExisting(soldiers, groups),
    personalFields,
    ownFields,
    today,
    extensions,
    closed: [...request.closedFields, ...closed.map(({ target }) => target)],
  })
  const preview: ImportPreview = {
    importId: request.importId,
    fileName: request.fileName,
    sheets: sheets.map(({ name }) => name),
    sheet: sheet.name,
    notes: [...(sheet.note ? [sheet.note] : []), ...aboutOtherSheets(sheets, sheet)],
    ...shown,
  }
  const promise = JSON.stringify([shown.rows, accepted])
  return {
    packed: 'packed' in file ? file.packed : await deflate(JSON.stringify(sheets), { level: 1 }),
    sheet: sheet.name,
    headerLine: shown.headerLine,
    mapping: shown.columns.flatMap(({ index, chosen, nameOrder }) => {
      if (chosen === undefined) return []
      return [{ index, target: chosen, ...(nameOrder?.decided === 'by you' ? { nameOrder: nameOrder.order } : {}) }]
    }),
    fingerprint: createHash('sha256').update(promise).digest('base64url'),
    preview: JSON.stringify(preview),
    accepted,
    rejected: shown.counts.rejected,
  }
}

/** The part of the mapping that applies to this sheet. */
function mappingFor({ mapping, mappedAt, headerLine }: PlanRequest, sheets: readonly Sheet[], { name, grid }: Sheet) {
  if (!mapping || !mappedAt) return mapping
  const before = sheets.find((sheet) => sheet.name === mappedAt.sheet)
  const line = headerLine === undefined ? findHeadingRow(grid) : headerLine - 1
  if (!before || line === null) return undefined
  const headingsBefore = headingsAt(before.grid, mappedAt.headerLine - 1)
  return keptChoices(mapping, headingsBefore, headingsAt(grid, line), before.name === name)
}

async function loaded(module: string): Promise<ImportExtension> {
  return ((await import(module)) as { importExtension: ImportExtension }).importExtension
}

/** The sheet that looks most like a roster: most known headings, then most rows. */
function likeliestSheet(sheets: readonly Sheet[]): Sheet {
  const score = ({ grid }: Sheet): number => {
    const heading = findHeadingRow(grid)
    if (heading === null) return 0
    return new Set(headingsAt(grid, heading).map(meaningOf)).size + Math.min(grid.length, 10_000) / 10_001
  }
  const [first, ...others] = sheets
  if (!first) throw new Error('A file without sheets was accepted')
  return others.reduce((best, sheet) => (score(sheet) > score(best) ? sheet : best), first)
}

/** The sheets that are not imported, with the number of rows in each. */
function aboutOtherSheets(sheets: readonly Sheet[], taken: Sheet): string[] {
  const others = sheets.filter((sheet) => sheet !== taken)
  if (others.length === 0) return []
  const named = others.slice(0, 10).map(({ name, grid }) => {
    const heading = findHeadingRow(grid)
    const rows = heading === null ? 0 : grid.slice(heading + 1).filter((row) => !isBlankRow(row)).length
    return rows === 0 ? name : `${name} (${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'})`
  })
  const more = others.length > named.length ? ` and ${others.length - named.length} more` : ''
  return [
    `Only the sheet ${taken.name} is imported. Not read: ${named.join(', ')}${more}. Choose another under Columns.`,
  ]
}

function sheetNamed(sheets: readonly Sheet[], name: string): Sheet {
  return (
    sheets.find((sheet) => sheet.name === name) ??
    refuse(
      'invalid-argument',
      `There is no sheet ${name} in this file. Choose one of: ${sheets.map((s) => s.name).join(', ')}.`,
      { field: 'sheet' },
    )
  )
}

/** Rows in the form that an import compares with. */
export function asExisting(soldiers: readonly StoredSoldier[], groups: readonly Group[]): ExistingSoldier[] {
  const paths = new Map(groups.map(({ id }) => [id, groupPath(groups, id).map(({ name }) => name)]))
  return soldiers.map(({ id, values }) => {
    const { groupId, archivedOn: _on, lossDate: _date, lossReason: _reason, ...fields } = values
    return {
      id,
      rank: String(values.rank),
      last: String(values.last),
      dodid: textOrNull(values.dodid),
      first: textOrNull(values.first),
      middle: textOrNull(values.middle),
      suffix: textOrNull(values.suffix),
      groupPath: paths.get(String(groupId)) ?? [],
      fields,
    }
  })
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
