import { addDays, type CalendarDate, dayAt, instantAt } from '@muster/domain/kernel/calendar-date.ts'
import { beginsInSkippedHour, firstDay, minutesByClocks } from '@muster/domain/scheduling/calendar/event-when.ts'
import { EVENT_TYPES } from '@muster/domain/scheduling/calendar/event-types.ts'
import { federalHoliday } from '@muster/domain/kernel/federal-holidays.ts'
import ICAL from 'ical.js'
import { folded } from '../../../platform/content-lines.ts'
import type { FeedRow } from './reads.ts'
import { ruleDays } from '../rule-days.ts'
import { zoneChanges } from './zone-changes.ts'

/** How many years of time zone data are included. A program requests the file again long before. */
const YEARS_AHEAD = 3

/**
 * Events as an iCalendar file (RFC 5545), with their time zones. Days that were changed individually are separate
 * entries next to their series, as the standard requires. The file does not say who is to attend.
 */
export function icsOf(
  calendar: { readonly name: string; readonly host: string; readonly now: Date },
  rows: readonly FeedRow[],
): string {
  const whole = new ICAL.Component(['vcalendar', [], []])
  whole.updatePropertyWithValue('prodid', '-//Muster//Muster//EN')
  whole.updatePropertyWithValue('version', '2.0')
  whole.updatePropertyWithValue('calscale', 'GREGORIAN')
  whole.updatePropertyWithValue('method', 'PUBLISH')
  whole.updatePropertyWithValue('x-wr-calname', calendar.name)
  const interval = whole.updatePropertyWithValue('refresh-interval', 'PT1H')
  interval.setParameter('value', 'DURATION')
  const zones = new Map<string, CalendarDate>()
  for (const { when } of rows) {
    if (when.allDay) continue
    const known = zones.get(when.timeZone)
    const day = firstDay(when)
    if (known === undefined || day < known) zones.set(when.timeZone, day)
  }
  for (const [zone, from] of zones) whole.addSubcomponent(zoneComponent(zone, from, calendar.now))
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const row of rows) whole.addSubcomponent(eventComponent(row, byId.get(row.seriesId ?? '') ?? null, calendar))
  return folded(whole.toString())
}

function zoneComponent(zone: string, from: CalendarDate, now: Date) {
  const start = instantAt(addDays(from, -370), '00:00', 'UTC')
  const end = new Date(now.getTime() + YEARS_AHEAD * 366 * 86_400_000)
  const component = new ICAL.Component('vtimezone')
  component.updatePropertyWithValue('tzid', zone)
  const { first, changes } = zoneChanges(zone, start, end)
  const observance = (at: number, before: number, after: number) => {
    // The standard time of a year is the smaller offset.
    const one = new ICAL.Component(after > before ? 'daylight' : 'standard')
    one.updatePropertyWithValue(
      'dtstart',
      ICAL.Time.fromString(new Date(at + before * 60_000).toISOString().slice(0, 19), ''),
    )
    one.updatePropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromSeconds(before * 60))
    one.updatePropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromSeconds(after * 60))
    component.addSubcomponent(one)
  }
  observance(start.getTime(), first, first)
  for (const { at, from: before, to } of changes) observance(at, before, to)
  return component
}

/** The most days of a series that are searched for days off to skip. */
const LOOKED_THROUGH = 1000

/**
 * The days off that a series skips, from three months ago to a year ahead. A program requests the file again before
 * that.
 */
function skippedOff({ when, recurrence, daysOff, skipped }: FeedRow, now: Date): CalendarDate[] {
  if (recurrence === null || daysOff === null) return []
  const today = dayAt(now, 'UTC')
  const range = { from: addDays(today, -95), to: addDays(today, 400) }
  return ruleDays(recurrence, firstDay(when), range, LOOKED_THROUGH).filter(
    (day) => !skipped.includes(day) && (daysOff.includes(day) || federalHoliday(day) !== null),
  )
}

function eventComponent(row: FeedRow, series: FeedRow | null, calendar: { readonly host: string; readonly now: Date }) {
  const component = new ICAL.Component('vevent')
  component.updatePropertyWithValue('uid', `${series?.id ?? row.id}@${calendar.host}`)
  component.updatePropertyWithValue('dtstamp', utc(row.changedAt))
  component.updatePropertyWithValue('last-modified', utc(row.changedAt))
  component.updatePropertyWithValue('sequence', row.version)
  component.updatePropertyWithValue('summary', row.title)
  component.updatePropertyWithValue('status', row.state === 'cancelled' ? 'CANCELLED' : 'CONFIRMED')
  component.updatePropertyWithValue('categories', EVENT_TYPES[row.type].label)
  if (row.place !== '') component.updatePropertyWithValue('location', row.place)
  const words = [
    row.uniform && `Uniform: ${row.uniform}`,
    (row.oic || row.ncoic) && `In charge: ${[row.oic, row.ncoic].filter(Boolean).join(', ')}`,
    row.references && `References: ${row.references}`,
    row.remarks,
  ].filter(Boolean)
  if (words.length > 0) component.updatePropertyWithValue('description', words.join('\n'))
  const { when } = row
  if (when.allDay) {
    put(component, 'dtstart', when.from, null)
    put(component, 'dtend', addDays(when.to, 1), null)
  } else {
    put(component, 'dtstart', when.start, when.timeZone)
    // A program reads a start in the skipped hour as later than written, so an end time could come out before it. The
    // length is safe.
    if (beginsInSkippedHour(when)) {
      component.updatePropertyWithValue('duration', ICAL.Duration.fromSeconds(minutesByClocks(when) * 60))
    } else put(component, 'dtend', when.end, when.timeZone)
  }
  if (row.recurrence !== null) {
    component.updatePropertyWithValue('rrule', ICAL.Recur.fromString(ruleFor(row.recurrence, row)))
  }
  for (const day of [...row.skipped, ...skippedOff(row, calendar.now)]) {
    put(component, 'exdate', ...startOn(row, day))
  }
  if (series && row.occurrence !== null) put(component, 'recurrence-id', ...startOn(series, row.occurrence))
  return component
}

/** When a series begins on one of its days. Other programs identify the day by it. */
function startOn({ when }: FeedRow, day: CalendarDate): [at: string, zone: string | null] {
  return when.allDay ? [day, null] : [`${day}${when.start.slice(10)}`, when.timeZone]
}

function put(component: InstanceType<typeof ICAL.Component>, name: string, at: string, zone: string | null): void {
  const property = new ICAL.Property(name)
  if (zone === null) {
    property.resetType('date')
    property.setValue(ICAL.Time.fromDateString(at))
  } else {
    property.setValue(ICAL.Time.fromString(`${at}:00`, property))
    property.setParameter('tzid', zone)
  }
  component.addProperty(property)
}

function utc(instant: string) {
  return ICAL.Time.fromString(`${instant.slice(0, 19)}Z`, '')
}

/** Where the times have a zone, the standard requires the end of a rule as an instant: the end of its day. */
function ruleFor(rule: string, { when }: FeedRow): string {
  return rule.replace(/UNTIL=(\d{4})(\d{2})(\d{2})[^;]*/, (_, year: string, month: string, day: string) => {
    if (when.allDay) return `UNTIL=${year}${month}${day}`
    const end = instantAt(`${year}-${month}-${day}` as CalendarDate, '23:59', when.timeZone)
    return `UNTIL=${end.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  })
}
