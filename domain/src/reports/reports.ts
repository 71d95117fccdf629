import { absencesReport } from './absences.ts'
import { alertReport } from './alert.ts'
import { counselingReport } from './counseling.ts'
import type { ReportDeclaration } from './declare-report.ts'
import { dutiesReport } from './duties.ts'
import type { ReportId } from './schema.ts'
import { strengthReport } from './strength.ts'

/** Every report, in the order of the index. */
export const REPORTS = {
  strength: strengthReport,
  absences: absencesReport,
  counseling: counselingReport,
  duties: dutiesReport,
  alert: alertReport,
} as const satisfies Readonly<Record<ReportId, ReportDeclaration>>

/** What every report says of itself, whatever it is built from. */
export type ReportInfo = Omit<ReportDeclaration, 'build'>

export function reportInfo(id: ReportId): ReportInfo {
  return REPORTS[id]
}
