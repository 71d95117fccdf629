/** Cases in one answer. Apart from the schemas, so that the list of cases does not load zod. */
export const CASES_LIMIT = 100
