/** Lines of a policy, including its own ones. */
export const ITEMS_LIMIT = 60
/** Entries in one bulk write: a company and everything from a range day. */
export const ENTRIES_LIMIT = 1500
/** Records in one page of a Soldier's history. */
export const HISTORY_PAGE = 50
/** Rows in one page of what comes due. */
export const DUE_PAGE = 500
/** Soldiers that a summary over a chain of command may count. */
export const SUMMARY_SOLDIERS = 12_000
/** Profiles shown for one Soldier, the newest first. */
export const PROFILES_SHOWN = 50
/** Details of one result: raw scores and points of a fitness test. */
export const DETAIL_LIMIT = 24
