import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { groupPath } from '@muster/domain/roster/groups.ts'
import { findHeadingRow, headingsAt, meaningOf } from '@muster/domain/roster/import/import-headings.ts'
import {
  type ExistingSoldier,
  type Grid,
  type ImportPlan,
  planImport,
} from '@muster/domain/roster/import/import-plan.ts'
import type { Group, ImportPreview, ImportTarget } from '@muster/domain/roster/schema.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { everySoldier, listGroups, type StoredSoldier } from '../reads.ts'
import type { RosterEditor } from '../scope.ts'
import type { ImportDraft } from './reads.ts'

/** A sheet of the file as it was read. */
export interface DraftSheet {
  readonly name: string
  readonly grid: Grid
}

export type Mapping = readonly { readonly index: number; readonly target: ImportTarget }[]

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

export async function packSheets(sheets: readonly DraftSheet[]): Promise<Buffer> {
  return deflate(JSON.stringify(sheets), { level: 1 })
}

export async function unpackSheets(packed: Buffer): Promise<DraftSheet[]> {
  return JSON.parse((await inflate(packed)).toString('utf8'))
}

/** The sheet that looks most like a roster: most known headings, then most rows. */
export function likeliestSheet(sheets: readonly DraftSheet[]): DraftSheet {
  const score = ({ grid }: DraftSheet): number => {
    const heading = findHeadingRow(grid)
    if (heading === null) return 0
    return new Set(headingsAt(grid, heading).map(meaningOf)).size + Math.min(grid.length, 10_000) / 10_001
  }
  const [first, ...others] = sheets
  if (!first) throw new Error('A file without sheets was accepted')
  return others.reduce((best, sheet) => (score(sheet) > score(best) ? sheet : best), first)
}

export interface PlannedImport {
  readonly plan: ImportPlan
  readonly groups: readonly Group[]
  readonly soldiers: ReadonlyMap<string, StoredSoldier>
  /** What the plan promises; another one means that the roster has changed. */
  readonly fingerprint: string
}

/** What importing this sheet would do to the roster as it stands now. */
export async function planDraft(
  tx: ReadTx,
  editor: RosterEditor,
  sheet: DraftSheet,
  chosen: { readonly headerLine?: number | undefined; readonly mapping?: Mapping | undefined },
  now: Date,
): Promise<PlannedImport> {
  const groups = await listGroups(tx, editor)
  const soldiers = await everySoldier(tx, editor)
  const plan = planImport({
    grid: sheet.grid,
    ...chosen,
    existing: asExisting(soldiers, groups),
    personalFields: editor.personalFields,
    today: dayAt(now, editor.timeZone),
  })
  const promise = JSON.stringify([plan.rows, plan.accepted])
  return {
    plan,
    groups,
    soldiers: new Map(soldiers.map((soldier) => [soldier.id, soldier])),
    fingerprint: createHash('sha256').update(promise).digest('base64url'),
  }
}

function asExisting(soldiers: readonly StoredSoldier[], groups: readonly Group[]): ExistingSoldier[] {
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

export function previewOf(
  draft: Pick<ImportDraft, 'id' | 'fileName'>,
  sheets: readonly DraftSheet[],
  sheet: DraftSheet,
  { plan }: PlannedImport,
): ImportPreview {
  const { headerLine, columns, counts, problems, cleaned, rows } = plan
  return {
    importId: draft.id,
    fileName: draft.fileName,
    sheets: sheets.map(({ name }) => name),
    sheet: sheet.name,
    headerLine,
    columns,
    counts,
    problems,
    cleaned,
    rows,
  }
}

export function sheetNamed(sheets: readonly DraftSheet[], name: string): DraftSheet {
  return (
    sheets.find((sheet) => sheet.name === name) ??
    refuse(
      'invalid-argument',
      `There is no sheet ${name} in this file. Choose one of: ${sheets.map((s) => s.name).join(', ')}.`,
      {
        field: 'sheet',
      },
    )
  )
}
