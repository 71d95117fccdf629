import * as z from 'zod'
import { freeText, text } from '../kernel/text.ts'
import { SUPPORT_CATEGORIES, type SupportCategory } from './categories.ts'

export const supportCategory = z.enum(Object.keys(SUPPORT_CATEGORIES) as [SupportCategory])

/** What the device reports about itself. The user sees it before it is sent. It has no names and no roster data. */
export const diagnostics = z
  .record(z.string().regex(/^[a-zA-Z ]{1,40}$/), text(300))
  .refine((all) => Object.keys(all).length <= 20, {
    error: 'Send at most 20 lines of diagnostics.',
  })

export const supportRequest = z.strictObject({
  /** Made by the client, so that a request sent twice counts once. */
  requestId: z.uuid().toLowerCase(),
  category: supportCategory,
  text: freeText(4000, { lines: true }).pipe(z.string().min(1, { error: 'Say what you need help with.' })),
  diagnostics: diagnostics.nullable().default(null),
})
