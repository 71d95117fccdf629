/** Open shares of one roster. */
export const SHARE_LIMIT = 50
/** Days for which a share works: the default, and the most. */
export const SHARE_DAYS = { usual: 7, most: 90 } as const
/** Days for which an ended share is listed. */
export const SHARE_LISTED_DAYS = 30

/** Links of one Soldier in one recall. Sending again makes a new one. */
export const LINKS_EACH = 10
/** Links made in one call. */
export const LINKS_AT_ONCE = 500
/** Entries of one Soldier in one recall. The limit stops somebody who keeps tapping. */
export const ENTRIES_EACH = 60
/** Marks made in one call. */
export const MARKS_AT_ONCE = 500

/** Hours after which a recall ends by itself. */
export const RECALL_HOURS = 72
/** Hours after the end in which a personal link still says that the recall is over, and accepts late entries. */
export const LATE_HOURS = 24
/** How often leaders further up are notified of Soldiers without an answer. */
export const ESCALATION_STEPS = 8

/** Numbers are verified every quarter (army.md 7.1). */
export const VERIFIED_FOR_DAYS = 90
