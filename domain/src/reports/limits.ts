/** Rows in one answer. */
export const REPORT_PAGE = 500
/** Rows in one file. More than the largest chain of command has. */
export const EXPORT_ROWS = 40_000
/** Choices in the report's filter. */
export const REPORT_CHOICES = 3000
/** Rows in one printed report. Nobody reads more. */
export const PRINT_ROWS = 4000
