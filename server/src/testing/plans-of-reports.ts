import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import { exportReport, getReport, listReportFigures } from '@muster/domain/reports/functions.ts'
import { REPORT_IDS } from '@muster/domain/reports/ids.ts'
import { REPORTS } from '@muster/domain/reports/reports.ts'

type Calling = <T>(declaration: FunctionDeclaration, input: object) => Promise<T>

/** Every report of a roster and of its chain of command, of one of its groups, and as a file. */
export async function callReports(
  call: Calling,
  own: { readonly rosterId: string },
  { groupId }: { readonly groupId: string },
): Promise<void> {
  for (const reportId of REPORT_IDS) {
    for (const over of ['roster', 'chain']) await call(getReport, { ...own, reportId, over })
    if (REPORTS[reportId].filters.group) await call(getReport, { ...own, reportId, groupId })
  }
  await call(listReportFigures, own)
  await call(exportReport, { ...own, reportId: 'alert', format: 'csv' })
}
