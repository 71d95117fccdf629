export const TASKINGS_PAGE = 100
/** Open taskings that one answer has whole: more than a company has at once. */
export const WHOLE_TASKINGS = 50
export const MOST_LINES = 30
/** Soldiers in one line of a tasking. */
export const MOST_ON_A_LINE = 200
export const MOST_STEPS = 60
export const MOST_EVENTS = 100
/** Days of one tasking. Anything longer is an attachment. */
export const LONGEST_DAYS = 92
export const ASSIGNED_AT_ONCE = 50
/** Reasons that an answer names for one Soldier. */
export const MOST_REASONS = 40
/** Days that count for the order of turns. */
export const FAIR_DAYS = 90
export const OWN_TASKINGS = 50
/** Taskings in one printed list. */
export const MOST_EXPORTED = 500
