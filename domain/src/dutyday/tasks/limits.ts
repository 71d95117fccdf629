// Apart from the schemas, so that a screen that asks page by page does not load zod.

/** Most open tasks that one roster may have at a time. */
export const OPEN_TASK_LIMIT = 2000
/** Tasks on one list on paper. */
export const MOST_EXPORTED = 2000
/** Most tasks that a list answers at a time. */
export const TASK_PAGE = 100
