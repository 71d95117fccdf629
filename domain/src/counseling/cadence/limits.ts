/** Rows in one page of the board. */
export const BOARD_PAGE = 500
/** The most Soldiers that one board is computed for. */
export const BOARD_SOLDIERS = 20_000
