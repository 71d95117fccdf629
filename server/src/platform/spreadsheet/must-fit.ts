import { refuse } from '@muster/domain/kernel/refusal.ts'

/** Refuses a list that a file would have to cut, because nobody sees what is missing in a file. `field` limits it. */
export function mustFit(
  rows: readonly unknown[],
  most: number,
  { what, instead, field }: { readonly what: string; readonly instead: string; readonly field: string },
): void {
  if (rows.length <= most) return
  refuse('out-of-range', `There are more than ${most.toLocaleString('en-US')} ${what} on this list. ${instead}`, {
    field,
  })
}
