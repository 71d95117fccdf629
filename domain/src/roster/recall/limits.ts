/** Shares of one roster that are open at the same time. */
export const SHARE_LIMIT = 50
/** Days that a share works unless the leader says otherwise, and at most. */
export const SHARE_DAYS = { usual: 7, most: 90 } as const
/** Ended shares are listed so long. */
export const SHARE_LISTED_DAYS = 30

/** Links that one Soldier may have in one recall; sending again makes another. */
export const LINKS_EACH = 10
/** Links made by one call. */
export const LINKS_AT_ONCE = 500
/** Lines that one Soldier may have in one recall: somebody who taps without end stops there. */
export const ENTRIES_EACH = 60
/** Marks made by one call. */
export const MARKS_AT_ONCE = 500

/** A recall that nobody ends is over after so many hours. */
export const RECALL_HOURS = 72
/** So long after its end a personal link still says that it is over, and takes what was sent too late. */
export const LATE_HOURS = 24
/** How often those who have not answered are told one leader further up. */
export const ESCALATION_STEPS = 8
