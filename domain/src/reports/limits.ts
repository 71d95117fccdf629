/** Rows that one answer holds at most. */
export const REPORT_PAGE = 500
/** Rows that a file holds at most; more than the largest chain of command has. */
export const EXPORT_ROWS = 40_000
/** What one report may be narrowed to, as one list. */
export const REPORT_CHOICES = 3000
/** Rows that anybody reads on paper. */
export const PRINT_ROWS = 4000
