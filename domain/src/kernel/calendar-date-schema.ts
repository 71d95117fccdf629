import * as z from 'zod'
import { type CalendarDate, isCalendarDate } from './calendar-date.ts'

// Apart from the rest about dates, so that a screen that only shows one does not load zod.
export const calendarDate = z
  .string()
  .refine(isCalendarDate, { error: 'Enter a date as YYYY-MM-DD.' })
  .transform((text): CalendarDate => text)
  .meta({ format: 'date', description: 'A calendar day, YYYY-MM-DD.' })

/** A time of day by the clocks of the unit: `06:30`. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Enter a 24-hour time such as 06:30.' })
