import type { IntakeData } from '@muster/domain/roster/intake/schema.ts'

/** `SPC Ortega, Luis`: whole, to tell it from others of the name. */
export function nameOf({ rank, last, first, middle }: IntakeData): string {
  const given = [first, middle].filter(Boolean).join(' ')
  return `${rank} ${last}${given ? `, ${given}` : ''}`
}
