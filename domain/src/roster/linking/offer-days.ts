import { addDays, type CalendarDate } from '../../kernel/calendar-date.ts'
import { OFFER_DAYS } from './schema.ts'

/** The last day on which an offer can be accepted. */
export function lastDayOfOffer(offeredOn: CalendarDate, effectiveOn: CalendarDate): CalendarDate {
  return addDays(effectiveOn > offeredOn ? effectiveOn : offeredOn, OFFER_DAYS)
}
