import type { RosterChoice } from '../current-roster.ts'
import { useOwnPart, usePartShown, useScopeWords } from '../use-scope-words.ts'

/** The part of the roster that was chosen, or that the person leads, under its name. */
export function ScopeWords({ roster }: { roster: RosterChoice }) {
  const scope = useScopeWords(roster.id)
  const own = useOwnPart(roster)
  if (scope === null && own === null) return null
  return (
    <span className="truncate text-12 font-normal text-ink-soft first-letter:uppercase">
      {/* A phone has no room for it beside the name of the group. */}
      {scope === null && <span className="max-desk:sr-only">Your part: </span>}
      {scope ?? own}
    </span>
  )
}

/** The part of the unit that the screen shows, beside the title of its page. */
export function PartShown({ rosterId }: { rosterId: string }) {
  const part = usePartShown(rosterId)
  return part && <span className="part"> {part}</span>
}
