/** Lines of the board that come at once. */
export const BOARD_PAGE = 500
/** Soldiers that one board is worked out for. */
export const BOARD_SOLDIERS = 20_000
