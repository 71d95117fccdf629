/** A page of requests. */
export const LEAVE_PAGE = 100
/** More than nobody reads on paper. */
export const MOST_EXPORTED = 2000
/** A Soldier's own, newest first. */
export const OWN_LEAVE_LIMIT = 100
export const LEAVE_EVENTS_LIMIT = 100
/** A calendar shows so many days at once. */
export const CALENDAR_DAYS = 62
/** Undecided and coming requests of one Soldier. */
export const MOST_PENDING = 20
export const GROUP_MINIMUMS_LIMIT = 200
