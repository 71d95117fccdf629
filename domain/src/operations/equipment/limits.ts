export const EQUIPMENT_PAGE = 100
/** Items of one roster. */
export const MOST_ITEMS = 2000
/** The quantity of one item. */
export const MOST_OF_AN_ITEM = 10_000
/** Sign-outs on one hand receipt or printed list. */
export const MOST_EXPORTED = 2000
export const OWN_EQUIPMENT = 100
