/** Manifests in one page of the list. */
export const MANIFESTS_PAGE = 50
/** Manifests that a device keeps of a roster. Each comes with everybody on the roster that day. */
export const WHOLE_MANIFESTS = 5
export const VEHICLES_LIMIT = 60
/** Seats of one vehicle, including a bus. */
export const SEATS_LIMIT = 60
/** Soldiers whose seats change in one call. */
export const MOVES_LIMIT = 500
/** Problems that one answer names. */
export const PROBLEMS_LIMIT = 500
