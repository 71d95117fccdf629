import * as z from 'zod'
import { checked } from './checked.ts'
import { GUARDED_WORDS, guardText } from './guarded-text.ts'

/**
 * Typed text: trimmed, and at most `max` characters. Control characters are removed (PostgreSQL refuses NUL, and
 * printers fail on the others), and so are halves of letters (PostgreSQL refuses them in JSON). Line breaks are kept
 * with `lines`.
 */
export function text(max: number, options: { readonly lines?: boolean } = {}) {
  const controls = options.lines ? /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g : /[\u0000-\u001f\u007f]/g
  return z
    .string()
    .max(max * 4, { error: `Shorten this to ${max} characters.` })
    .transform((raw) => raw.toWellFormed().replace(controls, ' ').trim())
    .pipe(z.string().max(max, { error: `Shorten this to ${max} characters.` }))
}

/** Text that must not be empty. */
export function requiredText(max: number) {
  return text(max).pipe(z.string().min(1, { error: 'Fill this in.' }))
}

/** Free text: cleaned, of limited length, and refused when `guardText` finds something. */
export function freeText(max: number, options: { readonly lines?: boolean } = {}) {
  return text(max, options).check(
    checked(GUARDED_WORDS, (value, context) => {
      const message = guardText(value)
      if (message) context.addIssue({ code: 'custom', message })
    }),
  )
}

/** Free text that must not be empty. */
export function requiredFreeText(max: number) {
  return freeText(max).pipe(z.string().min(1, { error: 'Fill this in.' }))
}
