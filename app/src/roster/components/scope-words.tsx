import { usePartShown, useScopeWords } from '../use-scope-words.ts'

/** The part of the roster that was chosen, under its name. */
export function ScopeWords({ rosterId }: { rosterId: string }) {
  const words = useScopeWords(rosterId)
  return words && <span className="truncate text-12 font-normal text-ink-soft first-letter:uppercase">{words}</span>
}

/** The part of the unit that the screen shows, beside the title of its page. */
export function PartShown({ rosterId }: { rosterId: string }) {
  const part = usePartShown(rosterId)
  return part && <span className="part"> {part}</span>
}
