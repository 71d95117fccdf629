import type { Area } from '../kernel/area.ts'
import type { ReportId } from './ids.ts'

/**
 * Whoever has a part of the roster sees a report if the part includes its area. Not in the declarations, because the
 * screen of a report does not need it.
 */
export const REPORT_AREAS: Readonly<Record<ReportId, Area>> = {
  strength: 'accountability',
  readiness: 'readiness',
  expirations: 'readiness',
  fitness: 'readiness',
  weapons: 'readiness',
  licenses: 'readiness',
  counseling: 'counseling',
  duties: 'leave',
  alert: 'contact',
  absences: 'accountability',
  fields: 'roster',
}
