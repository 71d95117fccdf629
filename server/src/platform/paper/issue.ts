/** The account that requested the file, and the time. */
export interface Issue {
  readonly by: string
  readonly createdAt: Date
}

/** The marking of a paper that is not a list of people. */
export const MARKING = 'UNCLASSIFIED'
/** The notice on every paper. */
export const NOTICE =
  'Unofficial. Not affiliated with or endorsed by the DoD or the U.S. Army. Do not enter CUI or classified information.'
/** The line above and below every page that has people's names with their numbers. */
export const ALERT_MARKING = 'UNCLASSIFIED. CONTAINS PERSONAL DATA: PROTECT IT, AND DESTROY PREVIOUS EDITIONS'
