/** Events of a case at first. */
export const EVENTS_SHOWN = 50
/** Open cases that one answer has whole. */
export const WHOLE_CASES = 50
