/** Most Soldiers one duty roster may list, those who have left included. */
export const MEMBERS_LIMIT = 300
/** Most that one detail may take. */
export const PICKS_LIMIT = 20
/** Most duty rosters of one roster. */
export const DUTY_ROSTERS_LIMIT = 40
/** Most days that a sheet shows, and that are published at once. */
export const SHEET_DAYS = 62
/** Most days that are worked out beyond the last published one. */
export const AHEAD_DAYS = 400
export const EXCEPTIONS_LIMIT = 1000
export const SWAPS_LIMIT = 100
export const MY_DUTIES_LIMIT = 200
