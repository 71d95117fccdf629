/** Who asked for the file, and when. */
export interface Issue {
  readonly by: string
  readonly createdAt: Date
}

/** What a paper of no list of people is marked with. */
export const MARKING = 'UNCLASSIFIED'
/** What every paper says of itself. */
export const NOTICE =
  'Unofficial. Not affiliated with or endorsed by the DoD or the U.S. Army. Do not enter CUI or classified information.'
/** The line above and below every page that names people with their numbers. */
export const ALERT_MARKING = 'UNCLASSIFIED. CONTAINS PERSONAL DATA: PROTECT IT, AND DESTROY PREVIOUS EDITIONS'
