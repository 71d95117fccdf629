import type { Slant } from './schema.ts'

/** The figures that have a slant, in the order in which they are shown. */
export const SLANT_FIGURES = ['authorized', 'assigned', 'attached', 'present', 'available'] as const
export type SlantFigure = (typeof SLANT_FIGURES)[number]

export const SLANT_LABELS: Readonly<Record<SlantFigure, { readonly label: string; readonly short: string }>> = {
  authorized: { label: 'Authorized', short: 'AUTH' },
  assigned: { label: 'Assigned', short: 'ASGD' },
  attached: { label: 'Attached', short: 'ATCH' },
  present: { label: 'Present', short: 'PRES' },
  available: { label: 'Available', short: 'AVAIL' },
}

/** Officers, warrant officers, enlisted: `5/1/119`. */
export function slantText(figure: readonly number[]): string {
  return figure.join('/')
}

/** The figures of a slant, without the authorized strength where none was entered: `AUTH 5/1/120, ASGD 5/1/119`. */
export function slantWords(slant: Slant): string {
  return SLANT_FIGURES.flatMap((name) => {
    const figure = slant[name]
    return figure === null ? [] : [`${SLANT_LABELS[name].short} ${slantText(figure)}`]
  }).join(', ')
}
