import * as z from 'zod'
import { type CalendarDate, isCalendarDate } from './calendar-date.ts'

// In a file of its own, so that a screen that only shows a date does not load zod.
export const calendarDate = z
  .string()
  .refine(isCalendarDate, { error: 'Enter a date as YYYY-MM-DD.' })
  .transform((text): CalendarDate => text)
  .meta({ format: 'date', description: 'A calendar day, YYYY-MM-DD.' })

/** A time of day in the unit's time zone: `06:30`. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Enter a 24-hour time such as 06:30.' })
