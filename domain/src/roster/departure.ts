import { type CalendarDate, formatDate } from '../kernel/calendar-date.ts'

/** The dates on the roster after which a Soldier is no longer with the unit. */
export interface DepartureDates {
  readonly ets: CalendarDate | null
  readonly deros: CalendarDate | null
  readonly lossExpectedOn: CalendarDate | null
}

export interface Departure {
  /** The last day with the unit. */
  readonly on: CalendarDate
  readonly label: 'ETS' | 'DEROS' | 'Expected loss'
}

/** The earliest departure. Null when the roster has no such date. */
export function departureOf({ ets, deros, lossExpectedOn }: DepartureDates): Departure | null {
  const known: readonly { readonly on: CalendarDate | null; readonly label: Departure['label'] }[] = [
    { on: ets, label: 'ETS' },
    { on: deros, label: 'DEROS' },
    { on: lossExpectedOn, label: 'Expected loss' },
  ]
  return known
    .flatMap(({ on, label }) => (on === null ? [] : [{ on, label }]))
    .reduce<Departure | null>((first, one) => (first === null || one.on < first.on ? one : first), null)
}

/** Which departure comes before a day: `ETS is 14 Dec 2026`. Null when none does. */
export function departureBefore(dates: DepartureDates, day: CalendarDate): string | null {
  const departure = departureOf(dates)
  return departure !== null && departure.on < day ? `${departure.label} is ${formatDate(departure.on)}` : null
}
