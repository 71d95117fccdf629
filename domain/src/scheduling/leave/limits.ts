/** Requests in one page. */
export const LEAVE_PAGE = 100
/** Requests in one printed list. Nobody reads more. */
export const MOST_EXPORTED = 2000
/** A Soldier's own requests, the newest first. */
export const OWN_LEAVE_LIMIT = 100
export const LEAVE_EVENTS_LIMIT = 100
/** Days that a calendar shows at a time. */
export const CALENDAR_DAYS = 62
/** Undecided and coming requests of one Soldier. */
export const MOST_PENDING = 20
export const GROUP_MINIMUMS_LIMIT = 200
/** Other Soldiers who are named beside a request. A deciding leader reads no more. */
export const OTHERS_AWAY_SHOWN = 12
