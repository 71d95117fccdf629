/** The ids of the reports, as in the address: `/reports/absences`. */
export const REPORT_IDS = [
  'strength',
  'readiness',
  'expirations',
  'fitness',
  'weapons',
  'licenses',
  'counseling',
  'duties',
  'alert',
  'absences',
  'fields',
] as const
export type ReportId = (typeof REPORT_IDS)[number]
