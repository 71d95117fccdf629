/** Lines of a policy, those of its own included. */
export const ITEMS_LIMIT = 60
/** Entries of one bulk write: a company and all of a range day. */
export const ENTRIES_LIMIT = 1500
/** Rows of a page of a Soldier's history. */
export const HISTORY_PAGE = 50
/** A page of what comes due. */
export const DUE_PAGE = 500
/** Soldiers that a summary over a chain of command may count. */
export const SUMMARY_SOLDIERS = 12_000
/** Profiles of one Soldier that are shown, newest first. */
export const PROFILES_SHOWN = 50
/** Facts of one result: raw scores and points of a fitness test. */
export const DETAIL_LIMIT = 24
