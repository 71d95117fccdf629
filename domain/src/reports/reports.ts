import { absencesReport } from './absences.ts'
import { alertReport } from './alert.ts'
import { counselingReport } from './counseling.ts'
import type { ReportDeclaration } from './declare-report.ts'
import { dutiesReport } from './duties.ts'
import { expirationsReport } from './expirations.ts'
import { licensesReport } from './licenses.ts'
import { ownFieldsReport } from './own-fields.ts'
import { readinessReport } from './readiness.ts'
import { fitnessReport, weaponsReport } from './results.ts'
import type { ReportId } from './ids.ts'
import { strengthReport } from './strength.ts'

/** Every report, in the order of the index. */
export const REPORTS = {
  strength: strengthReport,
  readiness: readinessReport,
  expirations: expirationsReport,
  fitness: fitnessReport,
  weapons: weaponsReport,
  licenses: licensesReport,
  counseling: counselingReport,
  duties: dutiesReport,
  alert: alertReport,
  absences: absencesReport,
  fields: ownFieldsReport,
} as const satisfies Readonly<Record<ReportId, ReportDeclaration>>

/** The parts of a report's declaration that do not depend on its facts. */
export type ReportInfo = Omit<ReportDeclaration, 'build'>

export function reportInfo(id: ReportId): ReportInfo {
  return REPORTS[id]
}
