import { useScopeWords } from '../use-scope-words.ts'

/** The part of the roster that was chosen, under its name. */
export function ScopeWords({ rosterId }: { rosterId: string }) {
  const words = useScopeWords(rosterId)
  return words && <span className="truncate text-12 font-normal text-ink-soft first-letter:uppercase">{words}</span>
}
