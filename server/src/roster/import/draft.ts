import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { runInProcess } from '../../platform/child-process/run-in-process.ts'
import { ownFieldsOf } from '../own-fields/reads.ts'
import { everySoldier, listGroups, type StoredSoldier } from '../reads.ts'
import { fieldsClosedTo, mayChange, type RosterEditor } from '../scope.ts'
import type { ImportFiler } from './filer.ts'
import { type Plan, plan, type PlanAnswer, type PlanRequest } from './plan.ts'

/** Enough for several times the largest roster and file. */
const LIMITS = { milliseconds: 20_000, heapMegabytes: 640, queue: 6, foreign: true } as const
/** A company's roster is planned in a few milliseconds, less than a child process needs to start. */
const SMALL = { soldiers: 500, cells: 10_000, packedBytes: 30_000 } as const

export interface PlannedImport extends Plan {
  readonly groups: readonly Group[]
  readonly soldiers: readonly StoredSoldier[]
}

type Asked = Pick<PlanRequest, 'importId' | 'fileName' | 'file' | 'sheet' | 'headerLine' | 'mapping' | 'mappedAt'>

/** What importing this file would do to the current roster. Computed in a child process when it takes long. */
export async function planDraft(
  tx: ReadTx,
  editor: RosterEditor,
  asked: Asked,
  { now, filers }: { readonly now: Date; readonly filers: readonly ImportFiler[] },
): Promise<PlannedImport> {
  const groups = await listGroups(tx, editor)
  const soldiers = await everySoldier(tx, editor)
  const { personalFields } = editor
  const ownFields = await ownFieldsOf(tx, editor)
  const closedFields = await fieldsClosedTo(tx, editor)
  const extensions = await Promise.all(
    filers.map(async (filer) => ({
      module: filer.module.href,
      known: await filer.known(tx, editor),
      closed: !(await mayChange(tx, editor, filer.area)),
    })),
  )
  const today = dayAt(now, editor.timeZone)
  const facts = { groups, soldiers, personalFields, ownFields, closedFields, today, extensions }
  const request: PlanRequest = { ...asked, ...facts }
  const answer = isSmall(request)
    ? await plan(request)
    : await runInProcess<PlanRequest, PlanAnswer>(new URL('./plan-job.ts', import.meta.url), request, LIMITS)
  if ('refused' in answer) throw new Refusal(answer.refused.code, answer.refused.message, answer.refused.details)
  return { ...answer.plan, groups, soldiers }
}

function isSmall({ file, soldiers }: PlanRequest): boolean {
  if (soldiers.length > SMALL.soldiers) return false
  if ('packed' in file) return file.packed.length <= SMALL.packedBytes
  const cells = file.sheets.reduce((sum, { grid }) => sum + grid.length * (grid[0]?.length ?? 0), 0)
  return cells <= SMALL.cells
}
