/** A page of manifests. */
export const MANIFESTS_PAGE = 50
export const VEHICLES_LIMIT = 60
/** Of one vehicle, a bus included. */
export const SEATS_LIMIT = 60
/** Soldiers whose seats change at once. */
export const MOVES_LIMIT = 500
/** Problems that are named. */
export const PROBLEMS_LIMIT = 500
