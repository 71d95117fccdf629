/** Where a Soldier finds what concerns them. */
export const MY_CALENDAR = '/profile/schedule'
