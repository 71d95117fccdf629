export const LINES_LIMIT = 60
/** Worksheets in one page of the list. */
export const WORKSHEETS_PAGE = 50
/** Worksheets that one answer has whole. */
export const WHOLE_SHEETS = 30
/** Approved versions of one worksheet. */
export const EDITIONS_LIMIT = 50
/** Suggested hazards and controls, and the number of newest worksheets that they come from. */
export const LIBRARY_LIMIT = 300
export const LIBRARY_SHEETS = 200
export const HAZARD_LENGTH = 200
export const CONTROL_LENGTH = 400
export const PLAN_LENGTH = 2000
