// In a file of its own, so that a screen that pages a list does not load zod.

/** Open tasks that one roster may have at a time. */
export const OPEN_TASK_LIMIT = 2000
/** Tasks in one printed list. */
export const MOST_EXPORTED = 2000
/** Tasks in one page of a list. */
export const TASK_PAGE = 100
