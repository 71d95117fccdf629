import type { IntakeData } from '@muster/domain/roster/intake/schema.ts'

/** `SPC Ortega, Luis`: the full name, to tell Soldiers with the same last name apart. */
export function nameOf({ rank, last, first, middle }: IntakeData): string {
  const given = [first, middle].filter(Boolean).join(' ')
  return `${rank} ${last}${given ? `, ${given}` : ''}`
}
