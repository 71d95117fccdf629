export const TASKINGS_PAGE = 100
export const MOST_LINES = 30
/** Soldiers that one line asks for. */
export const MOST_ON_A_LINE = 200
export const MOST_STEPS = 60
export const MOST_EVENTS = 100
/** Days that a tasking may last: what lasts longer is an attachment. */
export const LONGEST_DAYS = 92
/** Each way, of who fits and who does not. */
export const PICKER_SHOWN = 100
export const ASSIGNED_AT_ONCE = 50
/** Reasons against one Soldier that are named. */
export const MOST_REASONS = 40
/** Days that are counted for the fair order. */
export const FAIR_DAYS = 90
export const OWN_TASKINGS = 50
/** Taskings on one list on paper. */
export const MOST_EXPORTED = 500
