/** Formations that one roster may have, and days off ahead. */
export const FORMATION_LIMIT = 20
export const DAYS_OFF_LIMIT = 200

/** Days ahead for which absences are listed, and the most in one list. */
export const UPCOMING_DAYS = 30
export const UPCOMING_LIMIT = 200
