/** Soldiers on one duty roster, including those who have left. */
export const MEMBERS_LIMIT = 300
/** Soldiers in one detail. */
export const PICKS_LIMIT = 20
/** Duty rosters of one roster. */
export const DUTY_ROSTERS_LIMIT = 40
/** Duty rosters of one roster whose sheets a device keeps. */
export const WHOLE_SHEETS = 10
/** Days of a sheet that a screen opens with and a device keeps. The first is two days ago. */
export const SHOWN_DAYS = 28
/** Days of one sheet, and days published in one call. */
export const SHEET_DAYS = 62
/** Days that are computed after the last published one. */
export const AHEAD_DAYS = 400
export const EXCEPTIONS_LIMIT = 1000
export const SWAPS_LIMIT = 100
export const MY_DUTIES_LIMIT = 200
