/** The most counselings in one ZIP file. */
export const EXPORT_LIMIT = 200
/** Minutes for which a ZIP file is kept. */
export const EXPORT_MINUTES = 60
/** ZIP files that an account has at a time. A new one replaces the oldest. */
export const EXPORTS_KEPT = 3
