// Apart from the schemas, so that a screen that asks for a month does not load zod.

/** Most days that are asked for at a time: a month as calendars draw it, and a week around it. */
export const WINDOW_DAYS = 62
/** Most entries that an answer holds. */
export const OCCURRENCE_LIMIT = 2000
/** Most events that a roster keeps, a recurring one counted once. */
export const EVENT_LIMIT = 25_000
/** Most days that one entry lasts; a rotation and a deployment's train-up fit. */
export const LONGEST_DAYS = 92
/** Most Soldiers and groups named by hand for one event; more of them are a group, or the whole roster. */
export const BY_HAND_LIMIT = 500
export const GROUPS_LIMIT = 50
export const REMINDER_LIMIT = 3
export const CHECKLIST_LIMIT = 60
/** Most events that are published by one act. */
export const PUBLISH_LIMIT = 200
/** Most Soldiers whose conflicts are listed; the answer counts all of them. */
export const CONFLICT_LIMIT = 100
/** Most days of a recurring event that are looked at for conflicts, from its first on. */
export const CONFLICT_DAYS = 60
/** An .ics file: most bytes, most events, most of them that a preview lists. */
export const ICS_BYTES = 10 * 1024 * 1024
export const ICS_EVENTS = 20_000
export const ICS_SHOWN = 200
/** How many days back an exported or subscribed calendar begins. */
export const FEED_DAYS_BACK = 92
