/** Licenses in one page of the list. */
export const LICENSES_PAGE = 200
/** Lines in one file. Nobody reads more. */
export const MOST_EXPORTED = 5000
/** Licenses of one Soldier, including ended ones. */
export const SOLDIER_LICENSES = 60
export const VEHICLES_OF_ONE = 40
/** Vehicles and equipment that a roster may add to the catalog. */
export const OWN_VEHICLES = 60
export const HISTORY_LINES = 100
/** Soldiers whose check ride is recorded in one call. */
export const RIDES_AT_ONCE = 500
/** Licenses whose check ride can be undone in one call. A few Soldiers have two military permits. */
export const RIDES_UNDONE = 1000
/** Soldiers named in one answer about drivers. For more, the caller must choose a group. */
export const DRIVERS_NAMED = 2000
