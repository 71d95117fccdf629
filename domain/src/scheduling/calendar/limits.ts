// In a file of its own, so that a screen that shows a month does not load zod.

/** Days in one request: a month as a calendar shows it, and a week around it. */
export const WINDOW_DAYS = 62
/** Entries in one answer. */
export const OCCURRENCE_LIMIT = 2000
/** Events of one roster. A recurring event counts once. */
export const EVENT_LIMIT = 25_000
/** Events that one answer has whole. */
export const WHOLE_EVENTS = 200
/** Days of one entry. This is enough for a rotation, or the train-up of a deployment. */
export const LONGEST_DAYS = 92
/** Soldiers and groups chosen one by one for an event. For more, use a group or the whole roster. */
export const BY_HAND_LIMIT = 500
export const GROUPS_LIMIT = 50
export const REMINDER_LIMIT = 3
export const CHECKLIST_LIMIT = 60
/** Events published in one call. */
export const PUBLISH_LIMIT = 200
/** Soldiers whose conflicts are listed. The answer counts all of them. */
export const CONFLICT_LIMIT = 100
/** Days of a recurring event that are checked for conflicts, from its first. */
export const CONFLICT_DAYS = 60
/** An .ics file: bytes, events, and events listed in a preview. */
export const ICS_BYTES = 10 * 1024 * 1024
export const ICS_EVENTS = 20_000
export const ICS_SHOWN = 200
/** Days in the past that an exported or subscribed calendar includes. */
export const FEED_DAYS_BACK = 92
