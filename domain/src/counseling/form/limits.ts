/** Counselings in one ZIP. */
export const EXPORT_LIMIT = 200
/** How long it is kept. */
export const EXPORT_MINUTES = 60
/** ZIPs that an account has at a time; another one takes the place of the oldest. */
export const EXPORTS_KEPT = 3
