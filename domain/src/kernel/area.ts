/** What a leader's rights on a roster are divided into. Each function about a roster belongs to one of them. */
export const AREAS = ['accountability', 'contact', 'counseling', 'readiness', 'leave', 'operations', 'roster'] as const
export type Area = (typeof AREAS)[number]
