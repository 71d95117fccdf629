/** The page where Soldiers find the events that concern them. */
export const MY_CALENDAR = '/profile/schedule'
