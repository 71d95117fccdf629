/** Enrollment forms of one roster that may wait for a decision at a time. */
export const INTAKE_LIMIT = 500
/** An enrollment form that nobody decides on is deleted after this long; so is the memory of those that were decided on. */
export const INTAKE_DAYS = 30
/** How long the work that was asked for is good for. */
export const PROOF_MINUTES = 10
