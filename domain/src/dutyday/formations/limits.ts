/** Most formations that one roster may keep at a time, and days off ahead. */
export const FORMATION_LIMIT = 20
export const DAYS_OFF_LIMIT = 200

/** How far ahead absences are listed, and how many. */
export const UPCOMING_DAYS = 30
export const UPCOMING_LIMIT = 200
