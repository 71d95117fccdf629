import { refuse } from './refusal.ts'

/** The refusal for a caller whose copy is not the newest. Nothing was saved. */
export function changedWords(by: string | null, what: string): string {
  return `${by ?? 'Someone'} changed ${what} since you opened it. Review it, then make your change again.`
}

/** A field that the caller and somebody else changed, in words. */
export interface Difference {
  readonly what: string
  readonly mine: string
  readonly theirs: string
}

/** What a caller needs to decide between their change and the other one, perhaps hours later on a phone. */
interface Newest {
  /** The version that the record has now. A change over it replaces what somebody else did. */
  readonly version?: number
  readonly at?: string | null
  readonly differences?: readonly Difference[]
}

/** Refuses a change of a record that somebody else changed since the caller read it. */
export function refuseChanged(
  { by = null, what, ...newest }: { readonly by?: string | null; readonly what: string } & Newest,
  details: { readonly field: string; readonly [key: string]: unknown } = { field: 'version' },
): never {
  return refuse('aborted', changedWords(by, what), { by, ...newest, ...details })
}
