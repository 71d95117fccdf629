import { refuse } from './refusal.ts'

/** The refusal for a caller whose copy is not the newest. Nothing was saved. */
export function changedWords(by: string | null, what: string): string {
  return `${by ?? 'Someone'} changed ${what} since you opened it. Review it, then make your change again.`
}

/** Refuses a change of a record that somebody else changed since the caller read it. */
export function refuseChanged(
  { by = null, what }: { readonly by?: string | null; readonly what: string },
  details: { readonly field: string; readonly [key: string]: unknown } = { field: 'version' },
): never {
  return refuse('aborted', changedWords(by, what), details)
}
