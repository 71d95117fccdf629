/** A page of the list. */
export const LICENSES_PAGE = 200
/** Nobody reads more than so many lines of a file. */
export const MOST_EXPORTED = 5000
/** Licenses of one Soldier, ended ones included. */
export const SOLDIER_LICENSES = 60
export const VEHICLES_OF_ONE = 40
/** Vehicles and equipment that a roster adds to the catalogue. */
export const OWN_VEHICLES = 60
export const HISTORY_LINES = 100
/** Soldiers whose check ride is recorded at once. */
export const RIDES_AT_ONCE = 500
/** Licenses whose check ride can be taken back at once; a few Soldiers have two military permits. */
export const RIDES_UNDONE = 1000
/** Soldiers that an answer about drivers names; beyond that it is asked of a group. */
export const DRIVERS_NAMED = 2000
