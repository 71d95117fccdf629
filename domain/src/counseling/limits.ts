/** Letters in one block of the form. Text that does not fit goes to continuation pages. */
export const BLOCK_LIMIT = 20_000
/** Letters in the action, and in the standard, of a line of the plan. */
export const PLAN_TEXT_LIMIT = 500
export const PLAN_LIMIT = 30
export const LINK_LIMIT = 10
export const ADDENDUM_LIMIT = 4000
export const ADDENDA_LIMIT = 50
/** Drafts that one roster may have at a time. */
export const DRAFT_LIMIT = 1000
/** Soldiers that one session can be copied to at once. */
export const COPIES_LIMIT = 60
export const COUNSELING_PAGE = 100
export const SNIPPET_LIMIT = 200
/** Counselings that one answer has whole: the newest in work, and then the newest of a year. */
export const WHOLE_COUNSELINGS = 150
/** Counselings of one Soldier that one answer has whole. */
export const OWN_WHOLE_COUNSELINGS = 30
/** How far back those reach that are closed, in days. */
export const WHOLE_DAYS = 366
