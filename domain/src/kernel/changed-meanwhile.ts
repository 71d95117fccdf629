import { refuse } from './refusal.ts'

/** What somebody is told whose copy is not the newest: nothing of theirs was saved. */
export function changedWords(by: string | null, what: string): string {
  return `${by ?? 'Someone'} changed ${what} since you opened it. Review it, then make your change again.`
}

/** The record was changed between the caller's look and their act. */
export function refuseChanged(
  { by = null, what }: { readonly by?: string | null; readonly what: string },
  details: { readonly field: string; readonly [key: string]: unknown } = { field: 'version' },
): never {
  return refuse('aborted', changedWords(by, what), details)
}
