/** The most entries of each part of a Soldier's timeline, and what is read of each kind. */
export const TIMELINE_MOST = 200
