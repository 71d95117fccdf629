/** Enrollment forms of one roster that may wait for a decision. */
export const INTAKE_LIMIT = 500
/** Days after which an undecided enrollment form is deleted, and also the record of a decided one. */
export const INTAKE_DAYS = 30
/** Minutes for which a solved challenge is valid. */
export const PROOF_MINUTES = 10
