import * as z from 'zod'

/** A planned moment, in whole milliseconds as the database stores it. */
export const plannedInstant = z.iso
  .datetime()
  .refine((at) => at >= '2000' && at < '2100', { error: 'Enter a day between 2000 and 2099.' })
  .transform((at) => new Date(at).toISOString())
